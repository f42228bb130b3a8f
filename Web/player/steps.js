// The list of what happened. The command made the steps; here they are shown, filtered and searched.

import { ICONS, clockText, icon, make } from "./parts.js";

/** @typedef {import("./types").Step} Step */
/** @typedef {import("./types").Facts} Facts */

/** @type {Record<string, string>} */
const KINDS = {
  screen: "Screens",
  tap: "Taps",
  swipe: "Swipes",
  type: "Typing",
  scroll: "Scrolls",
  appears: "Appears",
  disappears: "Disappears",
  event: "Events",
};
// Groups of kinds, as one filters by.
const GROUPS = {
  Screens: ["screen", "appears", "disappears"],
  Touches: ["tap", "swipe", "scroll", "type"],
  Events: ["event"],
};

export class Steps {
  static AT_ONCE = 200;

  /**
   * @param {HTMLElement} place
   * @param {Facts} facts
   * @param {(step: Step) => void} go
   */
  constructor(place, facts, go) {
    this.steps = facts.steps ?? [];
    this.go = go;
    /** @type {Set<string>} */
    this.hidden = new Set();
    this.onlyOdd = false;
    /** @type {HTMLElement | null} */
    this.current = null;
    /** @type {string[]} */
    this.words = [];
    this.list = make("ol", { className: "list" });
    /** @type {HTMLElement[]} */
    this.rows = [];
    this.none = make("p", { className: "none", hidden: true, textContent: "No step matches." });
    this.search = make("input", {
      type: "search",
      placeholder: "Search",
      autocomplete: "off",
      spellcheck: false,
      attributes: { "aria-label": "Search the steps" },
    });
    this.search.addEventListener("input", () => this.filter());
    this.count = make("span", { className: "count", attributes: { "aria-live": "polite" } });
    place.append(make("div", { className: "bar" }, make("h2", { textContent: "Steps" }), this.count, this.search));
    this.addFilters(place);
    place.append(this.list, this.none);
    this.grow();
    this.filter();
  }

  // A session of hours has thousands of steps: those that are not seen at first come a little later.
  grow() {
    const next = this.steps.slice(this.rows.length, this.rows.length + Steps.AT_ONCE);
    for (const step of next) {
      const row = this.row(step);
      row.hidden = !this.fits(step);
      this.rows.push(row);
      this.list.append(row);
    }
    if (this.rows.length < this.steps.length) setTimeout(() => this.grow(), 20);
  }

  /** @param {Step} step */
  row(step) {
    // Names are an app's, and may turn the direction of what follows.
    const text = make("span", { className: "text" }, make("bdi", { textContent: step.text }));
    if (step.note) text.append(make("em", { textContent: step.note, className: step.isOdd ? "odd" : "" }));
    const button = make(
      "button",
      { type: "button" },
      make("time", { textContent: clockText(step.t) }),
      icon(ICONS[step.kind] ? step.kind : "event"),
      text,
    );
    button.addEventListener("click", () => this.go(step));
    return make("li", { className: step.kind, title: `${KINDS[step.kind] ?? ""} at ${clockText(step.t)}` }, button);
  }

  /** @param {HTMLElement} place */
  addFilters(place) {
    const chips = make("div", { className: "chips", attributes: { role: "group", "aria-label": "Filter the steps" } });
    const kinds = new Set(this.steps.map(({ kind }) => kind));
    const groups = Object.entries(GROUPS).filter(([, members]) => members.some((kind) => kinds.has(kind)));
    if (groups.length > 1)
      for (const [name, members] of groups)
        chips.append(
          this.chip(name, true, (isOn) => {
            for (const kind of members)
              if (isOn) this.hidden.delete(kind);
              else this.hidden.add(kind);
          }),
        );
    const odd = this.steps.filter(({ isOdd }) => isOdd).length;
    if (odd)
      chips.append(
        this.chip(`Trouble ${odd}`, false, (isOn) => {
          this.onlyOdd = isOn;
        }),
      );
    if (chips.childElementCount) place.append(chips);
  }

  /**
   * @param {string} name
   * @param {boolean} isOn
   * @param {(isOn: boolean) => void} change
   */
  chip(name, isOn, change) {
    const button = make("button", { type: "button", className: "chip", textContent: name, attributes: { "aria-pressed": isOn } });
    button.addEventListener("click", () => {
      isOn = !isOn;
      button.setAttribute("aria-pressed", String(isOn));
      change(isOn);
      this.filter();
    });
    return button;
  }

  /** @param {Step} step */
  fits(step) {
    if (this.hidden.has(step.kind) || (this.onlyOdd && !step.isOdd)) return false;
    const text = `${step.text} ${step.note ?? ""} ${step.kind}`.toLowerCase();
    return this.words.every((word) => text.includes(word));
  }

  filter() {
    this.words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const shown = this.steps.filter((step) => this.fits(step)).length;
    this.rows.forEach((row, number) => {
      row.hidden = !this.fits(this.steps[number]);
    });
    this.none.hidden = shown > 0;
    this.none.textContent = this.steps.length ? "No step matches." : "Nothing happened in this session.";
    this.count.textContent = shown === this.steps.length ? String(shown) : `${shown} of ${this.steps.length}`;
  }

  /**
   * Marks the last step at or before a time.
   * @param {number} now
   */
  show(now) {
    let [low, high] = [0, this.steps.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.steps[middle].t <= now) low = middle + 1;
      else high = middle;
    }
    const row = this.rows[low - 1] ?? null;
    if (row === this.current) return;
    this.current?.firstElementChild?.removeAttribute("aria-current");
    row?.firstElementChild?.setAttribute("aria-current", "step");
    this.current = row;
    if (row && !row.hidden) this.reveal(row);
  }

  /**
   * Scrolls the list alone, never the page.
   * @param {HTMLElement} row
   */
  reveal(row) {
    const [top, bottom] = [row.offsetTop - this.list.offsetTop, row.offsetTop - this.list.offsetTop + row.offsetHeight];
    if (top < this.list.scrollTop) this.list.scrollTop = top - 8;
    else if (bottom > this.list.scrollTop + this.list.clientHeight) this.list.scrollTop = bottom - this.list.clientHeight + 8;
  }

  /**
   * The step before or after a time.
   * @param {number} now
   * @param {number} direction
   */
  neighbour(now, direction) {
    return direction > 0 ? this.steps.find(({ t }) => t > now + 1) : this.steps.findLast(({ t }) => t < now - 1);
  }

  get text() {
    return this.steps.map(({ t, text, note }) => `${clockText(t)}\t${text}${note ? ` (${note})` : ""}`).join("\n") + "\n";
  }
}
