"use strict";
// The script adds comfort only: everything can be read without it.
for (const control of document.querySelectorAll(".control, .hint")) control.hidden = false;

// A box smaller than its contents says that it can be scrolled.
function measure() {
  for (const box of document.querySelectorAll(".scroll, .picture")) {
    box.classList.toggle("wide", box.scrollWidth > box.clientWidth + 1);
    box.classList.toggle("high", box.scrollHeight > box.clientHeight + 1);
  }
}
measure();
addEventListener("resize", measure);
document.addEventListener("toggle", measure, true);

// The subject of a table's row is shown in the pictures while the row is pointed at, or until another click.
let pinned = null;
function point(part, change) {
  part.classList.toggle("pointing", change !== null);
  for (const band of part.querySelectorAll(".picture [data-change]"))
    band.classList.toggle("pointed", band.dataset.change === change);
}
function pin(row, part) {
  pinned?.row.removeAttribute("aria-current");
  if (pinned) point(pinned.part, null);
  pinned = pinned?.row === row ? null : { row, part };
  if (!pinned) return;
  row.setAttribute("aria-current", "true");
  point(part, row.dataset.change);
  part.querySelector(".picture .pointed")?.closest(".picture").scrollIntoView({ block: "nearest", behavior: "smooth" });
  part.querySelector(".picture .pointed")?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "smooth" });
}
for (const row of document.querySelectorAll("tr[data-change]")) {
  const own = row.closest("[data-part]");
  const part = own?.querySelector(".picture") ? own : document.body;
  row.tabIndex = 0;
  for (const on of ["mouseenter", "focus"]) row.addEventListener(on, () => point(part, row.dataset.change));
  for (const off of ["mouseleave", "blur"]) row.addEventListener(off, () => point(part, pinned?.part === part ? pinned.row.dataset.change : null));
  row.addEventListener("click", () => pin(row, part));
  row.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      pin(row, part);
    }
  });
}

const fade = document.getElementById("fade");
fade?.addEventListener("input", () => {
  for (const band of document.querySelectorAll('.picture [data-change="strays"]'))
    band.style.opacity = 0.3 * fade.value / 100;
});

// Pictures are zoomed by buttons, and moved by dragging or with the arrow keys.
for (const button of document.querySelectorAll("[data-zoom]")) {
  const picture = button.closest("figure").querySelector(".picture");
  const svg = picture.querySelector("svg");
  const natural = svg.viewBox.baseVal;
  button.addEventListener("click", () => {
    const now = svg.getBoundingClientRect().width;
    const step = Number(button.dataset.zoom);
    // The height of its box is at most a share of the window.
    const high = parseFloat(getComputedStyle(picture).maxHeight) || innerHeight;
    const fit = Math.min(picture.clientWidth - 18, (high - 40) * natural.width / natural.height);
    const wide = step ? Math.min(Math.max(now * step, 120), natural.width * 8) : fit;
    svg.style.width = `${wide}px`;
    svg.style.height = `${wide * natural.height / natural.width}px`;
    picture.scrollLeft = (picture.scrollLeft + picture.clientWidth / 2) * wide / now - picture.clientWidth / 2;
    measure();
  });
}
for (const picture of document.querySelectorAll(".zooms")) {
  picture.addEventListener("pointermove", (event) => {
    if (event.buttons !== 1 || event.pointerType !== "mouse") return;
    picture.scrollBy(-event.movementX, -event.movementY);
    event.preventDefault();
  });
}

