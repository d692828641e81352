// A bot's head: the same engine as the page, in a thread of its own, so that the page never waits for it.
import init, { think } from "./cascade.js";

const ready = init({ module_or_path: new URL("cascade_bg.wasm", import.meta.url) });
self.onmessage = async ({ data: { number, request } }) => {
  await ready;
  self.postMessage({ number, answer: think(request) });
};
