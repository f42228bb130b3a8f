// When: slices of reading in idle time, snapshots, and a sweep at rest.

import { create } from "./entries.js";
import { follow, poll } from "./observing.js";
import { place } from "./places.js";
import { KIDS, LOOK, PLACE, want } from "./queue.js";
import { read } from "./reading.js";
import { run, spend } from "./recording.js";
import { emit } from "./snapshots.js";

// After a snapshot that took 1 ms, the next one may come 20 ms later: one part in twenty of the main thread.
const REST = 20;

/** @typedef {import("./types").Entry} Entry */

/** @param {() => void} call */
const later = (call) => ("requestIdleCallback" in globalThis ? requestIdleCallback(call, { timeout: 200 }) : setTimeout(call, 1));

export function wake() {
  if (run.waker || run.isOver) return;
  const of = run;
  run.since ||= performance.now();
  run.waker = setTimeout(
    () => {
      if (run === of)
        later(() => {
          if (run === of) step();
        });
    },
    Math.max(0, run.due - performance.now()),
  );
}

// One slice. A snapshot is written once nothing waits any more; the longer that takes, the longer slices may be.
function step() {
  const begin = performance.now();
  run.waker = 0;
  if (document.hidden && run.screenEntry) return;
  run.sliceNumber++;
  poll();
  follow();
  const age = begin - run.since;
  const isDone = work(begin + run.options.budget * (1 + age / 250));
  let isAgain = !isDone || run.isMoving;
  if (isDone) {
    emit();
    const cost = performance.now() - begin;
    run.since = 0;
    run.due = performance.now() + Math.max(1000 / run.options.fps, REST * cost);
    if (sweepStep(begin + run.options.budget)) {
      isAgain = true;
      run.due = performance.now() + 16;
    }
  }
  spend(begin);
  if (isAgain) run.wake();
}

/** @param {number} until */
function sweepStep(until) {
  for (let entry; performance.now() < until && (entry = run.toSweep.pop());) {
    if (entry.isGone) continue;
    want(entry, LOOK | KIDS | PLACE);
    work(Infinity);
    run.toSweep.push(...entry.kids);
  }
  return run.toSweep.length > 0 || run.isChanged;
}

/**
 * Reads what waits, until a moment. Returns whether nothing waits any more.
 * @param {number} until
 */
export function work(until) {
  run.isWorking = true;
  try {
    run.screenEntry ??= create(document.documentElement, null);
    while (run.toRead.length || run.toPlace.size) {
      while (run.toRead.length) {
        if (performance.now() >= until) return false;
        read(/** @type {Entry} */ (run.toRead.pop()));
      }
      for (const entry of run.toPlace) {
        if (performance.now() >= until) return false;
        run.toPlace.delete(entry);
        if (!entry.isGone) place(entry);
        if (run.toRead.length) break;
      }
      if (run.toRead.length || run.toPlace.size || !run.hasAnyMoved || run.isApartDone) continue;
      run.isApartDone = true;
      for (const entry of run.apart) want(entry, PLACE);
    }
  } finally {
    run.isWorking = false;
  }
  run.isApartDone = run.hasAnyMoved = false;
  return true;
}
