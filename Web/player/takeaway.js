// What one can take out of the page: this frame as a picture, the log, and the steps as text.

import { linkOfTime, make } from "./parts.js";
import { picturePNG, pictureText } from "./picture.js";
import { frameText } from "./svg.js";

function save(blob, name) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export class Takeaway {
  constructor({ log, screen, steps, name, now, say }) {
    Object.assign(this, { log, screen, steps, now, say });
    this.stem =
      name
        .replace(/[^\w.-]+/g, "-")
        .replace(/\.(ndjson|json|zlib|gz|hierarchy)\b/g, "")
        .slice(0, 60) || "session";
  }

  get size() {
    const { frame } = this.screen.stage;
    return [Number(frame.width), Number(frame.height)];
  }

  get svg() {
    return frameText(this.screen.stage.document, ...this.size);
  }

  get moment() {
    return `${this.stem}-${(this.now() / 1000).toFixed(2)}s`;
  }

  async savePNG() {
    const text = pictureText(this.screen.stage.document, ...this.size);
    save(await picturePNG(text, ...this.size, 2), `${this.moment}.png`);
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
