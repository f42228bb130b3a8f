// Marks of elements: what is hidden, masked or shown.

import { run } from "./recording.js";

// Boxes of keys for codes, which count as marked.
export const pads = new WeakSet();

/**
 * Words of `data-silhouette` in any case, between blanks or commas, and marks of others. An unknown word masks.
 * @param {Node} node
 */
export function marksOf(node) {
  const element = /** @type {Element} */ (node);
  const { rules } = run;
  if (pads.has(element)) return ["mask"];
  if (!element.matches?.(rules.any)) return [];
  const said = element
    .getAttribute("data-silhouette")
    ?.toLowerCase()
    .split(/[^a-z-]+/)
    .filter(Boolean);
  const marks = Object.keys(rules.of).filter((word) => said?.includes(word) || (rules.of[word] && element.matches(rules.of[word])));
  if (said && !said.some((word) => word in rules.of)) marks.push("mask");
  return marks.map((word) => (word === "clipout" ? "clipOut" : word));
}

/** @param {Node} element */
export const isMarked = (element) => marksOf(element).some((word) => word === "mask" || word === "hide");
