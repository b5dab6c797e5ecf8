"use strict";
// The page: it gathers what is compared, asks a worker, and shows its answer. No part of it fetches anything.

const at = (id) => document.getElementById(id);

// Bytes of a text in base 64, with the signs that need no escape in a link.
const encoded = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
const decoded = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

// The worker with the module. A new one is started where the old one was given up or ended.
class Engine {
  constructor() {
    this.number = 0;
    this.waiting = new Map();
    this.packed = at("module").textContent;
    const source = at("worker-source").textContent;
    this.source = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    this.start();
  }

  start() {
    const worker = new Worker(this.source);
    this.worker = worker;
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = (event) => this.stop(event.message || "the worker of this page ended");
    // It unpacks the module before it is asked.
    worker.postMessage({ packed: this.packed });
  }

  hear({ number, progress, answer, ended }) {
    if (progress) return this.onprogress?.(progress);
    // What ended once cannot be asked again.
    if (ended !== undefined) return this.stop(ended);
    this.waiting.get(number)?.resolve(answer);
    this.waiting.delete(number);
  }

  // Gives up all that was asked.
  stop(reason) {
    this.worker.terminate();
    for (const { reject } of this.waiting.values()) reject(new Error(reason));
    this.waiting.clear();
    this.start();
  }

  ask(question, files) {
    const number = ++this.number;
    const answer = new Promise((resolve, reject) => this.waiting.set(number, { resolve, reject }));
    this.worker.postMessage({ number, question, files });
    return answer;
  }
}
const engine = new Engine();

const CANCELLED = "cancelled";
const size = (bytes) => (bytes < 1000 ? `${bytes} bytes` : bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

// A place for a file that is chosen, dropped or pasted; it says which columns the file has.
class Intake {
  constructor(place) {
    this.place = place;
    this.key = place.dataset.intake;
    this.held = null;
    this.found = null;
    const label = document.createElement("label");
    label.append(`${place.dataset.label ? `${place.dataset.label}: choose` : "Choose"} a file, or drop it here`);
    this.file = Object.assign(document.createElement("input"), { type: "file", id: `file-${this.key}` });
    label.append(this.file);
    place.append(label);
    this.file.addEventListener("change", () => this.file.files[0] && this.take(this.file.files[0].name, this.file.files[0]));
    if (place.dataset.paste) this.addPaste(place.dataset.paste);
    this.name = Object.assign(document.createElement("p"), { className: "name", hidden: true });
    place.append(this.name);
  }

  addPaste(words) {
    const label = document.createElement("label");
    this.paste = Object.assign(document.createElement("textarea"), { id: `paste-${this.key}`, rows: 5, spellcheck: false });
    label.append(`${words[0].toUpperCase()}${words.slice(1)}`, this.paste);
    this.place.append(label);
    this.paste.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.pasted(), 250);
    });
  }

  pasted() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.file.value = "";
    return this.take(`${this.key}.txt`, new Blob([this.paste.value]));
  }

  // Waits until all that was given has been looked at.
  settled() {
    if (this.timer !== undefined) this.pasted();
    return this.looked;
  }

  // Takes a file and looks at its columns.
  async take(name, blob) {
    if (this.paste && this.paste.value && blob instanceof File) this.paste.value = "";
    this.held = blob.size > 0 || blob instanceof File ? { name: name.startsWith("-") ? `./${name}` : name, blob } : null;
    this.found = null;
    this.name.hidden = !this.held;
    this.name.textContent = this.held ? `${name}, ${size(blob.size)}` : "";
    const { held } = this;
    this.looked = this.look(held);
    await this.looked;
  }

  async look(held) {
    let found = null;
    try {
      if (held) found = await engine.ask({ ask: "columns", file: held.name }, [held]);
    } catch {
      // What cannot be looked at is said when it is compared.
    }
    if (this.held !== held) return;
    this.found = found;
    this.onlook?.(found);
  }
}

const intakes = Object.fromEntries([...document.querySelectorAll("[data-intake]")].map((place) => [place.dataset.intake, new Intake(place)]));
const panel = (form) => document.querySelector(`.panel[data-form="${form}"]`);
const form = () => document.querySelector("input[name=form]:checked").value;
function choose(name) {
  document.querySelector(`input[name=form][value="${name}"]`).checked = true;
  for (const each of document.querySelectorAll(".panel")) each.hidden = each.dataset.form !== name;
}
for (const radio of document.querySelectorAll("input[name=form]")) radio.addEventListener("change", () => choose(radio.value));

