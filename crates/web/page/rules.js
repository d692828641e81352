// Searches the rules: sections without the words are hidden, and the words are highlighted.

// Accents are ignored.
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/’/g, "'").toLowerCase();

// A single letter would match almost everywhere.
const SHORTEST = 2;

export function search(query) {
  const wanted = plain(query.trim()), ranges = [];
  const searches = wanted.length >= SHORTEST;
  for (const section of document.querySelectorAll("article.rules > section")) {
    const before = ranges.length;
    if (searches) mark(section, wanted, ranges);
    section.hidden = searches && ranges.length === before;
  }
  globalThis.CSS?.highlights?.set("found", new Highlight(...ranges));
  return searches ? ranges.length : undefined;
}

function mark(section, wanted, ranges) {
  const walk = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode, text = plain(node.data);
    // If removing accents changes the length of a text, the highlights would be shifted, so it is skipped; this does not occur in the rules.
    if (node.parentElement.closest("svg, .id") || text.length !== node.data.length) continue;
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      ranges.push(range);
    }
  }
}
