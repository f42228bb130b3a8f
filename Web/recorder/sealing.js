// Elements that show typed text without being fields, and pads of keys.

import { pads } from "./marks.js";
import { FIELDS, FRONTS, editors } from "./masking.js";
import { insideOf, isSeen } from "./nodes.js";
import { DEEP, PLACE, entryOf, want } from "./queue.js";
import { timed } from "./recording.js";

export const KEYS = "button, [role=button i], input[type=button i]";

// An element that takes letters is an editor, whatever it says of itself. The keys themselves are not kept.
export const keyed = timed((event) => {
  const { type, key, ctrlKey, metaKey, altKey } = event,
    element = event.composedPath()[0];
  if (type === "keydown" && (!/^\S$/u.test(key) || ctrlKey || metaKey || altKey)) return;
  // Keys on other roles make a choice, and type nothing.
  if (!element.matches?.(":not(html, body, a, button, summary, [role]), [role=application], [role=document]")) return;
  if (!element.matches(FIELDS)) seal(element);
});

function seal(element) {
  if (editors.has(element)) return;
  editors.add(element);
  want(entryOf(element), DEEP | PLACE);
}

// Some editors take keys in an invisible field, and show the typed text beside it. The box around both is sealed,
// unless it has other fields.
export function sealAround(element) {
  const isFocused = element === element.getRootNode().activeElement;
  if (!element.matches(FRONTS) && !isUnseen(element, isFocused)) return;
  for (let at = element, box; (box = insideOf(at)); at = box) {
    if (/^(html|body|form|main)$/.test(box.localName) || (!isFocused && box.querySelectorAll?.(FIELDS).length > 1)) return;
    if (box.localName && [...box.childNodes].some((node) => node !== at && isSeen(node) && node.localName !== "slot")) return seal(box);
  }
}

// The label of a key; a telephone's key without its letters: `2 ABC`.
export const signOf = (key) =>
  ((key.localName === "input" ? key.value : key.textContent).trim() || key.ariaLabel || "").replace(/^(\d)[\sA-Z,+]+$/, "$1");

// A pad for codes counts as marked: buttons for nine digits or more, and for no larger number, as calendars have them.
export function maskPad(key) {
  for (let at = key.parentElement, level = 0; at && level < 3; at = at.parentElement, level++) {
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

function isUnseen(element, isFocused) {
  const { width, height, right, bottom } = element.getBoundingClientRect(),
    { color, clipPath } = getComputedStyle(element);
  if (!width && !height && !isFocused) return false;
  if (right + scrollX < 0 || bottom + scrollY < 0 || clipPath !== "none" || color.endsWith(", 0)")) return true;
  for (let at = element, level = 0; level < 3 && at; at = insideOf(at), level++) {
    if (!at.localName) continue;
    const { opacity, overflow } = getComputedStyle(at),
      box = at.getBoundingClientRect();
    if (opacity < 0.05 || ((box.width < 5 || box.height < 5) && (at === element || overflow !== "visible"))) return true;
  }
  return false;
}
