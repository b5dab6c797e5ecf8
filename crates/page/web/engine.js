"use strict";
// The worker that answers, as the page sees it. The scripts of the page are one: engine.js, intake.js, page.js and link.js.

const at = (id) => document.getElementById(id);

// The worker with the module. A new one is started where the old one was given up or ended.
class Engine {
  constructor() {
    this.number = 0;
    this.waiting = new Map();
    this.packed = at("module").textContent;
    const source = at("worker-source").textContent;
    this.source = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    this.start();
  }

  start() {
    const worker = new Worker(this.source);
    this.worker = worker;
    worker.onmessage = ({ data }) => this.hear(data);
    worker.onerror = (event) => this.stop(event.message || "the worker of this page ended");
    // It unpacks the module before it is asked.
    worker.postMessage({ packed: this.packed });
  }

  hear({ number, progress, answer, ended }) {
    if (progress) return this.onprogress?.(progress);
    // What ended once cannot be asked again.
    if (ended !== undefined) return this.stop(ended);
    this.waiting.get(number)?.resolve(answer);
    this.waiting.delete(number);
  }

  // Gives up all that was asked.
  stop(reason) {
    this.worker.terminate();
    for (const { reject } of this.waiting.values()) reject(new Error(reason));
    this.waiting.clear();
    this.start();
  }

  ask(question, files) {
    const number = ++this.number;
    const answer = new Promise((resolve, reject) => this.waiting.set(number, { resolve, reject }));
    this.worker.postMessage({ number, question, files });
    return answer;
  }
}
const engine = new Engine();

const CANCELLED = "cancelled";
const size = (bytes) => (bytes < 1000 ? `${bytes} bytes` : bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);
