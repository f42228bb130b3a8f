// The screen before a step and after it, side by side, with what changed outlined. In narrow windows one of both is shown.

import { clockText, iconButton, make, shape } from "./parts.js";
import { Replay } from "./replay.js";
import { Screen } from "./screen.js";

/** @typedef {import("./types").Chunks} Chunks */
/** @typedef {import("./types").Facts} Facts */
/** @typedef {import("./types").Node} Node */
/** @typedef {import("./types").Step} Step */
/** @typedef {import("./mirror.js").Mirror} Mirror */

const TOUCHES = ["tap", "swipe"];
const HANDS = [...TOUCHES, "scroll", "type"];
// What a step leads to is there after so many milliseconds.
const SETTLED = 1500;
const UNSEEN = new Set(["html", "head", "body", "style", "noscript", "meta", "title"]);

/**
 * The moments before and after a step. The moment after is before the next thing that a person does.
 * @param {Step} step
 * @param {Facts} facts
 * @returns {[number, number]}
 */
export function momentsOf(step, facts) {
  const before = TOUCHES.includes(step.kind) ? step.t : Math.max(0, step.t - 0.5);
  const end = Math.max(step.end ?? step.t, step.t);
  if (facts.moments) {
    const next = step.kind === "screen" ? step.t : facts.moments.find((moment) => moment > step.t);
    return [before, next ?? facts.total];
  }
  const next = facts.steps?.find(({ t, kind }) => t > end && HANDS.includes(kind));
  return [before, Math.max(end, Math.min(end + SETTLED, (next?.t ?? Infinity) - 0.5, facts.total))];
}

/**
 * Elements that differ between two documents: in the first and gone in the second, or new, or changed. Of a subtree that came
 * or went, the outermost alone. Null where most of the screen is another one.
 * @param {Mirror} before
 * @param {Mirror} after
 * @returns {{gone: number[], came: number[], changed: number[]} | null}
 */
export function differences(before, after) {
  const only = (/** @type {Mirror} */ one, /** @type {Mirror} */ other) =>
    [...one.nodes.values()].filter((node) => isSeen(node) && !other.nodes.has(node.id));
  const [gone, came] = [only(before, after), only(after, before)];
  const all = [...after.nodes.values()].filter(isSeen);
  if (came.length > all.length * 0.6) return null;
  const outermost = (/** @type {Node[]} */ nodes) => {
    const ids = new Set(nodes.map(({ id }) => id));
    return nodes.filter(({ parent }) => !parent || !ids.has(parent.id)).map(({ id }) => id);
  };
  const changed = all.filter((node) => {
    const old = before.nodes.get(node.id);
    return old !== undefined && lookOf(old) !== lookOf(node);
  });
  return { gone: outermost(gone), came: outermost(came), changed: changed.map(({ id }) => id) };
}

/** @param {Node} node */
const isSeen = ({ kind, tag }) => kind === 2 && !UNSEEN.has(tag.toLowerCase());

/**
 * All that decides how an element itself looks.
 * @param {Node} node
 */
function lookOf({ attributes, style, scroll, entered, children }) {
  const own = [...attributes].filter(([name]) => !name.startsWith("data-")).sort();
  const words = children.filter(({ kind }) => kind === 3).map(({ text }) => text);
  return JSON.stringify([own, style && [...style], scroll, entered, words]);
}

// One of both screens, with a replay of its own.
class Side {
  /**
   * @param {Chunks} log
   * @param {string} name
   */
  constructor(log, name) {
    this.log = log;
    this.caption = make("figcaption", { textContent: name });
    this.name = name;
    this.place = make("div", { className: "shot" });
    this.figure = make("figure", {}, this.caption, this.place);
    this.screen = new Screen(this.place);
    this.screen.box.setAttribute("aria-label", `${name} the step`);
    this.replay = new Replay(log, this.screen.stage);
    /** @type {SVGElement[]} */
    this.marks = [];
  }

