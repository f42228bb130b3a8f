// The times of a log as a player shows them: in milliseconds, from the first full snapshot on, and without hours in which nothing
// happened. The command finds the changes, and puts them into the page's facts.

// The rest of a gap, in milliseconds, as in the command.
const REST = 1000;
// Longer gaps are folded, and so long before the first full snapshot events belong to its page, both in milliseconds.
const LONGEST = 3_600_000;
const EARLY = 10_000;
const SNAPSHOT = 2;
// Seconds since 1970 are below it until 2286, and milliseconds of these years above.
const MOST_SECONDS = 1e10;

export class Times {
  /**
   * `start` is in milliseconds since 1970; `origin` is the earliest timestamp as it was written; `gaps` are spans without events.
   * @param {{start: number, origin?: number, gaps?: [from: number, to: number][]}} parts
   */
  constructor({ start, origin = start, gaps = [] }) {
    this.start = start;
    this.origin = origin;
    this.gaps = gaps;
  }

  /**
   * Finds the changes, as the command does.
   * @param {import("./types").Event[]} events
   */
  static of(events) {
    let [start, origin, last, hasPage] = [Infinity, Infinity, -Infinity, false];
    let isLate = false;
    // Whole numbers alone may as well count milliseconds from a small number.
    const isInSeconds = events.some(({ timestamp }) => timestamp >= MOST_SECONDS || (isSmall(timestamp) && timestamp % 1 !== 0));
    /** @type {[number, number][]} */
    const gaps = [];
    for (const { type, timestamp } of events) {
      const time = millisecondsOf(timestamp, isInSeconds);
      origin = Math.min(origin, timestamp);
      if (!hasPage && type === SNAPSHOT) {
        hasPage = true;
        isLate = time - start > EARLY;
        if (isLate) start = time;
      }
      if (!isLate) start = Math.min(start, time);
      if (hasPage && time - last > LONGEST && last >= start) gaps.push([last, time]);
      if (hasPage) last = Math.max(last, time);
    }
    return new Times({ start: Number.isFinite(start) ? start : 0, origin: Number.isFinite(origin) ? origin : 0, gaps });
  }

  /**
   * The timestamp that an event has in the player, of the one that was written.
   * @param {number} written
   */
  mended(written) {
    const time = millisecondsOf(written, this.start >= MOST_SECONDS);
    let cut = 0;
    for (const [from, to] of this.gaps) {
      if (time < to) {
        if (time > from) cut += Math.max(0, time - from - REST);
        break;
      }
      cut += to - from - REST;
    }
    return Math.max(this.start, time - cut);
  }

  /**
   * The moment in the player, of one in milliseconds since the log's first event.
   * @param {number} recorded
   */
  played(recorded) {
    return this.mended(this.origin + recorded) - this.start;
  }

  /**
   * The moment in milliseconds since the log's first event, of one in the player.
   * @param {number} played
   */
  recorded(played) {
    let time = this.start + played;
    for (const [from, to] of this.gaps) {
      if (time <= from) break;
      const share = Math.min(1, (time - from) / REST);
      time += share * (to - from - REST);
    }
    return time - this.origin;
  }
}

const isSmall = (/** @type {number} */ time) => time >= 1e9 && time < MOST_SECONDS;

/**
 * Some recorders write seconds: those of 2001 to 2286 would be moments of 1970.
 * @param {number} written
 * @param {boolean} isInSeconds
 */
const millisecondsOf = (written, isInSeconds) => (isInSeconds && isSmall(written) ? Math.round(written * 1000) : written);
