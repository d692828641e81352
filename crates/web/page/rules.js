// Search in the rules: sections without the words are hidden, and the words are marked.

// Accents do not matter.
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/’/g, "'").toLowerCase();

// A single letter would be found everywhere.
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
    // A letter that is longer without its accent would shift the marks; ours are not.
    if (node.parentElement.closest("svg, .id") || text.length !== node.data.length) continue;
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      ranges.push(range);
    }
  }
}
