"use strict";
// Whether the page holds the module: node unpacks.js PAGE MODULE.

const assert = require("assert");
const fs = require("fs");
require("../web/unpack.js");

const [page, compiled] = process.argv.slice(2).map((file) => fs.readFileSync(file));
const packed = /<script type="text\/plain" id="module">([^<]*)</.exec(page.toString())[1];
assert(Buffer.from(unpacked(packed)).equals(compiled), "the page unpacks to another module");
