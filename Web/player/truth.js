// Screenshots to compare the replayed screen with: side by side, under a slider, or laid over it. The command masked them.

import { clockText, make } from "./parts.js";

/** @typedef {import("./types").Shot} Shot */
/** @typedef {import("./screen.js").Screen} Screen */

/** @type {Record<string, string>} */
const LOOKS = { off: "Off", beside: "Side by side", slider: "Slider", overlay: "Overlay" };

export class Truth {
  /**
   * `shots` are [from, to, taken, number of the picture], in milliseconds, rising; `pictures` are WebP in Base64. One at a
   * time is decoded.
   * @param {Screen} screen
   * @param {Shot[]} shots
   * @param {string[]} pictures
   */
  constructor(screen, shots, pictures) {
    this.screen = screen;
    this.shots = shots;
    this.pictures = pictures;
    this.number = -1;
    this.picture = make("img", { alt: "", hidden: true, draggable: false });
    this.none = make("p", { textContent: "No screenshot of this moment", hidden: true });
    this.sheet = make("div", { className: "truth" }, this.picture, this.none);
    this.line = make("div", { className: "divider", attributes: { "aria-hidden": "true" } });
    this.look = make(
      "select",
      { title: "Screenshot (C)", attributes: { "aria-label": "Compare with the screenshot" } },
      ...Object.entries(LOOKS).map(([value, textContent]) => make("option", { value, textContent })),
    );
    this.share = make("input", { type: "range", min: 0, max: 100, value: 50 });
    this.caption = make("output", { className: "caption" });
    this.addBar();
    this.listen();
    this.turn(innerWidth > 700 ? "beside" : "slider");
  }

  addBar() {
    const bar = make(
      "div",
      { className: "compare", attributes: { role: "group", "aria-label": "Screenshots" } },
      make("span", { textContent: "Screenshot", attributes: { "aria-hidden": "true" } }),
      this.look,
      this.share,
      this.caption,
    );
    this.screen.place.prepend(bar);
    this.screen.bar = bar;
  }

  listen() {
    this.look.addEventListener("change", () => this.turn(this.look.value));
    this.share.addEventListener("input", () => this.lay());
    this.line.addEventListener("pointerdown", (event) => this.line.setPointerCapture(event.pointerId));
    this.line.addEventListener("pointermove", (event) => {
      if (!this.line.hasPointerCapture(event.pointerId)) return;
      const { left, width } = this.screen.box.getBoundingClientRect();
      this.share.value = String(((event.clientX - left) / width) * 100);
      this.lay();
    });
    // A drag of the line chooses no element.
    this.line.addEventListener("click", (event) => event.stopPropagation());
  }

  // Goes to the next way of comparing, and returns its name.
  next() {
    const looks = Object.keys(LOOKS);
    this.turn(looks[(looks.indexOf(this.look.value) + 1) % looks.length]);
    return LOOKS[this.look.value];
  }

  /** @param {string} look */
  turn(look) {
    const { screen, sheet, line, share } = this;
    this.look.value = look;
    screen.place.dataset.compare = look;
    screen.columns = look === "beside" ? 2 : 1;
    share.hidden = look !== "slider" && look !== "overlay";
    share.setAttribute("aria-label", look === "slider" ? "Place of the slider" : "Opacity of the screenshot");
    if (look === "beside") screen.place.append(sheet);
    else screen.box.insertBefore(sheet, screen.over);
    if (look === "slider") screen.box.append(line);
    else line.remove();
    this.lay();
    this.hide();
    screen.fit();
  }

  // The screenshot is right of the slider, or as opaque as it says.
  lay() {
    const { look, share, sheet, line } = this;
    sheet.style.clipPath = look.value === "slider" ? `inset(0 0 0 ${share.value}%)` : "";
    sheet.style.opacity = look.value === "overlay" ? String(Number(share.value) / 100) : "";
    line.style.left = `${share.value}%`;
  }

  hide() {
    const isThere = !this.picture.hidden;
    this.none.hidden = isThere;
    this.sheet.hidden = this.look.value === "off" || (!isThere && this.look.value !== "beside");
  }

  /** @param {number} now */
  show(now) {
    const shot = this.shots.findLast(([from]) => from <= now);
    const [, to, taken, number] = shot ?? [0, 0, 0, -1];
    const isThere = now < (to ?? Infinity) && shot !== undefined;
    if (isThere && number !== this.number) {
      this.number = number;
      this.picture.src = `data:image/webp;base64,${this.pictures[number]}`;
    }
    this.picture.hidden = !isThere;
    this.hide();
    const words = isThere ? `of ${clockText(taken)}, masked` : "none of this moment";
    if (this.caption.textContent === words) return;
    this.caption.textContent = words;
    this.picture.alt = `Screenshot ${words}`;
  }
}
