// Reads what waits about an entry: its marks, its look, and what is inside.

import { turnOf } from "./boxes.js";
import { describe } from "./describing.js";
import { collect, drop, isBoxless } from "./entries.js";
import { clips, relist, settleHome } from "./homes.js";
import { takesText } from "./kinds.js";
import { marksOf } from "./marks.js";
import { FIELDS, isEditor, isInput, isSecret, keepsTyped } from "./masking.js";
import { insideOf } from "./nodes.js";
import { rankOf } from "./numbers.js";
import { MASKS_INPUTS } from "./privacy.js";
import { DEEP, KIDS, LOOK, PLACE, want } from "./queue.js";
import { KEYS, maskPad, sealAround, signOf } from "./sealing.js";

/** @typedef {import("./types").Box} Box */
/** @typedef {import("./types").Entry} Entry */

/** @param {Entry} entry */
export function read(entry) {
  const wants = entry.wants;
  entry.wants &= ~(LOOK | KIDS | DEEP);
  if (entry.isGone) return;
  const { element, parent, style } = entry;
  // It was changed after it had been taken out: whoever held it is read, too.
  if (element && !element.isConnected) return;
  if (element && parent && (style.display === "none" || isBoxless(element, style))) {
    drop(entry);
    return want(parent, KIDS | PLACE);
  }
  const isKin = look(entry);
  if (element?.matches(KEYS) && /^\d$/.test(signOf(element))) maskPad(element);
  if (element?.matches(FIELDS) && takesText(element) && (keepsTyped() || entry.isSecret)) sealAround(element);
  if (element && (wants & (KIDS | DEEP) || isKin)) collect(/** @type {Box} */ (entry));
  if (wants & DEEP || isKin === DEEP) for (const kid of entry.kids) want(kid, DEEP | PLACE);
  else if (isKin) for (const kid of entry.kids) want(kid, LOOK | PLACE);
  // Some of it follows the size, which a new entry does not have yet.
  if (entry.frame) describe(entry);
  entry.lines = null;
  if (wants & DEEP) want(entry, PLACE);
}

/**
 * Reads what others depend on. Returns DEEP if everything inside may have another home, LOOK if it may look different.
 * @param {Entry} entry
 */
function look(entry) {
  const { element, parent, style } = entry;
  entry.isSecret = element !== null && isSecret(element, style);
  readMarks(entry);
  if (!element) {
    settleHome(entry);
    return 0;
  }
  const { position, zIndex, visibility } = style,
    isDim = Number(style.opacity) < 1;
  entry.turn = turnOf(style);
  entry.position = position;
  const holdsFixed =
    Boolean(entry.turn) || style.filter !== "none" || style.perspective !== "none" || /paint|strict|content/.test(style.contain);
  entry.isStacking = holdsFixed || isDim || style.isolation === "isolate" || /fixed|sticky/.test(position) || zIndex !== "auto";
  entry.clips = clips(/** @type {Box} */ (entry));
  entry.isVisible = visibility === "visible";
  entry.isLoose = parent !== null && style.display === "contents";
  if (parent && entry.isLoose) parent.hasLoose = true;
  const rank = entry.isLoose ? -0.75 : rankOf(zIndex, position !== "static" || isDim || Boolean(entry.turn));
  if (rank !== entry.rank) {
    entry.rank = rank;
    relist(entry.home);
  }
  settleHome(entry);
  // A turn changes the space of everything inside.
  const flags = [
    position,
    entry.turn,
    holdsFixed,
    entry.isStacking,
    entry.clips,
    entry.isShut,
    entry.isHidden,
    entry.isSealed,
    entry.ignoresInputs,
  ].join();
  const inherits = [style.color, style.fontSize, visibility].join();
  const what = !entry.flags ? 0 : flags !== entry.flags ? DEEP : inherits !== entry.inherits ? LOOK : 0;
  [entry.flags, entry.inherits] = [flags, inherits];
  return what;
}

/**
 * The marks of a node, with those of elements without a box around it, which have no entry.
 * @param {Entry} entry
 */
function readMarks(entry) {
  const { source, parent } = entry,
    said = new Set();
  entry.ignoresInputs = parent?.ignoresInputs;
  /** @type {Node | null | undefined} */
  let at = source;
  for (; at && at !== parent?.source; at = insideOf(at)) {
    for (const word of marksOf(at)) said.add(word);
    if (at.matches?.(MASKS_INPUTS)) entry.ignoresInputs = true;
  }
  if (entry.ignoresInputs && isInput(entry)) said.add("mask");
  entry.marks = [...said];
  entry.isHidden = said.has("hide");
  entry.isShut = Boolean(parent?.isShut) || entry.isHidden || said.has("mask");
  entry.isSealed = entry.isShut || (entry.element !== null && isEditor(entry.element, entry.style));
}
