// Boxes of `::before` and `::after`.

import { sizeOf, turnOf } from "./boxes.js";
import { relist } from "./homes.js";
import { newID } from "./ids.js";
import { WHOLE } from "./kinds.js";
import { isTold, isWithheld } from "./masking.js";
import { near, numbersOf, px, rankOf, sides } from "./numbers.js";
import { addPaint } from "./paint.js";
import { run } from "./recording.js";
import { WITHHELD, plain, shortened } from "./text.js";

/** @typedef {import("./types").Box} Box */
/** @typedef {import("./types").Entry} Entry */
/** @typedef {import("./types").Pseudo} Pseudo */
/** @typedef {import("./types").Four} Four */
/** @typedef {import("./types").Told} Told */

/** @param {Box} entry */
export function addPseudos(entry) {
  const names = entry.isSealed || WHOLE.has(entry.element.localName) ? [] : ["::before", "::after"];
  entry.generated = "";
  const pseudos = names.map((name, i) => pseudoOf(entry, name, i));
  if (pseudos.every((one, i) => one?.json === entry.pseudos?.[i]?.json)) return;
  entry.pseudos = pseudos;
  relist(entry);
}

/**
 * @param {Box} entry
 * @param {string} name
 * @param {number} index
 * @returns {Pseudo | null}
 */
function pseudoOf(entry, name, index) {
  const { element, kids, words } = entry,
    style = getComputedStyle(element, name),
    { content, display, position } = style;
  if (content === "none" || content === "normal" || display === "none" || style.visibility !== "visible" || style.translate !== "none")
    return null;
  const said = plain(content.match(/^"(.*)"/s)?.[1] ?? ""),
    isAlone = !kids.length && !words;
  if (said.trim() && isTold(element, said)) return null;
  const text = said.trim() && (isWithheld(entry) ? WITHHELD : shortened(said));
  // Words in a line of an element that holds nothing else are the element's own, such as an icon's letter.
  if (isAlone && position === "static" && display === "inline") entry.generated += text;
  const frame = pseudoFrame(entry, style, index, isAlone).map(near);
  if (!(frame[2] > 0 && frame[3] > 0) || frame.some(Number.isNaN)) return null;
  entry.pseudoIDs ??= [newID(), newID()];
  /** @type {Told} */
  const node = { id: entry.pseudoIDs[index], class: name, frame };
  const turn = turnOf(style);
  if (turn) node.transform = numbersOf(turn);
  const alpha = Number(style.opacity);
  if (alpha < 1) node.alpha = near(alpha);
  addPaint(style, frame, node);
  if (text && run.options.words) node.text = text;
  else if (text) node.lines = [[0, 0, frame[2], frame[3]]];
  return { rank: rankOf(style.zIndex, position !== "static"), frame, json: JSON.stringify(node) };
}

/**
 * The box of `::before` or `::after`, with NaN for unknown values. It is known if the box is laid on the element by its position, first in
 * a column, first in a row that begins with it, or alone in a row.
 * @param {Box} entry
 * @param {CSSStyleDeclaration} style
 * @param {number} index
 * @param {boolean} isAlone
 */
function pseudoFrame({ style: around, frame, position, turn }, style, index, isAlone) {
  const [, , wide, high] = /** @type {Four} */ (frame);
  const [above, after, below, before] = sides(style, "margin"),
    [top, right, bottom, left] = sides(around, "border", "Width");
  const [width, height] = sizeOf({}, style),
    [over, end, under, start] = sides(around, "padding");
  if (style.position === "absolute") {
    return [position !== "static" || turn ? left + before + px(style.left) : NaN, top + above + px(style.top), width, height];
  }
  const isColumn = /block|list-item|flow/.test(around.display) && style.display === "block";
  const isRow =
    around.display.endsWith("flex") && around.flexDirection + around.flexWrap + around.direction + style.order === "rownowrapltr0";
  // The box's place in the free part of the element's inside: at its beginning, or in the middle.
  /** @param {string} said */
  const part = (said) => (isColumn || /start|normal|stretch/.test(said) ? 0 : said === "center" ? 0.5 : NaN);
  const across = part(around.justifyContent),
    down = part(style.alignSelf === "auto" ? around.alignItems : style.alignSelf);
  if (style.position !== "static" || style.float !== "none" || (!isColumn && !isRow) || ((isColumn || !isAlone) && (index || across)))
    return [NaN];
  return [
    left + start + before + across * (wide - left - right - start - end - before - width - after),
    top + over + above + down * (high - top - bottom - over - under - above - height - below),
    width,
    height,
  ];
}