// Fills a select with the columns of a table; a number names a column whose name would not.
function fill(select, columns, chosen, none) {
  const options = columns.map((name, place) => new Option(name === "" ? `column ${place + 1}` : name, String(place), false, place === chosen));
  if (none) options.unshift(new Option(none, "", false, chosen === undefined));
  select.replaceChildren(...options);
  select.parentElement.hidden = false;
}
const column = (form, name) => panel(form).querySelector(`[data-column="${name}"]`);

// Labels are likely in the columns that hold neither ids nor what was taken before.
function likely({ columns, ids }, count) {
  const others = columns.map((_, place) => place).filter((place) => !ids.includes(place));
  const all = others.length >= count ? others : columns.map((_, place) => place);
  return all.slice(0, count);
}
const shown = (intake, found) => {
  const row = intake.place.parentElement.querySelector(".columns");
  row.hidden = !found?.columns;
  return !row.hidden;
};
intakes.table.onlook = (found) => {
  if (!shown(intakes.table, found)) return;
  const [a, b] = likely(found, 2);
  fill(column("table", "a"), found.columns, a);
  fill(column("table", "b"), found.columns, b);
  fill(column("table", "id"), found.columns, found.ids[0], "none");
};
intakes.counts.onlook = (found) => {
  if (!shown(intakes.counts, found)) return;
  const place = (name, otherwise) => (found.columns.includes(name) ? found.columns.indexOf(name) : Math.min(otherwise, found.columns.length - 1));
  fill(column("counts", "a"), found.columns, place("a", 0));
  fill(column("counts", "b"), found.columns, place("b", 1));
  fill(column("counts", "weight"), found.columns, place("count", 2));
};
for (const side of ["a", "b"])
  intakes[side].onlook = (found) => {
    if (shown(intakes[side], found?.columns?.length > 1 ? found : null)) fill(column("files", side), found.columns, likely(found, 1)[0]);
    const [a, b] = [intakes.a.found?.columns ?? [], intakes.b.found?.columns ?? []];
    const common = a.filter((name) => name !== "" && b.includes(name));
    const ids = common.findIndex((name) => intakes.a.found.ids.includes(a.indexOf(name)));
    at("ids-of-both").hidden = common.length === 0 || (a.length < 2 && b.length < 2);
    const select = column("files", "id");
    fill(select, common, ids < 0 ? undefined : ids, "their order");
    for (const option of select.options) if (option.value !== "") option.value = option.text;
  };

// The columns of a spreadsheet come in one text.
for (const [own, other, mine] of [["paste-a", "paste-b", 0], ["paste-b", "paste-a", 1]])
  at(own).addEventListener("input", () => {
    const lines = at(own).value.split(/\r?\n/);
    while (lines.length > 0 && lines[lines.length - 1] === "") lines.pop();
    if (at(other).value !== "" || lines.length < 2 || !lines.every((line) => line.split("\t").length === 2)) return;
    at(own).value = lines.map((line) => line.split("\t")[mine]).join("\n");
    at(other).value = lines.map((line) => line.split("\t")[1 - mine]).join("\n");
  });

at("example").addEventListener("click", () => {
  const column = (counts) => Object.entries(counts).flatMap(([label, count]) => Array(count).fill(label)).join("\n");
  at("paste-a").value = column({ kind: 0, setosa: 12, versicolor: 12, virginica: 12 });
  at("paste-b").value = [..."1".repeat(12), ..."2".repeat(10), ..."33", ..."3".repeat(9), ..."222"].join("\n");
});

