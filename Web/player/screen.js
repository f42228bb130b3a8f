// The replayed screen in the page: fitted into the room there is, with touches and the chosen element drawn over it.

import { make, shape } from "./parts.js";
import { Stage } from "./stage.js";

/** @typedef {import("./mirror.js").Mirror} Mirror */

export class Screen {
  // A finger is seen at least so long, in milliseconds: taps are shorter than a look.
  static SEEN = 600;

  /**
   * `parent` holds the screen, where the place that it is fitted into is another one.
   * @param {HTMLElement} place
   * @param {HTMLElement} [parent]
   */
  constructor(place, parent = place) {
    this.place = place;
    // The room there is, where it is not the place's own.
    /** @type {(() => {width: number, height: number}) | null} */
    this.room = null;
    this.box = make("div", { className: "replayed", attributes: { role: "img", "aria-label": "Replayed screen" } });
    parent.append(this.box);
    this.stage = new Stage(this.box);
    this.stage.frame.setAttribute("aria-hidden", "true");
    this.path = shape("polyline", { class: "path", points: "" });
    this.finger = shape("circle", { class: "finger", r: 20, cx: -99, cy: -99 });
    this.outline = shape("rect", { class: "outline", x: 0, y: 0, width: 0, height: 0 });
    this.over = shape("svg", { class: "over", "aria-hidden": "true" }, this.path, this.finger, this.outline);
    this.box.append(this.over);
    this.scale = 1;
    // What else needs room: a bar above, and screens beside.
    /** @type {HTMLElement | null} */
    this.bar = null;
    this.columns = 1;
  }

  /**
   * As large as the place, and no larger than the screen was.
   * @param {{width: number, height: number}} [room]
   */
  fit(room = this.room?.()) {
    const { frame } = this.stage;
    const [width, height] = [Number(frame.width), Number(frame.height)];
    if (!width || !height) return;
    const style = getComputedStyle(this.place);
    /**
     * @param {string} from
     * @param {string} to
     * @param {number} size
     */
    const inside = (from, to, size) => size - parseFloat(style[from]) - parseFloat(style[to]);
    const gap = parseFloat(style.rowGap) || 0;
    const free = room ?? {
      width: (inside("paddingLeft", "paddingRight", this.place.clientWidth) - gap * (this.columns - 1)) / this.columns,
      height: inside("paddingTop", "paddingBottom", this.place.clientHeight) - (this.bar ? this.bar.offsetHeight + gap : 0),
    };
    this.scale = Math.max(0.02, Math.min(1, free.width / width, free.height / height));
    this.box.style.width = `${width * this.scale}px`;
    this.box.style.height = `${height * this.scale}px`;
    this.place.style.setProperty("--shape", `${width} / ${height}`);
    this.place.style.setProperty("--width", this.box.style.width);
    frame.style.transform = `scale(${this.scale})`;
    this.over.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.size = `${width} ${height}`;
  }

  /**
   * Draws the overlays of the document at a moment, as a timestamp.
   * @param {Mirror} mirror
   * @param {number} timestamp
   */
  draw(mirror, timestamp) {
    const { frame } = this.stage;
    if (this.size !== `${frame.width} ${frame.height}`) this.fit();
    const { pointer } = mirror;
    if (!pointer) {
      this.finger.classList.remove("seen", "mouse");
      this.path.classList.remove("seen");
      return;
    }
    const isSeen = pointer.isDown || timestamp < Math.max(pointer.until, pointer.since + Screen.SEEN);
    const isMouse = !pointer.isTouch && !pointer.isDown;
    this.finger.classList.toggle("seen", isSeen || isMouse);
    this.finger.classList.toggle("mouse", isMouse && !isSeen);
    this.path.classList.toggle("seen", isSeen && pointer.path?.length > 1);
    if (!isSeen && !isMouse) return;
    const corner = this.stage.cornerAt(pointer.over);
    this.finger.setAttribute("cx", String(corner.x + pointer.x));
    this.finger.setAttribute("cy", String(corner.y + pointer.y));
    this.finger.setAttribute("r", String((isSeen ? 20 : 7) / Math.max(0.35, this.scale)));
    this.path.setAttribute(
      "points",
      (pointer.path ?? [])
        .slice(-200)
        .map(({ x, y }) => `${corner.x + x},${corner.y + y}`)
        .join(" "),
    );
  }

  /** @param {DOMRect | null} box */
  show(box) {
    this.outline.classList.toggle("seen", Boolean(box));
    if (box) for (const name of /** @type {const} */ (["x", "y", "width", "height"])) this.outline.setAttribute(name, String(box[name]));
  }

  /**
   * The place in the page that is replayed, of a place in this window.
   * @param {{clientX: number, clientY: number}} place
   */
  placeOf({ clientX, clientY }) {
    const box = this.box.getBoundingClientRect();
    return { x: (clientX - box.left) / this.scale, y: (clientY - box.top) / this.scale };
  }
}
