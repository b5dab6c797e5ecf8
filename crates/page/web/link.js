// Links that carry the data in them.

// Bytes of a text in base 64, with the signs that need no escape in a link.
const encoded = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
const decoded = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

// A link carries small inputs in its fragment, which no browser sends to a server.
const MOST_LINKED = 30000;
const MOST_BYTES = 4 * MOST_LINKED;
const places = (form) => (form === "files" ? ["a", "b"] : [form]);

// What is compared, as it is now: it may be changed while the work is done.
function given() {
  const own = form();
  const all = { form: own, options: at("options").value };
  if (own === "paste") return { ...all, texts: ["a", "b"].map((side) => at(`paste-${side}`).value) };
  const columns = [...panel(own).querySelectorAll("select")].map((select) => [select.dataset.column, select.value]);
  return { ...all, held: places(own).map((key) => intakes[key].held), columns };
}

// The same with the bytes of its files; nothing where they are too many.
async function packable({ held, ...all }) {
  const sizes = held ? held.map(({ blob }) => blob.size) : all.texts.map((text) => text.length);
  if (sizes.reduce((sum, size) => sum + size, 0) > MOST_BYTES) return null;
  if (!held) return all;
  const files = held.map(async ({ name, blob }) => ({ name, bytes: encoded(new Uint8Array(await blob.arrayBuffer())) }));
  return { ...all, files: await Promise.all(files) };
}
at("share").addEventListener("click", async () => {
  const all = await packable(reported);
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

// What packed bytes hold. What unpacks to far more than a page packs was not packed by one.
async function unpackedText(bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const parts = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    length += next.value.length;
    if (length > 8 * MOST_BYTES) throw new Error("too long");
  }
  return new Blob(parts).text();
}

// Whether a page would have written this.
function isInput(all) {
  const isText = (value) => typeof value === "string";
  const areAll = (values, count, is) => Array.isArray(values) && values.length === count && values.every(is);
  if (!Object.hasOwn(GATHER, all.form) || !isText(all.options)) return false;
  if (all.form === "paste") return areAll(all.texts, 2, isText);
  const isFile = (file) => isText(file.name) && isText(file.bytes);
  return areAll(all.files, places(all.form).length, isFile) && areAll(all.columns, all.columns?.length, (column) => areAll(column, 2, isText));
}

async function fillIn(all) {
  choose(all.form);
  at("options").value = all.options;
  at("more").open = all.options !== "";
  (all.texts ?? []).forEach((text, place) => (at(`paste-${"ab"[place]}`).value = text));
  const files = (all.files ?? []).map(({ name, bytes }) => [name, new Blob([decoded(bytes)])]);
  await Promise.all(files.map((file, place) => intakes[places(all.form)[place]].take(...file)));
  for (const [name, value] of all.columns ?? []) {
    const select = column(all.form, name);
    select.value = value;
    if (select.value !== value) throw new Error("there is no such column");
  }
}

async function restore() {
  const packed = location.hash.slice(1);
  if (!packed) return;
  if (at("compare").disabled) engine.stop(CANCELLED);
  back();
  try {
    const all = JSON.parse(await unpackedText(decoded(packed)));
    if (!isInput(all)) throw new Error("these are other data");
    await fillIn(all);
  } catch {
    return show("the link is damaged: its data cannot be read; ask for a new one");
  }
  await run();
}
addEventListener("hashchange", restore);
restore();
