// What is painted on a box: background, border, corners, shadow.

import { colorOf, gradientColor } from "./colors.js";
import { near, px, radiusOf } from "./numbers.js";

/** @typedef {import("./types").Four} Four */
/** @typedef {import("./types").Shadow} Shadow */
/** @typedef {import("./types").Told} Told */

/**
 * @param {CSSStyleDeclaration} style
 * @param {Four} frame
 * @param {Told} node
 */
export function addPaint(style, frame, node) {
  const background = colorOf(style.backgroundColor) ?? gradientColor(style.backgroundImage),
    border = borderOf(style);
  const radius = radiusOf(style.borderTopLeftRadius, frame),
    shadow = shadowOf(style.boxShadow);
  if (background) node.background = background;
  if (radius) node.radius = near(radius);
  if (border) node.border = border;
  if (shadow) node.shadow = shadow;
}

/**
 * Borders that are the same on all sides; the format has no others.
 * @param {CSSStyleDeclaration} style
 */
function borderOf({ border }) {
  const [width, line, ...rest] = border.split(" "),
    color = px(width) && line !== "hidden" && colorOf(rest.join(" "));
  return color && { width: near(px(width)), color };
}

/**
 * The broadest shadow outside of the box; the format has one. The format has no spread, so spread is added to the blur.
 * @param {string} css
 */
function shadowOf(css) {
  /** @type {Shadow | null} */
  let broadest = null;
  for (const shadow of css === "none" ? [] : css.split(/,(?![^(]*\))/)) {
    const said = shadow.match(/[a-z]+\([^)]*\)/);
    const color = said && colorOf(said[0]);
    const [x, y, blur, spread] = (shadow.replace(/\([^)]*\)/, "").match(/-?[\d.]+px/g) ?? []).map(px);
    const radius = near(Math.max(0, blur + spread));
    if (!color || shadow.includes("inset") || !(radius || x || y)) continue;
    if (!broadest || radius > broadest.radius) broadest = { color, radius, offset: [near(x), near(y)] };
  }
  return broadest;
}
