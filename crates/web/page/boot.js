// Starts the page; the table itself is WebAssembly.
import init, { start_page } from "./cascade.js";
import { load, prepare_text, wait } from "./browser.js";
import { prepare } from "./parts.js";

// Loads what the address will need in parallel with the table. A wrong guess costs a few kilobytes.
const [, screen, name] = location.hash.split("/");
const table = () => (load(`cascade.game.${name}`) === undefined ? "online" : "saved_games");
prepare(screen === "table" ? table() : name);
prepare_text(`words/page.${document.documentElement.lang}.txt`);

const boot = document.getElementById("boot");
// A screen may wait for its parts, so the boot screen stays until it is drawn.
new MutationObserver((_, observer) => {
  if (!document.querySelector("main")) return;
  boot.remove();
  observer.disconnect();
}).observe(document.body, { childList: true });
try {
  await init({ module_or_path: new URL("cascade_bg.wasm", import.meta.url) });
  await wait(0);
  await start_page();
} catch (error) {
  console.error(error);
  boot.querySelector("p").textContent =
    "The table could not be set up; a newer browser may help. — La table n’a pas pu être mise en place ; un navigateur plus récent peut aider.";
}
// An embedded page is not cached for offline use. The registration is delayed, so that nothing else waits for it.
if ("serviceWorker" in navigator && !("embed" in document.documentElement.dataset)) {
  const keep = () => navigator.serviceWorker.register(new URL("offline.js", import.meta.url)).catch((error) => console.warn("offline play is not available", error));
  setTimeout(keep, 3000);
}
