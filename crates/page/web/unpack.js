"use strict";
// Undoes LZMA, written in base 91. Browsers undo gzip and base 64 alone, by which the page would be half as large again.

// What `packed` of `crates/dev/src/page.rs` was given.
function unpacked(text) {
  const packed = bytes(text);
  // A header of 13 bytes: how contexts are made, the size of the dictionary, and the length.
  const view = new DataView(packed.buffer);
  const output = new Uint8Array(view.getUint32(5, true));
  new Unpacker(packed.subarray(13), view.getUint8(0), output).run();
  return output;
}

// Two signs hold 13 bits. They follow each other from `#` on, without `<`, which could end a script.
function bytes(text) {
  const found = new Uint8Array((text.length / 16) * 13);
  const digit = (at) => text.charCodeAt(at) - (text.charCodeAt(at) < 60 ? 35 : 36);
  let [bits, held, written] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 2) {
    bits = (bits << 13) | (digit(at) * 91 + digit(at + 1));
    for (held += 13; held >= 8; held -= 8) found[written++] = bits >> (held - 8);
    bits &= 255;
  }
  return found;
}

const EVEN = 1024;
const chances = (count) => new Uint16Array(count).fill(EVEN);

// How a length is written: short, medium or long, the first two according to the place.
class Lengths {
  constructor() {
    this.kind = chances(2);
    this.short = Array.from({ length: 16 }, () => chances(8));
    this.medium = Array.from({ length: 16 }, () => chances(8));
    this.long = chances(256);
  }

  read(from, place) {
    if (!from.bit(this.kind, 0)) return 2 + from.number(this.short[place], 3);
    if (!from.bit(this.kind, 1)) return 10 + from.number(this.medium[place], 3);
    return 18 + from.number(this.long, 8);
  }
}

class Unpacker {
  constructor(input, contexts, output) {
    this.input = input;
    this.output = output;
    this.read = 5;
    this.range = 2 ** 32 - 1;
    this.code = new DataView(input.buffer, input.byteOffset).getUint32(1);
    this.literalBits = contexts % 9;
    this.literalMask = (1 << (Math.floor(contexts / 9) % 5)) - 1;
    this.placeMask = (1 << Math.floor(contexts / 45)) - 1;
    const literals = (this.literalMask + 1) << this.literalBits;
    this.literals = Array.from({ length: literals }, () => chances(0x300));
    this.isMatch = chances(12 * 16);
    this.isKnown = chances(12);
    // Whether it is not the last distance, nor the one before, nor the one before that.
    this.known = [chances(12), chances(12), chances(12)];
    this.isLong = chances(12 * 16);
    this.slots = Array.from({ length: 4 }, () => chances(64));
    this.middle = chances(128);
    this.lowest = chances(16);
    this.newLengths = new Lengths();
    this.knownLengths = new Lengths();
  }

  settle() {
    if (this.range >= 2 ** 24) return;
    this.range *= 256;
    this.code = ((this.code << 8) | this.input[this.read++]) >>> 0;
  }

  // A bit that is 0 with a chance that is learnt.
  bit(chances, at) {
    const chance = chances[at];
    const bound = (this.range >>> 11) * chance;
    const isOne = this.code >= bound;
    if (isOne) {
      this.range -= bound;
      this.code -= bound;
      chances[at] = chance - (chance >>> 5);
    } else {
      this.range = bound;
      chances[at] = chance + ((2048 - chance) >>> 5);
    }
    this.settle();
    return isOne ? 1 : 0;
  }

  // Bits of even chance, the highest first.
  plain(count) {
    let number = 0;
    for (; count > 0; count--) {
      this.range = Math.floor(this.range / 2);
      const isOne = this.code >= this.range;
      if (isOne) this.code -= this.range;
      number = number * 2 + (isOne ? 1 : 0);
      this.settle();
    }
    return number;
  }

  // A number whose bits, the highest first, have chances of their own after each beginning.
  number(chances, bits) {
    let node = 1;
    for (let count = 0; count < bits; count++) node = node * 2 + this.bit(chances, node);
    return node - (1 << bits);
  }

  // The same with the lowest bit first.
  reversed(chances, bits, base = 0) {
    let node = 1;
    let number = 0;
    for (let count = 0; count < bits; count++) {
      const bit = this.bit(chances, base + node);
      node = node * 2 + bit;
      number |= bit << count;
    }
    return number;
  }

  // A byte; after a match, the byte that would have come next in it says what to expect.
  literal(at, expected) {
    const before = at > 0 ? this.output[at - 1] : 0;
    const context = ((at & this.literalMask) << this.literalBits) + (before >> (8 - this.literalBits));
    const chances = this.literals[context];
    let node = 1;
    for (let place = 7; expected !== null && place >= 0; place--) {
      const hint = (expected >> place) & 1;
      const bit = this.bit(chances, ((1 + hint) << 8) + node);
      node = node * 2 + bit;
      if (bit !== hint) expected = null;
    }
    while (node < 256) node = node * 2 + this.bit(chances, node);
    return node & 255;
  }

  distance(length) {
    const slot = this.number(this.slots[Math.min(length - 2, 3)], 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const high = (2 + (slot & 1)) * 2 ** bits;
    if (slot < 14) return high + this.reversed(this.middle, bits, high - slot);
    return high + this.plain(bits - 4) * 16 + this.reversed(this.lowest, 4);
  }

  // How long the next match is, and the state after it; its distance is put first among the last ones.
  match(state, place, last) {
    const after = (early, late) => (state < 7 ? early : late);
    if (!this.bit(this.isKnown, state)) {
      const length = this.newLengths.read(this, place);
      last.pop();
      last.unshift(this.distance(length));
      return [length, after(7, 10)];
    }
    if (this.bit(this.known[0], state)) {
      const which = !this.bit(this.known[1], state) ? 1 : !this.bit(this.known[2], state) ? 2 : 3;
      last.unshift(...last.splice(which, 1));
    } else if (!this.bit(this.isLong, state * 16 + place)) {
      return [1, after(9, 11)];
    }
    return [this.knownLengths.read(this, place), after(8, 11)];
  }

  run() {
    const { output } = this;
    const last = [0, 0, 0, 0];
    let [length, state] = [0, 0];
    for (let at = 0; at < output.length; ) {
      const place = at & this.placeMask;
      if (this.bit(this.isMatch, state * 16 + place)) {
        [length, state] = this.match(state, place, last);
        if (last[0] >= at || at + length > output.length) throw new Error("the packed module is damaged");
        for (const end = at + length; at < end; at++) output[at] = output[at - last[0] - 1];
      } else {
        output[at] = this.literal(at, state < 7 ? null : output[at - last[0] - 1]);
        state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
        at += 1;
      }
    }
  }
}

globalThis.unpacked = unpacked;
