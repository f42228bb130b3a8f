// Style sheets of the replayed page: their rules are changed as the log says, and adapted to a page without a pointer.
//
// A person's pointer and keys are not in the frame, so `:hover` and `:focus` would never hold there. In their place, selectors ask
// for attributes, which the stage gives to the elements that the log names. `device-width` asks for the size of the reader's
// screen; the width of the frame takes its place. Rules keep their places, because the log counts them.

import { SOURCE, list } from "./mirror.js";

export const HOVER = "data-silhouette-hover";
export const FOCUS = "data-silhouette-focus";
export const FOCUS_WITHIN = "data-silhouette-focus-within";
const STATES = new Map([
  ["hover", HOVER],
  ["focus", FOCUS],
  ["focus-visible", FOCUS],
  ["focus-within", FOCUS_WITHIN],
]);
// Not a class whose name has a colon, nor the start of another name.
const STATE = /(?<![\\:]):(hover|focus-visible|focus-within|focus)(?![\w-])/g;
const DEVICE = /-device-(width|height)/g;
// Properties that colour an element and neither show nor move anything.
const COLORING =
  /^(color|background(-.*)?|border(-.*)?-color|outline(-.*)?|box-shadow|text-shadow|text-decoration(-.*)?|text-underline.*|cursor|fill|stroke|filter|transition(-.*)?|accent-color|caret-color|--.*)$/;

/**
 * Adapts a sheet, or a rule with all rules inside of it.
 * @param {any} root
 * @param {Set<string> | null} [found] takes the selectors that ask for a state; those that only colour what the pointer is over stay as
 * they are then
 */
export function adapt(root, found = null) {
  const pending = [root];
  for (let rule; (rule = pending.pop());) {
    try {
      const { selectorText, media } = rule;
      if (typeof selectorText === "string" && selectorText.search(STATE) >= 0) {
        const isLeft = found !== null && colorsOnly(rule);
        rule.selectorText = selectorText.replace(STATE, (said, name) => (isLeft && name === "hover" ? said : `[${STATES.get(name)}]`));
        found?.add(rule.selectorText);
      }
      const words = media?.mediaText;
      if (words && words.search(DEVICE) >= 0) media.mediaText = words.replace(DEVICE, "-$1");
      if (rule.cssRules) pending.push(...rule.cssRules);
    } catch {
      // Rules of a sheet that this browser keeps to itself stay as they are.
    }
  }
}

/**
 * Whether all that a rule says are colours.
 * @param {{style?: Iterable<string>, cssRules?: {length: number}}} rule
 */
const colorsOnly = ({ style = [], cssRules }) => !cssRules?.length && [...style].every((name) => COLORING.test(name));

/**
 * Makes one change of a log, as far as the sheet can take it.
 * @param {CSSStyleSheet} sheet
 * @param {any} change
 * @param {Set<string> | null} [found] as of `adapt`
 */
export function changeRules(sheet, { source, adds, removes, index, set, remove, replace, replaceSync }, found) {
  // A rule without a place comes first, as where scripts name none.
  for (const { rule, index: at = 0 } of list(adds)) {
    attempt(() => {
      const within = ruleList(sheet, at);
      const place = Math.min(last(at), within.cssRules.length);
      within.insertRule(String(rule), place);
      adapt(within.cssRules[place], found);
    });
  }
  for (const { index: at } of list(removes)) attempt(() => ruleList(sheet, at).deleteRule(last(at)));
  const text = replace ?? replaceSync;
  if (typeof text === "string") {
    attempt(() => {
      sheet.replaceSync(text);
      adapt(sheet, found);
    });
  }
  if (source !== SOURCE.declaration) return;
  attempt(() => {
    const { style } = ruleList(sheet, index).cssRules[last(index)];
    if (set) style.setProperty(set.property, set.value ?? "", set.priority ?? "");
    if (remove) style.removeProperty(remove.property);
  });
}

/**
 * A rule that this browser does not know, or that is not there, is no rule here.
 * @param {() => void} change
 */
function attempt(change) {
  try {
    change();
  } catch {
    // Players go on with the next one.
  }
}

/**
 * Rules are counted from the sheet, or along a path of nested rules.
 * @param {any} index
 */
const last = (index) => (Array.isArray(index) ? index.at(-1) : index);
/**
 * @param {any} sheet
 * @param {any} index
 */
const ruleList = (sheet, index) => (Array.isArray(index) ? index.slice(0, -1) : []).reduce((within, at) => within.cssRules[at], sheet);