// A clade of a tree is folded by a click, or with the keyboard: its rows are squeezed and their names hidden.
const SQUEEZED = 0.12;
class Tangle {
  constructor(svg) {
    this.svg = svg;
    this.height = svg.viewBox.baseVal.height;
    this.folds = [[], []];
    this.places = [...svg.querySelectorAll("[data-side] *, [data-links] line")].flatMap((element) => this.read(element));
    this.below = [...svg.querySelectorAll("[data-below]")];
  }
  // Finds the heights of an element, each with its side.
  read(element) {
    const side = Number(element.closest("[data-side]")?.dataset.side ?? 0);
    const number = (name) => Number(element.getAttribute(name));
    const set = (name, at) => (y) => element.setAttribute(name, y(at));
    if (element.tagName === "line") return [{ side: 0, at: number("y1"), move: set("y1", number("y1")) }, { side: 1, at: number("y2"), move: set("y2", number("y2")) }];
    if (element.tagName === "circle") return [{ side, at: number("cy"), move: set("cy", number("cy")), element }];
    if (element.tagName === "text") {
      // Its middle is above its baseline.
      const at = number("y") - 4;
      return [{ side, at, move: (y) => element.setAttribute("y", y(at) + 4), element }];
    }
    const found = /^M(\S+) (\S+)([HV])(\S+)$/.exec(element.getAttribute("d") ?? "");
    if (!found) return [];
    const [, x, from, way, to] = found;
    const end = (y) => (way === "V" ? y(Number(to)) : to);
    return [{ side, at: Number(from), move: (y) => element.setAttribute("d", `M${x} ${y(Number(from))}${way}${end(y)}`), element }];
  }
  fold(side, range, folded) {
    const same = (other) => other[0] === range[0] && other[1] === range[1];
    this.folds[side] = folded ? [...this.folds[side], range] : this.folds[side].filter((other) => !same(other));
    const outer = this.folds.map((all) => all.filter((one) => !all.some((other) => !(other[0] === one[0] && other[1] === one[1]) && other[0] <= one[0] && other[1] >= one[1])));
    const y = (side) => (at) => outer[side].reduce((sum, [top, bottom]) => sum - (1 - SQUEEZED) * Math.min(Math.max(at - top, 0), bottom - top), at);
    for (const place of this.places) {
      place.move(y(place.side));
      const inside = outer[place.side].some(([top, bottom]) => place.at > top && place.at < bottom);
      if (place.element?.tagName === "text") place.element.classList.toggle("folded", inside);
    }
    const gained = this.height - Math.max(y(0)(this.height), y(1)(this.height));
    for (const part of this.below) part.setAttribute("transform", `translate(0 ${-gained})`);
    const box = this.svg.viewBox.baseVal;
    const scale = this.svg.getBoundingClientRect().height / box.height;
    box.height = this.height - gained;
    this.svg.style.height = `${box.height * scale}px`;
  }
}
for (const svg of document.querySelectorAll("svg:has([data-clade])")) {
  let tangle = null;
  for (const clade of svg.querySelectorAll("[data-clade]")) {
    const fold = (event) => {
      if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      tangle ??= new Tangle(svg);
      const folded = clade.getAttribute("aria-expanded") === "true";
      clade.setAttribute("aria-expanded", String(!folded));
      tangle.fold(Number(clade.closest("[data-side]").dataset.side), clade.dataset.clade.split(" ").map(Number), folded);
    };
    clade.tabIndex = 0;
    clade.addEventListener("click", fold);
    clade.addEventListener("keydown", fold);
  }
}

// Tables are sorted by a click on a heading, numbers as numbers, and filtered by a word. A table that holds only the first of
// many rows takes them from the data.
const MOST_ROWS = 1000;
function key(text) {
  const number = /^(?:[≤<>] )?(-?[0-9.]+(?:e-?[0-9]+)?)(?: ?%| to .*)?$/.exec(text.replaceAll("−", "-"));
  return number ? Number(number[1]) : text;
}
function compare(x, y) {
  if (typeof x === "number" && typeof y === "number") return x - y;
  return String(x).localeCompare(String(y), "en", { numeric: true });
}
// Characters that cannot be seen or turn the direction of the text, as the other rows show them.
const HIDDEN = /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}]|(?<![^\0-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\0-\x7f])/gu;
const SHORT = { "\t": "\\t", "\n": "\\n", "\r": "\\r" };
function shown(text) {
  const signs = [...text];
  const escaped = (sign) => SHORT[sign] ?? `\\u{${sign.codePointAt(0).toString(16)}}`;
  return signs.slice(0, 160).join("").replace(HIDDEN, escaped) + (signs.length > 160 ? "…" : "");
}
// A number as the other rows show it.
function rounded(value) {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  if (Math.abs(value) < 1e-4) return value < 0 ? "> −0.0001" : "< 0.0001";
  const far = Math.abs(value) >= 1e6;
  const text = far ? value.toExponential(5).replace("e+", "e") : value.toFixed(Math.max(0, 5 - Math.floor(Math.log10(Math.abs(value)))));
  return text.replaceAll("-", "−");
}
// A row of the data in the columns of a table: a list, or an object with a field for each heading.
function columns(row, headings) {
  if (Array.isArray(row)) return row.map(String);
  return headings.map((heading) => {
    const value = row[heading.dataset.field ?? heading.textContent];
    if (heading.dataset.form === "percent") return `${(100 * value).toFixed(1)} %`;
    return typeof value === "number" ? rounded(value) : String(value ?? "");
  });
}
function drawn(texts, like) {
  const row = document.createElement("tr");
  texts.forEach((text, column) => {
    const cell = document.createElement(like.cells[column].tagName);
    if (like.cells[column].className) cell.className = like.cells[column].className;
    if (cell.tagName === "TH") cell.scope = "row";
    cell.append(document.createElement("bdi"));
    cell.firstChild.textContent = shown(text);
    row.append(cell);
  });
  return row;
}
// The words of a cell; a measure without what it means, a value without its interval.
function words(cell) {
  const part = cell.querySelector("summary") ?? cell;
  const aside = part.querySelector(".interval, .aside");
  return aside ? part.textContent.replace(aside.textContent, "").trim() : part.textContent.trim();
}
class Rows {
  constructor(table) {
    this.table = table;
    this.body = table.tBodies[0];
    this.headings = [...table.tHead.rows[0].cells];
    this.like = this.own.at(-1);
    this.source = table.dataset.rows;
    this.wanted = "";
  }
  // Notes that run through all columns are no rows.
  get own() {
    return [...this.body.rows].filter((row) => row.cells.length === this.headings.length);
  }
  get all() {
    if (this.known) return this.known;
    const own = this.own;
    this.known = this.source
      ? JSON.parse(document.getElementById("data").textContent)[this.source].map((row) => ({ texts: columns(row, this.headings) }))
      : own.map((row) => ({ texts: [...row.cells].map(words), row }));
    return this.known;
  }
  get matching() {
    return this.all.filter((entry) => entry.texts.join("\n").toLowerCase().includes(this.wanted));
  }
  // Empty cells come last, whichever way the others are sorted.
  sort(column, down) {
    const keyed = this.all.map((entry) => ({ entry, key: key(entry.texts[column]) }));
    const isEmpty = (one) => one.key === "" || one.key === "—";
    keyed.sort((x, y) => isEmpty(x) - isEmpty(y) || (down ? compare(y.key, x.key) : compare(x.key, y.key)));
    this.known = keyed.map(({ entry }) => entry);
    this.show();
  }
  show() {
    const entries = this.matching.slice(0, MOST_ROWS);
    for (const entry of entries) entry.row ??= drawn(entry.texts, this.like);
    this.body.replaceChildren(...entries.map((entry) => entry.row));
    measure();
  }
}
const tables = new Map();
// A column of pictures repeats the numbers beside it.
const isPicture = (table, column) => Boolean(table.tBodies[0].rows[0]?.cells[column].querySelector("svg"));
for (const table of document.querySelectorAll("table[id]")) tables.set(table.id, new Rows(table));
for (const table of document.querySelectorAll("table.sortable")) {
  const rows = tables.get(table.id);
  const headings = rows.headings;
  headings.forEach((heading, column) => {
    if (isPicture(table, column)) return;
    const button = document.createElement("button");
    button.type = "button";
    button.append(...heading.childNodes);
    heading.replaceChildren(button);
    // Of numbers the largest are wanted first, of places in an order the first.
    const first = heading.classList.contains("n") && !heading.classList.contains("place");
    button.addEventListener("click", () => {
      const down = heading.ariaSort ? heading.ariaSort === "ascending" : first;
      for (const other of headings) other.removeAttribute("aria-sort");
      heading.ariaSort = down ? "descending" : "ascending";
      rows.sort(column, down);
    });
  });
}
for (const filter of document.querySelectorAll("[data-filters]")) {
  const rows = tables.get(filter.dataset.filters);
  const status = document.createElement("span");
  status.setAttribute("role", "status");
  filter.after(status);
  filter.addEventListener("input", () => {
    rows.wanted = filter.value.toLowerCase();
    rows.show();
    const found = rows.matching.length;
    status.textContent = rows.wanted ? `${found || "none"} of ${rows.all.length}` : "";
  });
}

