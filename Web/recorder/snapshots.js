// Snapshots, as lines.

import { listOf } from "./homes.js";
import { now, run, tell, viewport } from "./recording.js";

/** @typedef {import("./types").Entry} Entry */
/** @typedef {import("./types").Pseudo} Pseudo */

export function emit() {
  const t = now(),
    size = viewport(),
    held = JSON.stringify(size);
  if (held !== run.lastSize) {
    run.lastSize = held;
    tell("viewport", size, t);
  }
  if (!run.isChanged || !run.screenEntry?.frame) return t;
  run.isChanged = false;
  const screen = run.options.screen?.(),
    head = JSON.stringify({ t, screen: screen ? String(screen) : undefined });
  run.stats.snapshots++;
  run.outbox.say(`${head.slice(0, -1)},"windows":[${jsonOf(run.screenEntry)}]}`, "windows", t);
  return t;
}

/**
 * Pieces of what did not change are used again. No deeper than MOST_DEEP.
 * @param {Entry | Pseudo} entry
 * @returns {string}
 */
export function jsonOf(entry) {
  if (entry.json !== null || !("kids" in entry)) return entry.json ?? "";
  // Joining is faster than adding one after the other, and makes less for the engine to clean up.
  const children = listOf(entry)
    .filter(({ frame }) => frame)
    .map(jsonOf)
    .join();
  return (entry.json = entry.says + entry.geometry + (children && `,"children":[${children}]`) + "}");
}
