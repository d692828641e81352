// The worker that reviews games: the module of the bots, in a thread of its own.
import init, { review } from "./bot_worker.js";

const ready = init({ module_or_path: new URL("bot_worker_bg.wasm", import.meta.url) });
self.onmessage = async ({ data: { number, request } }) => {
  await ready;
  self.postMessage({ number, reply: review(request) });
};
