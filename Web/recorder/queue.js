// Entries that wait to be read.

import { insideOf } from "./nodes.js";
import { run } from "./recording.js";

/** @typedef {import("./types").Entry} Entry */

// The parts of an entry that wait to be read: its look, its children, both for all entries below it, its place; and its neighbours' if it
// moved.
export const LOOK = 1,
  KIDS = 2,
  DEEP = 4,
  PLACE = 8,
  NEXT = 16,
  PREVIOUS = 32;

/**
 * The entry that shows a node: its own, or that of the nearest node around it that has one.
 * @param {Node | null | undefined} node
 */
export function entryOf(node) {
  for (let at = node; at; at = insideOf(at)) {
    const entry = run.entries.get(at);
    if (entry) return entry;
  }
  return run.screenEntry;
}

/**
 * @param {Entry | null | undefined} entry
 * @param {number} what
 */
export function want(entry, what) {
  if (!entry || entry.isGone) return;
  if (what & (LOOK | KIDS | DEEP) && !(entry.wants & (LOOK | KIDS | DEEP))) run.toRead.push(entry);
  if (what & PLACE) run.toPlace.add(entry);
  entry.wants |= what;
  if (!run.isWorking) run.wake();
}

export function all() {
  if (run.screenEntry) want(run.screenEntry, DEEP);
  run.wake();
}

// Some changes come without a notice of an observer: a rule that was inserted, a neighbour's style, `:hover`. They are found by reading
// everything again, slice by slice, once the page is quiet.
export function sweepSoon() {
  const { sweep } = run.options,
    of = run;
  // A page that is never quiet is swept all the same.
  if (!sweep || (run.sweeper && performance.now() - run.swept > 5 * sweep)) return;
  clearTimeout(run.sweeper);
  run.sweeper = setTimeout(() => {
    if (run !== of) return;
    run.sweeper = 0;
    if (!run.screenEntry) return;
    run.swept = performance.now();
    run.toSweep = [run.screenEntry];
    run.wake();
  }, sweep);
}
