// The review worker: the bots' module in a separate thread.
import init, { review } from "./bot_worker.js";

const ready = init({ module_or_path: new URL("bot_worker_bg.wasm", import.meta.url) });
// A rejection in here would reach nobody: `onerror` of a worker reports neither a failed download nor a trap in an asynchronous function.
self.onmessage = async ({ data: { number, request } }) => {
  try {
    await ready;
    self.postMessage({ number, reply: review(request) });
  } catch (error) {
    self.postMessage({ number, error: String(error) });
  }
};
