// Entries: the document as far as it is seen.

import { leaveHome, relist } from "./homes.js";
import { WHOLE } from "./kinds.js";
import { isNamed, named, seals } from "./masking.js";
import { innerDocument, isFrame, isSeen, isText } from "./nodes.js";
import { saidOf, watch } from "./observing.js";
import { KIDS, LOOK, PLACE, want } from "./queue.js";
import { run } from "./recording.js";
import { MARKS, wrap } from "./wrapping.js";

/** @typedef {import("./types").Box} Box */
/** @typedef {import("./types").Entry} Entry */

const MOST_DEEP = 400;
/**
 * @param {Element} element
 * @param {CSSStyleDeclaration} style
 */
export const isBoxless = (element, style) => (style.display === "contents" || element.localName === "picture") && !seals(element, style);

/**
 * @param {Element} element
 * @returns {Node[]}
 */
function inside(element) {
  if (WHOLE.has(element.localName)) return [];
  if (isFrame(element)) {
    const inner = innerDocument(element);
    if (!inner?.documentElement) return [];
    watch(inner);
    return [inner.documentElement];
  }
  const { shadowRoot } = element;
  if (shadowRoot) watch(shadowRoot);
  const assigned = element.localName === "slot" ? /** @type {HTMLSlotElement} */ (element).assignedNodes() : [];
  return [...(assigned.length ? assigned : (shadowRoot ?? element).childNodes)].filter(isSeen);
}

/**
 * Whether an element has a box; the inside of one without takes its place.
 * @param {Element} element
 * @param {Node[]} waiting
 */
function isShown(element, waiting) {
  const style = getComputedStyle(element);
  if (style.display === "none") return false;
  if (!isBoxless(element, style)) return true;
  run.boxless.add(element);
  waiting.push(...inside(element).reverse());
  return false;
}

/**
 * @param {Node} source
 * @param {Entry | null} parent
 * @returns {Entry}
 */
export function create(source, parent) {
  const words = isText(source) ? [source] : null,
    element = words ? null : /** @type {Element} */ (source);
  const style = element ? getComputedStyle(element) : /** @type {Entry} */ (parent).style;
  /** @type {Entry} */
  const entry = {
    source,
    element,
    parent,
    style,
    words,
    depth: (parent?.depth ?? 0) + 1,
    kids: [],
    at: 0,
    wants: 0,
    home: parent,
    rank: -0.5,
    frame: null,
    scroll: [0, 0],
    lines: null,
    says: "",
    geometry: "",
    json: null,
    stamp: 0,
    flags: "",
    position: "",
    marks: [],
    isScreen: element !== null && element === element.ownerDocument.documentElement,
  };
  run.entries.set(source, entry);
  run.entryCount++;
  if (element && !named.has(element)) named.set(element, isNamed(element, style));
  if (element?.matches("input, textarea, select")) {
    entry.said = saidOf(element);
    run.controls.add(/** @type {Box} */ (entry));
    wrap(element, MARKS, () => {});
  }
  want(entry, LOOK | KIDS | PLACE);
  return entry;
}

/** @param {Entry} entry */
export function drop(entry) {
  const waiting = [entry];
  for (let gone; (gone = waiting.pop());) {
    if (gone.isGone) continue;
    gone.isGone = true;
    run.entryCount--;
    if (run.entries.get(gone.source) === gone) run.entries.delete(gone.source);
    run.apart.delete(gone);
    if (run.controls.delete(/** @type {Box} */ (gone))) wrap(gone.element, MARKS);
    leaveHome(gone);
    waiting.push(...gone.kids);
  }
}

/** @param {Box} entry */
export function collect(entry) {
  const { element, kids: before, isVisible } = entry;
  const held = entry.isSealed ? [] : inside(element),
    waiting = held.toReversed();
  /** @type {Entry[]} */
  const kids = [];
  // An element that holds nothing but words shows them itself; words among elements are nodes of their own.
  entry.words = held.length && held.every(isText) ? held : null;
  entry.isCut = false;
  for (let source; !entry.words && (source = waiting.pop());) {
    const known = run.entries.get(source);
    if (isText(source) ? !isVisible : !known && !isShown(/** @type {Element} */ (source), waiting)) continue;
    if (known?.parent === entry) {
      kids.push(known);
      continue;
    }
    if (known) drop(known);
    if (run.entryCount >= run.options.maxNodes || entry.depth >= MOST_DEEP) {
      entry.isCut = true;
      break;
    }
    kids.push(create(source, entry));
  }
  const stay = new Set(kids);
  for (const kid of before) if (!stay.has(kid) && kid.parent === entry) drop(kid);
  entry.kids = kids;
  let isSame = kids.length === before.length;
  kids.forEach((kid, i) => {
    // A child with another neighbour may have moved.
    if (kid !== before[i] || kid.at !== i) isSame = false;
    if (before[kid.at - 1] !== kids[i - 1] || before[kid.at + 1] !== kids[i + 1]) want(kid, PLACE);
    kid.at = i;
  });
  if (!isSame) relist(entry);
}
