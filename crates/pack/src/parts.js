// Fetches the parts of the page that come when they are needed.
import { initSync } from "./MODULE.js";
import { turns_over } from "./browser.js";

// What several parts share is fetched once. What could not be fetched is asked for again the next time.
const fetched = new Map();

function once(name, fetch) {
  if (!fetched.has(name)) {
    const coming = fetch(new URL(name, import.meta.url));
    coming.catch(() => fetched.delete(name));
    fetched.set(name, coming);
  }
  return fetched.get(name);
}

function compile(address) {
  return WebAssembly.compileStreaming(fetch(address));
}

// What is in a file puts itself into the memory and the table of functions of the first module.
function start(file) {
  return once(`${file}.wasm#started`, async () => WebAssembly.instantiate(await once(`${file}.wasm`, compile), { __wasm_split: initSync() }));
}

function fetchStyle(address) {
  return new Promise((loaded, failed) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address, onload: loaded });
    link.onerror = () => {
      link.remove();
      failed(new Error(`${address} could not be fetched`));
    };
    // What the page says about games that are guided, online or over overrules it.
    document.querySelector("link[href$='style-last.css']").before(link);
  });
}

// Fetches a part before the first module is there to ask for it.
export function prepare(part) {
  const [code, styles] = FILES[part] ?? [[], []];
  for (const file of code) once(`${file}.wasm`, compile);
  for (const style of styles) once(`${style}.css`, fetchStyle);
}

// The callback is a function of the first module, which is told whether everything has come.
async function load(part, callback, data) {
  // Nobody waits for it, and a phone does one thing after the other sooner than both at once.
  if (part === "table_extras") await turns_over();
  const [code, styles] = FILES[part];
  const loaded = await Promise.all([...code.map(start), ...styles.map((style) => once(`${style}.css`, fetchStyle))]).catch(console.error);
  initSync().__indirect_function_table.get(callback)(data, loaded !== undefined);
}

