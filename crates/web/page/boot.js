// Starts the page: the table itself is WebAssembly.
import init, { start_page } from "./cascade.js";
import { load, prepare_text } from "./browser.js";
import { prepare } from "./parts.js";

// What the address asks for is fetched beside the table. A wrong guess costs a few kilobytes.
const [, screen, name] = location.hash.split("/");
prepare(screen === "table" && load(`cascade.game.${name}`) === undefined ? "online" : name);
prepare_text(`words/page.${navigator.language.startsWith("fr") ? "fr" : "en"}.txt`);

const boot = document.getElementById("boot");
try {
  await init({ module_or_path: new URL("cascade_bg.wasm", import.meta.url) });
  await start_page();
  boot.remove();
} catch (error) {
  console.error(error);
  boot.querySelector("p").textContent =
    "The table could not be set up; a newer browser may help. — La table n’a pas pu être mise en place ; un navigateur plus récent peut aider.";
}
// Inside another page nothing is kept.
if ("serviceWorker" in navigator && !("embed" in document.documentElement.dataset)) {
  navigator.serviceWorker.register(new URL("offline.js", import.meta.url)).catch((error) => console.warn("offline play is not available", error));
}
