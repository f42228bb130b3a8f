// What a recording may be told; docs/CAPTURE.md explains each option.

/** @typedef {import("./types").Options} Options */

/** @type {Options} */
const OPTIONS = {
  endpoint: null,
  sink: null,
  headers: {},
  batch: 1000,
  buffer: 8_000_000,
  fps: 4,
  budget: 2,
  sweep: 2000,
  maxNodes: 20_000,
  words: false,
  mask: "inputs",
  selectors: {},
  screen: undefined,
  app: undefined,
  device: undefined,
  onError: undefined,
};

/**
 * All options, those of the page over our own.
 * @param {import("../../Capture/web/silhouette.js").Options} said
 * @returns {Options}
 */
export function optionsOf(said) {
  const wrong = Object.keys(said).find((key) => !(key in OPTIONS));
  if (wrong) throw new TypeError(`silhouette: there is no option ${wrong}; see docs/CAPTURE.md`);
  return { ...OPTIONS, ...said };
}
