// Links that carry the data in them.

// Bytes of a text in base 64, with the signs that need no escape in a link.
const encoded = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
const decoded = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

// A link carries small inputs in its fragment, which no browser sends to a server.
const MOST_LINKED = 30000;
async function state() {
  const own = form();
  const all = { form: own, options: at("options").value };
  if (own === "paste") return { ...all, texts: ["a", "b"].map((side) => at(`paste-${side}`).value) };
  const keys = own === "files" ? ["a", "b"] : [own];
  const held = keys.map((key) => intakes[key].held);
  if (held.reduce((sum, { blob }) => sum + blob.size, 0) > 4 * MOST_LINKED) return null;
  all.files = await Promise.all(held.map(async ({ name, blob }) => ({ name, bytes: encoded(new Uint8Array(await blob.arrayBuffer())) })));
  all.columns = [...panel(own).querySelectorAll("select")].map((select) => [select.dataset.column, select.value]);
  return all;
}
at("share").addEventListener("click", async () => {
  const all = await state();
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

async function restore() {
  const packed = location.hash.slice(1);
  if (!packed) return;
  try {
    const all = JSON.parse(new TextDecoder().decode(await through(decoded(packed), new DecompressionStream("deflate-raw"))));
    choose(all.form);
    at("options").value = all.options;
    at("more").open = all.options !== "";
    if (all.texts) ["a", "b"].forEach((side, place) => (at(`paste-${side}`).value = all.texts[place]));
    const keys = all.form === "files" ? ["a", "b"] : [all.form];
    await Promise.all((all.files ?? []).map(({ name, bytes }, place) => intakes[keys[place]].take(name, new Blob([decoded(bytes)]))));
    for (const [name, value] of all.columns ?? []) column(all.form, name).value = value;
  } catch {
    show("the link is damaged: its data cannot be read; ask for a new one");
    return;
  }
  await run();
}
addEventListener("hashchange", restore);
restore();
