// Small pictures of the screens in the timeline. The page draws them when it has nothing else to do, those that have room and a
// few at most, with a stage of its own that goes when they are drawn.

import { make } from "./parts.js";
import { Replay } from "./replay.js";
import { Stage } from "./stage.js";
import { frameText } from "./svg.js";

/** @typedef {import("./types").Chunks} Chunks */
/** @typedef {import("./types").Facts} Facts */

export class Thumbs {
  static MOST = 30;
  // A screen slides in for so long, in milliseconds.
  static SETTLED = 1000;
  static HEIGHT = 40;
  // Another recorder's page may bring pictures of its own.
  static LARGEST = 1 << 20;

  /**
   * `parts` are the lane's elements of the screens, in the order of `facts.screens`.
   * @param {Chunks} log
   * @param {Facts} facts
   * @param {HTMLElement[]} parts
   * @param {{width: any, height: any}} size
   */
  constructor(log, facts, parts, { width, height }) {
    // As wide as the first screen: names stay where they are when the pictures come.
    this.width = Math.round(Math.min(72, (width / height) * Thumbs.HEIGHT)) || 0;
    this.log = log;
    this.facts = facts;
    this.parts = parts;
    this.isBusy = false;
    const lane = /** @type {HTMLElement} */ (parts[0].parentNode);
    lane.style.setProperty("--thumb", `${this.width}px`);
    new ResizeObserver(() => this.begin()).observe(lane);
  }

  get wanted() {
    const free = Thumbs.MOST - this.parts.filter((part) => part.childElementCount > 1).length;
    return [...this.parts.keys()]
      .filter((number) => this.parts[number].childElementCount === 1 && this.parts[number].offsetWidth > Thumbs.HEIGHT)
      .slice(0, Math.max(0, free));
  }

  async begin() {
    if (this.isBusy || this.wanted.length === 0) return;
    this.isBusy = true;
    const place = make("div", { className: "unseen", inert: true, attributes: { "aria-hidden": "true" } });
    document.body.append(place);
    try {
      const stage = new Stage(place);
      const replay = new Replay(this.log, stage);
      for (let next = this.wanted[0]; next !== undefined; [next] = this.wanted) {
        await idle();
        this.draw(next, stage, replay);
      }
      replay.end();
    } finally {
      place.remove();
      this.isBusy = false;
    }
  }

  /**
   * @param {number} number
   * @param {Stage} stage
   * @param {Replay} replay
   */
  draw(number, stage, replay) {
    const [from] = this.facts.screens[number];
    const to = this.facts.screens[number + 1]?.[0] ?? Infinity;
    replay.seek(Math.min(from + Thumbs.SETTLED, Math.max(from, to - 1)));
    const [width, height] = [Number(stage.frame.width), Number(stage.frame.height)];
    const text = frameText(stage.document, width, height);
    this.parts[number].prepend(
      text.length > Thumbs.LARGEST
        ? make("i")
        : make("img", {
            alt: "",
            height: Thumbs.HEIGHT,
            width: this.width,
            src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`,
          }),
    );
  }
}

const idle = () => new Promise((done) => (window.requestIdleCallback ?? setTimeout)(done));
