// Records a page as a hierarchy stream (docs/STREAM.md): nodes and their places as lines of JSON, and touches.
//
//     import {start} from "./silhouette.js";
//     start({endpoint: "http://127.0.0.1:8765/sessions"});
//
// A shadow tree holds an entry for each element and text, with its line's piece cached. Observers say which entries may have changed; only
// those are read again, in idle time. docs/CAPTURE.md has the options, and lists the data that leaves the page.

import { listen, mutated, poll, watch } from "./observing.js";
import { optionsOf } from "./options.js";
import { all } from "./queue.js";
import { Recording, begin, end, run, spend, tell, timed, viewport } from "./recording.js";
import { wake, work } from "./schedule.js";
import { emit } from "./snapshots.js";
import { MARKS, wrap, wrapWindow } from "./wrapping.js";

/**
 * Begins a recording, and ends the one before it. Takes the options of docs/CAPTURE.md.
 * @param {import("../../Capture/web/silhouette.js").Options} [options]
 */
export function start(options = {}) {
  stop();
  begin(
    new Recording(optionsOf(options), {
      wake,
      observer: new MutationObserver(timed(mutated)),
      refused: (/** @type {unknown} */ outbox) => {
        if (run.outbox === outbox) stop();
      },
    }),
  );
  const { app, device } = run.options,
    size = viewport();
  run.lastSize = JSON.stringify(size);
  run.outbox.say(
    JSON.stringify({ stream: "hierarchy", version: 1, platform: "web", viewport: size, start: run.start, app, device }),
    "header",
    0,
  );
  watch(document);
  listen(globalThis, "resize orientationchange pageshow", all);
  listen(document.fonts, "loadingdone", all);
  listen(matchMedia("(prefers-color-scheme: dark)"), "change", all);
  listen(document, "visibilitychange", () => (document.hidden ? flush() : wake()));
  listen(globalThis, "pagehide", () => {
    take();
    run.outbox.leave();
  });
  wake();
}

/** Ends the recording, and sends what is left. */
export function stop() {
  if (run.isOver) return;
  // The last snapshot says how long the session was.
  run.isChanged = true;
  take();
  run.ears.abort();
  run.observer?.disconnect();
  for (const root of run.roots) wrapWindow(root.defaultView);
  for (const { element } of run.controls) wrap(element, MARKS);
  const sent = flush();
  end();
  return sent;
}

/**
 * A line of the app's own: `data` is anything that JSON has.
 * @param {string} name
 * @param {unknown} [data]
 */
export function event(name, data) {
  if (!run.isOver) tell("event", { name, data });
}

/** What the recording has cost so far: milliseconds of main thread, characters, snapshots. */
export const stats = () => (run.isOver ? null : { ...run.stats, nodes: run.entryCount, waiting: run.outbox.held });

/** Reads what changed without waiting for idle time, or everything if `whole`, and returns the moment. */
export function take({ whole = false } = {}) {
  if (run.isOver) return null;
  const begin = performance.now();
  mutated(run.observer?.takeRecords() ?? []);
  if (whole) all();
  run.sliceNumber++;
  poll();
  work(Infinity);
  const t = emit();
  spend(begin);
  return t;
}

/** Sends what is there, without waiting for more. Resolves once it is sent or given up for now. */
export function flush() {
  return run.isOver ? Promise.resolve() : run.outbox.send();
}
