// What an online table needs of a browser: requests, one live stream, and ways to call somebody back to the table.

export async function request(method, path, body) {
  const headers = body ? { "content-type": "application/json" } : {};
  const answer = await fetch(path, { method, headers, body: body || undefined, cache: "no-store" });
  return `${answer.status} ${await answer.text()}`;
}

let stream, teller, watching = false;

// Tells the kind of every event and what came with it; `hide`, `wake` and `network` are the page's own.
export function listen(path, tell) {
  stream?.close();
  teller = tell;
  const here = stream = new EventSource(path);
  for (const kind of ["open", "entry", "presence", "reset", "error"]) {
    here.addEventListener(kind, ({ data }) => { if (here === stream) teller?.(kind, data ?? ""); });
  }
  if (watching) return;
  watching = true;
  document.addEventListener("visibilitychange", () => teller?.(document.hidden ? "hide" : "wake", ""));
  addEventListener("online", () => teller?.("network", ""));
}

// Closes the stream; the page's own events are still told.
export function rest() {
  stream?.close();
  stream = undefined;
}

export function hang_up() {
  rest();
  teller = undefined;
}

export function hidden() {
  return document.hidden;
}

let audio;

export function beep() {
  try {
    audio ??= new AudioContext();
    const tone = audio.createOscillator(), volume = audio.createGain(), now = audio.currentTime;
    tone.frequency.setValueAtTime(660, now);
    tone.frequency.setValueAtTime(880, now + 0.09);
    volume.gain.setValueAtTime(0.12, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + 0.28);
    tone.connect(volume).connect(audio.destination);
    tone.start(now);
    tone.stop(now + 0.3);
  } catch { /* a browser without sound */ }
}

export async function may_notify() {
  try { return await Notification.requestPermission() === "granted"; } catch { return false; }
}

export function notify(title, text) {
  const options = { body: text, tag: "cascade", icon: "icon.svg" };
  try {
    const note = new Notification(title, options);
    note.onclick = () => { focus(); note.close(); };
  } catch {
    // Phones show what the offline script shows, and nothing else.
    navigator.serviceWorker?.ready.then((script) => script.showNotification(title, options)).catch(() => {});
  }
}

// Hands a link on: where the system has a way to share it, and to the clipboard elsewhere.
export async function share(title, url) {
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) { await navigator.share({ title, url }); return true; }
    await navigator.clipboard.writeText(url);
    return true;
  } catch { return false; }
}
