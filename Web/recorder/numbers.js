// Numbers and boxes.

/** @typedef {import("./types").Four} Four */

/** @param {number} value */
export const near = (value) => Math.round(value * 100) / 100 + 0;

export const px = Number.parseFloat;
/**
 * @param {CSSStyleDeclaration} style
 * @param {string} kind
 * @param {string} [end]
 */
export const sides = (style, kind, end = "") => ["Top", "Right", "Bottom", "Left"].map((side) => px(style[kind + side + end]));

/**
 * A matrix as the stream has it.
 * @param {DOMMatrix} matrix
 */
export const numbersOf = ({ a, b, c, d, e, f }) => [a, b, c, d, e, f].map((value) => Math.round(value * 1e5) / 1e5 + 0);

/**
 * The box around two, or that which both share; of left, top, right and bottom.
 * @param {Four} one
 * @param {Four} other
 * @param {boolean} isAround
 */
export const combined = (one, other, isAround) =>
  one.map((side, i) => (i < 2 === isAround ? Math.min(side, other[i]) : Math.max(side, other[i])));

/**
 * Ordinary boxes lie below those that are positioned.
 * @param {string} zIndex
 * @param {boolean} isPositioned
 */
export const rankOf = (zIndex, isPositioned) => (zIndex === "auto" ? (isPositioned ? 0 : -0.5) : Number(zIndex));

/**
 * @param {string} css
 * @param {Four} frame
 */
export function radiusOf(css, [, , width, height]) {
  if (css === "0px") return 0;
  const least = Math.min(width, height),
    said = px(css);
  return Math.min(css.split(" ")[0].endsWith("%") ? (said / 100) * least : said, least / 2);
}
