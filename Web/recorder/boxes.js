// Boxes of elements and texts, as the browser has them.

import { px, sides } from "./numbers.js";

/** @typedef {import("./types").Entry} Entry */

/**
 * The matrix of an element, without what `translate` adds: the place that is measured has it.
 * @param {CSSStyleDeclaration} style
 */
export function turnOf({ transform, translate, rotate, scale }) {
  if ([transform, translate, rotate, scale].every((css) => css === "none")) return null;
  const angle = rotate === "none" ? "0deg" : rotate.split(" ").at(-1),
    sizes = scale === "none" ? 1 : scale.split(" ").slice(0, 2);
  const { a, b, c, d, e, f } = new DOMMatrix(`rotate(${angle})scale(${sizes})${transform === "none" ? "" : transform}`);
  return new DOMMatrix([a, b, c, d, e, f]);
}

/**
 * Width and height before any transform.
 * @param {object} element
 * @param {CSSStyleDeclaration} style
 */
export function sizeOf(element, style) {
  const pads = sides(style, "padding"),
    borders = sides(style, "border", "Width");
  return ["Width", "Height"].map((side, i) => {
    const inner = px(style[side.toLowerCase()]);
    if (Number.isNaN(inner)) return /** @type {Record<string, number>} */ (element)["offset" + side] ?? 0;
    return style.boxSizing === "border-box" ? inner : inner + pads[1 - i] + pads[3 - i] + borders[1 - i] + borders[3 - i];
  });
}

// One for each document: ranges cost the page at each of its changes.
const ranges = new WeakMap();

/**
 * @param {Node} node
 * @returns {Range}
 */
export function rangeOf(node) {
  const ownerDocument = /** @type {Document} */ (node.ownerDocument);
  if (!ranges.has(ownerDocument)) ranges.set(ownerDocument, ownerDocument.createRange());
  const range = ranges.get(ownerDocument);
  range.selectNodeContents(node);
  return range;
}

/** @param {Entry} entry */
export const bounds = ({ element, source }) => (element ?? rangeOf(source)).getBoundingClientRect();

/** @param {Element} element */
export function contentOf(element) {
  const { paddingLeft, paddingTop } = getComputedStyle(element);
  return [element.clientLeft + px(paddingLeft), element.clientTop + px(paddingTop)];
}