function save(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
// The fields of a cell: a number as other programs read it, an interval as its two ends.
const plain = (text) => text.replaceAll("−", "-").replace(/^[≤<>] /, "").replace(/ %$/, "");
const isNumber = (text) => /^-?[0-9.]+(?:e-?[0-9]+)?$/.test(text);
function fields(cell, text) {
  const whole = (part) => part?.title || part?.textContent || "";
  const aside = whole(cell?.querySelector(".interval"));
  const value = cell?.querySelector("span[title]:not(.interval)");
  const parts = [value ? whole(value) : text, ...aside.split(" to ")].filter(Boolean).flatMap((part) => part.split(/(?<=[0-9]) to (?=[−0-9])/));
  return parts.map((part) => (isNumber(plain(part)) ? plain(part) : part));
}
function csv(rows) {
  const { table, headings } = rows;
  const quoted = (text) => (isNumber(text) ? text : `"${text.replaceAll('"', '""')}"`);
  const lines = rows.matching.map(({ texts, row }) => texts.map((text, column) => fields(row?.cells[column], text)));
  const wide = headings.map((_, column) => (isPicture(table, column) ? 0 : Math.max(1, ...lines.slice(0, MOST_ROWS).map((line) => line[column].length))));
  const ends = ["low", "high"];
  const names = headings.map((heading, column) => {
    const name = heading.textContent.trim() + (rows.like?.cells[column].textContent.endsWith(" %") ? ", %" : "");
    if (wide[column] === 2) return ends.map((end) => `${name}, ${end}`);
    return [name.replace(/, [0-9.]+ % interval$/, ""), ...ends];
  });
  const line = (cells) => cells.flatMap((cell, column) => Array.from({ length: wide[column] }, (_, at) => quoted(cell[at] ?? ""))).join(",") + "\n";
  return line(names) + lines.map(line).join("");
}
for (const button of document.querySelectorAll("[data-saves]")) {
  button.addEventListener("click", () => save(`${button.dataset.saves}.csv`, "text/csv", csv(tables.get(button.dataset.saves))));
}
document.getElementById("save-json").addEventListener("click", () => {
  save("report.json", "application/json", document.getElementById("data").textContent);
});
