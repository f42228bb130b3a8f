// Presses of fingers, mouse and pen, made of a log's interactions and moves.
//
// Browsers send the clicks of a mouse after those of a finger, and recorders keep both; some keep clicks alone. So a press by mouse
// soon after a finger at its place is the finger's own, and a click without a press is a press by itself.

import { SOURCE } from "../player/mirror.js";

/** @typedef {import("../player/types").Event} Event */
/** @typedef {{x: number, y: number, id: number}} Place */
/** @typedef {(phase: string, place: Place, time: number) => boolean} Tells */

const ACTION = { up: 0, down: 1, click: 2, start: 7, move: 8, end: 9, cancel: 10 };
// A browser sends a finger's clicks within this time, in milliseconds, and at its place, in points.
const SOON = 1000;
const NEAR = 30;

export class Fingers {
  /**
   * @param {Tells} tell tells a phase, and returns whether it may be told
   * @param {(place: Place) => boolean} holds whether a place is in its element
   */
  constructor(tell, holds) {
    this.tell = tell;
    this.holds = holds;
    // The press that goes on: by a finger or not, and whether it is told.
    /** @type {{isTouch: boolean, isTold: boolean} | null} */
    this.press = null;
    /** @type {{x: number, y: number, time: number, isTouch: boolean} | null} */
    this.last = null;
  }

  /**
   * @param {Event} event one of a pointer: an action, or a move with one position
   */
  take({ timestamp: time, data }) {
    const { x, y, id } = data;
    if (!Number.isFinite(x) || !Number.isFinite(y)) {
      // The end of a touch may have no place.
      if (data.type === ACTION.cancel || data.type === ACTION.end) this.end("cancel", this.last ?? { x: 0, y: 0 }, id, time);
      return;
    }
    if (data.source !== SOURCE.pointer || data.type === ACTION.move) return this.move({ x, y, id }, time);
    if (data.type === ACTION.start) return this.begin(true, { x, y, id }, time);
    if (data.type === ACTION.down && !this.isEcho(x, y, time)) return this.begin(false, { x, y, id }, time);
    if (data.type === ACTION.end || data.type === ACTION.cancel) {
      if (this.press?.isTouch) this.end(data.type === ACTION.end ? "up" : "cancel", { x, y }, id, time);
    } else if (data.type === ACTION.up) {
      if (this.press && !this.press.isTouch) this.end("up", { x, y }, id, time);
    } else if (data.type === ACTION.click) {
      this.click({ x, y, id }, time);
    }
  }

  /** @param {Place} place @param {number} time */
  click(place, time) {
    if (this.press) return this.end("up", place, place.id, time);
    if (this.isNear(place.x, place.y, time) || !this.holds(place)) return;
    this.begin(false, place, time);
    this.end("up", place, place.id, time);
  }

  /** @param {boolean} isTouch @param {Place} place @param {number} time */
  begin(isTouch, place, time) {
    // A second finger; or the end of the first was lost.
    if (this.press) this.end("cancel", this.last ?? place, place.id, time);
    this.press = { isTouch, isTold: this.tell("down", place, time) };
    this.last = { ...place, time, isTouch };
  }

  /** @param {Place} place @param {number} time */
  move(place, time) {
    if (!this.press) return;
    if (this.press.isTold) this.tell("move", place, time);
    this.last = { ...place, time, isTouch: this.press.isTouch };
  }

  /** @param {string} phase @param {{x: number, y: number}} place @param {number} id @param {number} time */
  end(phase, place, id, time) {
    const { press, last } = this;
    if (!press) return;
    this.press = null;
    // A finger that was lifted where it may not be told was lost at its last place.
    if (press.isTold && !this.tell(phase, { ...place, id }, time) && last) this.tell("cancel", { ...last, id: -1 }, time);
    this.last = { x: place.x, y: place.y, time, isTouch: press.isTouch };
  }

  /** @param {number} x @param {number} y @param {number} time */
  isNear(x, y, time) {
    const { last } = this;
    return last !== null && time - last.time < SOON && Math.hypot(x - last.x, y - last.y) < NEAR;
  }

  /** @param {number} x @param {number} y @param {number} time */
  isEcho(x, y, time) {
    return this.last?.isTouch === true && this.isNear(x, y, time);
  }
}

/**
 * A move's positions as events of their own, at their own times.
 * @param {Event} event
 * @returns {Event[]}
 */
export function positionsOf(event) {
  const { timestamp, data } = event;
  const positions = Array.isArray(data?.positions) ? data.positions : [];
  return positions
    .filter((/** @type {any} */ each) => each !== null && typeof each === "object")
    .map((/** @type {any} */ { x, y, id, timeOffset }) => ({
      type: event.type,
      timestamp: timestamp + Math.min(0, Number(timeOffset) || 0),
      data: { source: data.source, x, y, id, positions: [{ x, y, id, timeOffset: 0 }] },
    }));
}
