// What scripts do without a sign: their calls are wrapped while a recording runs.

import { DEEP, KIDS, LOOK, PLACE, all, entryOf, sweepSoon, want } from "./queue.js";
import { run, timed } from "./recording.js";

/** @typedef {(...all: any[]) => void} Hears */

export const MARKS = "value checked";

// By class: methods, properties that are set, and those whose values change once a script has got them (`?`).
/** @type {[Hears, Record<string, string>][]} */
const WRAPPED = [
  // The next step looks for what differs.
  [
    () => {},
    {
      HTMLInputElement: MARKS + " valueAsNumber valueAsDate stepUp stepDown setRangeText",
      HTMLTextAreaElement: "value setRangeText",
      HTMLSelectElement: "value selectedIndex",
      HTMLOptionElement: "selected",
    },
  ],
  [moves, { Element: "animate attachShadow", Animation: "play pause reverse cancel finish currentTime" }],
  [
    restyles,
    {
      CSSStyleSheet: "insertRule deleteRule replace replaceSync",
      CSSGroupingRule: "insertRule deleteRule",
      CSSStyleRule: "selectorText",
      StyleSheet: "disabled",
      HTMLStyleElement: "disabled",
      Document: "adoptedStyleSheets designMode",
      ShadowRoot: "adoptedStyleSheets",
    },
  ],
  [() => sweepSoon(), { CSSStyleRule: "?style", Document: "?adoptedStyleSheets", ShadowRoot: "?adoptedStyleSheets" }],
];

// By their wrappers.
const originals = new WeakMap();

/**
 * @param {any} window
 * @param {boolean} [isOn]
 */
export function wrapWindow(window, isOn) {
  for (const [hears, classes] of WRAPPED) {
    for (const name in classes) wrap(window?.[name]?.prototype, classes[name], isOn && hears);
  }
}

/**
 * Wraps these properties of an object, or restores the originals. If a page has wrapped one again, the wrapper stays, and does nothing once
 * no recording runs.
 * @param {any} object
 * @param {string} keys
 * @param {Hears | false} [hears]
 */
export function wrap(object, keys, hears) {
  for (const said of object ? keys.split(" ") : []) {
    const key = said.replace("?", ""),
      found = Object.getOwnPropertyDescriptor(object, key);
    const kind = key !== said ? "get" : found?.set ? "set" : "value",
      call = found?.[/** @type {"get"} */ (kind)],
      original = originals.get(/** @type {Function} */ (call));
    const next = hears ? typeof call === "function" && !original && wrapperOf(call, key, hears) : original;
    if (next && found?.configurable) Object.defineProperty(object, key, { ...found, [kind]: next });
  }
}

/**
 * A proxy has the name and the length of the wrapped function, and takes the same calls.
 * @param {(...all: any[]) => any} call
 * @param {string} key
 * @param {Hears} hears
 */
function wrapperOf(call, key, hears) {
  const hear = timed((...all) => {
    if (run.isWorking) return;
    run.isWorking = true;
    try {
      hears(...all);
    } catch {
      /* The page's call has worked. */
    }
    run.isWorking = false;
    run.wake();
  });
  const wrapper = new Proxy(call, {
    apply(to, self, all) {
      const result = Reflect.apply(to, self, all);
      hear(self, key, result);
      return result;
    },
  });
  originals.set(wrapper, call);
  return wrapper;
}

/** @param {any} it */
function moves(it) {
  run.isMoving = true;
  want(entryOf(it.effect?.target ?? it), LOOK | KIDS | PLACE);
}

/**
 * A new rule restyles the elements that it selects. Libraries insert most rules before there is anything to select.
 * @param {any} holder
 * @param {string} key
 * @param {any} result
 */
function restyles(holder, key, result) {
  const root = (holder.parentStyleSheet ?? holder).ownerNode?.getRootNode();
  const { selectorText, cssRules } = key === "insertRule" && holder.cssRules[result];
  if (holder.host) {
    want(run.entries.get(holder.host), DEEP | PLACE);
  } else if (root && selectorText && !cssRules?.length && !/::|:host/.test(selectorText)) {
    for (const element of root.querySelectorAll(selectorText)) want(entryOf(element), DEEP | PLACE);
  } else {
    all();
  }
  sweepSoon();
  // Promised for later; the page's promise is left alone.
  if (key === "replace") setTimeout(timed(all), 100);
}
