// Walks through a log: the player lays out its pages, and the page recorder reads them at the session's changes.
//
//     log's events ─Mirror▶ page ─Stage▶ document ─recorder▶ entries ─Lines▶ lines of a hierarchy stream
//
// No time passes here but the log's own: events are applied as fast as they come, and pages are at rest whenever they are read.

import { EVENT, Mirror, SOURCE } from "../player/mirror.js";
import { FRAME_STYLE, STATES, Stage } from "../player/stage.js";
import { create } from "../recorder/entries.js";
import { isMarked } from "../recorder/marks.js";
import { secrets } from "../recorder/masking.js";
import { insideOf } from "../recorder/nodes.js";
import { near } from "../recorder/numbers.js";
import { mutated, poll, watch } from "../recorder/observing.js";
import { optionsOf } from "../recorder/options.js";
import { DEEP, KIDS, LOOK, PLACE, all, entryOf, want } from "../recorder/queue.js";
import { Recording, begin, run } from "../recorder/recording.js";
import { work } from "../recorder/schedule.js";
import { jsonOf } from "../recorder/snapshots.js";
import { wrapWindow } from "../recorder/wrapping.js";
import { Fingers, positionsOf } from "./fingers.js";
import { Lines } from "./lines.js";
import { gate } from "./names.js";
import { FarStates } from "./states.js";

/** @typedef {import("../player/types").Event} Event */
/** @typedef {import("../player/types").Node} Node */

// In milliseconds: screens are at least so far apart, as the page recorder's; a page that has begun to change is read so long after;
// and after so long a rest it is read whole.
const PAUSE = 250;
// A large page takes longer to read, so that its screens are further apart: by so many milliseconds for each entry.
const EACH = 0.1;
const SETTLED = 40;
const REST = 2000;
// A page that is never at rest is read whole after so long; and none more often than once in so many milliseconds for each entry.
const LONGEST = 10_000;
const WHOLE = 4;
// Positions of a move are sent so long after the first of them, in milliseconds.
const LATE = 1000;
const MOST_NODES = 50_000;
// The longest wait for a picture or a font, whose bytes are in the log, in milliseconds.
const PATIENCE = 3000;
// Animations and transitions are over at once: a page is read as it comes to rest.
const STILL =
  "*,:before,:after{transition:none!important;animation-play-state:running!important;animation-duration:0s!important;" +
  "animation-delay:0s!important;animation-iteration-count:1!important;scroll-behavior:auto!important}";
const MOVES = new Set([SOURCE.mouseMove, SOURCE.touchMove, SOURCE.drag]);
// Changes of these kinds cannot be seen, or are not told.
const UNSEEN = new Set([SOURCE.pointer, SOURCE.mouseMove, SOURCE.touchMove, SOURCE.drag, SOURCE.selection, 7, 11]);

export class Walker {
  /** @param {HTMLElement} place */
  constructor(place) {
    /** @type {Set<string>} */
    this.stated = new Set();
    this.stage = new Stage(place, { style: FRAME_STYLE + STILL, stated: this.stated });
    // So that fields of the page can have the focus.
    this.stage.frame.inert = false;
    this.stage.frame.style.border = "0";
    this.mirror = new Mirror();
    this.lines = new Lines();
    this.states = new FarStates();
    this.fingers = new Fingers(
      (phase, touched, time) => this.touch(phase, touched, time),
      (touched) => this.holds(touched),
    );
    // Events that wait for moves from before them, by their times.
    /** @type {Event[]} */
    this.waiting = [];
    this.newest = -Infinity;
    // Timestamps: of the stream's start, of the last event, of the first change that was not read, of the last screen, and of the last
    // one that was read whole.
    this.start = NaN;
    this.now = NaN;
    this.since = NaN;
    this.shown = -Infinity;
    this.swept = -Infinity;
    this.said = 0;
    this.size = "";
    /** @type {Set<number>} */
    this.scrolled = new Set();
    this.hovered = /** @type {number | null} */ (null);
    this.isOther = false;
    this.isRestyled = false;
    this.isRead = false;
  }

  /**
   * Takes events, one a line, in the order of their times. Resolves with the lines that are known by now.
   * @param {string} text
   */
  async take(text) {
    for (const line of text.split("\n")) {
      if (!line) continue;
      const event = JSON.parse(line);
      const isMove = event.type === EVENT.change && MOVES.has(event.data?.source);
      this.waiting.push(...(isMove ? positionsOf(event) : [event]));
      this.newest = Math.max(this.newest, event.timestamp);
    }
    this.waiting.sort((one, other) => one.timestamp - other.timestamp);
    await this.go(this.newest - LATE);
    return this.lines.take();
  }

