// Shows and sounds one stage: rings, flights, rising numbers, tones. It is fetched beside a game, and nobody waits for it.

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

// What a moment looks like at its place.
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

// What a phone lets the hand feel, in milliseconds.
const TICKS = { piece: 12, mark: 12, ring: 18, stamp: 25, hammer: 25, fall: 30, drown: 60, end: 40 };

let audio, climbs = 0;

export function sound(details) {
  const { moment, volume } = JSON.parse(details);
  play(moment, volume);
}

function play(moment, volume) {
  // One step after the other up a track rises in pitch.
  climbs = moment === "climb" ? climbs + 1 : moment === "gain" || moment === "ring" ? climbs : 0;
  // A page that nobody has touched yet may neither sound nor shake.
  if (!navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate?.(TICKS[moment] ?? 0);
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

// The colours of the thing under an element, for what is drawn above it.
function colours(element) {
  const style = getComputedStyle(element.closest("[class*='c-']") ?? element);
  return ["--c", "--c-line"].map((name) => [name, style.getPropertyValue(name)]);
}

function tint(thing, colours) {
  for (const [name, value] of colours) thing.style.setProperty(name, value);
}

// Where things are and what colours they have. All of it is read before anything is drawn: reading in between lets the browser lay out everything again.
function measure(look, elements) {
  return elements.map((element) => ({ rect: element.getBoundingClientRect(), tints: look === "ring" ? colours(element) : [] }));
}

function emphasise(look, { rect, tints }, ms, delay) {
  const { left: x, top: y, width, height } = rect;
  if (!look || !width) return;
  // A frame comes from a little outside, however large the thing is.
  const grows = look === "ring" ? [0.4, 1.5] : look === "wave" || look === "dust" ? [0.3, 1.6] : [1 + 16 / Math.max(width, 48), 1];
  const thing = put(look, { x, y, width, height }, [
    { opacity: look === "ring" ? 1 : 0, transform: `scale(${grows[0]})` }, { opacity: 1, offset: 0.3 , transform: `scale(${(grows[0] + grows[1]) / 2})` }, { opacity: 0, transform: `scale(${grows[1]})` },
  ], { duration: ms * 1.3, delay });
  tint(thing, tints);
}

function rise(gain, element, ms) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const thing = put("gain", { x: left + width / 2 - 20, y: top + height / 2 - 14 }, [
    { opacity: 0, transform: "translateY(8px) scale(0.6)" }, { opacity: 1, offset: 0.25, transform: "scale(1.15)" }, { opacity: 1, offset: 0.7, transform: "translateY(-22px)" }, { opacity: 0, transform: "translateY(-36px)" },
  ], { duration: Math.max(ms * 2.4, 500) });
  thing.textContent = gain;
}

// A piece that has arrived comes from where it was.
function walk(from, to, ms) {
  const hex = to.closest(".hex") ?? to, pieces = hex.querySelectorAll(".envoy:not(.ghost), .herald:not(.ghost), .person:not(.ghost)");
  const piece = pieces[pieces.length - 1];
  if (!piece) return fly(null, "plain", from, to, ms);
  const [start, end] = [from, to].map((element) => element.getBoundingClientRect());
  const scale = piece.ownerSVGElement.getScreenCTM().a;
  const away = `${(start.left - end.left) / scale}px ${(start.top - end.top) / scale}px`;
  for (const running of piece.getAnimations()) running.cancel();
  piece.animate([{ translate: away }, { translate: "0px 0px" }], { duration: ms, easing: "ease-in-out" });
}

function fly(token, kind, from, to, ms) {
  const [start, end] = [from, to].map((element) => element.getBoundingClientRect());
  const middle = (rect) => ({ x: rect.left + rect.width / 2 - 15, y: rect.top + rect.height / 2 - 15 });
  const [a, b] = [middle(start), middle(end)], [dx, dy] = [b.x - a.x, b.y - a.y], tints = colours(from);
  const thing = put(`token ${token ? "" : kind}`, a, [
    { transform: "scale(0.8)" }, { offset: 0.5, transform: `translate(${dx / 2}px, ${dy / 2 - 30}px) scale(1.35)` }, { transform: `translate(${dx}px, ${dy}px) scale(0.8)`, opacity: 0.6 },
  ], { duration: ms * 1.2, easing: "ease-in-out" });
  tint(thing, tints);
  if (!token) return;
  // Labourers and walls have the colours of their kind.
  thing.classList.add(token.replace("labourer-", "l-").replace("wall-", "w-"));
  thing.innerHTML = `<svg viewBox="0 0 24 24" width="30" height="30"><use href="#${token}" width="24" height="24"/></svg>`;
}

// Walls beside the water that has come hold it.
function hold(places, ms) {
  const walls = [...document.querySelectorAll(".stand:not(.ghost)")].filter((wall) => {
    const { left, top } = wall.closest(".hex").querySelector(".ground").getBoundingClientRect();
    return places.some(({ rect }) => Math.hypot(rect.left - left, rect.top - top) < rect.width * 1.2);
  });
  for (const wall of measure("frame", walls)) emphasise("frame good", wall, ms, ms / 2);
}

function celebrate() {
  const inks = ["#efc544", "#e58445", "#5b9bd9", "#e48ab8", "#77b86f"];
  const { innerWidth: width, innerHeight: height } = window;
  // A few at a time: all of them at once would take a moment in which nothing moves.
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

export function show(stage) {
  const { moment, at, from, token, gain, ms, volume } = JSON.parse(stage);
  play(moment, volume);
  // After the next frame the table of this stage is drawn and laid out; in that frame, both would take too long on a phone.
  requestAnimationFrame(() => setTimeout(() => {
    const places = at.map((selector) => document.querySelector(selector)).filter((element) => element);
    const start = from && document.querySelector(from);
    if (!places.length) return;
    const measured = measure(LOOKS[moment], places);
    if (moment === "flood") hold(measured, ms);
    measured.forEach((place, nth) => emphasise(LOOKS[moment], place, ms, (ms / 2) * (nth / places.length)));
    if (moment === "walk" && start) walk(start, places[0], ms);
    else if (start && ["take", "hammer", "coin", "bid"].includes(moment)) fly(token, ["coin", "bid"].includes(moment) ? "coin" : "plain", start, places[0], ms);
    if (gain) rise(moment === "bid" ? gain : `+${gain}`, places[0], ms);
    if (moment === "end") celebrate();
  }));
}

// A line of the log or the prompt marks its hexes while it is pointed at, a hex its lines.
const pointed = new CSSStyleSheet();
document.adoptedStyleSheets.push(pointed);
let told = "";

function point({ target }) {
  const line = target.closest?.("[data-cells]"), hex = target.closest?.(".hex")?.querySelector(".ground");
  // On the sheet of another player the same hexes are other hexes.
  const sheet = document.querySelector(".sheet"), actor = line?.closest("[data-ply]");
  const here = !sheet || !actor || [...actor.classList].some((name) => name.startsWith("c-") && sheet.classList.contains(name));
  const cells = here && line?.dataset.cells ? line.dataset.cells.split(" ").map((cell) => `#cell-${cell}`) : [];
  const marks = cells.length ? `:is(${cells}) { stroke: var(--focus) !important; stroke-width: 2.2 !important; }` : "";
  const lines = hex ? `[data-cells~="${hex.id.slice(5)}"] { background: var(--accent-soft); border-radius: 4px; }` : "";
  // A sheet that is written is applied again, even if it is the same.
  if (told !== marks + lines) pointed.replaceSync((told = marks + lines));
}

for (const kind of ["pointerover", "focusin"]) addEventListener(kind, point);
