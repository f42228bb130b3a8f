// The chosen step in detail: how it went, and locators of the element that it is about.

import { lengthText } from "./lines.js";
import { locatorList, locatorsOf } from "./locators.js";
import { areStepsCounted, clockText, iconButton, make } from "./parts.js";

/** @typedef {import("./types").Node} Node */
/** @typedef {import("./types").Step} Step */

export class StepCard {
  /**
   * @param {HTMLElement} place
   * @param {{pair: () => void, close: () => void, say: (words: string) => void}} parts
   */
  constructor(place, { pair, close, say }) {
    this.say = say;
    /** @type {Step | null} */
    this.step = null;
    this.title = make("h3");
    this.body = make("div");
    const both = iconButton("pair", "Before and after", "B", pair);
    const end = iconButton("close", "Close", "Esc", close);
    this.box = make(
      "section",
      { className: "card", hidden: true, attributes: { "aria-label": "Chosen step" } },
      make("div", { className: "head-line" }, this.title, both, end),
      this.body,
    );
    place.append(this.box);
  }

  /**
   * `number` counts from 1; `node` is the element that the step is about, as of its moment.
   * @param {Step} step
   * @param {{number: number, total: number, node: Node | undefined}} place
   */
  show(step, { number, total, node }) {
    this.step = step;
    this.title.textContent = number > 0 ? `Step ${number} of ${total}` : clockText(step.t);
    const text = make("p", {}, make("bdi", { textContent: step.text }));
    if (step.failed) text.prepend(make("strong", { textContent: "Failed: " }));
    text.classList.toggle("odd", step.failed === true);
    this.body.replaceChildren(text);
    const add = (/** @type {string} */ className, /** @type {string | undefined} */ words) => {
      if (words) this.body.append(make("p", { className, dir: "auto", textContent: words }));
    };
    add("odd", step.message);
    add("words", step.words && `“${step.words}”`);
    const length = (step.end ?? step.t) - step.t;
    add("length", length >= 100 && !areStepsCounted() ? `took ${lengthText(length)}` : undefined);
    const locators = locatorsOf(node);
    if (locators.length > 0) this.body.append(locatorList(locators, this.say));
    this.box.hidden = false;
  }

  hide() {
    this.step = null;
    this.box.hidden = true;
  }
}
