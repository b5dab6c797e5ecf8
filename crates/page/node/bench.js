"use strict";
// The time of the adjusted Rand index in the module: node bench.js MODULE LABELS RUNS prints the value and the milliseconds.
// LABELS holds two columns of integers of 32 bits, one after the other.

const fs = require("fs");
const { started } = require("./c.js");

async function main(file, labels, runs) {
  const bytes = fs.readFileSync(labels);
  const values = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const half = values.length / 2;
  const library = await started(file);
  console.log(JSON.stringify(library.score("adjusted_rand", values.subarray(0, half), values.subarray(half), Number(runs))));
}

main(...process.argv.slice(2));
