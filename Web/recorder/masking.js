// Decisions about text: what is secret, typed, or a field, and what stays in the page.

import { BUTTONS, WORDLESS } from "./kinds.js";
import { isMarked } from "./marks.js";
import { px } from "./numbers.js";
import { run } from "./recording.js";
import { core, plain } from "./text.js";

/** @typedef {import("./types").Box} Box */
/** @typedef {import("./types").Entry} Entry */

export const FRONTS = "[role~=combobox i], [aria-autocomplete]";

const INPUTS =
  "input, textarea, select, option, output, [role~=textbox i], [role~=searchbox i], [role~=spinbutton i], " +
  "[aria-multiline], [aria-placeholder], [inputmode], [role~=listbox i], [role~=option i], " +
  FRONTS;

export const FIELDS = "input:not([type=hidden i]), textarea, select";

// By `autocomplete`, `name` and `id`: fields whose values never leave the page.
const SECRETS = /\bcc-|one-time-code|passw|\b(cvv|cvc|csc|ssn|otp|pin|tan)\b/i;

// Attributes that name a field, which some pages fill with its value.
export const NAMES = /^(aria-label|alt|placeholder|title|id|data-testid)$/;

// These outlive a recording: a password field stays one while it is shown as text.
export const passwords = new WeakSet(),
  secrets = new WeakSet();

// Boxes that take keys, or show the value of a field in them.
export const editors = new WeakSet();

// Fields that had a name before a value, and whose names changed.
export const named = new WeakMap(),
  renamed = new WeakSet();

// Whether typed text stays in the page.
export const keepsTyped = () => !run.options.words || run.options.mask !== "passwords";

/**
 * By style, or by a font that has dots alone.
 * @param {CSSStyleDeclaration} style
 */
const hidesLetters = ({ webkitTextSecurity: said, fontFamily }) =>
  (Boolean(said) && said !== "none") || /security|password|dotsfont/i.test(fontFamily);

/**
 * Editors, and elements that show typed text: one box, whatever is inside.
 * @param {Element} element
 * @param {CSSStyleDeclaration} style
 */
export function isEditor(element, style) {
  if (editors.has(element) || hidesLetters(style)) return true;
  if (!keepsTyped()) return false;
  return (
    element.matches(INPUTS) ||
    element.isContentEditable ||
    Boolean(element.editContext) ||
    /write/.test(style.webkitUserModify) ||
    element.ownerDocument.designMode === "on" ||
    isUnheard(element, style)
  );
}

/**
 * Fields whose typing cannot be observed: a form-associated custom element, and a notice for screen readers, which repeats a choice.
 * @param {Element} element
 * @param {CSSStyleDeclaration} style
 */
function isUnheard(element, style) {
  if (element.localName.includes("-") && /** @type {{formAssociated?: boolean}} */ (element.constructor).formAssociated)
    return !/button|check|radio|switch/.test(element.localName + element.role);
  return element.matches("[aria-live], [role=status], [role=alert], [role=log]") && (px(style.width) <= 2 || px(style.height) <= 2);
}

/**
 * @param {Element} element
 * @param {CSSStyleDeclaration} style
 */
export const seals = (element, style) => isMarked(element) || isEditor(element, style);

/** @param {Entry} entry */
export function isInput({ element, source, parent }) {
  const owner = /** @type {Element} */ (element ?? source.parentElement ?? parent?.element);
  return Boolean(owner.closest(INPUTS)) || owner.isContentEditable === true;
}

/**
 * Whether the entry may hold typed or chosen text that stays in the page.
 * @param {Entry} entry
 */
const isTyped = (entry) => keepsTyped() && (isInput(entry) || (Boolean(entry.element) && entry.isSealed));

/** @param {Entry} entry */
export function isWithheld(entry) {
  const { mask } = run.options,
    { element } = entry,
    isButton = element?.localName === "input" && BUTTONS.has(element.type ?? "");
  return entry.isShut || mask === "all" || (isTyped(entry) && !isButton) || entry.isSecret;
}

/**
 * A password field stays one, also while its text is shown.
 * @param {Element} element
 */
export function isPassword(element) {
  if (element.type === "password" || element.hasAttribute("data-rr-is-password")) passwords.add(element);
  return passwords.has(element);
}

/**
 * Passwords, cards, and codes: also fields for a single sign, because codes are made of them.
 * @param {Element} element
 * @param {CSSStyleDeclaration} style
 */
export function isSecret(element, style) {
  const isField = element.matches(INPUTS) && !BUTTONS.has(element.type ?? "");
  const said = (isField && ["autocomplete", "name", "id"].map((name) => element.getAttribute(name)).join(" ")) || "";
  if (hidesLetters(style)) (element.matches(FIELDS) ? passwords : secrets).add(element);
  if ((isField && (element.maxLength === 1 || SECRETS.test(said))) || isPassword(element)) secrets.add(element);
  return secrets.has(element);
}

/**
 * The text in a control. The value of a password is not even read.
 * @param {Element | null} element
 */
export function controlText(element) {
  if (element?.localName === "input" && isPassword(element)) return null;
  if (element?.localName === "textarea") return element.value;
  if (element?.localName === "select") return element.selectedOptions?.[0]?.label;
  return element?.localName === "input" && !WORDLESS.has(element.type ?? "") ? element.value : null;
}

/**
 * Whether a field's names were there before it had a value; a choice is a value from the start.
 * @param {Element} element
 * @param {CSSStyleDeclaration} style
 */
export function isNamed(element, style) {
  if (isSecret(element, style) || editors.has(element)) return false;
  if (element.localName !== "select")
    return !(controlText(element) ?? (element.type === "range" ? element.value : element.textContent))?.trim();
  const names = [...element.attributes].filter(({ name }) => NAMES.test(name)).map(({ value }) => core(value));
  return [...(element.selectedOptions ?? [])].every(({ label, value }) =>
    [label, value].map(core).every((it) => !it || !names.some((name) => name.includes(it) || it.includes(name))),
  );
}

/**
 * A field that shows typed text has a name only while the name cannot repeat the text.
 * @param {Box} entry
 * @param {...string} names
 */
export function nameOf(entry, ...names) {
  const { element } = entry,
    said = run.options.words && run.options.mask !== "all" && names.map((name) => element.getAttribute(name)).find(Boolean);
  if (!said || !isWithheld(entry)) return said;
  return named.get(element) && !renamed.has(element) && !entry.isSecret && said;
}

/**
 * Whether words may come from an attribute or a variable: some pages keep typed text there, to show it. If variables cannot be listed, all
 * words of more than one sign may.
 * @param {Element} element
 * @param {string} said
 */
export function isTold(element, said) {
  const sources = [...element.attributes].map(({ value }) => value);
  if (!element.computedStyleMap) return said.length > 1;
  for (const [name, values] of element.computedStyleMap()) if (name.startsWith("--")) sources.push(plain(String(values)));
  return sources.map(core).some((source) => source && (core(said).includes(source) || source.includes(core(said))));
}
