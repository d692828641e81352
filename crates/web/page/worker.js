// The bot worker: the engine and the bots in a separate thread, so that they never block the page.
import init, { answer, limit_ms } from "./bot_worker.js";

const ready = init({ module_or_path: new URL("bot_worker_bg.wasm", import.meta.url) });
// A rejection in here would reach nobody: `onerror` of a worker reports neither a failed download nor a trap in an asynchronous function.
self.onmessage = async ({ data: { number, messages } }) => {
  try {
    await ready;
    const told = JSON.parse(messages), question = told.pop();
    answer(JSON.stringify(told));
    self.postMessage({ limit: limit_ms() });
    self.postMessage({ number, reply: answer(JSON.stringify([question])) });
  } catch (error) {
    self.postMessage({ number, error: String(error) });
  }
};
