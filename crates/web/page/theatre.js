// Animations and sounds of one stage: rings, flights, rising numbers, tones. Loaded after the table, without delaying it.

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  .theatre { position: fixed; inset: 0; z-index: 15; pointer-events: none; overflow: hidden; contain: strict; }
  .theatre > * { position: absolute; left: 0; top: 0; will-change: transform, opacity; }
  .theatre .ring { border: 3px solid var(--c, var(--accent)); border-radius: 50%; box-shadow: 0 0 0 1.5px var(--c-line, var(--paper)), inset 0 0 0 1.5px var(--c-line, var(--paper)); }
  .theatre .frame { border: 3px solid var(--focus); border-radius: 8px; }
  .theatre .frame.good { border-color: var(--good); }
  .theatre .frame.bad { border-color: var(--bad); border-style: dashed; }
  .theatre .wave { background: radial-gradient(closest-side, rgb(80 160 215 / 85%), rgb(80 160 215 / 0%)); border-radius: 50%; }
  .theatre .dust { background: radial-gradient(closest-side, rgb(120 100 70 / 75%), rgb(120 100 70 / 0%)); border-radius: 50%; }
  .theatre .gain { margin: 0; font: 800 21px/1 system-ui, sans-serif; color: #2f2200; background: #f3d77b; border: 1.5px solid #7a5a0c; border-radius: 999px; padding: 3px 9px; }
  .theatre .token { width: 30px; height: 30px; border-radius: 8px; filter: drop-shadow(0 2px 3px rgb(0 0 0 / 40%)); }
  .theatre .token.plain { background: var(--c, var(--accent)); border: 2px solid var(--c-line, var(--paper)); }
  .theatre .token.coin { width: 24px; height: 24px; border-radius: 50%; background: #f3d77b; border: 2px solid #7a5a0c; }
  .theatre .bit { width: 9px; height: 14px; border-radius: 2px; }
  .playing .lines > ol > li:last-child li:last-of-type { color: var(--text); font-weight: 600; }
`);
document.adoptedStyleSheets.push(sheet);

const layer = document.createElement("div");
layer.className = "theatre";
layer.setAttribute("aria-hidden", "true");
document.body.append(layer);

// The animation of each kind of moment at its location.
const LOOKS = {
  ring: "ring", turn: "frame good", bonus: "frame good", round: "frame good", order: "frame", blocked: "frame bad", bid: "frame", hammer: "frame good",
  walk: "", reveal: "frame", roll: "frame", piece: "ring", mark: "frame", take: "frame good", climb: "frame", gain: "frame good", coin: "frame good",
  stamp: "frame good", fall: "dust", flood: "wave", drown: "wave", end: "frame good",
};

// The tones of a moment: [delay, wave, from Hz, to Hz, length]; times in seconds.
const TONES = {
  turn: [[0, "sine", 523, 523, 0.18]],
  blocked: [[0, "square", 150, 120, 0.12]],
  bid: [[0, "triangle", 392, 440, 0.12]],
  walk: [[0, "triangle", 240, 200, 0.06], [0.12, "triangle", 250, 210, 0.06]],
  reveal: [[0, "triangle", 500, 760, 0.09]],
  roll: [[0, "square", 190, 120, 0.03], [0.07, "square", 230, 140, 0.03], [0.13, "square", 170, 110, 0.03], [0.21, "square", 210, 120, 0.03]],
  piece: [[0, "triangle", 200, 90, 0.14]],
  mark: [[0, "sawtooth", 700, 1100, 0.05], [0.07, "sawtooth", 1100, 700, 0.05]],
  take: [[0, "sine", 520, 1040, 0.2]],
  ring: [[0, "sine", 1047, 1047, 0.5], [0, "sine", 2637, 2637, 0.25]],
  climb: [[0, "triangle", 392, 392, 0.12]],
  gain: [[0, "sine", 1319, 1319, 0.22]],
  coin: [[0, "sine", 1760, 1760, 0.08], [0.06, "sine", 2349, 2349, 0.16]],
  bonus: [[0, "sine", 659, 659, 0.12], [0.09, "sine", 784, 784, 0.12], [0.18, "sine", 1047, 1047, 0.25]],
  order: [[0, "triangle", 440, 494, 0.1]],
  hammer: [[0, "square", 170, 70, 0.1], [0.14, "square", 170, 70, 0.14]],
  stamp: [[0, "triangle", 130, 60, 0.16], [0.1, "sine", 784, 784, 0.2], [0.1, "sine", 988, 988, 0.3]],
  fall: [[0, "sawtooth", 150, 40, 0.4]],
  flood: [[0, "sine", 110, 70, 0.5], [0.1, "sine", 165, 90, 0.5]],
  drown: [[0, "sine", 330, 60, 0.7]],
  round: [[0, "sine", 392, 392, 0.15], [0.12, "sine", 523, 523, 0.3]],
  end: [[0, "sine", 523, 523, 0.2], [0.13, "sine", 659, 659, 0.2], [0.26, "sine", 784, 784, 0.2], [0.39, "sine", 1047, 1047, 0.6]],
};

// The vibration of a phone for each kind of moment, in milliseconds.
const TICKS = { piece: 12, mark: 12, ring: 18, stamp: 25, hammer: 25, fall: 30, drown: 60, end: 40 };

let audio, climbs = 0;

export function sound(details) {
  const { moment, volume, vibrates } = JSON.parse(details);
  play(moment, volume, vibrates);
}

function play(moment, volume, vibrates) {
  // Successive steps up a track rise in pitch.
  climbs = moment === "climb" ? climbs + 1 : moment === "gain" || moment === "ring" ? climbs : 0;
  // Before the first user interaction, the browser allows neither sound nor vibration.
  if (!navigator.userActivation?.hasBeenActive) return;
  if (vibrates && TICKS[moment]) navigator.vibrate?.(TICKS[moment]);
  if (!volume || !TONES[moment]) return;
  audio ??= new AudioContext();
  for (const [delay, type, from, to, length] of TONES[moment]) {
    const tone = audio.createOscillator(), gain = audio.createGain(), start = audio.currentTime + delay;
    const pitch = moment === "climb" ? 2 ** (Math.min(climbs, 14) / 6) : 1;
    tone.type = type;
    tone.frequency.setValueAtTime(from * pitch, start);
    tone.frequency.exponentialRampToValueAtTime(to * pitch, start + length);
    gain.gain.setValueAtTime(volume * (type === "sine" || type === "triangle" ? 0.5 : 0.15), start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}

// Called before anything else handles a click or a key.
let pressed;

export function press(callback) {
  pressed = callback;
}

for (const kind of ["click", "keydown"]) addEventListener(kind, (event) => pressed?.(event), true);

export function clear() {
  layer.replaceChildren();
}

function put(className, { x, y, width, height }, frames, options) {
  const thing = document.createElement("div");
  thing.className = className;
  if (width) Object.assign(thing.style, { width: `${width}px`, height: `${height}px` });
  layer.append(thing);
  const place = (frame) => ({ ...frame, transform: `translate(${x}px, ${y}px) ${frame.transform ?? ""}` });
  thing.animate(frames.map(place), { easing: "ease-out", fill: "both", ...options }).finished.then(() => thing.remove(), () => {});
  return thing;
}

// The colours of an element, for animations above it.
function colours(element) {
  const style = getComputedStyle(element.closest("[class*='c-']") ?? element);
  return ["--c", "--c-line"].map((name) => [name, style.getPropertyValue(name)]);
}

function tint(thing, colours) {
  for (const [name, value] of colours) thing.style.setProperty(name, value);
}

// Finds visible elements. On a phone, most of the table is below the window or behind the panel with the question.
// All positions are read before anything is drawn: reading in between would force another layout.
function visibleElements() {
  const rect = (css) => document.querySelector(css)?.getBoundingClientRect();
  const is = (css, position) => { const element = document.querySelector(css); return element && getComputedStyle(element).position === position; };
  const [bar, strip, desk] = [".bar", ".strip", ".desk"].map(rect);
  const top = bar?.bottom ?? 0, belowStrip = is(".strip", "sticky") ? strip.bottom : top, aboveDesk = is(".desk", "fixed") ? desk.top : innerHeight;
  const areas = new Map();
  // The part of the window in which the content of a section or drawing is visible.
  const area = (element) => {
    if (!areas.has(element)) {
      const own = element.getBoundingClientRect();
      const limits = element.closest(".strip") ? [top, innerHeight] : element.closest(".desk") ? [0, innerHeight] : [belowStrip, aboveDesk];
      areas.set(element, { top: Math.max(own.top, limits[0]), bottom: Math.min(own.bottom, limits[1]), left: Math.max(own.left, 0), right: Math.min(own.right, innerWidth) });
    }
    return areas.get(element);
  };
  const isVisible = (element, { left, right, top, bottom, width }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const around = [element.closest(".table > section"), element.ownerSVGElement].filter((outer) => outer);
    return width > 0 && around.map(area).every((seen) => x >= seen.left && x <= seen.right && y >= seen.top && y <= seen.bottom);
  };
  const found = (css) => [...(css ? document.querySelectorAll(css) : [])].map((element) => ({ element, rect: element.getBoundingClientRect() }));
  const all = (css) => found(css).filter(({ element, rect }) => isVisible(element, rect));
  return { all, first: (css) => all(css)[0] };
}

function emphasise(look, { rect, tints }, ms, delay) {
  const { left: x, top: y, width, height } = rect;
  if (!look || !width) return;
  // A frame starts a constant distance outside, whatever the size of the element.
  const grows = look === "ring" ? [0.4, 1.5] : look === "wave" || look === "dust" ? [0.3, 1.6] : [1 + 16 / Math.max(width, 48), 1];
  const thing = put(look, { x, y, width, height }, [
    { opacity: look === "ring" ? 1 : 0, transform: `scale(${grows[0]})` }, { opacity: 1, offset: 0.3 , transform: `scale(${(grows[0] + grows[1]) / 2})` }, { opacity: 0, transform: `scale(${grows[1]})` },
  ], { duration: ms * 1.3, delay });
  tint(thing, tints);
}

function rise(gain, { left, top, width, height }, ms) {
  const thing = put("gain", { x: left + width / 2 - 20, y: top + height / 2 - 14 }, [
    { opacity: 0, transform: "translateY(8px) scale(0.6)" }, { opacity: 1, offset: 0.25, transform: "scale(1.15)" }, { opacity: 1, offset: 0.7, transform: "translateY(-22px)" }, { opacity: 0, transform: "translateY(-36px)" },
  ], { duration: Math.max(ms * 2.4, 500) });
  thing.textContent = gain;
}

// Animates a moved piece from its previous position.
function walk(from, to, ms) {
  const hex = to.element.closest(".hex"), pieces = hex?.querySelectorAll(".envoy:not(.ghost), .herald:not(.ghost), .person:not(.ghost)") ?? [];
  const piece = pieces[pieces.length - 1];
  if (!piece) return fly(null, "plain", from, to, ms);
  const scale = piece.ownerSVGElement.getScreenCTM().a;
  const away = `${(from.rect.left - to.rect.left) / scale}px ${(from.rect.top - to.rect.top) / scale}px`;
  for (const running of piece.getAnimations()) running.cancel();
  piece.animate([{ translate: away }, { translate: "0px 0px" }], { duration: ms, easing: "ease-in-out" });
}

function fly(token, kind, from, to, ms) {
  const middle = ({ rect }) => ({ x: rect.left + rect.width / 2 - 15, y: rect.top + rect.height / 2 - 15 });
  const [a, b] = [middle(from), middle(to)], [dx, dy] = [b.x - a.x, b.y - a.y];
  const thing = put(`token ${token ? "" : kind}`, a, [
    { transform: "scale(0.8)" }, { offset: 0.5, transform: `translate(${dx / 2}px, ${dy / 2 - 30}px) scale(1.35)` }, { transform: `translate(${dx}px, ${dy}px) scale(0.8)`, opacity: 0.6 },
  ], { duration: ms * 1.2, easing: "ease-in-out" });
  tint(thing, from.tints);
  if (!token) return;
  // Labourers and walls have the colours of their kind.
  thing.classList.add(token.replace("labourer-", "l-").replace("wall-", "w-"));
  thing.innerHTML = `<svg viewBox="0 0 24 24" width="30" height="30"><use href="#${token}" width="24" height="24"/></svg>`;
}

// The visible walls beside flooded spaces, which hold back the water.
function wallsBeside(places, all) {
  return all(".stand:not(.ghost)").filter(({ element }) => {
    const { left, top } = element.closest(".hex").querySelector(".ground").getBoundingClientRect();
    return places.some(({ rect }) => Math.hypot(rect.left - left, rect.top - top) < rect.width * 1.2);
  });
}

function celebrate() {
  const inks = ["#efc544", "#e58445", "#5b9bd9", "#e48ab8", "#77b86f"];
  const { innerWidth: width, innerHeight: height } = window;
  // In small groups, because starting all of them at once would stall the animation for a moment.
  const some = (first) => {
    for (let bit = first; bit < first + 10; bit++) fall(bit);
    if (first < 50) setTimeout(some, 40, first + 10);
  };
  const fall = (bit) => {
    const x = width * Math.random(), drift = 80 * (Math.random() - 0.5), turns = 360 * (1 + 2 * Math.random());
    const thing = put("bit", { x, y: -20 }, [{ opacity: 1 }, { opacity: 1, offset: 0.8 }, { opacity: 0, transform: `translate(${drift}px, ${height * (0.6 + 0.5 * Math.random())}px) rotate(${turns}deg)` }],
      { duration: 1300 + 900 * Math.random(), delay: 100 * Math.random(), easing: "cubic-bezier(0.3, 0.4, 0.7, 1)" });
    thing.style.background = inks[bit % inks.length];
  };
  some(0);
}

const FLIGHTS = { take: "plain", hammer: "plain", coin: "coin", bid: "coin" };

export function show(stage) {
  const { moment, at, from, who, token, gain, ms, volume, vibrates } = JSON.parse(stage);
  play(moment, volume, vibrates);
  // The table of this stage is drawn and laid out in the next frame, so this waits until after it; both in one frame would take too long on
  // a phone.
  requestAnimationFrame(() => setTimeout(() => {
    const { first, all } = visibleElements();
    let look = LOOKS[moment], places = at.map(first).filter((place) => place);
    if (!places.length) {
      // No location of the stage is visible: it is shown at the player whom it concerns.
      places = [first(who)].filter((place) => place);
      look = look === undefined || look.startsWith("frame") ? look : "frame";
    }
    if (!places.length) return;
    const start = from && (first(from) ?? first(who));
    for (const place of [...places, start]) if (place) place.tints = place === start || look === "ring" ? colours(place.element) : [];
    const walls = moment === "flood" ? wallsBeside(places, all) : [];
    const flies = start && start.element !== places[0].element;
    // From here on nothing is read from the layout any more.
    for (const { rect } of walls) emphasise("frame good", { rect, tints: [] }, ms, ms / 2);
    places.forEach((place, nth) => emphasise(look, place, ms, (ms / 2) * (nth / places.length)));
    if (moment === "walk" && flies) walk(start, places[0], ms);
    else if (flies && FLIGHTS[moment]) fly(token, FLIGHTS[moment], start, places[0], ms);
    if (gain) rise(moment === "bid" ? gain : `+${gain}`, places[0].rect, ms);
    if (moment === "end") celebrate();
  }));
}

// While a line of the log or the prompt is hovered, its hexes are marked, and vice versa.
const pointed = new CSSStyleSheet();
document.adoptedStyleSheets.push(pointed);
let told = "";

function point({ target }) {
  const line = target.closest?.("[data-cells]"), hex = target.closest?.(".hex")?.querySelector(".ground");
  // On another player's sheet, the same cells have another meaning.
  const sheet = document.querySelector(".sheet"), actor = line?.closest("[data-ply]");
  const here = !sheet || !actor || [...actor.classList].some((name) => name.startsWith("c-") && sheet.classList.contains(name));
  const cells = here && line?.dataset.cells ? line.dataset.cells.split(" ").map((cell) => `#cell-${cell}`) : [];
  const marks = cells.length ? `:is(${cells}) { stroke: var(--focus) !important; stroke-width: 2.2 !important; }` : "";
  const lines = hex ? `[data-cells~="${hex.id.slice(5)}"] { background: var(--accent-soft); border-radius: 4px; }` : "";
  // Replacing a style sheet restyles the page even if the rules are the same.
  if (told !== marks + lines) pointed.replaceSync((told = marks + lines));
}

for (const kind of ["pointerover", "focusin"]) addEventListener(kind, point);

// What the others did since the last turn is marked by a style rule: an element that is redrawn stays marked.
const recent = new CSSStyleSheet();
document.adoptedStyleSheets.push(recent);
let marked = "";

export function mark(css) {
  if (css === marked) return;
  marked = css;
  recent.replaceSync(css && `
    :is(${css}):not(g) { outline: 2.5px solid var(--accent); outline-offset: 1px; border-radius: 8px; }
    :is(${css}):is(g) > rect, :is(${css}):is(g) > g > rect { stroke: var(--accent) !important; stroke-width: 2.6 !important; }`);
}

// Enter explains whatever has the focus and is not a button, as a tap does.
addEventListener("keydown", ({ key, target }) => {
  if (key === "Enter" && target.matches?.("[data-tip][tabindex='0']:not(button)")) target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
});

// When the button that plays a move is pressed by a key, it disappears with the focus. The focus returns to where the move was chosen.
let chosenOn = "";

addEventListener("focusin", ({ target }) => {
  const place = [".stage", ".choices", ".hand"].find((css) => target.closest?.(css));
  if (place) chosenOn = place;
});

addEventListener("click", ({ target, detail }) => {
  if (detail || !target.closest?.("#commit, #bid-up-to")) return;
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const choice = chosenOn !== ".stage" && document.querySelector(`${chosenOn || ".choices"} button:enabled`);
    (choice || document.querySelector(".stage .ground[tabindex='0']"))?.focus({ preventScroll: true });
  }, 60);
}, true);