  /** Resolves with the last lines. */
  async finish() {
    await this.go(Infinity);
    if (Number.isNaN(this.start)) return this.lines.take();
    if (!Number.isNaN(this.since)) await this.look(Math.max(this.now, this.due));
    // The last screen says how long the session was.
    else if (this.now > this.shown) this.lines.show(this.clock(this.now), this.lines.screen);
    return this.lines.take();
  }

  /** @param {number} until */
  async go(until) {
    let count = 0;
    for (const event of this.waiting) {
      if (event.timestamp > until) break;
      count++;
      await this.cast(event);
    }
    this.waiting.splice(0, count);
  }

  // ---- events

  /** @param {Event} event */
  async cast(event) {
    const { type, data, timestamp } = event;
    if (!Number.isNaN(this.since) && timestamp > this.due) await this.look(this.due);
    this.now = timestamp;
    const isPointer = type === EVENT.change && (data?.source === SOURCE.pointer || MOVES.has(data?.source));
    // A finger comes down on a screen that has been read.
    if (isPointer && data.source === SOURCE.pointer && !Number.isNaN(this.since) && !Number.isNaN(this.start)) await this.look(timestamp);
    if (isPointer && !Number.isNaN(this.start)) this.fingers.take(event);
    this.apply(event);
    if (Number.isNaN(this.start) && this.mirror.root) this.start = timestamp;
    if (this.changes(event)) this.since = Number.isNaN(this.since) ? timestamp : this.since;
  }

  /** When the changes that wait are read, as a timestamp. */
  get due() {
    // The session begins with its first page.
    if (this.shown === -Infinity) return this.since;
    return Math.max(this.since + SETTLED, this.shown + Math.max(PAUSE, run.entryCount * EACH));
  }

  /** @param {Event} event */
  apply(event) {
    const before = this.mirror.nodes;
    try {
      this.mirror.apply(event);
    } catch {
      // As players do, go on with the next one.
    }
    if (event.type === EVENT.snapshot) this.isOther ||= isOther(before, this.mirror.nodes);
    if (event.type !== EVENT.change) return;
    if (event.data?.source === SOURCE.scroll) this.scrolled.add(event.data.id);
    // The recorder hears of new rules, and not of what is said in one.
    if (event.data?.source === SOURCE.declaration) this.isRestyled = true;
  }

  /** @param {Event} event */
  changes({ type, data }) {
    const { hovered } = this.mirror;
    const isPointed = hovered !== this.hovered;
    this.hovered = hovered;
    if (!this.mirror.root) return false;
    if (type === EVENT.snapshot || type === EVENT.meta) return true;
    if (type !== EVENT.change) return false;
    return isPointed || data?.type === 5 || data?.type === 6 || !UNSEEN.has(data?.source);
  }

  // ---- reading

  /**
   * Reads the page as of now, and tells it at a time.
   * @param {number} time
   */
  async look(time) {
    const { stage, mirror } = this;
    const isWhole = time - this.swept >= run.entryCount * WHOLE && (time - this.shown >= REST || time - this.swept >= LONGEST);
    this.since = NaN;
    // Another page: nothing of the one before is the same, whatever numbers its nodes have.
    if (this.isOther) [stage.begun, stage.isQuirky] = [null, null];
    stage.show(mirror);
    this.focus();
    const root = stage.document.documentElement;
    if (!root) return;
    if (this.isOther || run.isOver || run.screenEntry?.source !== root) this.begin();
    this.isOther = false;
    await this.settle();
    const size = JSON.stringify(this.viewport());
    if (size !== this.size || isWhole || this.isRestyled) all();
    this.isRestyled = false;
    if (isWhole) this.swept = time;
    for (const id of this.scrolled) this.replace(id);
    this.scrolled.clear();
    this.read();
    this.shown = time;
    if (!run.isChanged || !run.screenEntry?.frame) return;
    run.isChanged = false;
    this.head(time, size);
    this.lines.show(this.clock(time), jsonOf(run.screenEntry));
  }

  /** Begins to read a document. */
  begin() {
    if (this.isRead) {
      run.ears.abort();
      run.observer?.disconnect();
      for (const root of run.roots) wrapWindow(root.defaultView);
    }
    this.isRead = true;
    const observer = new MutationObserver((records) => {
      if (run.observer === observer) this.hear(records);
    });
    begin(new Recording(optionsOf({ sweep: 0, maxNodes: MOST_NODES }), { observer, gate }));
    run.screenEntry = create(this.stage.document.documentElement, null);
    watch(this.stage.document);
  }

  /**
   * The pointer's states are marked on all elements around it, and few style sheets ask for those of any but the innermost: so an
   * element whose state changed is read by itself, with those elsewhere that a selector finds by it.
   * @param {MutationRecord[]} records
   */
  hear(records) {
    const isState = (/** @type {MutationRecord} */ { attributeName }) => attributeName !== null && STATES.includes(attributeName);
    mutated(records.filter((record) => !isState(record)));
    for (const target of new Set(records.filter(isState).map((record) => record.target))) {
      const isHost = Boolean(/** @type {Element} */ (target).shadowRoot);
      want(run.entries.get(target), isHost ? DEEP | PLACE : LOOK | KIDS | PLACE);
    }
  }

