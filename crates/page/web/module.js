"use strict";
// The module of WebAssembly as an object that answers questions. A worker and the tests in Node share it.

const MOST_READ = 1 << 22;

// Why a module ended. Nothing can be asked of it any more.
class Ended extends Error {}

class Partita {
  // `host.read(file, at, length)` gives bytes of a file, and `host.tell(what, done, total)` hears of progress.
  static async start(module, host = {}) {
    const partita = new Partita();
    const read = (file, at, into, length) => {
      try {
        const bytes = host.read(file, at, Math.min(length, MOST_READ));
        partita.bytes.set(bytes, into >>> 0);
        return bytes.length;
      } catch {
        return -1;
      }
    };
    const tell = (what, length, done, total) => host.tell?.(partita.decoded(what, length), done, total);
    const instance = await WebAssembly.instantiate(module, { page: { read, tell } });
    partita.exports = (instance.instance ?? instance).exports;
    return partita;
  }

  // Anew at each use: the memory moves when it grows.
  get bytes() {
    return new Uint8Array(this.exports.memory.buffer);
  }

  // A place beyond 2 GiB comes as a negative number.
  decoded(place, length) {
    const start = place >>> 0;
    return new TextDecoder().decode(this.bytes.subarray(start, start + length));
  }

  // A text of the module, up to its zero byte.
  text(pointer) {
    const start = pointer >>> 0;
    return this.decoded(start, this.bytes.indexOf(0, start) - start);
  }

  // Runs `use` with the place of some bytes in the memory of the module.
  lent(bytes, use) {
    const room = this.exports.partita_page_room(bytes.length) >>> 0;
    if (room === 0) throw this.ended();
    this.bytes.set(bytes, room);
    const result = use(room);
    this.exports.partita_page_room_free(room, bytes.length);
    return result;
  }

  lentText(text, use) {
    return this.lent(new TextEncoder().encode(`${text.replaceAll("\0", "")}\0`), use);
  }

  // Files by their names, with their lengths; the host knows them by their places in the list.
  give(files) {
    this.exports.partita_page_forget();
    files.forEach(({ name, length }, file) => this.lentText(name, (text) => this.exports.partita_page_give(file, text, length)));
  }

  // The answer to a question.
  ask(question) {
    try {
      const pointer = this.lentText(JSON.stringify(question), (text) => this.exports.partita_page_answer(text));
      const answer = this.text(pointer);
      this.exports.partita_text_free(pointer);
      return JSON.parse(answer);
    } catch (error) {
      throw this.ended(error);
    }
  }

  // What to say where the module stopped.
  ended(error) {
    const said = this.exports.partita_page_said();
    if (this.exports.partita_page_lacking() > 0 || error instanceof RangeError)
      return new Ended("the memory that the browser gives to a page is used up; the command line takes larger files: partita report");
    if (said !== 0) return new Ended(`a bug in partita ended the computation (${this.text(said)}); please report this`);
    return error instanceof Error ? error : new Ended(String(error));
  }
}

globalThis.Partita = Partita;
