// Questions to one node of a document.

import { words } from "./text.js";

const UNSEEN = words("base br datalist head link meta noscript optgroup option param script source style template title track wbr");

export const isText = (node) => node.nodeType === Node.TEXT_NODE;

export function isSeen(node) {
  if (isText(node)) return /\S/.test(node.data);
  return node.nodeType === Node.ELEMENT_NODE && !UNSEEN.has(node.localName);
}

export const isFrame = (element) => /^i?frame$/.test(element.localName);

export function innerDocument(element) {
  try {
    return element.contentDocument;
  } catch {
    return null;
  }
}

export const insideOf = (node) => node.assignedSlot ?? node.parentNode ?? node.host ?? node.defaultView?.frameElement;
