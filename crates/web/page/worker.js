// A bot's head: the engine and the bots in a thread of their own, so that the page never waits for them.
import init, { think } from "./bot_worker.js";

const ready = init({ module_or_path: new URL("bot_worker_bg.wasm", import.meta.url) });
self.onmessage = async ({ data: { number, request } }) => {
  await ready;
  self.postMessage({ number, answer: think(request) });
};
