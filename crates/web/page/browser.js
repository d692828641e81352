// Everything that needs browser APIs, as small as possible; the rest is Rust.

export function load(key) {
  try { return localStorage.getItem(key) ?? undefined; } catch { return undefined; }
}

// The fields of a stored object, names and values alternately; none if it is damaged.
export function load_fields(key) {
  try { return Object.entries(JSON.parse(load(key))).flat().map(String); } catch { return []; }
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

// Calls back with the new text, or with nothing, when another tab changes or removes the text under a key.
let watched;

export function watch_key(key, callback) {
  watched = callback && { key, callback };
}

addEventListener("storage", ({ key, newValue }) => {
  if (key === watched?.key) watched.callback(newValue ?? undefined);
});

export function date(ms, language) {
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { dateStyle: "medium", timeStyle: "short" }).format(ms);
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

// A hidden page counts as one without animations, because it is not visible and its timers are throttled.
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

// Calls a function of the script for the practice screens.
export async function practice(what, key, text) {
  return (await import("./practice.js"))[what](key, text);
}

export function wait(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

// Resolves in the next frame; a hidden page has no frames, so there is a timeout.
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

// Resolves in successive frames, one call after another.
export function next_turn() {
  return (turns = turns.then(frame));
}

// Waits until all requested turns are over.
export async function turns_over() {
  await frame();
  for (let last; last !== turns;) await (last = turns);
}

const early = new Map();

// Starts loading a text in advance.
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

// Sends messages to the bot worker, which is started with the first call; resolves to its reply.
export function ask_worker(messages) {
  if (!worker) {
    worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => {
      // Its module was not loaded, or has trapped: nothing more comes of this worker.
      if ("error" in data) return stop_worker();
      // Set on the element that contains the bar: on the whole page it would cause all styles to be recomputed.
      if ("limit" in data) return document.querySelector(".desk")?.style.setProperty("--search", data.limit ? `${data.limit}ms` : "");
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

// Terminates the worker during its search; the next question starts a new one.
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
  // Reset, so that selecting the same file again is a change.
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

// Moves the focus to the heading of a new page. The first page leaves the focus where the browser has set it, and so does a page below a dialog.
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

// A modal dialog returns the focus to its previous place when it is closed.
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

// Whether the person is typing, or a dialog is open.
export function keys_are_taken() {
  return document.activeElement?.matches("input:not([type=radio], [type=checkbox], [type=range]), textarea, select") || !!document.querySelector("dialog[open]");
}

let sought;

// Searches only for the latest input: earlier input may still be waiting for the script.
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

// The subject of a guide and the element to press are highlighted with style rules, so that the highlight survives a redraw of the elements.
const marked = new CSSStyleSheet(), framed = new CSSStyleSheet();
document.adoptedStyleSheets = [marked, framed];

let looked_at;

export function look_at(selector) {
  looked_at = selector;
  marked.replaceSync(selector && `
    :is(${selector}):not(.hex, .track) { outline: 3px solid var(--guide); outline-offset: 2px; border-radius: 6px; }
    :is(${selector}):is(.hex, .track) > :is(.ground, .whole) { stroke: var(--guide) !important; stroke-width: 2.5 !important; }`);
  // The element may not be drawn yet.
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

// The folder of the page, even if it is embedded in another page.
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

// The horizontal position of an event within its target, from 0 to 1.
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
