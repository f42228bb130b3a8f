// The events of a log that is there as text or as objects: for players that no command prepared a page for.

import { EVENT, list } from "./mirror.js";
import { Log } from "./log.js";
import { Times } from "./times.js";

/** @typedef {import("./types").Event} Event */
/** @typedef {import("./types").Events} Events */
/** @typedef {import("./types").Span} Span */

// Nothing happens for longer than this, in milliseconds, in a span that may be skipped.
const IDLE = 5000;

// A log whose events are in memory. A chunk begins with a checkout, as in the log of a page.
export class EventLog extends Log {
  /** @param {any[]} given in any order; members that are no events are left out */
  constructor(given) {
    const events = given.filter((event) => event !== null && typeof event === "object" && Number.isFinite(event.timestamp));
    const clock = Times.of(events);
    const mended = events
      .map((event) => ({ ...event, timestamp: clock.mended(event.timestamp) }))
      .sort((one, other) => one.timestamp - other.timestamp);
    const total = Math.max(0, (mended.at(-1)?.timestamp ?? clock.start) - clock.start);
    super([], { start: clock.start, origin: clock.origin, gaps: clock.gaps, total, times: [] });
    this.windows = [...new Set(events.map(({ windowId }) => windowId).filter((id) => typeof id === "string"))];
    /** @type {Events[]} */
    this.bodies = this.cut(mended);
    this.times = this.bodies.map((body, number) => (number === 0 ? 0 : this.timeOf(/** @type {Event} */ (body.at(0)))));
    this.hasPage = mended.some(({ type }) => type === EVENT.snapshot);
    /** @type {Span[]} */
    this.idle = [];
    for (let number = 1; number < mended.length; number++) {
      const span = /** @type {Span} */ ([this.timeOf(mended[number - 1]), this.timeOf(mended[number])]);
      if (span[1] - span[0] > IDLE) this.idle.push(span);
    }
  }

  /**
   * A checkout is one window's, so that a log of several windows is one chunk.
   * @param {Event[]} events
   */
  cut(events) {
    const starts = [0];
    for (let number = 1; number + 1 < events.length && this.windows.length < 2; number++) {
      if (events[number].type === EVENT.meta && events[number + 1].type === EVENT.snapshot) starts.push(number);
    }
    return starts.map((from, number) => events.slice(from, starts[number + 1]));
  }

  /**
   * @param {number} number
   * @returns {Events}
   */
  at(number) {
    return this.bodies[number] ?? [];
  }

  pieces() {
    return [JSON.stringify(this.bodies.flatMap((body) => [...body]))];
  }
}

/**
 * The events in a file: a JSON array, an object that holds one, or lines of JSON, be they packed with gzip or zlib.
 * @param {ArrayBuffer} file
 */
export async function eventsOf(file) {
  const text = await textOf(new Uint8Array(file));
  /** @type {any} */
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    value = text
      .split("\n")
      .filter((line) => line.trim())
      .map((line) => JSON.parse(line));
  }
  const events = Array.isArray(value) ? value : [value?.events, value?.data, value?.data?.snapshots, value?.snapshots].find(Array.isArray);
  // A line may be the window and its event.
  return list(events).map((each) => (Array.isArray(each) && each.length === 2 ? { ...each[1], windowId: String(each[0]) } : each));
}

/** @param {Uint8Array} bytes */
async function textOf(bytes) {
  const format = bytes[0] === 0x1f && bytes[1] === 0x8b ? "gzip" : bytes[0] === 0x78 ? "deflate" : null;
  if (!format) return new TextDecoder().decode(bytes);
  const stream = new Blob([/** @type {any} */ (bytes)]).stream().pipeThrough(new DecompressionStream(format));
  return new Response(stream).text();
}
