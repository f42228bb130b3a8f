// A frame of a log that Silhouette wrote as an SVG of plain shapes, which any program that shows SVG can open.
//
// Its document is made of boxes alone: each has a fill or stripes, shadows with hard edges, an inner border, a radius, a clip, an
// opacity, a turn, up to two groups of marks (`:before` and `:after`), and text where it was revealed.

import { make, shape } from "./parts.js";
import { pictureText } from "./picture.js";

/** @param {number} number */
const rounded = (number) => String(Math.round(number * 1e4) / 1e4);
/** @param {Document} document */
export const isOursIn = (document) => document.documentElement?.hasAttribute("data-silhouette") === true;

class FrameSVG {
  /**
   * @param {Document} document
   * @param {number} width
   * @param {number} height
   */
  constructor(document, width, height) {
    this.view = /** @type {Window} */ (document.defaultView);
    this.defs = shape("defs", {});
    this.clips = new Map();
    this.root = shape("svg", { width, height, viewBox: `0 0 ${width} ${height}` }, this.defs);
    const fill = this.view.getComputedStyle(document.body).backgroundColor;
    this.root.append(shape("rect", { width, height, fill }));
    /** @type {[Element, SVGElement][]} */
    const pending = [[document.body, this.root]];
    for (let next; (next = pending.pop());) {
      const [element, place] = next;
      const inner = element === document.body ? place : this.draw(element, place);
      if (inner) for (const child of this.painted(element).reverse()) pending.push([child, inner]);
    }
    if (!this.defs.childElementCount) this.defs.remove();
  }

  /**
   * The children in paint order. The style sheet gives each a z-index of 0.
   * @param {Element} element
   */
  painted(element) {
    const order = (/** @type {Element} */ child) => Number(this.view.getComputedStyle(child).zIndex) || 0;
    return Array.from(element.children).sort((one, other) => order(one) - order(other));
  }

  get text() {
    // What XML does not allow would make the file unreadable.
    return new XMLSerializer().serializeToString(this.root).replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
  }

  /**
   * Draws a box with its marks and its text; returns the group for its children, which are drawn over it in their order.
   * @param {Element} element
   * @param {Element} place
   * @returns {SVGElement | null}
   */
  draw(element, place) {
    const style = this.view.getComputedStyle(element);
    if (style.display === "none") return null;
    const [left, top, width, height] = ["left", "top", "width", "height"].map((name) => parseFloat(style[name]) || 0);
    const group = shape("g", {});
    place.append(group);
    const moves = [left || top ? `translate(${rounded(left)} ${rounded(top)})` : "", turned(style)].filter(Boolean).join(" ");
    if (moves) group.setAttribute("transform", moves);
    if (style.opacity !== "1") group.setAttribute("opacity", style.opacity);
    const radius = radiusOf(style, width, height);
    this.paint(group, style, width, height, radius);
    let inner = group;
    if (style.overflow !== "visible") {
      inner = shape("g", { "clip-path": `url(#${this.clip(width, height, radius)})` });
      group.append(inner);
    }
    for (const name of ["::before", "::after"]) this.drawMarks(inner, this.view.getComputedStyle(element, name));
    for (const node of element.childNodes) {
      const text = /** @type {Text} */ (node);
      if (node.nodeType === 3 && text.data.trim()) this.write(inner, text, style);
    }
    return inner;
  }

