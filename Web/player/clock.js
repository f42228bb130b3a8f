// The time of a session that plays: speed, skipping idle time, and the loop of a span.

/** @typedef {import("./types").Span} Span */

export class Clock {
  /**
   * `show(time)` is called for each frame that plays, and `changed()` where it starts, stops or ends.
   * @param {number} total
   * @param {Span[]} idle
   * @param {{show: (time: number) => void, changed: () => void, frame?: (then: () => void) => unknown, clock?: () => number}} parts
   */
  constructor(total, idle, { show, changed, frame = (then) => requestAnimationFrame(then), clock = () => performance.now() }) {
    this.total = total;
    this.idle = idle;
    this.show = show;
    this.changed = changed;
    this.frame = frame;
    this.clock = clock;
    this.now = 0;
    this.speed = 1;
    this.skips = false;
    /** @type {Span | null} */
    this.loop = null;
    this.last = 0;
    this.isPlaying = false;
  }

  toggle() {
    if (this.isPlaying) return this.pause();
    if (this.now >= this.end) this.now = this.start;
    this.isPlaying = true;
    this.last = this.clock();
    this.changed();
    this.frame(() => this.tick());
  }

  get start() {
    return this.loop ? this.loop[0] : 0;
  }
  get end() {
    return this.loop ? this.loop[1] : this.total;
  }

  pause() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.changed();
  }

  /** @param {number} time */
  seek(time) {
    this.now = Math.min(this.total, Math.max(0, time));
    this.show(this.now);
  }

  tick() {
    if (!this.isPlaying) return;
    const now = this.clock();
    // Who comes back to a tab after an hour wants to go on where the tab was left.
    const step = Math.min(now - this.last, 250) * this.speed;
    this.last = now;
    this.now = this.over(this.now + step);
    if (this.now >= this.end) {
      if (this.loop) {
        this.now = this.start;
      } else {
        this.now = this.total;
        this.isPlaying = false;
      }
    }
    this.show(this.now);
    if (this.isPlaying) this.frame(() => this.tick());
    else this.changed();
  }

  /**
   * Leaves idle spans shortly before they end, after their first half second.
   * @param {number} time
   */
  over(time) {
    if (!this.skips) return time;
    const span = this.idle.find(([from, to]) => time > from + 500 && time < to - 500);
    return span ? span[1] - 500 : time;
  }
}
