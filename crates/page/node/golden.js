"use strict";
// The golden cases of labels, co-clusterings and trees, scored by the module: they must have the bits of the program.
// node golden.js MODULE

const fs = require("fs");
const os = require("os");
const path = require("path");
const util = require("util");
const { execFileSync } = require("child_process");
const { started } = require("./c.js");

const root = path.join(__dirname, "../../..");
const golden = (file) => JSON.parse(fs.readFileSync(path.join(root, "testdata/golden", file), "utf8"));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "partita-"));
process.on("exit", () => fs.rmSync(folder, { recursive: true }));

const typed = ([name, parameters = {}]) => [name, ...Object.entries(parameters).map(([key, value]) => `${key}=${value}`)].join(":");
const entry = (object, dotted) => dotted.split(".").reduce((found, part) => found?.[part], object);
const keysOf = (oracle, names) => Object.entries(names).filter(([key]) => typeof entry(oracle, key) === "number").map(([, name]) => typed(name));
const csv = (header, columns) => `${header}\n${columns[0].map((_, row) => columns.map((column) => column[row]).join(",")).join("\n")}\n`;

function written(name, text) {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
}

// Columns, co-clusterings and trees, each with its name, the objects for the module, the words for the program and the measures.
function* flat() {
  const names = golden("names.json").flat;
  for (const file of ["information.json", "pairs_and_matching.json", "split_merge.json"])
    for (const { name, a, b, scores } of golden(file).cases) yield { name: `${file} ${name}`, a, b, keys: Object.keys(scores) };
  const { cases, tables } = golden("flat.json");
  for (const { name, u, v, rle_u_v_count: counted, oracle } of cases) {
    const keys = keysOf(oracle, names);
    if (counted) yield { name, a: counted.map((row) => row[0]), b: counted.map((row) => row[1]), counts: counted.map((row) => row[2]), keys };
    else if (u?.length > 0) yield { name, a: u, b: v, keys };
  }
  for (const { name, table, oracle } of tables) {
    const cells = table.flatMap((row, a) => row.map((count, b) => [a, b, count])).filter(([, , count]) => count > 0);
    yield { name, a: cells.map((cell) => cell[0]), b: cells.map((cell) => cell[1]), counts: cells.map((cell) => cell[2]), keys: keysOf(oracle, names) };
  }
}

function* cases(library) {
  for (const { name, a, b, counts, keys } of flat()) {
    const columns = counts ? [a, b, counts] : [a, b];
    const objects = () => [library.labels(a), library.labels(b), ...(counts ? [library.numbers(counts)] : [])];
    const words = () => {
      const file = written("case.csv", csv(counts ? "a,b,count" : "a,b", columns));
      return counts ? ["--table", file] : [file, "-a", "a", "-b", "b", "--header", "yes"];
    };
    yield { name, keys, objects, words };
  }
  const co = Object.values(golden("names.json").cocluster).map(typed);
  for (const { name, z, w, z2, w2 } of golden("cocluster.json").co) {
    const objects = () => [z, w, z2, w2].map((values) => library.labels(values));
    const words = () => ["--rows", written("rows.csv", csv("a,b", [z, z2])), "--columns", written("columns.csv", csv("a,b", [w, w2])), "-a", "a", "-b", "b"];
    yield { name, keys: co, objects, words };
  }
  yield* trees(library);
}

function* trees(library) {
  const pair = (name, a, b, keys) => {
    const objects = () => [library.trees(a), library.trees(b)];
    const words = () => [written("a.nwk", a), written("b.nwk", b)];
    return { name, keys: [...new Set(keys)], objects, words };
  };
  const names = golden("names.json").trees;
  const isShort = (n) => ([key]) => n <= 64 || !/tami|tpami/.test(key);
  for (const each of golden("trees.json").trees)
    yield pair(each.name, each.t1, each.t2, keysOf(each, Object.fromEntries(Object.entries(names).filter(isShort(each.n)))));
  const { pairs, measures } = golden("tree_sets.json");
  for (const { name, a, b, expected } of pairs) yield pair(name, a, b, Object.keys(expected).map((key) => typed(measures[key])));
  for (const { name, a, b, scores } of golden("tree_peers.json").cases) yield pair(name, a, b, Object.keys(scores));
}

// The cases of verbs: the module gives the answers of all front ends.
function answered(partita) {
  const folder = path.join(root, "testdata/golden/verbs");
  const own = ({ warnings, source, ...answer }) => answer;
  const wrong = fs.readdirSync(folder).filter((file) => {
    const { question, objects, options, answer, error } = JSON.parse(fs.readFileSync(path.join(folder, file), "utf8"));
    const found = partita.ask({ ask: "answer", question, objects, options });
    if (error) return found.error?.class !== error.class || found.error.message !== error.message;
    return !util.isDeepStrictEqual(own(found.answer ?? {}), own(answer));
  });
  if (wrong.length > 0) throw new Error(`other answers than those of all front ends: ${wrong.join(", ")}`);
}

async function main(file) {
  const library = await started(file);
  const program = process.env.PARTITA_CLI;
  let [compared, scores, different] = [0, 0, 0];
  for (const { name, keys, objects, words } of cases(library)) {
    if (keys.length === 0) continue;
    const ours = library.call("compare", objects(), { measures: keys });
    const printed = execFileSync(program, ["compare", ...words(), "-m", keys.join(","), "--format", "json"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 28 });
    const native = JSON.parse(printed).scores;
    compared += 1;
    for (const [key, value] of Object.entries(ours.scores)) {
      scores += 1;
      if (key in native && Object.is(native[key], value)) continue;
      different += 1;
      console.error(`${name}: ${key} is ${value} in the module and ${native[key]} in the program`);
    }
  }
  if (different > 0) throw new Error(`${different} of ${scores} scores differ`);
  answered(library.partita);
  console.log(`${compared} golden cases, ${scores} scores: WebAssembly gives the bits of the program`);
}

main(process.argv[2]).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
