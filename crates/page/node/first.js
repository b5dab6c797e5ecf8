"use strict";
// The time to the first answer of the page: node first.js PAGE TABLE A B prints the milliseconds that it takes to unpack the
// module, to start it and to make a report on two columns of a table.

const fs = require("fs");
require("../web/unpack.js");
require("../web/module.js");

const ms = (from) => Math.round(performance.now() - from);

async function main(page, table, a, b) {
  const packed = /<script type="text\/plain" id="module">([^<]*)</.exec(fs.readFileSync(page, "utf8"))[1];
  const bytes = fs.readFileSync(table);
  const begun = performance.now();
  const module = unpacked(packed);
  const unpack = ms(begun);
  const partita = await Partita.start(module, { read: (_, at, length) => bytes.subarray(at, at + length) });
  const start = ms(begun) - unpack;
  partita.give([{ name: "table.csv", length: bytes.length }]);
  const answer = partita.ask({ ask: "report", line: ["table.csv", "-a", a, "-b", b] });
  if (!answer.page) throw new Error(answer.failure.sentence);
  console.log(JSON.stringify({ unpack, start, report: ms(begun) - unpack - start }));
}

main(...process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exit(1);
});
