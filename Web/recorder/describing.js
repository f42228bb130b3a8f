// An entry's properties, except its place.

import { averageColor, colorOf, gradientColor } from "./colors.js";
import { stale } from "./homes.js";
import { idOf } from "./ids.js";
import { CONTENT_TYPES, classOf, takesText, traitOf } from "./kinds.js";
import { controlText, isPassword, isWithheld, keepsTyped, nameOf } from "./masking.js";
import { focusIn, innerDocument, isFrame } from "./nodes.js";
import { near, px } from "./numbers.js";
import { addPaint } from "./paint.js";
import { addPseudos } from "./pseudos.js";
import { run } from "./recording.js";
import { WITHHELD, shortened } from "./text.js";

/** @typedef {import("./types").Box} Box */
/** @typedef {import("./types").Entry} Entry */
/** @typedef {import("./types").Four} Four */
/** @typedef {import("./types").Told} Told */

/** @param {Entry} entry */
export function describe(entry) {
  const { element, isShut, marks, isVisible = true } = entry,
    box = /** @type {Box} */ (entry);
  /** @type {Told} */
  const node = { id: idOf(entry.source), class: classOf(entry) };
  if (!element) {
    node.traits = ["staticText"];
  } else if (!isShut) {
    if (entry.isScreen || entry.clips || isRoundPicture(box)) node.clips = true;
    const alpha = Number(entry.style.opacity);
    if (alpha < 1) node.alpha = near(alpha);
    if (isVisible) addLook(box, node);
    addMeaning(box, node);
  }
  if (element) addPseudos(box);
  if (marks.length) node.privacy = marks.length === 1 ? marks[0] : marks;
  if (isVisible && !isShut) addText(entry, node);
  if (entry.isCut || (element && !entry.isSealed && isFrame(element) && !innerDocument(element))) node.unreadable = true;
  run.gate(node);
  const says = JSON.stringify(node).slice(0, -1);
  if (says === entry.says) return;
  entry.says = says;
  stale(entry);
}

/** @param {Box} entry */
const isRoundPicture = ({ element, style }) => element.localName === "img" && px(style.borderTopLeftRadius) > 0;

/**
 * @param {Box} entry
 * @param {Told} node
 */
function addLook(entry, node) {
  const { style, element } = entry,
    frame = entry.frame ?? [0, 0, 0, 0],
    background = screenColor(entry);
  if (background) node.background = background;
  addPaint(style, frame, node);
  const image = imageOf(element, style, frame);
  if (image) node.image = image;
  if (/^(canvas|object|embed)$/.test(element.localName) || isClosed(element)) node.custom = true;
}

/**
 * An element of the page's own whose contents cannot be read: behind a closed shadow root, as far as this can be known.
 * @param {Element} element
 */
const isClosed = (element) =>
  element.localName.includes("-") && !element.shadowRoot && !element.hasChildNodes() && element.matches(":defined");

/** @param {Box} entry */
function screenColor({ isScreen, element, parent }) {
  if (!isScreen) return null;
  const { body } = element.ownerDocument,
    style = body && getComputedStyle(body);
  return (style && (colorOf(style.backgroundColor) ?? gradientColor(style.backgroundImage))) || (parent ? null : "#FFFFFF");
}

/**
 * @param {Element} element
 * @param {CSSStyleDeclaration} style
 * @param {Four} frame
 */
function imageOf(element, style, [, , width, height]) {
  const size = { width: near(width), height: near(height) };
  /** @param {string | null} color */
  const with_ = (color) => (color ? { ...size, color } : size);
  if (element.localName === "img") return with_(averageColor(/** @type {HTMLImageElement} */ (element)));
  if (element.localName === "svg") return with_(colorOf(style.color));
  return element.childElementCount === 0 && style.backgroundImage.includes("url(") ? size : null;
}

/**
 * A secret is still a field, but has no names and no states.
 * @param {Box} entry
 * @param {Told} node
 */
function addMeaning(entry, node) {
  const { element } = entry;
  /**
   * @param {string} key
   * @param {string | boolean | null | undefined} value
   */
  const set = (key, value) => {
    if (value) node[key] = typeof value === "string" ? shortened(value) : value;
  };
  const trait = traitOf(element),
    isField = element.matches("input, textarea") || element.isContentEditable;
  if (trait) node.traits = [trait];
  if (isField) {
    set("secure", isPassword(element));
    set("editable", takesText(element));
  }
  set("identifier", nameOf(entry, "id", "data-testid"));
  set("label", nameOf(entry, "aria-label", "alt"));
  set("hint", nameOf(entry, "placeholder", "title"));
  // Any of its words may be the secret.
  const said =
    (isField &&
      element
        .getAttribute("autocomplete")
        ?.trim()
        .toLowerCase()
        .replace(/\bsection-\S*\s*/g, "")) ||
    "";
  if (isField) set("contentType", /^(?!(on|off)$)[a-z- ]+$/.test(said) ? said : CONTENT_TYPES[element.type ?? ""]);
  if (entry.isSecret) return;
  set("selected", /^(true|page|step)$/.test(element.ariaSelected ?? element.ariaCurrent ?? element.ariaPressed ?? ""));
  set("checked", element.checked === true || element.ariaChecked === "true");
  set("focused", element === focusIn(element) && element !== element.ownerDocument.body);
  if (element.disabled === true || element.ariaDisabled === "true") node.enabled = false;
  if (element.type === "range" && !keepsTyped()) node.value = element.value;
}

/**
 * @param {Entry} entry
 * @param {Told} node
 */
function addText(entry, node) {
  const { element, style, words } = entry;
  if (entry.isSecret) return void (entry.isText = false);
  const text = words
    ? words.map((word) => word.data).join("")
    : (controlText(element) ?? (entry.isSealed ? element?.textContent : entry.generated));
  const shown = text?.replace(/\s+/g, " ").trim(),
    isKept = isWithheld(entry);
  entry.isText = Boolean(shown);
  if (!shown) return;
  if (run.options.words && !isKept) node.text = shortened(shown);
  // The boxes of lines say that there is text.
  else if (isKept || !words) node.text = WITHHELD;
  const color = colorOf(style.color);
  if (color) node.textColor = color;
  node.fontSize = near(px(style.fontSize));
}