  read() {
    run.sliceNumber++;
    this.hear(run.observer?.takeRecords() ?? []);
    for (const element of this.states.changed(this.stated, run.roots)) want(entryOf(element), DEEP | PLACE);
    poll();
    work(Infinity);
  }

  /** @param {number} id */
  replace(id) {
    const made = this.stage.shown.get(id)?.made;
    want(entryOf(made?.documentElement ?? made), PLACE);
    run.hasAnyMoved = true;
  }

  focus() {
    const { focused } = this.mirror,
      made = focused === null ? null : this.stage.shown.get(focused)?.made;
    if (made?.focus) made.focus({ preventScroll: true });
    else /** @type {HTMLElement | null} */ (this.stage.document.activeElement)?.blur?.();
  }

  /** Waits for pictures and fonts that are in the log, and ends movements that style sheets of shadow roots began. */
  async settle() {
    const pictures = [...this.documents()].flatMap((document) => [...document.images].filter((image) => !image.complete));
    const fonts = this.stage.document.fonts;
    const waits = pictures.map((image) => new Promise((done) => (image.onload = image.onerror = done)));
    if (fonts.status === "loading") waits.push(fonts.ready.then(all));
    if (waits.length) await Promise.race([Promise.all(waits), new Promise((done) => setTimeout(done, PATIENCE))]);
    for (const image of pictures) {
      image.onload = image.onerror = null;
      want(entryOf(image.parentElement), PLACE);
      want(entryOf(image), LOOK | PLACE);
    }
    for (const root of run.roots) {
      if (root.host) for (const animation of root.getAnimations()) end(animation);
    }
  }

  *documents() {
    yield this.stage.document;
    for (const root of run.roots) if (root.defaultView && root !== this.stage.document) yield /** @type {Document} */ (root);
  }

  viewport() {
    const { frame } = this.stage;
    return { width: Number(frame.width), height: Number(frame.height), scale: 1 };
  }

  // ---- telling

  /** @param {number} time */
  clock(time) {
    return (this.said = Math.max(this.said, near(time - this.start)));
  }

  /**
   * The header, or that the screen's size is another one.
   * @param {number} time
   * @param {string} size
   */
  head(time, size) {
    if (size === this.size) return;
    const viewport = this.viewport();
    if (this.size === "") this.lines.say({ stream: "hierarchy", version: 1, platform: "web", viewport, start: Math.floor(this.start) });
    else this.lines.say({ t: this.clock(time), viewport });
    this.size = size;
  }

  /**
   * A finger's place, unless it may not be told. Returns whether it was.
   * @param {string} phase
   * @param {{x: number, y: number, id: number}} touched
   * @param {number} time
   */
  touch(phase, { x, y, id }, time) {
    if (!this.size) return false;
    const source = this.stage.shown.get(id)?.made ?? this.stage.elementsAt(x, y)[0];
    if (phase !== "cancel" && !mayTell(source)) return false;
    const corner = this.stage.cornerAt(id);
    this.lines.say({ t: this.clock(time), touch: { pointer: 1, phase, x: near(x + corner.x), y: near(y + corner.y) } });
    return true;
  }

  /**
   * Whether a place is in its element: not that of a click that a script or a key made.
   * @param {{x: number, y: number, id: number}} place
   */
  holds({ x, y, id }) {
    const box = this.stage.boxOf(id),
      corner = this.stage.cornerAt(id);
    if (!box?.width || !box.height) return false;
    const [left, top] = [x + corner.x - box.x, y + corner.y - box.y];
    return left >= 0 && top >= 0 && left <= box.width && top <= box.height;
  }
}

/**
 * Fingers on masked elements are not told, since places on a pad reveal its keys; and none on an element that is not there.
 * @param {any} source
 */
function mayTell(source) {
  const entry = source && entryOf(source);
  if (!entry?.flags || entry.isShut) return false;
  for (let at = source; at; at = insideOf(at)) if (isMarked(at) || secrets.has(at)) return false;
  return true;
}

/**
 * Whether a full snapshot is of another page than the one before: most of its elements have other numbers or names.
 * @param {Map<number, Node>} before
 * @param {Map<number, Node>} after
 */
function isOther(before, after) {
  let [same, count] = [0, 0];
  for (const [id, { kind, tag, parent }] of after) {
    if (kind !== 2) continue;
    const old = before.get(id);
    count++;
    if (old?.kind === kind && old.tag === tag && old.parent?.id === parent?.id) same++;
  }
  return before.size > 0 && same * 2 < count;
}

/** @param {Animation} animation */
function end(animation) {
  try {
    animation.finish();
  } catch {
    animation.cancel(); // One without an end.
  }
}
