// Exports the board as a picture. Loaded on demand.

// The style properties of drawings that are also SVG attributes.
const STYLES = ["display", "fill", "fill-opacity", "fill-rule", "font-family", "font-size", "font-weight", "letter-spacing", "opacity", "paint-order", "stroke", "stroke-dasharray",
  "stroke-linecap", "stroke-linejoin", "stroke-opacity", "stroke-width", "text-anchor", "visibility"];

// The classes of what can be chosen and what a choice would change, which are no part of a position.
const CHOICES = ["legal", "free", "rare", "picked", "soon", "flooding", "scoring", "leaving", "next", "last"];

const NAMESPACE = "http://www.w3.org/2000/svg";
// The longer side of a bitmap, in pixels.
const PIXELS = 1600;

// Replaces each `use` element by its content, so that the styles of the content can be read.
function expand(drawing) {
  for (let use; (use = drawing.querySelector("use"));) {
    const symbol = document.querySelector(use.getAttribute("href"));
    const part = document.createElementNS(NAMESPACE, symbol?.matches("symbol") ? "svg" : "g");
    for (const { name, value } of use.attributes) if (name !== "href") part.setAttribute(name, value);
    if (symbol?.hasAttribute("viewBox")) part.setAttribute("viewBox", symbol.getAttribute("viewBox"));
    if (part.localName === "svg") part.setAttribute("overflow", "visible");
    for (const child of symbol?.children ?? []) part.append(child.cloneNode(true));
    use.replaceWith(part);
  }
}

// Writes all styles into the drawing as attributes, and removes everything that is needed only on a page.
function settle(drawing) {
  const elements = [drawing, ...drawing.querySelectorAll("*")];
  const styles = elements.map((element) => {
    const computed = getComputedStyle(element), styles = STYLES.map((name) => [name, computed.getPropertyValue(name)]);
    return computed.transform === "none" || element.hasAttribute("transform") ? styles : [...styles, ["transform", computed.transform]];
  });
  elements.forEach((element, nth) => {
    for (const { name } of [...element.attributes]) {
      if (/^(class|id|style|tabindex|role|aria-.*|data-.*)$/.test(name)) element.removeAttribute(name);
    }
    for (const [name, value] of styles[nth]) element.setAttribute(name, value);
  });
}

// The drawing of the board as text, with its width and height.
function standalone() {
  const boards = [...document.querySelectorAll(".stage svg")].filter((svg) => !svg.closest("button") && !svg.parentElement.closest("svg"));
  const area = (svg) => svg.clientWidth * svg.clientHeight;
  const board = boards.reduce((largest, svg) => (area(svg) > area(largest) ? svg : largest));
  const copy = board.cloneNode(true), back = document.createElementNS(NAMESPACE, "rect");
  const { x, y, width, height } = board.viewBox.baseVal;
  Object.entries({ x, y, width, height }).forEach(([name, value]) => back.setAttribute(name, value));
  // Styles depend on the place in the document, so the copy is inserted beside the board for a moment, without being visible.
  const shade = document.createElement("div");
  shade.className = board.parentElement.className;
  shade.style.cssText = "position: absolute; pointer-events: none; inset: 0; z-index: -1;";
  shade.append(copy);
  board.parentElement.append(shade);
  // What can be chosen and what would happen is no part of the position.
  copy.querySelectorAll(".ghost, .free-dots, .hint-mark").forEach((element) => element.remove());
  copy.querySelectorAll(`:is(${CHOICES.map((name) => `.${name}`)})`).forEach((element) => element.classList.remove(...CHOICES));
  expand(copy);
  settle(copy);
  shade.remove();
  const ground = getComputedStyle(board).backgroundColor, page = getComputedStyle(document.body).backgroundColor;
  back.setAttribute("fill", ground === "rgba(0, 0, 0, 0)" ? page : ground);
  copy.prepend(back);
  const scale = PIXELS / Math.max(width, height);
  copy.setAttribute("xmlns", NAMESPACE);
  copy.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  copy.setAttribute("width", Math.round(width * scale));
  copy.setAttribute("height", Math.round(height * scale));
  return { text: new XMLSerializer().serializeToString(copy), width: Math.round(width * scale), height: Math.round(height * scale) };
}

export async function picture(format) {
  const { text, width, height } = standalone(), svg = new Blob([text], { type: "image/svg+xml" });
  if (format === "svg") return svg;
  const image = new Image(width, height), address = URL.createObjectURL(svg);
  try {
    image.src = address;
    await image.decode();
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext("2d").drawImage(image, 0, 0, width, height);
    return await canvas.convertToBlob({ type: "image/png" });
  } finally {
    URL.revokeObjectURL(address);
  }
}
