// What practice needs of a browser: a worker that reviews, a database, and labels in the log.

let worker, pending = new Map(), number = 0;

// Sends a request to the worker, which is started at the first call; the promise is its reply.
export function ask(request) {
  if (!worker) {
    worker = new Worker(new URL("review_worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => {
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

// What a transaction reads is there, and what it writes is stored, when the promise is kept.
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

// False if the browser has no room or stores nothing.
export function put(key, text) {
  return transact("readwrite", (store) => [store.put(text, key)]).then(() => true, () => false);
}

export async function remove(key) {
  await transact("readwrite", (store) => [store.delete(key)]);
}

// All entries whose keys begin so, as a list of keys and texts.
export async function list(prefix) {
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const [keys, texts] = await transact("readonly", (store) => [store.getAllKeys(range), store.getAll(range)]);
  return JSON.stringify(keys.map((key, place) => [key, texts[place]]));
}

const labels = new CSSStyleSheet();

// Rules of style that put a label beside the lines of the log: whatever is drawn anew keeps its label.
export function label(rules) {
  labels.replaceSync(rules);
  if (!document.adoptedStyleSheets.includes(labels)) document.adoptedStyleSheets.push(labels);
}

// The date of the place, as `YYYY-MM-DD`.
export function today() {
  const now = new Date();
  return new Date(now - now.getTimezoneOffset() * 60000).toISOString().slice(0, 10);
}

// The name of the month of a date, and those of the days of the week from Monday.
export function calendar(date, language) {
  const write = (options, at) => new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(at);
  const monday = Date.UTC(2024, 0, 1), day = 86400000;
  return JSON.stringify([
    write({ month: "long", year: "numeric" }, new Date(date)),
    [0, 1, 2, 3, 4, 5, 6].map((place) => write({ weekday: "short" }, monday + place * day)),
  ]);
}
