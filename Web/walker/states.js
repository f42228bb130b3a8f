// Elements that look different because of the state of another: `.row:hover .button`.

import { STATES } from "../player/stage.js";

const STATE = new RegExp(`\\[(${STATES.join("|")})\\]`);
// Selectors know no boxes of these.
const PSEUDO = /::?(before|after|placeholder|marker|selection|backdrop|first-letter|first-line|-webkit-[\w-]+)$/;

export class FarStates {
  constructor() {
    this.known = 0;
    // One list of the selectors whose state is that of another element than the selected one.
    this.list = "";
    /** @type {Set<Element>} */
    this.held = new Set();
  }

  /**
   * Elements that are selected now and were not before, or the other way round.
   * @param {Set<string>} stated selectors that ask for a state; it only grows
   * @param {Iterable<Document | ShadowRoot>} roots
   * @returns {Set<Element>}
   */
  changed(stated, roots) {
    if (stated.size !== this.known) {
      this.known = stated.size;
      this.list = [...new Set([...stated].flatMap(farOf))].join();
    }
    /** @type {Set<Element>} */
    const now = new Set();
    if (this.list)
      for (const root of roots) for (const element of /** @type {ParentNode} */ (root).querySelectorAll(this.list)) now.add(element);
    const before = this.held;
    this.held = now;
    return new Set([...[...now].filter((element) => !before.has(element)), ...[...before].filter((element) => !now.has(element))]);
  }
}

/**
 * The selectors of a rule whose state stands before their last part. One inside of another rule selects what follows that.
 * @param {string} list
 */
export function farOf(list) {
  return partsOf(list)
    .map((selector) => selector.trim().replace(PSEUDO, "").replaceAll("&", "*"))
    .filter((selector) => STATE.test(selector.slice(0, lastPart(selector))) && isValid(selector));
}

/** @param {string} selector */
function isValid(selector) {
  try {
    document.createDocumentFragment().querySelector(selector);
    return true;
  } catch {
    return false;
  }
}

/**
 * The selectors of a list, without looking into brackets.
 * @param {string} list
 */
function partsOf(list) {
  const found = [""];
  let depth = 0;
  for (const sign of list) {
    if ("([".includes(sign)) depth++;
    if (")]".includes(sign)) depth--;
    if (sign === "," && depth === 0) found.push("");
    else found[found.length - 1] += sign;
  }
  return found;
}

/**
 * Where the last compound selector begins.
 * @param {string} selector
 */
function lastPart(selector) {
  let depth = 0;
  for (let at = selector.length - 1; at >= 0; at--) {
    if (")]".includes(selector[at])) depth++;
    if ("([".includes(selector[at])) depth--;
    if (depth === 0 && " >+~".includes(selector[at])) return at;
  }
  return 0;
}
