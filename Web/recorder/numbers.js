// Numbers and boxes.

export const near = (value) => Math.round(value * 100) / 100 + 0;

export const px = Number.parseFloat;
export const sides = (style, kind, end = "") => ["Top", "Right", "Bottom", "Left"].map((side) => px(style[kind + side + end]));

// A matrix as the stream has it.
export const numbersOf = ({ a, b, c, d, e, f }) => [a, b, c, d, e, f].map((value) => Math.round(value * 1e5) / 1e5 + 0);

// The box around two, or that which both share; of left, top, right and bottom.
export const combined = (one, other, isAround) =>
  one.map((side, i) => (i < 2 === isAround ? Math.min(side, other[i]) : Math.max(side, other[i])));

// Ordinary boxes lie below those that are positioned.
export const rankOf = (zIndex, isPositioned) => (zIndex === "auto" ? (isPositioned ? 0 : -0.5) : Number(zIndex));

export function radiusOf(css, [, , width, height]) {
  if (css === "0px") return 0;
  const least = Math.min(width, height),
    said = px(css);
  return Math.min(css.split(" ")[0].endsWith("%") ? (said / 100) * least : said, least / 2);
}
