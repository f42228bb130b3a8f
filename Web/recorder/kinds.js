// What elements are: their kinds, traits and class names.

import { isText } from "./nodes.js";
import { words } from "./text.js";

// Elements without an inside of their own for a stream: pictures, controls, media.
export const WHOLE = words("audio canvas embed img input meter object progress select svg textarea video");

export const BUTTONS = words("button submit reset");
export const WORDLESS = words("checkbox radio range color file hidden image password");

// A role as the stream's trait; every other role is its own trait.
/** @type {Record<string, string | null>} */
const TRAITS = {
  heading: "header",
  img: "image",
  none: null,
  presentation: null,
  progressbar: "progress",
  searchbox: "searchField",
  textbox: "textField",
};

/** @type {Record<string, string>} */
export const CONTENT_TYPES = { email: "emailAddress", tel: "telephoneNumber", url: "URL" };

/** @param {Element} element */
export function traitOf(element) {
  const role = element.getAttribute("role")?.trim().toLowerCase().split(/\s+/)[0] ?? "";
  const [known] = Object.keys(TRAITS).filter((name) => name === role);
  return known ? TRAITS[known] : /^[a-z-]+$/.test(role) && role;
}

/**
 * The kind of a masked field may be its state: a password that is shown.
 * @param {{source: Node, isShut?: boolean}} entry
 */
export const classOf = ({ source, isShut }) =>
  isText(source)
    ? "#text"
    : source.localName === "input" && !isShut
      ? `input:${/** @type {Element} */ (source).type}`
      : (source.localName ?? "");

/** @param {Element} element */
export const takesText = (element) =>
  !BUTTONS.has(element.type ?? "") &&
  (element.type === "password" || !WORDLESS.has(element.type ?? "")) &&
  !element.readOnly &&
  !element.disabled;
