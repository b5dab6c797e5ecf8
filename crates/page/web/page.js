// The page: it gathers what is compared, asks the worker, and shows its answer. No part of it fetches anything.

at("example").addEventListener("click", () => {
  const column = (counts) => Object.entries(counts).flatMap(([label, count]) => Array(count).fill(label)).join("\n");
  at("paste-a").value = column({ kind: 0, setosa: 12, versicolor: 12, virginica: 12 });
  at("paste-b").value = [..."1".repeat(12), ..."2".repeat(10), ..."33", ..."3".repeat(9), ..."222"].join("\n");
});

// Options as a shell reads them: words, and quotes around blanks, also within a word.
const words = (text) => [...text.matchAll(/(?:"[^"]*"|'[^']*'|\S)+/g)].map(([word]) => word.replace(/"([^"]*)"|'([^']*)'/g, (_, double, single) => double ?? single));
const quoted = (word) => (/^[\w\-./,:=+@%~]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

// Whether the options say which columns of a table are compared, perhaps more than two.
const choosesColumns = () => words(at("options").value).some((word) => /^(-[ab]|--(reference|clusterings))(=|$)/.test(word));

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
    const line = [held.name];
    if (!isWide(found, 2)) return { files: [held], line };
    if (!choosesColumns()) line.push(...option("-a", named(intakes.table, place("table", "a"))), ...option("-b", named(intakes.table, place("table", "b"))));
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
    // What stands beside a tree is compared as one.
    if (both.some((intake) => intake.found?.trees)) return { files, line };
    both.forEach((intake, side) => {
      if (isWide(intake.found, 2)) line.push(...option(["-a", "-b"][side], named(intake, place("files", "ab"[side]))));
    });
    if (!at("ids-of-both").hidden && column("files", "id").value !== "") line.push(...option("--id", column("files", "id").value));
    return { files, line };
  },
  counts() {
    const { held, found } = intakes.counts;
    if (!held) throw new Lacking("choose, drop or paste the counts");
    const line = ["--table", held.name];
    if (isWide(found, 3)) for (const [name, words] of [["a", "-a"], ["b", "-b"], ["weight", "--weight"]]) line.push(...option(words, named(intakes.counts, place("counts", name))));
    return { files: [held], line };
  },
};

// The report that is shown, and the input that it was made of.
let report = null;
let reported = null;
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
    const input = given();
    const asked = [...line, ...words(at("options").value)];
    const called = ["partita", "report", ...asked].map(quoted).join(" ");
    const answer = await engine.ask({ ask: "report", line: [...asked, `--called=${called}`] }, files);
    if (answer.failure) show(answer.failure.sentence, answer.failure.option);
    else answered(answer.page, input);
  } catch (error) {
    if (error.message !== CANCELLED) show(error.message);
  } finally {
    busy(false);
  }
}

function answered(page, input) {
  report = page;
  reported = input;
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
// Shows the input again.
function back() {
  document.body.classList.remove("answered");
  at("result").hidden = true;
  at("status").textContent = "";
}
at("again").addEventListener("click", () => {
  back();
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
  back();
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
