// Runs before the first paint: applies the stored language and theme, or the browser's preferences.
{
  let chosen;
  try { chosen = JSON.parse(localStorage.getItem("cascade.settings")); } catch { /* nothing was chosen */ }
  const root = document.documentElement;
  root.lang = [chosen?.lang, ...navigator.languages].map((code) => code?.slice(0, 2)).find((code) => code === "en" || code === "fr") ?? "en";
  if (chosen?.theme) root.dataset.theme = chosen.theme;
}
