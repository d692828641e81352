// The browser APIs for the practice screens: the review worker, a database, and labels in the log.

let worker, pending = new Map(), number = 0;

// Sends a request to the worker, which is started with the first call; resolves to its reply.
export function ask(request) {
  if (!worker) {
    worker = new Worker(new URL("review_worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => {
      // Its module was not loaded, or has trapped: nothing more comes of this worker. The next call starts another one.
      if ("error" in data) return stop();
      pending.get(data.number)?.resolve(data.reply);
      pending.delete(data.number);
    };
    worker.onerror = (event) => {
      event.preventDefault?.();
      stop();
    };
  }
  return new Promise((resolve, reject) => {
    pending.set(++number, { resolve, reject });
    worker.postMessage({ number, request });
  });
}

export function stop() {
  worker?.terminate();
  worker = undefined;
  for (const { reject } of pending.values()) reject(new Error("stopped"));
  pending.clear();
}

let opened;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("cascade", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("practice");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  opened.catch(() => { opened = undefined; });
  return opened;
}

// The promise resolves when the transaction is complete, so that all reads are available and all writes stored.
async function transact(mode, work) {
  const transaction = (await database()).transaction("practice", mode);
  const results = work(transaction.objectStore("practice"));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(results.map(({ result }) => result));
    transaction.onabort = () => reject(transaction.error);
  });
}

export async function get(key) {
  return (await transact("readonly", (store) => [store.get(key)]))[0];
}

// Resolves to false if the browser has no capacity or no storage.
export function put(key, text) {
  return transact("readwrite", (store) => [store.put(text, key)]).then(() => true, () => false);
}

export async function remove(key) {
  await transact("readwrite", (store) => [store.delete(key)]);
}

// All entries whose keys have a prefix, as a list of keys and texts.
export async function list(prefix) {
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const [keys, texts] = await transact("readonly", (store) => [store.getAllKeys(range), store.getAll(range)]);
  return JSON.stringify(keys.map((key, place) => [key, texts[place]]));
}

const labels = new CSSStyleSheet();

// Style rules that show labels beside the lines of the log, so that the labels survive a redraw.
export function label(rules) {
  labels.replaceSync(rules);
  if (!document.adoptedStyleSheets.includes(labels)) document.adoptedStyleSheets.push(labels);
}

// The local date at a moment, in milliseconds since 1970, as `YYYY-MM-DD`.
export function day(moment) {
  const date = new Date(Number(moment));
  return new Date(date - date.getTimezoneOffset() * 60000).toISOString().slice(0, 10);
}

// The name of a date's month, and the names of the weekdays from Monday on.
export function calendar(date, language) {
  const write = (options, at) => new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(at);
  const monday = Date.UTC(2024, 0, 1), day = 86400000;
  return JSON.stringify([
    write({ month: "long", year: "numeric" }, new Date(date)),
    [0, 1, 2, 3, 4, 5, 6].map((place) => write({ weekday: "short" }, monday + place * day)),
  ]);
}
