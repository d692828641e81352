// Keeps every file of this build, so that the table works without a network after the first visit.
const CACHE = "cascade-" + "VERSION";
const FILES = ["FILES"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith("cascade-") && name !== CACHE).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(old());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const visit = event.request.mode === "navigate";
  if (event.request.method !== "GET" || url.origin !== self.location.origin || url.pathname.includes("/api/")) return;
  // What may stand inside another page comes with headers of its own.
  if (visit && url.pathname.includes("/embed/")) return;
  // What is kept is complete and belongs together; a new build brings a new copy of this script first.
  // The documents of the games differ from the first one only in what is said about links to them.
  const asked = visit && url.pathname.endsWith(".html") ? "./" : event.request;
  event.respondWith(caches.open(CACHE).then((cache) => cache.match(asked, { ignoreSearch: true })).then((kept) => kept ?? fetch(event.request)));
});
