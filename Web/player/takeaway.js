// What one can take out of the page: this frame as a picture, the log, and the steps as text.

import { linkOfTime, make, momentName } from "./parts.js";
import { picturePNG, pictureText } from "./picture.js";
import { frameText } from "./svg.js";

/** @typedef {import("./types").Chunks} Chunks */
/** @typedef {import("./screen.js").Screen} Screen */

/**
 * @param {Blob} blob
 * @param {string} name
 */
function save(blob, name) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export class Takeaway {
  /** @param {{log: Chunks, screen: Screen, steps: {text: string}, name: string, now: () => number, say: (words: string) => void}} it */
  constructor({ log, screen, steps, name, now, say }) {
    this.log = log;
    this.screen = screen;
    this.steps = steps;
    this.now = now;
    this.say = say;
    this.stem =
      name
        .replace(/[^\w.-]+/g, "-")
        .replace(/\.(ndjson|json|zlib|gz|hierarchy)\b/g, "")
        .slice(0, 60) || "session";
  }

  get size() {
    const { frame } = this.screen.stage;
    return { width: Number(frame.width), height: Number(frame.height) };
  }

  get svg() {
    const { width, height } = this.size;
    return frameText(this.screen.stage.document, width, height);
  }

  get moment() {
    return `${this.stem}-${momentName(this.now())}`;
  }

  async savePNG() {
    const { width, height } = this.size;
    const text = pictureText(this.screen.stage.document, width, height);
    save(await picturePNG(text, width, height, 2), `${this.moment}.png`);
  }

  saveSVG() {
    save(new Blob([this.svg], { type: "image/svg+xml" }), `${this.moment}.svg`);
  }

  saveLog() {
    save(new Blob(this.log.pieces(), { type: "application/json" }), `${this.stem}.json`);
  }

  saveSteps() {
    save(new Blob([this.steps.text], { type: "text/plain" }), `${this.stem}-steps.txt`);
  }

  async copyLink() {
    const link = location.href.replace(/#.*$/, "") + linkOfTime(this.now());
    try {
      await navigator.clipboard.writeText(link);
      this.say("The link to this moment is copied.");
    } catch {
      history.replaceState(null, "", linkOfTime(this.now()));
      this.say("The link to this moment is in the address bar.");
    }
  }
}
