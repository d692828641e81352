// Caches every file of this build, so that the table works offline after the first visit.
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
  // Documents that may be embedded have different headers, so they are not served from the cache.
  if (visit && url.pathname.includes("/embed/")) return;
  // The cache is complete and consistent; a new build installs a new version of this script first.
  // The documents of the games differ from the first one only in the metadata for links to them.
  const asked = visit && url.pathname.endsWith(".html") ? "./" : event.request;
  event.respondWith(caches.open(CACHE).then((cache) => cache.match(asked, { ignoreSearch: true })).then((kept) => kept ?? fetch(event.request)));
});
