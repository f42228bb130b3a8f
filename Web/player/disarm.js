// The part of a page's script that takes out of a log what would act by itself.
//
// A content security policy stops loading, but some elements reach the network in other ways: `link` resolves names and
// opens connections (`dns-prefetch`, `preconnect`), and `base` and `meta` steer the document. Players build these
// elements unchanged, so they are replaced before a player sees the log. The log in the page stays unchanged.
//
// Replaced are:
//
// - events that are not objects: players unpack strings themselves
// - `link`, `base`, `meta` and `script` elements, by `noscript` elements without attributes; a `link` with the text of
//   a style sheet, by a `style` element
// - the attributes `srcdoc`, `ping` and `http-equiv`, by nothing
// - addresses in `href` and `xlink:href`, by `#`, except for fragments and data
// - addresses in `src`, `srcset`, `data` and `poster`, except for data, by nothing: the policy would not load them, but
//   a browser connects to the address of a frame before it asks the policy
//
// Cost: one walk over full snapshots and mutations.

/** @param {any[]} log */
export function disarm(log) {
  const events = log.filter((event) => event !== null && typeof event === "object" && !Array.isArray(event));
  const pending = [];
  for (const { type, data } of events) {
    if (type === 2 || (type === 3 && data?.source === 0)) pending.push(data);
  }
  while (pending.length > 0) {
    const value = pending.pop();
    if (value === null || typeof value !== "object") continue;
    if (Object.hasOwn(value, "tagName")) disarmElement(value);
    disarmAttributes(value.attributes);
    for (const inner of Array.isArray(value) ? value : Object.values(value)) {
      if (inner !== null && typeof inner === "object") pending.push(inner);
    }
  }
  return events;
}

/** @param {any} element */
function disarmElement(element) {
  const tag = typeof element.tagName === "string" ? element.tagName.toLowerCase() : "script";
  if (!["link", "base", "meta", "script"].includes(tag)) return;
  const sheet = tag === "link" ? element.attributes?._cssText : undefined;
  element.tagName = typeof sheet === "string" ? "style" : "noscript";
  element.attributes = typeof sheet === "string" ? { _cssText: sheet } : {};
}

/** @param {any} attributes */
function disarmAttributes(attributes) {
  if (attributes === null || typeof attributes !== "object") return;
  for (const name of Object.keys(attributes)) {
    const plain = name.toLowerCase();
    if (["srcdoc", "ping", "http-equiv"].includes(plain)) delete attributes[name];
    const isAddress = ["src", "srcset", "data", "poster", "href"].includes(plain) || plain.endsWith(":href");
    if (!isAddress || attributes[name] === null || /^(#|data:)/i.test(String(attributes[name]))) continue;
    if (plain.endsWith("href")) attributes[name] = "#";
    else delete attributes[name];
  }
}
