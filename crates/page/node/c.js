"use strict";
// The C interface of the module, for programs in Node: objects from arrays, questions answered in JSON.

const fs = require("fs");
const path = require("path");
const vm = require("vm");

const glue = path.join(__dirname, "../web/module.js");
vm.runInThisContext(fs.readFileSync(glue, "utf8"), { filename: glue });

// The module in a file, started.
async function started(file, host) {
  return new Library(await Partita.start(new WebAssembly.Module(fs.readFileSync(file)), host));
}

class Library {
  constructor(partita) {
    this.partita = partita;
    this.exports = partita.exports;
  }

  // Runs a function of the interface whose last argument is the place of an error.
  checked(call) {
    return this.partita.lent(new Uint8Array(4), (error) => {
      const found = call(error);
      const text = new DataView(this.exports.memory.buffer).getUint32(error, true);
      if (text !== 0) throw new Error(JSON.parse(this.partita.text(text)).message);
      return found;
    });
  }

  array(values, use) {
    return this.partita.lent(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), (room) => use(room, BigInt(values.length)));
  }

  labels(values) {
    return this.array(Float64Array.from(values), (room, length) => this.checked((error) => this.exports.partita_labels_f64(room, length, error)));
  }

  numbers(values) {
    return this.array(Float64Array.from(values), (room, length) => this.checked((error) => this.exports.partita_numbers(room, length, error)));
  }

  trees(newick) {
    return this.partita.lentText(newick, (text) => this.checked((error) => this.exports.partita_newick(text, error)));
  }

  // The answer to a question about objects, which are freed.
  call(question, objects, options) {
    const ask = (name, settings, list, length) => this.checked((error) => this.exports.partita_call(name, list, length, settings, 0, error));
    const pointer = this.partita.lentText(question, (name) =>
      this.partita.lentText(JSON.stringify(options), (settings) => this.array(Uint32Array.from(objects), (list, length) => ask(name, settings, list, length))));
    const answer = JSON.parse(this.partita.text(pointer));
    this.exports.partita_text_free(pointer);
    for (const object of objects) this.exports.partita_free(object);
    return answer;
  }

  // The score of two columns of integers by one measure, and the milliseconds that each of some runs took.
  score(measure, a, b, runs = 1) {
    const column = (values) => {
      const bytes = new Uint8Array(32);
      const view = new DataView(bytes.buffer);
      view.setUint32(0, 1, true);
      view.setUint32(8, values, true);
      view.setBigUint64(16, BigInt(a.length), true);
      return bytes;
    };
    const times = [];
    const timed = (name, columns, value) => {
      for (let run = 0; run < runs; run++) {
        const begun = performance.now();
        const outcome = this.checked((error) => this.exports.partita_score(name, columns, columns + 32, 0, value, 0, error));
        times.push(performance.now() - begun);
        if (outcome !== 0) throw new Error(`${measure} is undefined`);
      }
      return new DataView(this.exports.memory.buffer).getFloat64(value, true);
    };
    const value = this.array(Int32Array.from(a), (first) => this.array(Int32Array.from(b), (second) => {
      const columns = new Uint8Array([...column(first), ...column(second)]);
      return this.partita.lentText(measure, (name) => this.partita.lent(columns, (place) => this.partita.lent(new Uint8Array(8), (room) => timed(name, place, room))));
    }));
    return { value, times };
  }
}

module.exports = { started, Library };
