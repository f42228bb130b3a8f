// The session's log, as the page holds it: chunks of events, each a zlib stream of a JSON array in Base64, with an event a line.
//
// A chunk begins with a checkout, at which a player can begin. An hour of a session is tens of megabytes of JSON, and several
// times as much as objects. So only chunks that are looked at are unpacked, the last few are kept, as bytes, and an event is
// parsed when it is reached. Memory is used again: a browser with much of it lets hundreds of megabytes of garbage pile up.

import { Inflater } from "./inflate.js";
import { Times } from "./times.js";

/** @typedef {import("./types").Event} Event */
/** @typedef {import("./types").Events} Events */

export class Log {
  static KEPT = 3;

  /**
   * `chunks` are their texts; `times` are when they begin, in milliseconds since `start`, which is one since 1970.
   * @param {string[]} chunks
   * @param {{start: number, total: number, times: number[], origin?: number, gaps?: [number, number][]}} parts
   */
  constructor(chunks, { start, total, times, origin, gaps }) {
    this.chunks = chunks;
    this.clock = new Times({ start, origin, gaps });
    this.start = start;
    this.total = total;
    this.times = times;
    this.spare = undefined;
    this.kept = new Map();
  }

  /**
   * The log of a page. One whose events are not in the order of their time is one chunk, in that order.
   * @param {string} text
   * @param {{start: number, total: number, chunks: number[], sorted: boolean, origin?: number, gaps?: [number, number][]}} parts
   */
  static of(text, { chunks: times, sorted, ...parts }) {
    const log = new Log(text.split("\n"), { times, ...parts });
    if (!sorted) log.sort();
    return log;
  }

  /**
   * The number of the last chunk that begins at or before a time, by bisection.
   * @param {number} time
   */
  chunkAt(time) {
    let [low, high] = [0, this.times.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.times[middle] <= time) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /**
   * The events of a chunk. Who goes through them while others are asked for counts in `users`.
   * @param {number} number
   * @returns {Events}
   */
  at(number) {
    let events = this.kept.get(number);
    this.kept.delete(number);
    events ??= new Lines(this.unpack(number), this.clock);
    this.keep(number, events);
    return events;
  }

  /** @param {number} number */
  unpack(number) {
    const inflater = new Inflater(packedBytes(this.chunks[number]), this.spare && new Uint8Array(this.spare));
    this.spare = undefined;
    return inflater.bytes;
  }

  /**
   * @param {number} number
   * @param {Events} events
   */
  keep(number, events) {
    this.kept.set(number, events);
    if (this.kept.size <= Log.KEPT) return;
    const [[oldest, gone]] = this.kept;
    this.kept.delete(oldest);
    if (gone.users === 0) this.spare = gone.bytes.buffer;
  }

  sort() {
    const events = this.chunks.flatMap((_, number) => [...this.at(number)]);
    this.kept.clear();
    this.times = [0];
    this.keep(
      0,
      events.sort((a, b) => a.timestamp - b.timestamp),
    );
  }

  // The JSON of the log, in pieces.
  pieces() {
    const text = (/** @type {number} */ number) =>
      new TextDecoder().decode(new Inflater(packedBytes(this.chunks[number])).bytes).slice(1, -1);
    return ["[", ...this.chunks.flatMap((_, number) => (number === 0 ? [text(number)] : [",\n", text(number)])), "]"];
  }

  /**
   * Milliseconds since the start.
   * @param {Event} event
   */
  timeOf(event) {
    return event.timestamp - this.start;
  }
}

// The events of a chunk, from the bytes of a JSON array with an event a line. Like an array of them, it has `at`, and can be
// walked through.
export class Lines {
  /**
   * @param {Uint8Array} bytes
   * @param {Times} [clock] mends the timestamps of events
   */
  constructor(bytes, clock) {
    this.bytes = bytes;
    this.clock = clock;
    this.starts = [1];
    this.users = 0;
    /** @type {{number: number, event: Event | null} | null} */
    this.last = null;
  }

  /**
   * Null for an entry that is not an event, undefined behind the last.
   * @param {number} number
   * @returns {Event | null | undefined}
   */
  at(number) {
    const { bytes, starts } = this;
    if (this.last?.number === number) return this.last.event;
    while (starts.length <= number) {
      const end = bytes.indexOf(10, starts.at(-1));
      if (end < 0) return undefined;
      starts.push(end + 1);
    }
    const next = bytes.indexOf(10, starts[number]);
    // A line ends with a comma, and the last line with a bracket.
    const text = textOf(bytes.subarray(starts[number], next < 0 ? bytes.length - 1 : next - 1));
    if (text === "") return undefined;
    const event = JSON.parse(text);
    this.last = { number, event: isEvent(event) ? event : null };
    if (this.last.event && this.clock) event.timestamp = this.clock.mended(event.timestamp);
    return this.last.event;
  }

  *[Symbol.iterator]() {
    for (let number = 0, event; (event = this.at(number)) !== undefined; number++) if (event) yield event;
  }
}

/**
 * @param {any} event
 * @returns {event is Event}
 */
function isEvent(event) {
  return event !== null && typeof event === "object" && Number.isFinite(event.timestamp);
}

/**
 * The text of bytes. A text decoder's strings lie outside of the script's memory, where thousands of them would pile up.
 * @param {Uint8Array} bytes
 */
function textOf(bytes) {
  let text = "";
  for (let from = 0; from < bytes.length; from += 4096)
    text += String.fromCharCode.apply(null, /** @type {any} */ (bytes.subarray(from, from + 4096)));
  return /[\x80-\xff]/.test(text) ? new TextDecoder().decode(bytes) : text;
}

/**
 * @param {string} base64
 * @returns {Uint8Array}
 */
export function packedBytes(base64) {
  return Uint8Array.fromBase64?.(base64) ?? Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
}
