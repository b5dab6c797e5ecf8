// The search: an index that is read on first use, words that all must be found, pages whose names have them first.
"use strict";
const root = document.currentScript.dataset.root;
const input = document.getElementById("search");
const list = document.getElementById("found");
let reading = null;

function index() {
  reading ??= new Promise((done) => {
    const script = document.createElement("script");
    script.src = `${root}search.js`;
    script.onload = () => done(globalThis.PARTITA_INDEX);
    script.onerror = () => done([]);
    document.head.append(script);
  });
  return reading;
}

// Underscores and spaces are alike, and accents do not matter: "adjusted rand" finds adjusted_rand, "meila" Meilă.
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("_", " ");
}

function weight(entry, words) {
  const [, title, names, heading, text] = entry;
  const [of_title, of_names, of_heading, of_text] = [title, names, heading, text].map(plain);
  const whole = words.join(" ");
  let sum = of_title === whole || of_names.split(", ").includes(whole) ? 1000 : 0;
  for (const word of words) {
    if (of_names.includes(word)) sum += 60;
    else if (of_title.includes(word)) sum += 40;
    else if (of_heading.includes(word)) sum += 15;
    else if (of_text.includes(word)) sum += 2;
    else return 0;
  }
  return sum + (heading ? 0 : 5) + 10 / (10 + title.length);
}

function around(text, words) {
  const at = Math.max(0, plain(text).indexOf(words[0]) - 40);
  return (at ? "…" : "") + text.slice(at, at + 140) + (text.length > at + 140 ? "…" : "");
}

function shown([place, title, , heading, text], words) {
  const item = document.createElement("li");
  const link = item.appendChild(document.createElement("a"));
  link.href = root + place;
  link.textContent = heading ? `${title}: ${heading}` : title;
  link.appendChild(document.createElement("small")).textContent = around(text, words);
  return item;
}

// No page takes all the places.
function few(entries) {
  const taken = new Map();
  const fits = ([place]) => {
    const page = place.split("#")[0];
    taken.set(page, (taken.get(page) ?? 0) + 1);
    return taken.get(page) <= 2;
  };
  return entries.filter(fits).slice(0, 20);
}

async function search() {
  const words = plain(input.value).split(/\s+/).filter(Boolean);
  list.hidden = words.length === 0;
  if (list.hidden) return list.replaceChildren();
  const entries = await index();
  const found = entries.map((entry) => [weight(entry, words), entry]).filter(([sum]) => sum > 0);
  found.sort(([a], [b]) => b - a);
  list.replaceChildren(...few(found.map(([, entry]) => entry)).map((entry) => shown(entry, words)));
  if (found.length === 0) {
    const none = document.createElement("li");
    none.textContent = "Nothing has all of these words.";
    list.replaceChildren(none);
  }
}

// Arrows walk through what was found, Enter follows the first, Escape closes.
function walk(event) {
  if (list.hidden) return;
  const links = [input, ...list.querySelectorAll("a")];
  const at = links.indexOf(document.activeElement);
  if (event.key === "Escape") list.hidden = true;
  else if (event.key === "ArrowDown") links[Math.min(at + 1, links.length - 1)].focus();
  else if (event.key === "ArrowUp") links[Math.max(at - 1, 0)].focus();
  else if (event.key === "Enter" && at === 0 && links.length > 1) links[1].click();
  else return;
  event.preventDefault();
}

document.querySelector("search").hidden = false;
input.addEventListener("focus", index, { once: true });
input.addEventListener("input", search);
document.querySelector("search").addEventListener("keydown", (event) => {
  if (document.activeElement === input || list.contains(document.activeElement)) {
    if (event.key !== "Enter" || document.activeElement === input) walk(event);
  }
});
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, textarea");
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    input.focus();
  }
});
document.addEventListener("click", (event) => {
  if (!event.target.closest("search")) list.hidden = true;
});