  /**
   * @param {Element} group
   * @param {CSSStyleDeclaration} style
   * @param {number} width
   * @param {number} height
   * @param {number} radius
   */
  paint(group, style, width, height, radius) {
    if (!(width > 0 && height > 0)) return;
    const around = shadows(style.boxShadow);
    for (const { x, y, spread, color } of around.filter(({ isInset }) => !isInset).reverse()) {
      group.append(
        shape("rect", {
          x: rounded(x - spread),
          y: rounded(y - spread),
          width: rounded(Math.max(0, width + 2 * spread)),
          height: rounded(Math.max(0, height + 2 * spread)),
          rx: rounded(radius > 0 ? Math.max(0, radius + spread) : 0),
          fill: color,
        }),
      );
    }
    const box = { width: rounded(width), height: rounded(height), ...(radius > 0 ? { rx: rounded(radius) } : {}) };
    if (isSeen(style.backgroundColor)) group.append(shape("rect", { ...box, fill: style.backgroundColor }));
    const stripes = this.stripes(style.backgroundImage, width, height);
    if (stripes) group.append(shape("rect", { ...box, fill: stripes }));
    const line = around.find(({ isInset }) => isInset);
    if (!line || !(line.spread > 0)) return;
    // A stroke is half on each side of its path.
    const [wide, half] = [Math.min(line.spread, width / 2, height / 2), Math.min(line.spread, width / 2, height / 2) / 2];
    group.append(
      shape("rect", {
        x: rounded(half),
        y: rounded(half),
        width: rounded(width - wide),
        height: rounded(height - wide),
        ...(radius > half ? { rx: rounded(radius - half) } : {}),
        fill: "none",
        stroke: line.color,
        "stroke-width": rounded(wide),
      }),
    );
  }

  /**
   * @param {number} width
   * @param {number} height
   * @param {number} radius
   */
  clip(width, height, radius) {
    const key = `${width} ${height} ${radius}`;
    if (!this.clips.has(key)) {
      const id = `c${this.clips.size + 1}`;
      this.clips.set(key, id);
      this.defs.append(shape("clipPath", { id }, shape("rect", { width: rounded(width), height: rounded(height), rx: rounded(radius) })));
    }
    return this.clips.get(key);
  }

  /**
   * Marks are copies of one shape: shadows without blur, and the shape over them.
   * @param {Element} place
   * @param {CSSStyleDeclaration} style
   */
  drawMarks(place, style) {
    if (style.content === "none" || style.display === "none") return;
    const [left, top, width, height] = ["left", "top", "width", "height"].map((name) => parseFloat(style[name]) || 0);
    if (!(width > 0 && height > 0)) return;
    const angle = parseFloat(style.rotate) || 0;
    const copies = shadows(style.boxShadow)
      .filter((shadow) => !shadow.isInset)
      .reverse();
    for (const { x, y, color } of [...copies, { x: 0, y: 0, color: style.backgroundColor }]) {
      if (!isSeen(color)) continue;
      const mark = shape("rect", {
        x: rounded(left + x),
        y: rounded(top + y),
        width: rounded(width),
        height: rounded(height),
        rx: rounded(radiusOf(style, width, height)),
        fill: color,
      });
      // A shadow turns with its shape, about the shape's middle.
      if (angle) mark.setAttribute("transform", `rotate(${rounded(angle)} ${rounded(left + width / 2)} ${rounded(top + height / 2)})`);
      place.append(mark);
    }
  }

