// Words of a page, as they leave it.

/** @param {string} text */
export const words = (text) => new Set(text.split(" "));

// Text that was there and does not leave the page.
export const WITHHELD = "…";

/**
 * A string of a style sheet without its escapes, and the part of it that is compared.
 * @param {string} css
 */
export const plain = (css) =>
  css.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gis, (_, code, sign) =>
    code ? String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)) : sign,
  );

/** @param {string} text */
export const core = (text) => text.replace(/[^\p{L}\p{N}]/gu, "") || text.trim();
// No text of a page is longer in the stream.
const MOST_TEXT = 2000;
/** @param {string} text */
export const shortened = (text) => text.slice(0, MOST_TEXT).toWellFormed();
