// One recording, with all that it knows of the page.

import { near } from "./numbers.js";
import { optionsOf } from "./options.js";
import { Outbox } from "./outbox.js";
import { rulesOf } from "./privacy.js";

/** @typedef {import("./types").Box} Box */
/** @typedef {import("./types").Entry} Entry */
/** @typedef {import("./types").Options} Options */
/** @typedef {import("./types").Told} Told */

export class Recording {
  start = Math.floor(performance.timeOrigin + performance.now());
  stats = { snapshots: 0, characters: 0, spent: 0, slices: 0, longest: 0, dropped: 0 };
  isOver = false;
  lastSize = "";
  // What ends the hearing, and the documents and shadow roots that are heard.
  ears = new AbortController();
  /** @type {Set<Document | ShadowRoot>} */
  roots = new Set();
  // Entries by their sources; elements without a box; entries that may move alone, that hold values, that are animated.
  /** @type {Entry | null} */
  screenEntry = null;
  /** @type {WeakMap<Node, Entry>} */
  entries = new WeakMap();
  entryCount = 0;
  /** @type {WeakSet<Node>} */
  boxless = new WeakSet();
  /** @type {Set<Entry>} */
  apart = new Set();
  /** @type {Set<Box>} */
  controls = new Set();
  /** @type {Map<Entry | null, number>} */
  animated = new Map();
  // Entries that wait to be read, to be measured, and to be swept.
  /** @type {Entry[]} */
  toRead = [];
  /** @type {Set<Entry>} */
  toPlace = new Set();
  /** @type {Entry[]} */
  toSweep = [];
  sliceNumber = 0;
  isApartDone = false;
  hasAnyMoved = false;
  isWorking = false;
  isChanged = true;
  isMoving = true;
  // Timers; and when the next slice is due, since when something waits, and when the page was swept.
  waker = 0;
  sweeper = 0;
  due = 0;
  since = 0;
  swept = 0;

  /**
   * @param {Options} [options]
   * @param {{observer?: MutationObserver | null, wake?: () => void, refused?: (outbox: Outbox) => void, gate?: (node: Told) => void}} parts
   */
  constructor(options = optionsOf({}), { observer = null, wake = () => {}, refused = () => {}, gate = () => {} } = {}) {
    this.options = options;
    this.observer = observer;
    this.wake = wake;
    // Takes out of a node's properties what may not leave, where the page is not one of our own.
    this.gate = gate;
    this.outbox = new Outbox(options, this.stats, refused);
    this.rules = rulesOf(options.selectors);
  }
}

// The recording that goes on; between two, one that is over.
export let run = new Recording();
run.isOver = true;

/** @param {Recording} recording */
export function begin(recording) {
  run = recording;
}

export function end() {
  // What could not be sent yet is tried until it is, or until the page goes.
  run.isOver = run.outbox.isOver = true;
  run = new Recording();
  run.isOver = true;
}

export const now = () => near(performance.timeOrigin + performance.now() - run.start);
export const viewport = () => ({ width: innerWidth, height: innerHeight, scale: devicePixelRatio });

/**
 * @param {string} kind
 * @param {unknown} data
 * @param {number} [t]
 */
export const tell = (kind, data, t = now()) => run.outbox.say(JSON.stringify({ t, [kind]: data }), kind, t);

/**
 * Adds the call's time to the recorder's cost for the page.
 * @param {(...all: any[]) => void} call
 */
export function timed(call) {
  return (/** @type {any[]} */ ...all) => {
    if (run.isOver) return;
    const begin = performance.now();
    call(...all);
    spend(begin);
  };
}

/** @param {number} begin */
export function spend(begin) {
  const took = performance.now() - begin,
    { stats } = run;
  stats.spent += took;
  stats.slices++;
  stats.longest = Math.max(stats.longest, took);
}
