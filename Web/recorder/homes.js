// Who paints whom: the node that holds an entry, and the order of what it holds.

import { run } from "./recording.js";

/** @typedef {import("./types").Box} Box */
/** @typedef {import("./types").Entry} Entry */
/** @typedef {import("./types").Pseudo} Pseudo */

/** @param {Box} entry */
export function clips({ element, style, isScreen }) {
  if (isScreen || isScreenBody(element)) return false;
  return style.overflow !== "visible" || /paint|strict|content/.test(style.contain);
}

/**
 * A body's overflow is the screen's, unless its document's element has one.
 * @param {Element} element
 */
const isScreenBody = (element) =>
  element === element.ownerDocument.body && getComputedStyle(element.ownerDocument.documentElement).overflowX === "visible";

/**
 * The node that holds an entry: its parent. An entry that is lifted out by `z-index`, or escapes a clip by its position, goes to the first
 * ancestor that still holds it.
 * @param {Entry} entry
 */
function homeOf(entry) {
  let home = entry.parent;
  const { position, element, rank } = entry;
  const isLifted = element && (position === "fixed" || rank > 0);
  let isHeld = !element || !/absolute|fixed/.test(position);
  if ((isHeld && !isLifted) || entry.isScreen) return home;
  for (let at = entry.parent; at?.parent && !at.isScreen && !at.isStacking; at = at.parent) {
    isHeld ||= position === "absolute" && at.position !== "static";
    if (at.clips && isHeld) break;
    if (at.clips || isLifted) home = at.parent;
  }
  return home;
}

/** @param {Entry} entry */
export function settleHome(entry) {
  const home = homeOf(entry),
    { parent, position } = entry;
  if (home !== entry.home) {
    leaveHome(entry);
    entry.home = home;
  }
  if (home && home !== parent && !home.guests?.has(entry)) {
    (home.guests ??= new Set()).add(entry);
    relist(home);
  }
  // These may move though nothing beside them does.
  const isApart = home !== parent || /fixed|sticky/.test(position) || (position === "absolute" && parent?.position === "static");
  if (isApart) run.apart.add(entry);
  else run.apart.delete(entry);
}

/** @param {Entry} entry */
export function leaveHome(entry) {
  entry.home?.guests?.delete(entry);
  relist(entry.home);
}

/** @param {Entry | null} entry */
export function relist(entry) {
  if (!entry) return;
  entry.list = null;
  stale(entry);
}

/**
 * An entry without its piece has none around it that has one.
 * @param {Entry} entry
 */
export function stale(entry) {
  entry.json = null;
  for (let at = entry.home; at && at.json !== null; at = at.home) at.json = null;
  run.isChanged = true;
}

/**
 * The order of the document, for two entries with one home.
 * @param {Entry} one
 * @param {Entry} other
 */
function order(one, other) {
  while (one.parent !== other.parent) {
    if (one.depth >= other.depth) one = /** @type {Entry} */ (one.parent);
    else other = /** @type {Entry} */ (other.parent);
    if (one === other) return 0;
  }
  return one.at - other.at;
}

/** @param {Entry} entry */
export function listOf(entry) {
  if (entry.list) return entry.list;
  const held = entry.kids.filter((kid) => kid.home === entry);
  if (entry.guests?.size) {
    held.push(...entry.guests);
    held.sort(order);
  }
  /** @type {(Entry | Pseudo)[]} */
  const list = held;
  const [before, after] = entry.pseudos ?? [];
  if (before) list.unshift(before);
  if (after) list.push(after);
  const first = list[0]?.rank;
  if (list.some(({ rank }) => rank !== first)) list.sort((one, other) => one.rank - other.rank);
  return (entry.list = list);
}
