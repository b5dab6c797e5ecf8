// The worker: it holds the module, so that the page stays at ease while it computes.

let starting = null;
let files = [];
let piece = { file: -1, at: 0, bytes: new Uint8Array() };
let told = 0;

// Files are read in large pieces, and the last one is kept: many readers ask for little at a time.
function read(file, at, length) {
  const { bytes } = piece;
  if (piece.file !== file || at < piece.at || at >= piece.at + bytes.length) {
    const slice = files[file].blob.slice(at, at + MOST_READ);
    piece = { file, at, bytes: new Uint8Array(new FileReaderSync().readAsArrayBuffer(slice)) };
  }
  return piece.bytes.subarray(at - piece.at, at - piece.at + length);
}

// Nobody sees more than some steps of progress in a second.
function tell(what, done, total) {
  const now = performance.now();
  if (now - told < 60) return;
  told = now;
  postMessage({ progress: { what, done, total } });
}

onmessage = async ({ data }) => {
  try {
    starting ??= Partita.start(unpacked(data.packed), { read, tell });
    const partita = await starting;
    if (!data.question) return;
    files = data.files;
    piece.file = -1;
    partita.give(files.map(({ name, blob }) => ({ name, length: blob.size })));
    postMessage({ number: data.number, answer: partita.ask(data.question) });
  } catch (error) {
    // Where it cannot even start, that is said to the first who asks.
    if (data.question) postMessage({ number: data.number, ended: error.message });
  }
};
