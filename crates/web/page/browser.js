// What only a browser can do, in as few words as possible; everything else is Rust.

export function load(key) {
  try { return localStorage.getItem(key) ?? undefined; } catch { return undefined; }
}

export function save(key, text) {
  try { localStorage.setItem(key, text); return true; } catch { return false; }
}

export function forget(key) {
  try { localStorage.removeItem(key); } catch { /* nothing was kept */ }
}

export function keys() {
  try { return Object.keys(localStorage); } catch { return []; }
}

// Calls back with the new text, or with nothing, when another tab changes or removes what is stored under a key.
let watched;

export function watch_key(key, callback) {
  watched = callback && { key, callback };
}

addEventListener("storage", ({ key, newValue }) => {
  if (key === watched?.key) watched.callback(newValue ?? undefined);
});

export function date(ms, language) {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(ms);
}

export function random(count) {
  return crypto.getRandomValues(new Uint8Array(count));
}

export function now() {
  return Date.now();
}

export function languages() {
  return [...(navigator.languages ?? [navigator.language])];
}

// Nobody looks at a page that is hidden, and its clock is slow.
export function moves_little() {
  return document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

let stage;

export async function open_theatre() {
  stage = await import("./theatre.js");
}

export function theatre(what, details) {
  stage?.[what](details);
}

// Calls a function of the script that practice needs.
export async function practice(what, key, text) {
  return (await import("./practice.js"))[what](key, text);
}

export function wait(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

// A frame is painted; where nobody looks, none is.
function frame() {
  return new Promise((done) => {
    const moment = setTimeout(done, 100);
    requestAnimationFrame(() => {
      clearTimeout(moment);
      setTimeout(done);
    });
  });
}

let turns = Promise.resolve();

// Each in a frame of its own, one after the other.
export function next_turn() {
  return (turns = turns.then(frame));
}

// Waits until everything that was to be drawn in turn has been.
export async function turns_over() {
  await frame();
  for (let last; last !== turns;) await (last = turns);
}

const early = new Map();

// Fetches a text before anybody asks for it.
export function prepare_text(path) {
  early.set(path, fetch_text(path).catch(() => undefined));
}

export async function fetch_text(path) {
  const prepared = await early.get(path);
  if (prepared !== undefined) return prepared;
  const response = await fetch(new URL(path, import.meta.url));
  if (!response.ok) throw new Error(`${response.status}`);
  return response.text();
}

let worker, pending = new Map(), number = 0;

// Sends messages to the bot worker, which is started at the first call; the promise is its reply.
export function ask_worker(messages) {
  if (!worker) {
    worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => {
      // Set where the bar is drawn: on the whole page it would let the browser compute every style again.
      if ("limit" in data) return document.querySelector(".desk")?.style.setProperty("--search", `${data.limit}ms`);
      pending.get(data.number)?.resolve(data.reply);
      pending.delete(data.number);
    };
    worker.onerror = (event) => {
      event.preventDefault?.();
      stop_worker();
    };
  }
  return new Promise((resolve, reject) => {
    pending.set(++number, { resolve, reject });
    worker.postMessage({ number, messages });
  });
}

// Ends the worker in the middle of its search; the next question starts another one.
export function stop_worker() {
  worker?.terminate();
  worker = undefined;
  for (const { reject } of pending.values()) reject(new Error("stopped"));
  pending.clear();
}

export function download(name, text) {
  save_file(name, new Blob([text], { type: "text/plain" }));
}

function save_file(name, blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

export async function read_file(input) {
  const text = await input.files[0]?.text();
  // So that choosing the same file again is a change again.
  input.value = "";
  return text;
}

export async function copy(text) {
  try { await navigator.clipboard.writeText(text); return true; } catch { return false; }
}

const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

export async function squeeze(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export async function expand(packed) {
  const plain = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = await through(Uint8Array.from(plain, (letter) => letter.charCodeAt(0)), new DecompressionStream("deflate-raw"));
  return new TextDecoder().decode(bytes);
}

export function scroll_to(id) {
  document.getElementById(id)?.scrollIntoView({ block: "start" });
}

let pages = 0;

// The focus follows to the heading of a new page. The first page leaves it where the browser has it, and so does one below a dialog.
export function arrive() {
  scrollTo(0, 0);
  if (pages++ > 0) requestAnimationFrame(() => {
    const heading = document.querySelector("main h1");
    if (!heading || document.querySelector("dialog[open]")) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}

export function to_top() {
  scrollTo(0, 0);
}

// A modal dialog gives the focus back to where it was when it closes.
export function show_overlay(open) {
  const dialog = document.getElementById("overlay");
  if (open && !dialog.open) dialog.showModal();
  if (!open && dialog?.open) dialog.close();
}

export function is_wide() {
  return innerWidth >= 900;
}

export function focus_soon(selector) {
  requestAnimationFrame(() => document.querySelector(selector)?.focus({ preventScroll: true }));
}

export function press(selector) {
  document.querySelector(selector)?.click();
}

// Somebody types, or a dialog is open.
export function keys_are_taken() {
  return document.activeElement?.matches("input:not([type=radio], [type=checkbox], [type=range]), textarea, select") || !!document.querySelector("dialog[open]");
}

let sought;

// Only what was typed last is searched for: earlier letters may still be waiting for the script.
export async function search_rules(query) {
  sought = query;
  const { search } = await import("./rules.js");
  return search(sought);
}

export function focus(id) {
  document.getElementById(id)?.focus();
}

export function is_touch_screen() {
  return matchMedia("(pointer: coarse)").matches;
}

// What a guide talks about and what it wants to be pressed are told by rules of style: whatever is drawn anew under the selectors stays marked.
const marked = new CSSStyleSheet(), framed = new CSSStyleSheet();
document.adoptedStyleSheets = [marked, framed];

let looked_at;

export function look_at(selector) {
  looked_at = selector;
  marked.replaceSync(selector && `
    :is(${selector}):not(.hex, .track) { outline: 3px solid var(--guide); outline-offset: 2px; border-radius: 6px; }
    :is(${selector}):is(.hex, .track) > :is(.ground, .whole) { stroke: var(--guide) !important; stroke-width: 2.5 !important; }`);
  // It may still have to be drawn.
  if (selector) next_turn().then(() => looked_at === selector && document.querySelector(selector)?.scrollIntoView({ block: "center", behavior: "instant" }));
}

export function frame_button(selector) {
  framed.replaceSync(selector && `
    :is(${selector}):not(.hex, .track) { outline: 3px solid var(--guide); outline-offset: 3px; border-radius: 8px; animation: beckon 1.2s ease-in-out infinite; }
    :is(${selector}):is(.hex, .track) > :is(.ground, .whole) { stroke: var(--guide) !important; stroke-width: 2.5 !important; animation: beckon 1.2s ease-in-out infinite; }
    @keyframes beckon { 50% { outline-offset: 0; stroke-opacity: 0.45; } }`);
}

export function focus_on(selector) {
  const element = document.querySelector(selector);
  (element?.matches("[tabindex], button") ? element : element?.querySelector("[tabindex], button"))?.focus({ preventScroll: true });
}

export function set_root(attribute, value) {
  document.documentElement.setAttribute(attribute, value);
}

export function set_title(title) {
  document.title = title;
}

export function complain(message) {
  console.error(message);
}

// The folder of the page, which is not that of a page inside another one.
export function page_folder() {
  return new URL(".", import.meta.url).href;
}

export function is_embedded() {
  return "embed" in document.documentElement.dataset;
}

export async function save_picture(format, name) {
  const { picture } = await import("./picture.js");
  save_file(`${name}.${format}`, await picture(format));
}

// How far across the element under the pointer an event is, from 0 to 1.
export function fraction_across({ target, clientX }) {
  const { left, width } = target.getBoundingClientRect();
  return (clientX - left) / width;
}

export function path() {
  return location.hash;
}

export function go(path) {
  location.hash = path;
}

export function back() {
  history.back();
}

export function replace(path) {
  location.replace(path);
}

export function reload() {
  location.reload();
}

export function on_path(callback) {
  addEventListener("hashchange", () => callback());
}