  /** @param {number} time */
  seek(time) {
    this.replay.seek(time);
    this.screen.draw(this.replay.mirror, this.log.start + time);
    this.caption.textContent = `${this.name} · ${clockText(time)}`;
  }

  /**
   * @param {number[]} ids
   * @param {string} className
   */
  mark(ids, className) {
    const { stage, over } = this.screen;
    const [width, height] = [Number(stage.frame.width), Number(stage.frame.height)];
    for (const id of ids) {
      const box = stage.boxOf(id);
      if (!box || box.width < 1 || box.height < 1 || this.marks.length >= 80) continue;
      // A box around nearly all of the screen outlines nothing.
      if (box.width * box.height > width * height * 0.9) continue;
      const { x, y } = box;
      const mark = shape("rect", { class: `difference ${className}`, x, y, width: box.width, height: box.height });
      this.marks.push(mark);
      over.append(mark);
    }
  }

  clear() {
    for (const mark of this.marks) mark.remove();
    this.marks = [];
  }
}

export class Pair {
  static NARROW = 560;

  /**
   * `closed` is called when the reader closes it.
   * @param {HTMLElement} place
   * @param {{log: Chunks, facts: Facts, closed: () => void}} parts
   */
  constructor(place, { log, facts, closed }) {
    this.place = place;
    this.facts = facts;
    this.log = log;
    /** @type {Side | undefined} */
    this.before = undefined;
    /** @type {Side | undefined} */
    this.after = undefined;
    this.looksAt = "before";
    this.title = make("b");
    this.swap = make("button", { type: "button", className: "chip", textContent: "Swap (B)" });
    this.swap.addEventListener("click", () => this.turn());
    const close = iconButton("close", "Close before and after", "Esc", () => {
      this.hide();
      closed();
    });
    this.bar = make("div", { className: "bar" }, this.title, this.swap, close);
    this.sides = make("div", { className: "sides" });
    this.box = make(
      "div",
      { className: "pair", hidden: true, attributes: { role: "group", "aria-label": "Before and after" } },
      this.bar,
      this.sides,
    );
    place.append(this.box);
  }

  get isOpen() {
    return !this.box.hidden;
  }

  get isNarrow() {
    return this.place.clientWidth < Pair.NARROW;
  }

  /** @param {Step} step */
  show(step) {
    this.before ??= new Side(this.log, "Before");
    this.after ??= new Side(this.log, "After");
    if (this.sides.childElementCount === 0) this.sides.append(this.before.figure, this.after.figure);
    this.box.hidden = false;
    const { before, after } = this;
    const [from, to] = momentsOf(step, this.facts);
    this.title.textContent = step.text;
    before.seek(from);
    after.seek(to);
    this.fit();
    for (const side of [before, after]) side.clear();
    const found = differences(before.replay.mirror, after.replay.mirror);
    if (!found) return;
    before.mark(found.gone, "gone");
    before.mark(found.changed, "changed");
    after.mark(found.came, "came");
    after.mark(found.changed, "changed");
  }

  // In a narrow window: to the other one. Returns whether there is another one to see.
  turn() {
    if (!this.isNarrow || this.looksAt === "after") return false;
    this.looksAt = "after";
    this.fit();
    return true;
  }

  hide() {
    this.box.hidden = true;
    this.looksAt = "before";
  }

  fit() {
    if (!this.isOpen || !this.before || !this.after) return;
    const { isNarrow, before, after } = this;
    this.swap.hidden = !isNarrow || this.looksAt === "after";
    before.figure.hidden = isNarrow && this.looksAt !== "before";
    after.figure.hidden = isNarrow && this.looksAt !== "after";
    const { clientWidth, clientHeight } = this.sides;
    const caption = (isNarrow && this.looksAt === "after" ? after : before).caption.offsetHeight;
    const room = { width: (clientWidth - (isNarrow ? 0 : 16)) / (isNarrow ? 1 : 2) - 4, height: clientHeight - caption - 8 };
    for (const side of [before, after]) {
      side.screen.fit(room);
      side.screen.draw(side.replay.mirror, this.log.start + side.replay.now);
    }
  }
}
