// Fingers.

import { contentOf } from "./boxes.js";
import { isMarked } from "./marks.js";
import { secrets } from "./masking.js";
import { insideOf } from "./nodes.js";
import { near } from "./numbers.js";
import { entryOf } from "./queue.js";
import { run, tell, timed } from "./recording.js";

/** @type {Record<string, string>} */
const PHASES = { start: "down", end: "up" };

export const fingers = timed((event) => {
  const said = String(event.type).replace(/touch|pointer/, ""),
    phase = PHASES[said] ?? said;
  for (const touch of event.changedTouches ?? []) touched(event, touch.identifier + 1, phase, touch);
  if (/mouse|pen/.test(event.pointerType) && (phase !== "move" || event.buttons)) touched(event, 1, phase, event);
});

/**
 * Fingers on masked elements are not recorded, since places on a pad reveal its keys.
 * @param {UIEvent} event
 * @param {number} pointer
 * @param {string} phase
 * @param {{clientX: number, clientY: number}} place
 */
function touched(event, pointer, phase, { clientX, clientY }) {
  const source = /** @type {Node} */ (event.composedPath()[0]),
    entry = entryOf(source);
  // Not read yet, or marked since then.
  if (!entry?.flags || entry.isShut) return;
  /** @type {Node | null | undefined} */
  let at = source;
  for (; at; at = insideOf(at)) if (isMarked(at) || secrets.has(at)) return;
  const t = Math.max(near(performance.timeOrigin + event.timeStamp - run.start), run.outbox.last);
  let [x, y] = [clientX, clientY];
  for (let frame = event.view?.frameElement; frame; frame = frame.ownerDocument.defaultView?.frameElement) {
    const box = frame.getBoundingClientRect(),
      [left, top] = contentOf(frame);
    [x, y] = [x + box.x + left, y + box.y + top];
  }
  tell("touch", { pointer, phase, x: near(x), y: near(y) }, t);
}
