// Names an element of the replayed page that is pointed at or chosen with the keyboard, and when it changed.

import { locatorList, locatorsOf, wordsOf } from "./locators.js";
import { EVENT, SOURCE, list, objects } from "./mirror.js";
import { clockText, make } from "./parts.js";
import { isOursIn } from "./svg.js";

/** @typedef {import("./types").Chunks} Chunks */
/** @typedef {import("./types").Node} Node */
/** @typedef {import("./types").Life} Life */
/** @typedef {import("./screen.js").Screen} Screen */
/** @typedef {import("./replay.js").Replay} Replay */

// The bits of `--state` on the pages that Silhouette writes.
const STATES = ["enabled", "selected", "focused", "checked"];

export class Inspector {
  /**
   * `mark(times)` shows when the chosen element changed, `only(times)` steps through these moments alone; null ends both.
   * @param {HTMLElement} place
   * @param {{log: Chunks, screen: Screen, replay: Replay, mark: (times: number[] | null) => void, only: (times: number[] | null) => void, say?: (words: string) => void}} parts
   */
  constructor(place, { log, screen, replay, mark, only, say = () => {} }) {
    this.say = say;
    this.log = log;
    this.screen = screen;
    this.replay = replay;
    this.mark = mark;
    this.only = only;
    /** @type {number | null} */
    this.chosen = null;
    this.isOn = false;
    /** @type {Life | null} */
    this.times = null;
    /** @type {number | null} */
    this.frame = null;
    /** @type {PointerEvent | null} */
    this.latest = null;
    this.note = make("p", { className: "none", textContent: "Point at the screen, and click to choose an element." });
    this.list = make("dl", { hidden: true });
    this.locators = make("div", { hidden: true });
    this.located = "";
    this.path = make("nav", { className: "crumbs", hidden: true, attributes: { "aria-label": "Elements around it" } });
    this.life = make("p", { className: "life", hidden: true });
    this.onlyIts = make("input", { type: "checkbox", id: "only-its" });
    this.onlyIts.addEventListener("change", () => this.showTimes());
    this.choice = make("label", { className: "choice", hidden: true }, this.onlyIts, " Show only its changes");
    place.append(make("h2", { textContent: "Element" }), this.note, this.path, this.list, this.locators, this.life, this.choice);
    const { box } = screen;
    box.addEventListener("pointermove", (event) => this.point(event));
    box.addEventListener("pointerleave", () => this.outline(this.chosen));
    box.addEventListener("click", (event) => this.choose(this.at(event)));
  }

  /**
   * @param {MouseEvent} event
   * @returns {number | null}
   */
  at(event) {
    const { x, y } = this.screen.placeOf(event);
    const { stage } = this.screen;
    const found = stage.elementsAt(x, y).find((element) => element.getBoundingClientRect().width > 0);
    return found && found !== stage.document.documentElement ? (stage.ids.get(found) ?? null) : null;
  }

  /** @param {PointerEvent} event */
  point(event) {
    if (event.pointerType !== "mouse") return;
    this.latest = event;
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      const id = this.latest && this.at(this.latest);
      this.outline(id);
      if (this.chosen === null) this.tell(id);
    });
  }

  /** @param {number | null} id */
  choose(id) {
    this.chosen = id === this.chosen ? null : id;
    this.onlyIts.checked = false;
    this.times = null;
    this.showTimes();
    this.outline(this.chosen);
    this.tell(this.chosen);
    if (this.chosen !== null) this.followLife(this.chosen);
  }

  // The chosen element's part of the page has changed.
  refresh() {
    if (this.chosen === null) return;
    this.outline(this.chosen);
    this.tell(this.chosen);
  }

  /** @param {number | null} id */
  element(id) {
    return id === null ? undefined : this.screen.stage.shown.get(id)?.made;
  }

  /** @param {number | null} id */
  outline(id) {
    const box = id === null ? null : this.screen.stage.boxOf(id);
    this.screen.show(box && box.width > 0 ? box : null);
  }

  /** @param {number | null} id */
  tell(id) {
    const node = id === null ? undefined : this.replay.mirror.nodes.get(id);
    const element = this.element(id);
    const isThere = Boolean(node && element?.getBoundingClientRect);
    this.note.hidden = isThere || this.chosen !== null;
    for (const part of [this.list, this.path]) part.hidden = !isThere;
    if (!isThere) this.locators.hidden = true;
    for (const part of [this.life, this.choice]) part.hidden = this.chosen === null;
    if (!node || !isThere) {
      if (this.chosen !== null) this.life.textContent = "The element is not on the screen now.";
      return;
    }
    this.list.replaceChildren(
      ...this.facts(node, element).map(([name, value]) =>
        make("div", {}, make("dt", { textContent: name }), make("dd", { textContent: value })),
      ),
    );
    this.path.replaceChildren(...this.crumbs(node));
    this.locate(node);
    if (this.times) this.life.textContent = this.lifeText();
  }

  // Buttons that are in use stay as they are, while the element changes in other ways.
  /** @param {Node} node */
  locate(node) {
    const locators = locatorsOf(node);
    this.locators.hidden = locators.length === 0;
    const key = JSON.stringify(locators);
    if (key === this.located) return;
    this.located = key;
    this.locators.replaceChildren(locatorList(locators, this.say));
  }

  /**
   * @param {Node} node
   * @param {Element} element
   */
  facts(node, element) {
    const { x, y, width, height } = element.getBoundingClientRect();
    const round = (/** @type {number} */ number) => Math.round(number * 100) / 100;
    const said = (/** @type {string} */ name) => node.attributes.get(`data-${name}`);
    const state = this.state(element);
    return [
      ["Category", said("category") ?? categoryOf(node)],
      ["Words", this.isOurs ? wordsOf(node) : ""],
      ["State", state],
      ["Place", `${round(x)}, ${round(y)}`],
      ["Size", `${round(width)} × ${round(height)}`],
      ["Depth", String(ancestors(node).length)],
      ["Class", said("class")],
      ["Rule", said("rule")],
      ["Identifier", said("identifier")],
      ["Node", String(node.id)],
    ].filter(([, value]) => value !== undefined && value !== "");
  }

  /**
   * Values that the element or its class declares; inherited ones are left out.
   * @param {any} element
   */
  state(element) {
    let bits = element.style?.getPropertyValue("--state");
    if (!bits)
      for (const sheet of element.ownerDocument.styleSheets) {
        for (const rule of sheet.cssRules) {
          if (rule.selectorText === `.${element.className}`) bits = rule.style.getPropertyValue("--state") || bits;
        }
      }
    if (!this.isOurs) return "";
    return bits === "" ? "enabled" : STATES.filter((_, bit) => Number(bits) & (1 << bit)).join(", ") || "disabled";
  }

  get isOurs() {
    return isOursIn(this.screen.stage.document);
  }

  /** @param {Node} node */
  crumbs(node) {
    const chain = [...ancestors(node).slice(0, 5).reverse(), node];
    return chain.map((member) => {
      const button = make("button", { type: "button", textContent: categoryOf(member) });
      if (member === node) button.setAttribute("aria-current", "true");
      button.addEventListener("click", () => {
        if (member.id !== this.chosen) this.choose(member.id);
      });
      return button;
    });
  }

  // ---- when it was there, and changed

  /** @param {number} id */
  async followLife(id) {
    this.life.textContent = "Looking through the session …";
    const times = await timesOf(this.log, id);
    if (this.chosen !== id) return;
    this.times = times;
    this.life.textContent = this.lifeText();
    this.showTimes();
  }

  lifeText() {
    const { first, last, changes } = /** @type {Life} */ (this.times);
    const count = changes.length === 1 ? "1 change" : `${changes.length} changes`;
    return `In the page from ${clockText(first)} to ${clockText(last)}, ${count}.`;
  }

  showTimes() {
    const times = this.times?.changes ?? null;
    this.mark(times);
    this.only(this.onlyIts.checked ? times : null);
  }
}

