// The list of what happened. The command made the steps; here they are shown, filtered and searched.

import { LINES, knownLines, lengthText, lineSteps } from "./lines.js";
import { ICONS, areStepsCounted, clockText, icon, make } from "./parts.js";

/** @typedef {import("./types").Step} Step */
/** @typedef {import("./types").Facts} Facts */
/** @typedef {import("./types").Span} Span */

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
  assertion: "Assertions",
  console: "Console",
  network: "Network",
};
// Groups of kinds, as one filters by.
const GROUPS = {
  Screens: ["screen", "appears", "disappears"],
  Touches: ["tap", "swipe", "scroll", "type"],
  Events: ["event"],
  Assertions: ["assertion"],
  Console: ["console"],
  Network: ["network"],
};

/** @param {Step} step */
const isLine = ({ kind }) => LINES.includes(kind);

/**
 * Several elements may show the same words.
 * @param {Step} step
 */
function wordsOf({ words, kind }) {
  if (!words || kind === "scroll") return "";
  const parts = words.split(", ");
  return parts.filter((part, place) => parts.indexOf(part) === place).join(", ");
}

export class Steps {
  static AT_ONCE = 200;

  /**
   * @param {HTMLElement} place
   * @param {Facts} facts
   * @param {{go: (step: Step) => void, endSpan?: () => void}} parts
   */
  constructor(place, facts, { go, endSpan = () => {} }) {
    const lines = lineSteps(knownLines(facts.lines));
    this.steps = lines.length === 0 ? (facts.steps ?? []) : [...(facts.steps ?? []), ...lines].sort((a, b) => a.t - b.t);
    this.go = go;
    // Lines are many, and have lanes: the list shows them on request.
    /** @type {Set<string>} */
    this.hidden = new Set(LINES);
    this.onlyOdd = false;
    this.onlyFailed = false;
    /** @type {Span | null} */
    this.span = null;
    /** @type {Step | null} */
    this.chosen = null;
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
    this.spanChip = make("button", { type: "button", className: "chip span", hidden: true, textContent: "All of the session" });
    this.spanChip.addEventListener("click", () => endSpan());
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
    const text = make("span", { className: "text" });
    if (step.failed) text.append(make("span", { className: "sign", textContent: "Failed: " }));
    else if (isLine(step) && step.isOdd) text.append(make("span", { className: "sign", textContent: "Error: " }));
    text.append(make("bdi", { textContent: step.text }));
    const words = wordsOf(step);
    if (words) text.append(" ", make("q", { dir: "auto", textContent: words }));
    const length = isLine(step) || areStepsCounted() ? 0 : (step.end ?? step.t) - step.t;
    if (length >= 100) text.append(" ", make("small", { textContent: lengthText(length) }));
    if (step.note) text.append(make("em", { textContent: step.note, className: step.isOdd && !isLine(step) ? "odd" : "" }));
    if (step.message) text.append(make("em", { className: "odd", dir: "auto", textContent: step.message }));
    const name = step.failed ? "failed" : ICONS[step.kind] ? step.kind : "event";
    const button = make("button", { type: "button" }, make("time", { textContent: clockText(step.t) }), icon(name), text);
    button.addEventListener("click", () => this.go(step));
    const isBad = step.failed || (isLine(step) && step.isOdd);
    return make(
      "li",
      { className: isBad ? `${step.kind} failed` : step.kind, title: `${KINDS[step.kind] ?? ""} at ${clockText(step.t)}` },
      button,
    );
  }

  /** @param {HTMLElement} place */
  addFilters(place) {
    const chips = make("div", { className: "chips", attributes: { role: "group", "aria-label": "Filter the steps" } });
    const kinds = new Set(this.steps.map(({ kind }) => kind));
    const groups = Object.entries(GROUPS).filter(([, members]) => members.some((kind) => kinds.has(kind)));
    if (groups.length > 1)
      for (const [name, members] of groups)
        chips.append(
          this.chip(name, !members.every((kind) => this.hidden.has(kind)), (isOn) => {
            for (const kind of members)
              if (isOn) this.hidden.delete(kind);
              else this.hidden.add(kind);
          }),
        );
    const failed = this.failed.length;
    if (failed)
      chips.append(
        this.chip(`Failed ${failed}`, false, (isOn) => {
          this.onlyFailed = isOn;
        }),
      );
    const odd = this.steps.filter((step) => step.isOdd && !isLine(step)).length;
    if (odd > failed)
      chips.append(
        this.chip(`Trouble ${odd}`, false, (isOn) => {
          this.onlyOdd = isOn;
        }),
      );
    chips.append(this.spanChip);
    place.append(chips);
  }

  get failed() {
    return this.steps.filter(({ failed }) => failed);
  }

  /**
   * Shows the steps of a part of the session alone; null for all.
   * @param {Span | null} span
   */
  setSpan(span) {
    this.span = span;
    this.spanChip.hidden = !span;
    if (span) {
      const words = `${clockText(span[0])} to ${clockText(span[1])}`;
      this.spanChip.textContent = `${words} ✕`;
      this.spanChip.setAttribute("aria-label", `Only ${words}. Show all of the session.`);
    }
    this.filter();
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
    if (this.hidden.has(step.kind) || (this.onlyOdd && !step.isOdd) || (this.onlyFailed && !step.failed)) return false;
    if (this.span && (step.t > this.span[1] || Math.max(step.t, step.end ?? 0) < this.span[0])) return false;
    if (this.words.length === 0) return true;
    const parts = [step.text, step.note, step.kind, step.words, step.message, step.failed ? "failed" : ""];
    const text = parts.filter(Boolean).join(" ").toLowerCase();
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
    const total = this.steps.filter((step) => !isLine(step) || !this.hidden.has(step.kind)).length;
    const noun = total === 1 ? "step" : "steps";
    this.count.textContent = shown === total ? `${shown} ${noun}` : `${shown} of ${total} ${noun}`;
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
    // Lines that are not in the list cannot be marked in it.
    while (low > 0 && isLine(this.steps[low - 1]) && this.hidden.has(this.steps[low - 1].kind)) low--;
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
    const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight];
    if (top < this.list.scrollTop) this.list.scrollTop = top - 8;
    else if (bottom > this.list.scrollTop + this.list.clientHeight) this.list.scrollTop = bottom - this.list.clientHeight + 8;
  }

  /**
   * The step in the list before or after a time.
   * @param {number} now
   * @param {number} direction
   */
  neighbour(now, direction) {
    return direction > 0
      ? this.steps.find((step) => step.t > now + 1 && this.fits(step))
      : this.steps.findLast((step) => step.t < now - 1 && this.fits(step));
  }

  /**
   * The first step that failed, or the one after the last that was reached; null for none.
   * @param {Step | null} last
   * @returns {Step | null}
   */
  nextFailed(last) {
    const { failed } = this;
    const place = last ? failed.indexOf(last) : -1;
    return failed[(place + 1) % failed.length] ?? null;
  }

  /**
   * The number of a step among those that the list is of, from 1.
   * @param {Step} step
   */
  numberOf(step) {
    return this.steps.filter((other) => !isLine(other)).indexOf(step) + 1;
  }

  get text() {
    const told = this.steps.filter((step) => !isLine(step));
    return `${told.map(textOf).join("\n")}\n`;
  }
}

/** @param {Step} step */
function textOf(step) {
  const words = wordsOf(step);
  const notes = [step.note, step.message].filter(Boolean).join("; ");
  return `${clockText(step.t)}\t${step.failed ? "FAILED " : ""}${step.text}${words ? ` "${words}"` : ""}${notes ? ` (${notes})` : ""}`;
}
