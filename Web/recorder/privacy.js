// What developers write of the privacy of elements.

/**
 * What developers write besides `data-silhouette`. Words of other recorders only close: what another
 * recorder may show, this one need not.
 * @param {string} word
 */
const datadog = (word) => `[data-dd-privacy='${word}' i], .dd-privacy-${word}`;

/** @type {Record<string, string[]>} */
const PRIVACY = {
  clipout: [],
  hide: [".rr-block, .sentry-block, [data-sentry-block], .ph-no-capture, .fs-exclude, [data-hj-suppress]", datadog("hidden")],
  mask: [
    ".rr-mask, .ph-mask, .sentry-mask, [data-sentry-mask], .fs-mask, [data-private], [data-clarity-mask]",
    datadog("mask"),
    datadog("mask-unless-allowlisted"),
  ],
  unmask: [],
};

// What masks inputs alone, wherever in it they stand.
export const MASKS_INPUTS = ".rr-ignore, .ph-ignore-input, .sentry-ignore, [data-sentry-ignore], " + datadog("mask-user-input");

/**
 * Selectors of all marks, and of each; `selectors` are the page's own.
 * @param {Record<string, string | string[] | undefined>} selectors
 */
export function rulesOf(selectors) {
  /** @type {Record<string, string>} */
  const of = {};
  for (const word in PRIVACY) of[word] = [PRIVACY[word], selectors[word] ?? []].flat().join();
  return { any: ["[data-silhouette]", ...Object.values(of).filter(Boolean)].join(), of };
}
