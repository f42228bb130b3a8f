// Entries: the document as far as it is seen.

import { leaveHome, relist } from "./homes.js";
import { WHOLE } from "./kinds.js";
import { isNamed, named, seals } from "./masking.js";
import { innerDocument, isFrame, isSeen, isText } from "./nodes.js";
import { saidOf, watch } from "./observing.js";
import { KIDS, LOOK, PLACE, want } from "./queue.js";
import { run } from "./recording.js";
import { MARKS, wrap } from "./wrapping.js";

const MOST_DEEP = 400;
export const isBoxless = (element, style) => (style.display === "contents" || element.localName === "picture") && !seals(element, style);

function inside(element) {
  if (WHOLE.has(element.localName)) return [];
  if (isFrame(element)) {
    const inner = innerDocument(element);
    if (!inner?.documentElement) return [];
    watch(inner);
    return [inner.documentElement];
  }
  const root = element.shadowRoot ?? element;
  if (root !== element) watch(root);
  const assigned = element.localName === "slot" ? element.assignedNodes() : [];
  return [...(assigned.length ? assigned : root.childNodes)].filter(isSeen);
}

// Whether an element has a box; the inside of one without takes its place.
function isShown(element, waiting) {
  const style = getComputedStyle(element);
  if (style.display === "none") return false;
  if (!isBoxless(element, style)) return true;
  run.boxless.add(element);
  waiting.push(...inside(element).reverse());
  return false;
}

export function create(source, parent) {
  const element = isText(source) ? null : source,
    style = element ? getComputedStyle(element) : parent.style;
  const entry = {
    source,
    element,
    parent,
    style,
    words: element ? null : [source],
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
    marks: [],
    isScreen: element !== null && element === element.ownerDocument.documentElement,
  };
  run.entries.set(source, entry);
  run.entryCount++;
  if (element && !named.has(element)) named.set(element, isNamed(element, style));
  if (element?.matches("input, textarea, select")) {
    entry.said = saidOf(element);
    run.controls.add(entry);
    wrap(element, MARKS, () => {});
  }
  want(entry, LOOK | KIDS | PLACE);
  return entry;
}

export function drop(entry) {
  const waiting = [entry];
  while (waiting.length) {
    const gone = waiting.pop();
    if (gone.isGone) continue;
    gone.isGone = true;
    run.entryCount--;
    if (run.entries.get(gone.source) === gone) run.entries.delete(gone.source);
    run.apart.delete(gone);
    if (run.controls.delete(gone)) wrap(gone.element, MARKS);
    leaveHome(gone);
    waiting.push(...gone.kids);
  }
}

export function collect(entry) {
  const { element, kids: before, isVisible } = entry;
  const held = entry.isSealed ? [] : inside(element),
    waiting = held.toReversed(),
    kids = [];
  // An element that holds nothing but words shows them itself; words among elements are nodes of their own.
  entry.words = held.length && held.every(isText) ? held : null;
  entry.isCut = false;
  while (waiting.length && !entry.words) {
    const source = waiting.pop(),
      known = run.entries.get(source);
    if (isText(source) ? !isVisible : !known && !isShown(source, waiting)) continue;
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
