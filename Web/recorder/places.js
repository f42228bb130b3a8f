// Geometry: every entry gets its frame, and the matrix from its content to its document's viewport.

import { bounds, contentOf, rangeOf, sizeOf } from "./boxes.js";
import { describe } from "./describing.js";
import { stale } from "./homes.js";
import { WHOLE } from "./kinds.js";
import { isWithheld } from "./masking.js";
import { combined, near, numbersOf, px } from "./numbers.js";
import { NEXT, PLACE, PREVIOUS, want } from "./queue.js";
import { run } from "./recording.js";

/** @typedef {import("./types").Box} Box */
/** @typedef {import("./types").Entry} Entry */
/** @typedef {import("./types").Four} Four */
/** @typedef {Entry & {own: Space, frame: Four, words: Text[]}} Line */
/** @typedef {import("./types").Space} Space */

const MOST_INLINE = 50;

/** @param {Entry} entry */
function settle(entry) {
  if (entry.isScreen) return settleScreen(/** @type {Box} */ (entry));
  const home = /** @type {Entry} */ (entry.home),
    space = home.content,
    seen = bounds(entry);
  if (!space) {
    entry.frame = entry.own = null;
  } else if (entry.isLoose) {
    // A box around its children would show where they are.
    entry.frame = [0, 0, ...(home.frame ?? []).slice(2)];
    entry.own = { a: 1, d: 1, e: space.e, f: space.f };
  } else if (space.inverse || entry.turn) {
    settleTurned(entry, space, seen);
  } else {
    entry.frame = [seen.x - space.e, seen.y - space.f, seen.width, seen.height];
    entry.own = { a: 1, d: 1, e: seen.x, f: seen.y };
  }
  const { own, element } = entry;
  // The scroll of a field shows how much was typed.
  entry.scroll =
    element && entry.clips && !entry.isSealed && !WHOLE.has(element.localName) ? [element.scrollLeft, element.scrollTop] : [0, 0];
  entry.content = own && moved(own, entry.scroll);
}

/**
 * A place without a turn needs no matrix.
 * @param {Space} own
 * @param {number[]} scroll
 * @returns {Space}
 */
const moved = (own, [x, y]) => (x || y ? (own.translate?.(-x, -y) ?? { a: 1, d: 1, e: own.e - x, f: own.f - y }) : own);

/**
 * A document's own space is its viewport, also in a frame.
 * @param {Box} entry
 */
function settleScreen(entry) {
  const { innerWidth, innerHeight, scrollX, scrollY, frameElement } = entry.element.ownerDocument.defaultView ?? globalThis;
  const [x, y] = entry.parent && frameElement ? contentOf(frameElement) : [0, 0];
  entry.frame = [x, y, innerWidth, innerHeight];
  entry.own = { a: 1, d: 1, e: 0, f: 0 };
  entry.scroll = [scrollX, scrollY];
  entry.content = moved(entry.own, entry.scroll);
}

/**
 * The middle of a box stays the middle of its visible bounds under any affine transform, so the frame follows from it.
 * @param {Entry} entry
 * @param {Space} space
 * @param {DOMRect} seen
 */
function settleTurned(entry, space, seen) {
  const [width, height] = entry.element ? sizeOf(entry.element, entry.style) : [seen.width, seen.height];
  const [originX, originY] = entry.turn ? entry.style.transformOrigin.split(" ").map(px) : [0, 0];
  const around = space.inverse ? /** @type {DOMMatrix} */ (space) : new DOMMatrix().translate(space.e, space.f);
  const turn = new DOMMatrix()
    .translate(originX, originY)
    .multiply(entry.turn ?? {})
    .translate(-originX, -originY);
  const middle = around.inverse().transformPoint({ x: seen.x + seen.width / 2, y: seen.y + seen.height / 2 });
  const arm = turn.transformPoint({ x: width / 2, y: height / 2 }),
    x = middle.x - arm.x,
    y = middle.y - arm.y;
  if (!Number.isFinite(x + y)) return;
  entry.frame = [x, y, width, height];
  entry.own = around.translate(x, y).multiply(turn);
  entry.anchor = width && height ? [originX / width, originY / height] : null;
}

/**
 * Measures an entry, once a slice; if it moved, its neighbours and the entries inside may have moved too.
 * @param {Entry} entry
 */