  /**
   * The paint of a repeating gradient with sharp stops; null for none.
   * @param {string} image
   * @param {number} width
   * @param {number} height
   */
  stripes(image, width, height) {
    const [, angle, stops] = /^repeating-linear-gradient\(([-\d.]+)deg, (.*)\)$/.exec(image) ?? [];
    if (stops === undefined) return null;
    /** @type {[string, number][]} */
    const found = [...stops.matchAll(/(rgba?\([^)]*\)) ([-\d.]+)px(?: ([-\d.]+)px)?/g)].flatMap(([, color, from, to]) => {
      /** @type {[string, number][]} */
      const ends = [[color, Number(from)]];
      return to === undefined ? ends : [...ends, [color, Number(to)]];
    });
    const period = found.at(-1)?.[1] ?? 0;
    if (!(period > 0)) return null;
    const turn = (Number(angle) * Math.PI) / 180;
    const [x, y] = [Math.sin(turn), -Math.cos(turn)];
    const half = (Math.abs(width * x) + Math.abs(height * y)) / 2;
    const [x1, y1] = [width / 2 - x * half, height / 2 - y * half];
    const id = `s${this.defs.childElementCount + 1}`;
    this.defs.append(
      shape(
        "linearGradient",
        {
          id,
          gradientUnits: "userSpaceOnUse",
          spreadMethod: "repeat",
          x1: rounded(x1),
          y1: rounded(y1),
          x2: rounded(x1 + x * period),
          y2: rounded(y1 + y * period),
        },
        ...found.map(([color, at]) => shape("stop", { offset: rounded(at / period), "stop-color": color })),
      ),
    );
    return `url(#${id})`;
  }

  /**
   * Text line by line, where the browser broke it.
   * @param {Element} place
   * @param {Text} node
   * @param {CSSStyleDeclaration} style
   */
  write(place, node, style) {
    const box = /** @type {Element} */ (node.parentNode).getBoundingClientRect();
    const range = node.ownerDocument.createRange();
    const pen = /** @type {CanvasRenderingContext2D} */ (make("canvas").getContext("2d"));
    pen.font = style.font;
    const ascent = pen.measureText("x").fontBoundingBoxAscent;
    const lines = new Map();
    for (const { index = 0, 0: word } of node.data.matchAll(/\S+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const { left, top, right } = range.getBoundingClientRect();
      const line = lines.get(top) ?? { words: [], left };
      line.words.push(word);
      lines.set(top, { ...line, right });
    }
    for (const [top, { words: said, left, right }] of lines) {
      place.append(
        shape(
          "text",
          {
            x: rounded(left - box.left),
            y: rounded(top - box.top + ascent),
            fill: style.color,
            "font-family": style.fontFamily,
            "font-size": style.fontSize,
            textLength: rounded(right - left),
            lengthAdjust: "spacingAndGlyphs",
          },
          said.join(" "),
        ),
      );
    }
  }
}

/** @param {string} color */
const isSeen = (color) => color !== "transparent" && !/^rgba\(.*, 0\)$/.test(color);

/**
 * A box's corners are alike; a radius is at most half of a side.
 * @param {CSSStyleDeclaration} style
 * @param {number} width
 * @param {number} height
 */
const radiusOf = (style, width, height) => Math.min(parseFloat(style.borderTopLeftRadius) || 0, width / 2, height / 2);

/** @param {CSSStyleDeclaration} style */
function turned({ rotate, transform, transformOrigin }) {
  const moves = [rotate === "none" ? "" : `rotate(${parseFloat(rotate) || 0})`, transform === "none" ? "" : transform.replaceAll(",", "")];
  const about = moves.filter(Boolean).join(" ");
  if (!about || /3d/.test(about)) return "";
  const [x, y] = transformOrigin.split(" ").map((part) => parseFloat(part) || 0);
  return x || y ? `translate(${rounded(x)} ${rounded(y)}) ${about} translate(${rounded(-x)} ${rounded(-y)})` : about;
}

/**
 * Shadows as a browser computes them: a colour, x, y, blur, spread and perhaps `inset`.
 * @param {string} text
 */
function shadows(text) {
  return [...text.matchAll(/(rgba?\([^)]*\)) ([-\d.]+)px ([-\d.]+)px [-\d.]+px ([-\d.]+)px( inset)?/g)].map(
    ([, color, x, y, spread, inset]) => ({ color, x: Number(x), y: Number(y), spread: Number(spread), isInset: Boolean(inset) }),
  );
}

/**
 * A frame as one SVG picture: of shapes, or, of another recorder's log, with its document inside.
 * @param {Document} document
 * @param {number} width
 * @param {number} height
 */
export function frameText(document, width, height) {
  return isOursIn(document) ? new FrameSVG(document, width, height).text : pictureText(document, width, height);
}