// Options as a shell reads them: words, and quotes around those with blanks.
const words = (text) => [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((found) => found[1] ?? found[2] ?? found[3]);
const quoted = (word) => (/^[\w\-./,:=+@%~]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

// What begins with a dash is no option.
const option = (name, value) => (value.startsWith("-") ? [`${name}=${value}`] : [name, value]);

class Lacking extends Error {}

// A column by its place, as names may be repeated or missing.
const place = (form, name) => {
  const { value } = column(form, name);
  return value === "" ? null : value;
};
// Its name where that is plain, as people read it.
function named(intake, chosen) {
  const { columns } = intake.found;
  const name = columns[chosen];
  const plain = columns.filter((other) => other === name).length === 1 && name !== "" && !/^[0-9]+$/.test(name);
  return plain ? name : String(Number(chosen) + 1);
}

const GATHER = {
  paste() {
    const texts = ["a", "b"].map((side) => at(`paste-${side}`).value);
    if (texts.some((text) => text.trim() === "")) throw new Lacking("paste both columns or both trees, A and B");
    const trees = texts.some((text) => /^\s*(\(|\[|#NEXUS)/i.test(text));
    const files = texts.map((text, side) => ({ name: `${"AB"[side]}.${trees ? "nwk" : "txt"}`, blob: new Blob([text.endsWith("\n") ? text : `${text}\n`]) }));
    return { files, line: [...files.map((file) => file.name), ...(trees ? [] : ["--input-format", "lines"])] };
  },
  table() {
    const { held, found } = intakes.table;
    if (!held) throw new Lacking("choose, drop or paste a table");
    if (!found?.columns) return { files: [held], line: [held.name] };
    const line = [held.name, ...option("-a", named(intakes.table, place("table", "a"))), ...option("-b", named(intakes.table, place("table", "b")))];
    const id = place("table", "id");
    if (id !== null) line.push(...option("--id", named(intakes.table, id)));
    return { files: [held], line };
  },
  files() {
    const both = [intakes.a, intakes.b];
    if (both.some((intake) => !intake.held)) throw new Lacking("choose or drop two files, A and B");
    const files = both.map(({ held }) => held);
    // Two files of one name are in different folders.
    if (files[0].name === files[1].name) files.forEach((file, side) => (files[side] = { ...file, name: `${"AB"[side]}/${file.name}` }));
    const line = files.map((file) => file.name);
    both.forEach((intake, side) => {
      if (intake.found?.columns?.length > 1) line.push(...option(["-a", "-b"][side], named(intake, place("files", "ab"[side]))));
    });
    if (!at("ids-of-both").hidden && column("files", "id").value !== "") line.push(...option("--id", column("files", "id").value));
    return { files, line };
  },
  counts() {
    const { held, found } = intakes.counts;
    if (!held) throw new Lacking("choose, drop or paste the counts");
    const line = ["--table", held.name];
    if (found?.columns) for (const [name, words] of [["a", "-a"], ["b", "-b"], ["weight", "--weight"]]) line.push(...option(words, named(intakes.counts, place("counts", name))));
    return { files: [held], line };
  },
};

let report = null;
function show(failure, option) {
  at("failure").hidden = false;
  at("failure").querySelector("p").textContent = failure;
  const row = at("failure").querySelector(".control");
  row.hidden = !option;
  const button = (words) => {
    const each = Object.assign(document.createElement("button"), { type: "button", textContent: words });
    each.addEventListener("click", () => {
      at("more").open = true;
      at("options").value = `${at("options").value} ${words}`.trim();
      run();
    });
    return each;
  };
  const ways = option ? (option.values.length > 0 ? option.values.map((value) => `${option.name} ${value}`) : [option.name]) : [];
  row.replaceChildren(...ways.map(button));
}

function busy(is) {
  at("compare").disabled = is;
  at("cancel").hidden = at("working").hidden = !is;
  if (!is) return;
  at("progress").removeAttribute("value");
  at("doing").textContent = "reading";
}
engine.onprogress = ({ what, done, total }) => {
  const isBytes = what === "bytes read";
  if (total > 0) Object.assign(at("progress"), { max: total, value: done });
  else at("progress").removeAttribute("value");
  at("doing").textContent = isBytes ? `${size(done)} read` : total > 0 ? `${what}, ${done} of ${total}` : what;
};

async function run() {
  at("failure").hidden = true;
  busy(true);
  try {
    await Promise.all(Object.values(intakes).map((intake) => intake.settled()));
    const { files, line } = GATHER[form()]();
    const asked = [...line, ...words(at("options").value)];
    const called = ["partita", "report", ...asked].map(quoted).join(" ");
    const answer = await engine.ask({ ask: "report", line: [...asked, `--called=${called}`] }, files);
    if (answer.failure) show(answer.failure.sentence, answer.failure.option);
    else answered(answer.page);
  } catch (error) {
    if (error.message !== CANCELLED) show(error.message);
  } finally {
    busy(false);
  }
}

function answered(page) {
  report = page;
  at("result").hidden = false;
  // A frame that was hidden meanwhile would stay blank: each report has a new one.
  const frame = at("report").cloneNode();
  frame.srcdoc = page;
  at("report").replaceWith(frame);
  at("linked").hidden = true;
  document.body.classList.add("answered");
  at("status").textContent = "The report is ready.";
  at("again").focus();
}
at("form").addEventListener("submit", (event) => {
  event.preventDefault();
  run();
});
at("cancel").addEventListener("click", () => {
  engine.stop(CANCELLED);
  at("compare").focus();
});
at("again").addEventListener("click", () => {
  document.body.classList.remove("answered");
  at("result").hidden = true;
  at("status").textContent = "";
  document.querySelector("input[name=form]:checked").focus();
});
at("save").addEventListener("click", () => {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([report], { type: "text/html" })), download: "report.html" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});

// Files may be dropped anywhere; a text that is dragged is none.
for (const name of ["dragover", "dragleave", "drop"])
  document.addEventListener(name, (event) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    document.body.classList.toggle("dropping", name === "dragover");
  });
document.addEventListener("drop", async (event) => {
  const files = [...event.dataTransfer.files];
  if (files.length === 0) return;
  document.body.classList.remove("answered");
  at("result").hidden = true;
  const target = event.target.closest?.("[data-intake]")?.dataset.intake;
  if (files.length > 1) {
    choose("files");
    await Promise.all(["a", "b"].map((side, place) => intakes[side].take(files[place].name, files[place])));
    return;
  }
  if (target) return intakes[target].take(files[0].name, files[0]);
  if (form() === "files") return intakes[intakes.a.held && !intakes.b.held ? "b" : "a"].take(files[0].name, files[0]);
  const to = form() === "counts" ? "counts" : "table";
  choose(to);
  await intakes[to].take(files[0].name, files[0]);
  // One tree waits for the other.
  if (intakes[to].found?.trees) {
    choose("files");
    await intakes.a.take(files[0].name, files[0]);
  }
});

// A link carries small inputs in its fragment, which no browser sends to a server.
const MOST_LINKED = 30000;
async function state() {
  const own = form();
  const all = { form: own, options: at("options").value };
  if (own === "paste") return { ...all, texts: ["a", "b"].map((side) => at(`paste-${side}`).value) };
  const keys = own === "files" ? ["a", "b"] : [own];
  const held = keys.map((key) => intakes[key].held);
  if (held.reduce((sum, { blob }) => sum + blob.size, 0) > 4 * MOST_LINKED) return null;
  all.files = await Promise.all(held.map(async ({ name, blob }) => ({ name, bytes: encoded(new Uint8Array(await blob.arrayBuffer())) })));
  all.columns = [...panel(own).querySelectorAll("select")].map((select) => [select.dataset.column, select.value]);
  return all;
}
at("share").addEventListener("click", async () => {
  const all = await state();
  const packed = all && encoded(await through(new TextEncoder().encode(JSON.stringify(all)), new CompressionStream("deflate-raw")));
  at("linked").hidden = false;
  if (!packed || packed.length > MOST_LINKED) {
    at("link").parentElement.hidden = true;
    at("copied").textContent = "The data are too large for a link; save the report instead.";
    return;
  }
  at("link").parentElement.hidden = false;
  at("link").value = `${location.href.split("#")[0]}#${packed}`;
  at("link").select();
  at("copied").textContent = "";
  try {
    await navigator.clipboard.writeText(at("link").value);
    at("copied").textContent = "copied";
  } catch {
    // It can be copied by hand.
  }
});

async function restore() {
  const packed = location.hash.slice(1);
  if (!packed) return;
  try {
    const all = JSON.parse(new TextDecoder().decode(await through(decoded(packed), new DecompressionStream("deflate-raw"))));
    choose(all.form);
    at("options").value = all.options;
    at("more").open = all.options !== "";
    if (all.texts) ["a", "b"].forEach((side, place) => (at(`paste-${side}`).value = all.texts[place]));
    const keys = all.form === "files" ? ["a", "b"] : [all.form];
    await Promise.all((all.files ?? []).map(({ name, bytes }, place) => intakes[keys[place]].take(name, new Blob([decoded(bytes)]))));
    for (const [name, value] of all.columns ?? []) column(all.form, name).value = value;
  } catch {
    show("the link is damaged: its data cannot be read; ask for a new one");
    return;
  }
  await run();
}
addEventListener("hashchange", restore);
restore();
