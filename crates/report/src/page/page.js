"use strict";
// What the script adds is comfort: everything can be read without it.
for (const control of document.querySelectorAll(".control, .hint")) control.hidden = false;

// A change that is pointed at is shown in the picture.
function point(change) {
  document.body.classList.toggle("pointing", change !== null);
  for (const band of document.querySelectorAll(".picture [data-change]"))
    band.classList.toggle("pointed", band.dataset.change === change);
}
for (const row of document.querySelectorAll("#changes tbody tr")) {
  row.tabIndex = 0;
  for (const on of ["mouseenter", "focus"]) row.addEventListener(on, () => point(row.dataset.change));
  for (const off of ["mouseleave", "blur"]) row.addEventListener(off, () => point(null));
}

const fade = document.getElementById("fade");
fade?.addEventListener("input", () => {
  for (const band of document.querySelectorAll('.picture [data-change="strays"]'))
    band.style.opacity = 0.3 * fade.value / 100;
});

// Tables are sorted by a click on a heading: numbers as numbers, texts by their letters.
function value(row, column) {
  const text = row.cells[column].textContent.trim();
  const number = Number(text.replace("−", "-").replace(/\s*%$/, ""));
  return text !== "" && !Number.isNaN(number) ? number : text;
}
function compare(x, y) {
  if (typeof x === "number" && typeof y === "number") return x - y;
  return String(x).localeCompare(String(y), "en", { numeric: true });
}
for (const table of document.querySelectorAll("table.sortable")) {
  const headings = [...table.tHead.rows[0].cells];
  headings.forEach((heading, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = heading.textContent;
    heading.replaceChildren(button);
    button.addEventListener("click", () => {
      const down = heading.ariaSort === "ascending";
      for (const other of headings) other.removeAttribute("aria-sort");
      heading.ariaSort = down ? "descending" : "ascending";
      const rows = [...table.tBodies[0].rows].map((row, place) => ({ row, place, key: value(row, column) }));
      rows.sort((x, y) => (down ? compare(y.key, x.key) : compare(x.key, y.key)) || x.place - y.place);
      table.tBodies[0].append(...rows.map((entry) => entry.row));
    });
  });
}

for (const filter of document.querySelectorAll("[data-filters]")) {
  const rows = document.getElementById(filter.dataset.filters).tBodies[0].rows;
  filter.addEventListener("input", () => {
    const wanted = filter.value.toLowerCase();
    for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(wanted);
  });
}

function save(name, type, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
for (const button of document.querySelectorAll("[data-saves]")) {
  const table = document.getElementById(button.dataset.saves);
  const field = (cell) => `"${cell.textContent.replaceAll('"', '""')}"`;
  button.addEventListener("click", () => {
    const lines = [...table.rows].filter((row) => !row.hidden).map((row) => [...row.cells].map(field).join(","));
    save("items.csv", "text/csv", lines.join("\n") + "\n");
  });
}
document.getElementById("save-json").addEventListener("click", () => {
  save("report.json", "application/json", document.getElementById("data").textContent);
});