export function place(entry) {
  const directions = entry.wants & (NEXT | PREVIOUS) || NEXT | PREVIOUS;
  entry.wants &= ~(PLACE | NEXT | PREVIOUS);
  if (entry.stamp === run.sliceNumber && entry.lines) return;
  entry.stamp = run.sliceNumber;
  if (entry.home && entry.home.stamp !== run.sliceNumber) place(entry.home);
  const before = entry.frame?.map(near);
  settle(entry);
  const after = entry.frame?.map(near);
  if (!after) {
    if (before) stale(entry);
    return;
  }
  /** @param {number} side */
  const differs = (side) => before?.[side] !== after[side];
  const isWider = differs(2),
    isSized = isWider || differs(3),
    hasMoved = isSized || differs(0) || differs(1);
  if (!before || (isSized && entry.element)) describe(entry);
  if (isSized || !entry.lines) entry.lines = entry.words && entry.isText ? linesOf(/** @type {Line} */ (entry)) : [];
  const geometry = geometryOf(entry, after);
  if (geometry !== entry.geometry) {
    entry.geometry = geometry;
    stale(entry);
  }
  if (!hasMoved || !before) return;
  run.hasAnyMoved = true;
  if (isSized) placeKids(entry, isWider);
  if (!entry.parent || /absolute|fixed/.test(entry.position)) return;
  want(entry.parent, PLACE);
  const beside = entry.parent.kids;
  // Words and boxes of a line move together.
  if (beside.length <= MOST_INLINE && (!entry.element || entry.style.display.startsWith("inline"))) {
    return beside.forEach((kid) => want(kid, PLACE));
  }
  if (directions & NEXT) want(beside[entry.at + 1], PLACE | NEXT);
  if (directions & PREVIOUS) want(beside[entry.at - 1], PLACE | PREVIOUS);
}

/**
 * In a column that only became higher, what moved pushes its neighbours from one to the next.
 * @param {Entry} entry
 * @param {boolean} isWider
 */
function placeKids({ kids, style, hasLoose }, isWider) {
  if (isWider || hasLoose || style.display !== "block") return kids.forEach((kid) => want(kid, PLACE));
  want(kids[0], PLACE | NEXT);
  want(kids.at(-1), PLACE | PREVIOUS);
}

/**
 * @param {Entry} entry
 * @param {Four} frame
 */
function geometryOf({ turn, anchor, scroll, lines }, frame) {
  let geometry = `,"frame":[${frame}]`;
  if (turn) geometry += `,"transform":[${numbersOf(turn)}]`;
  if (turn && anchor && (anchor[0] !== 0.5 || anchor[1] !== 0.5)) geometry += `,"anchor":[${anchor.map(near)}]`;
  if (scroll[0] || scroll[1]) geometry += `,"scroll":[${scroll.map(near)}]`;
  return lines?.length ? `${geometry},"lines":${JSON.stringify(lines)}` : geometry;
}

/**
 * One box for each line, as the browser broke the words; a line may come in several boxes. Rotated text has no boxes beside its words, and
 * its whole box without them. Text that stays in the page has none.
 * @param {Line} entry
 */
function linesOf(entry) {
  const { a, b, c, d, e, f } = entry.own;
  /** @type {Four[]} */
  const lines = [];
  if (isWithheld(entry)) return lines;
  if (b || c) return run.options.words ? lines : [[0, 0, ...entry.frame.slice(2)].map(near)];
  for (const word of entry.words) {
    for (const { left, top, right, bottom } of rangeOf(word).getClientRects()) {
      const box = [(left - e) / a, (top - f) / d, (right - e) / a, (bottom - f) / d],
        last = lines.at(-1);
      const isNew = !last || Math.abs(box[1] + box[3] - last[1] - last[3]) > Math.min(box[3] - box[1], last[3] - last[1]);
      if (isNew) lines.push(box);
      else lines[lines.length - 1] = combined(last, box, true);
    }
  }
  const [, , width, height] = entry.frame;
  return lines
    .map((box) => (entry.clips ? combined(box, [0, 0, width, height], false) : box))
    .map(([left, top, right, bottom]) => [left, top, right - left, bottom - top].map(near))
    .filter(([, , wide, high]) => wide > 0 && high > 0);
}
