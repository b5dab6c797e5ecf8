// What is compared: the places for files and columns, and the columns that are chosen.

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

// Labels are likely in the columns that hold no ids; where all might be ids, the first holds them.
function likely({ columns, ids }, count) {
  const without = (taken) => columns.map((_, place) => place).filter((place) => !taken.includes(place));
  return [without(ids), without(ids.slice(0, 1)), without([])].find((found) => found.length >= count) ?? [];
}
// With fewer columns there is nothing to choose, and the command line says what is lacking.
const isWide = (found, least) => found?.columns?.length >= least;
const shown = (intake, found, least) => {
  const row = intake.place.parentElement.querySelector(".columns");
  row.hidden = !isWide(found, least);
  return !row.hidden;
};
intakes.table.onlook = (found) => {
  if (!shown(intakes.table, found, 2)) return;
  const [a, b] = likely(found, 2);
  fill(column("table", "a"), found.columns, a);
  fill(column("table", "b"), found.columns, b);
  fill(column("table", "id"), found.columns, found.ids[0], "none");
};
intakes.counts.onlook = (found) => {
  if (!shown(intakes.counts, found, 3)) return;
  const place = (name, otherwise) => (found.columns.includes(name) ? found.columns.indexOf(name) : Math.min(otherwise, found.columns.length - 1));
  fill(column("counts", "a"), found.columns, place("a", 0));
  fill(column("counts", "b"), found.columns, place("b", 1));
  fill(column("counts", "weight"), found.columns, place("count", 2));
};
for (const side of ["a", "b"])
  intakes[side].onlook = (found) => {
    if (shown(intakes[side], found, 2)) fill(column("files", side), found.columns, likely(found, 1)[0]);
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
