// Elements that show typed text without being fields, and pads of keys.

import { pads } from "./marks.js";
import { FIELDS, FRONTS, editors } from "./masking.js";
import { focusIn, insideOf, isSeen } from "./nodes.js";
import { DEEP, PLACE, entryOf, want } from "./queue.js";
import { timed } from "./recording.js";

export const KEYS = "button, [role=button i], input[type=button i]";

// An element that takes letters is an editor, whatever it says of itself. The keys themselves are not kept.
export const keyed = timed((/** @type {KeyboardEvent} */ event) => {
  const { type, key, ctrlKey, metaKey, altKey } = event,
    element = /** @type {Element} */ (event.composedPath()[0]);
  if (type === "keydown" && (!/^\S$/u.test(key) || ctrlKey || metaKey || altKey)) return;
  // Keys on other roles make a choice, and type nothing.
  if (!element.matches?.(":not(html, body, a, button, summary, [role]), [role=application], [role=document]")) return;
  if (!element.matches(FIELDS)) seal(element);
});

/** @param {Element} element */
function seal(element) {
  if (editors.has(element)) return;
  editors.add(element);
  want(entryOf(element), DEEP | PLACE);
}

/**
 * Some editors take keys in an invisible field, and show the typed text beside it. The box around both is sealed,
 * unless it has other fields.
 * @param {Element} element
 */
export function sealAround(element) {
  const isFocused = element === focusIn(element);
  if (!element.matches(FRONTS) && !isUnseen(element, isFocused)) return;
  /** @type {Node | null | undefined} */
  let at = element;
  for (let box; at && (box = insideOf(at)); at = box) {
    if (/^(html|body|form|main)$/.test(box.localName ?? "") || (!isFocused && Number(box.querySelectorAll?.(FIELDS).length) > 1)) return;
    if (box.localName && [...box.childNodes].some((node) => node !== at && isSeen(node) && node.localName !== "slot"))
      return seal(/** @type {Element} */ (box));
  }
}

/**
 * The label of a key; a telephone's key without its letters: `2 ABC`.
 * @param {Element} key
 */
export const signOf = (key) =>
  ((key.localName === "input" ? key.value : key.textContent)?.trim() || key.ariaLabel || "").replace(/^(\d)[\sA-Z,+]+$/, "$1");

/**
 * A pad for codes counts as marked: buttons for nine digits or more, and for no larger number, as calendars have them.
 * @param {Element} key
 */
export function maskPad(key) {
  let at = key.parentElement;
  for (let level = 0; at && level < 3; at = at?.parentElement ?? null, level++) {
    const keys = [...at.querySelectorAll(KEYS)],
      signs = keys.map(signOf);
    if (signs.some((sign) => /^\d\d/.test(sign))) return;
    if (new Set(signs.filter((sign) => /^\d$/.test(sign))).size < 9) continue;
    for (const pad of /^(html|body)$/.test(at.localName) ? keys : [at]) {
      if (pads.has(pad)) continue;
      pads.add(pad);
      want(entryOf(pad), DEEP | PLACE);
    }
    return;
  }
}

/**
 * @param {Element} element
 * @param {boolean} isFocused
 */
function isUnseen(element, isFocused) {
  const { width, height, right, bottom } = element.getBoundingClientRect(),
    { color, clipPath } = getComputedStyle(element),
    { scrollX, scrollY } = element.ownerDocument.defaultView ?? globalThis;
  if (!width && !height && !isFocused) return false;
  if (right + scrollX < 0 || bottom + scrollY < 0 || clipPath !== "none" || color.endsWith(", 0)")) return true;
  /** @type {Node | null | undefined} */
  let at = element;
  for (let level = 0; level < 3 && at; at = insideOf(at), level++) {
    if (!at.localName) continue;
    const around = /** @type {Element} */ (at),
      { opacity, overflow } = getComputedStyle(around),
      box = around.getBoundingClientRect();
    if (Number(opacity) < 0.05 || ((box.width < 5 || box.height < 5) && (at === element || overflow !== "visible"))) return true;
  }
  return false;
}
