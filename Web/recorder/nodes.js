// Questions to one node of a document.

import { words } from "./text.js";

const UNSEEN = words("base br datalist head link meta noscript optgroup option param script source style template title track wbr");

/**
 * @param {Node} node
 * @returns {node is Text}
 */
export const isText = (node) => node.nodeType === Node.TEXT_NODE;

/** @param {Node} node */
export function isSeen(node) {
  if (isText(node)) return /\S/.test(node.data ?? "");
  return node.nodeType === Node.ELEMENT_NODE && !UNSEEN.has(node.localName ?? "");
}

/** @param {Element} element */
export const isFrame = (element) => /^i?frame$/.test(element.localName);

/** @param {Element} element */
export function innerDocument(element) {
  try {
    return element.contentDocument;
  } catch {
    return null;
  }
}

/**
 * @param {Node} node
 * @returns {Node | null | undefined}
 */
export const insideOf = (node) => node.assignedSlot ?? node.parentNode ?? node.host ?? node.defaultView?.frameElement;

/**
 * The focused element of a node's document or shadow root.
 * @param {Node} node
 */
export const focusIn = (node) => /** @type {Document | ShadowRoot} */ (node.getRootNode()).activeElement;
