// The browser APIs for online tables: requests, one stream of events, and alerts.

export async function request(method, path, body) {
  const headers = body ? { "content-type": "application/json" } : {};
  const answer = await fetch(path, { method, headers, body: body || undefined, cache: "no-store" });
  return `${answer.status} ${await answer.text()}`;
}

let stream, listener, watching = false;

// Calls back with the kind and the data of every event; `hide`, `wake` and `network` are events of the page itself.
export function open_stream(path, callback) {
  stream?.close();
  listener = callback;
  const here = stream = new EventSource(path);
  for (const kind of ["open", "entry", "presence", "announcement", "reset", "error"]) {
    here.addEventListener(kind, ({ data }) => { if (here === stream) listener?.(kind, data ?? ""); });
  }
  if (watching) return;
  watching = true;
  document.addEventListener("visibilitychange", () => listener?.(document.hidden ? "hide" : "wake", ""));
  addEventListener("online", () => listener?.("network", ""));
}

// Closes the stream; the page's own events are still reported.
export function pause_stream() {
  stream?.close();
  stream = undefined;
}

export function close_stream() {
  pause_stream();
  listener = undefined;
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

export async function request_notifications() {
  try { return await Notification.requestPermission() === "granted"; } catch { return false; }
}

export function notify(title, text) {
  const options = { body: text, tag: "cascade", icon: "icon.svg" };
  try {
    const note = new Notification(title, options);
    note.onclick = () => { focus(); note.close(); };
  } catch {
    // Phones only show notifications of a service worker.
    navigator.serviceWorker?.ready.then((script) => script.showNotification(title, options)).catch(() => {});
  }
}

// Shares a link: with the sharing dialog of a phone, otherwise with the clipboard.
export async function share(title, url) {
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) { await navigator.share({ title, url }); return true; }
    await navigator.clipboard.writeText(url);
    return true;
  } catch { return false; }
}

export function date_text(millis, lang, with_time) {
  return new Date(millis).toLocaleString(lang, { dateStyle: "medium", ...(with_time && { timeStyle: "short" }) });
}
