// A position in a log, and the document there: seeks from the nearest checkout, or goes on from where it is.
//
// Logs of others may have one checkout for hours. So the mirror is kept at some places on the way, to go back to.

import { EVENT, Mirror, SOURCE, changesPage } from "./mirror.js";

/** @typedef {import("./types").Event} Event */
/** @typedef {import("./types").Events} Events */
/** @typedef {import("./types").Chunks} Chunks */
/** @typedef {import("./types").Shows} Shows */

// Actions of a person in a window: it is the one they look at.
const DOING = new Set([SOURCE.mouseMove, SOURCE.pointer, SOURCE.scroll, SOURCE.resize, SOURCE.input, SOURCE.touchMove, SOURCE.drag]);

/** @typedef {Map<string, Mirror>} Windows */

/** @param {Event | null | undefined} event */
const windowOf = (event) => (typeof event?.windowId === "string" ? event.windowId : "");

/** @param {Windows} windows @returns {Windows} */
const copied = (windows) => new Map([...windows].map(([id, mirror]) => [id, mirror.copy()]));

export class Replay {
  // A copy is kept after so many events, or more where the document is large; and so many copies.
  static EVENTS = 500;
  static COPIES = 64;

  /**
   * `shown` is called when the document is that of the wanted moment; `onCast`, if given, after each event, with the
   * document as of then: for checks, since it costs.
   * @param {Chunks} log
   * @param {Shows} stage
   * @param {{complain?: (words: string) => void, shown?: (time: number) => void, onCast?: (event: Event) => void}} parts
   */
  constructor(log, stage, { complain, shown, onCast } = {}) {
    this.log = log;
    this.stage = stage;
    this.complain = complain;
    this.shown = shown;
    this.onCast = onCast;
    // The document of each window, by `windowId`; the one that a person is in; and the one that is shown for all that.
    /** @type {Windows} */
    this.windows = new Map();
    this.active = "";
    /** @type {string | null} */
    this.pinned = null;
    /** @type {Windows} */
    this.start = new Map();
    this.chunk = -1;
    /** @type {Events} */
    this.events = [];
    /** @type {{next: number, time: number, windows: Windows, active: string}[]} */
    this.copies = [];
    this.next = 0;
    this.now = 0;
    this.blank = new Mirror();
  }

  // The document that is shown.
  get mirror() {
    return this.windows.get(this.pinned ?? this.active) ?? this.blank;
  }

  /**
   * Shows one window alone; null for the one that the person is in.
   * @param {string | null} window
   */
  pin(window) {
    this.pinned = window;
    this.seek(this.now);
  }

  /**
   * Shows the document as of all events at or before a time, in milliseconds since the start. Before the first full snapshot
   * of a chunk, that one is shown.
   * @param {number} time
   */
  seek(time) {
    const chunk = this.log.chunkAt(time);
    if (chunk !== this.chunk) this.begin(chunk, time);
    else if (time < this.now) this.goBack(time);
    this.now = time;
    const { events } = this;
    for (let event; (event = events.at(this.next)) !== undefined;) {
      if (event && this.log.timeOf(event) > time && this.mirror.root) break;
      this.next++;
      if (event) this.cast(event);
    }
    this.stage.show(this.mirror);
    this.shown?.(time);
  }

  /**
   * @param {number} chunk
   * @param {number} time
   */
  begin(chunk, time) {
    const before = this.mirror;
    this.end();
    const events = this.log.at(chunk);
    events.users = (events.users ?? 0) + 1;
    [this.chunk, this.events, this.next, this.copies] = [chunk, events, 0, []];
    const mirror = new Mirror(this.complain);
    [mirror.width, mirror.height] = [before.width, before.height];
    mirror.pointer = this.pointerBefore(chunk, time);
    this.active = windowOf(events.at(0));
    this.windows = new Map([[this.active, mirror]]);
    this.start = copied(this.windows);
  }

  // Lets go of the log.
  end() {
    this.events.users = (this.events.users ?? 0) - 1;
  }

  /** @param {number} time */
  goBack(time) {
    const copy = this.copies.findLast((kept) => kept.time <= time);
    this.windows = copied(copy?.windows ?? this.start);
    this.active = copy?.active ?? [...this.start.keys()][0];
    this.next = copy?.next ?? 0;
  }

  /** @param {number} time */
  keepCopy(time) {
    const { copies, next, windows, active } = this;
    let size = 0;
    for (const mirror of windows.values()) size += mirror.nodes.size;
    if (next < (copies.at(-1)?.next ?? 0) + Math.max(Replay.EVENTS, 2 * size)) return;
    copies.push({ next, time, windows: copied(windows), active });
    if (copies.length > Replay.COPIES) this.copies = copies.filter((_, place) => place % 2 === 1);
  }

  /** @param {Event} event */
  cast(event) {
    const id = windowOf(event);
    let mirror = this.windows.get(id);
    if (!mirror) this.windows.set(id, (mirror = new Mirror(this.complain)));
    const isFirst = mirror.root === null && event.type === EVENT.snapshot;
    mirror.apply(event);
    if (isFirst || (mirror.root && event.type === EVENT.change && DOING.has(event.data?.source))) this.active = id;
    this.keepCopy(this.log.timeOf(event));
    if (!this.onCast) return;
    this.stage.show(this.mirror);
    this.onCast(event);
  }

  /**
   * A finger may be down over a checkout, or be seen a little longer than it is.
   * @param {number} chunk
   * @param {number} time
   */
  pointerBefore(chunk, time) {
    const events = time - this.log.times[chunk] < 5000 ? this.log.kept.get(chunk - 1) : null;
    const past = new Mirror();
    for (const event of events ?? []) {
      if (event.type === EVENT.change && event.data?.source !== SOURCE.mutation) past.apply(event);
    }
    return past.pointer;
  }

  /**
   * The time of the nearest event, before or after now, that changes the page; null for none.
   * @param {number} direction
   */
  neighbour(direction) {
    const { log, now } = this;
    for (let chunk = log.chunkAt(now); chunk >= 0 && chunk < log.times.length; chunk += direction) {
      const times = [...log.at(chunk)].filter(changesPage).map((event) => log.timeOf(event));
      const found = direction > 0 ? times.find((time) => time > now) : times.findLast((time) => time < now);
      if (found !== undefined) return found;
    }
    return null;
  }
}
