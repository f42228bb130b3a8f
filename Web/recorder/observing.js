// What may have changed, by observers, events and looks at fields and animations.

import { NAMES, isPassword, passwords, renamed } from "./masking.js";
import { DEEP, KIDS, LOOK, PLACE, all, entryOf, sweepSoon, want } from "./queue.js";
import { run, timed } from "./recording.js";
import { keyed } from "./sealing.js";
import { fingers } from "./touches.js";
import { wrapWindow } from "./wrapping.js";

const SEEN =
  "scroll focusin focusout input change reset load error loadedmetadata toggle slotchange fullscreenchange " +
  "pointerover pointerout animationstart animationend transitionrun transitionend";

const FINGERS = "touchstart touchmove touchend touchcancel pointerdown pointermove pointerup pointercancel";

/**
 * @param {EventTarget} at
 * @param {string} names
 * @param {(event: any) => void} hears
 */
export function listen(at, names, hears) {
  for (const name of names.split(" ")) at.addEventListener(name, hears, { capture: true, passive: true, signal: run.ears.signal });
}

/**
 * Hears a document or a shadow root: most of these events do not leave it.
 * @param {Document | ShadowRoot} root
 */
export function watch(root) {
  if (run.roots.has(root)) return;
  run.roots.add(root);
  run.observer?.observe(root, { attributes: true, attributeOldValue: true, characterData: true, childList: true, subtree: true });
  listen(root, SEEN, heard);
  if (root.nodeType !== Node.DOCUMENT_NODE) return;
  listen(root, "keydown beforeinput", keyed);
  listen(root, FINGERS, fingers);
  wrapWindow(root.defaultView, true);
}

/** @param {Element} element */
const entryAfter = ({ nextElementSibling: next }) => next && run.entries.get(next);

/** @param {MutationRecord[]} records */
export function mutated(records) {
  for (const { type, target: node, attributeName, oldValue, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const target = /** @type {Element} */ (node);
    const entry = entryOf(target),
      changed = [target.localName ? target : target.parentNode, ...addedNodes, ...removedNodes];
    if (changed.some((node) => /^(style|link)$/.test(node?.localName ?? ""))) all();
    if (type === "characterData") {
      want(entry, LOOK | PLACE);
      want(entry?.element ? entry : entry?.parent, LOOK | KIDS | PLACE);
    } else if (type === "attributes") {
      if (attributeName === "type" && /^password$/i.test(oldValue ?? "")) passwords.add(target);
      if (NAMES.test(attributeName ?? "") && oldValue !== target.getAttribute(attributeName ?? "")) renamed.add(target);
      const isDeep = attributeName !== "style" && (entry?.source === target || run.boxless.has(target));
      want(entry, (isDeep ? DEEP : LOOK | KIDS) | PLACE);
      // The next sibling is the one whose style most often follows.
      if (attributeName !== "style") want(entryAfter(target), LOOK | PLACE);
    } else {
      want(entry, LOOK | KIDS | PLACE);
      for (const beside of [previousSibling, nextSibling]) if (beside) want(run.entries.get(beside), LOOK | PLACE);
    }
    sweepSoon();
  }
}

const heard = timed((/** @type {globalThis.Event} */ event) => {
  const source = /** @type {Node} */ (event.composedPath()[0]);
  const entry = entryOf(source.documentElement ?? source);
  if (event.type === "scroll") {
    run.hasAnyMoved = true;
    return want(entry, PLACE);
  }
  if (/^(animation|transition)/.test(event.type)) run.isMoving = true;
  if (event.type === "load" && source.localName === "link") return all();
  // Neighbours of a box often follow it, as `:checked ~` says.
  if (event.type === "change") want(entry?.parent, DEEP);
  want(entry, LOOK | KIDS | PLACE);
  sweepSoon();
});

/** @param {Element} element */
export const saidOf = (element) => (isPassword(element) ? "" : `${element.checked}\n${element.selectedIndex}\n${element.value}`);

// Values and marks, which change without a mutation. What follows a mark may look different, as `:checked ~` says.
export function poll() {
  for (const entry of run.controls) {
    const { element, said } = entry;
    entry.said = saidOf(element);
    if (said === entry.said) continue;
    want(entry, LOOK | PLACE);
    if (said?.[0] === entry.said[0]) want(entryAfter(element), DEEP | PLACE);
    else want(entry.parent, DEEP);
    sweepSoon();
  }
}

// Elements that are animated, and a little longer: some engines show the end of an animation a frame after it.
export function follow() {
  const now = performance.now();
  for (const root of run.roots) {
    // A root that is seen again is watched again.
    if (!(root.host?.isConnected ?? root.defaultView)) run.roots.delete(root);
    for (const { playState, effect } of root.getAnimations()) {
      const target = /** @type {KeyframeEffect | null} */ (effect)?.target;
      if (playState === "running" && target) run.animated.set(entryOf(target), now);
    }
  }
  for (const [entry, seen] of run.animated) {
    want(entry, LOOK | PLACE);
    if (now - seen > 100) run.animated.delete(entry);
  }
  run.isMoving = run.animated.size > 0;
}