/**
 * From the innermost outwards, without document and html.
 * @param {Node} node
 */
function ancestors(node) {
  const found = [];
  for (let above = node.parent; above?.parent?.parent; above = above.parent) found.push(above);
  return found;
}

/**
 * Silhouette's classes are named after categories, with a number if there are several.
 * @param {Node} node
 */
function categoryOf({ tag, attributes }) {
  const [name] = (attributes.get("class") ?? "").split(" ");
  return tag === "div" && name ? name.replace(/-\d+$/, "").replaceAll("-", " ") : tag;
}

/**
 * When an element was first and last in the page, and when it changed, by all events of the log. Lets the page breathe
 * between chunks.
 * @param {Chunks} log
 * @param {number} id
 * @returns {Promise<Life>}
 */
export async function timesOf(log, id) {
  /** @type {{first: number | null, last: number, changes: number[]}} */
  const life = { first: null, last: 0, changes: [] };
  /** @type {boolean} */
  let isThere = false;
  let parents = new Map();
  for (let number = 0; number < log.times.length; number++) {
    for (const event of log.at(number)) {
      const time = log.timeOf(event);
      if (event.type === EVENT.snapshot) {
        parents = parentsOf(event.data?.node);
        isThere = parents.has(id);
        if (isThere) life.first ??= time;
      } else if (event.type === EVENT.change && event.data?.source === SOURCE.mutation) {
        /** @type {boolean} */
        const wasThere = isThere;
        const [removes, adds, texts, attributes] = ["removes", "adds", "texts", "attributes"].map((name) => objects(event.data[name]));
        if (removes.some((remove) => isAbove(remove.id, id, parents))) isThere = false;
        for (const { node, parentId } of adds) if (node) parents.set(node.id, parentId);
        if (adds.some(({ node }) => node?.id === id)) isThere = true;
        if (isThere) life.first ??= time;
        const isChanged = [...texts, ...attributes].some(
          (change) => change.id === id || (parents.get(change.id) === id && texts.includes(change)),
        );
        if (isChanged || wasThere !== isThere) life.changes.push(time);
      }
      if (isThere) life.last = time;
    }
    if (log.times.length > 1) await new Promise((done) => setTimeout(done));
  }
  return { ...life, first: life.first ?? 0 };
}

/**
 * @param {any} root
 * @returns {Map<number, number | null>}
 */
function parentsOf(root) {
  const parents = new Map();
  /** @type {[any, number | null][]} */
  const pending = [[root, null]];
  for (let next; (next = pending.pop());) {
    const [node, parent] = next;
    if (node === null || typeof node !== "object") continue;
    parents.set(node.id, parent);
    for (const child of list(node.childNodes)) pending.push([child, node.id]);
  }
  return parents;
}

/**
 * @param {number} above
 * @param {number} id
 * @param {Map<number, number | null>} parents
 */
function isAbove(above, id, parents) {
  /** @type {number | null | undefined} */
  let node = id;
  for (let steps = 0; node !== null && node !== undefined && steps < 10_000; node = parents.get(node), steps++) {
    if (node === above) return parents.has(id);
  }
  return false;
}
