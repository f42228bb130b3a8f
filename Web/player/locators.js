// Locators of an element for test tools. The command makes them, and only pages with revealed text hold some.

import { copyText } from "./copying.js";
import { make, setIcon } from "./parts.js";

/** @typedef {import("./types").Node} Node */
/** @typedef {[tool: string, code: string, verdict?: string]} Locator */

/**
 * A tool's name, its code, and on how many of the session's screens it works, if they were tried. None if the element has none.
 * @param {Node | undefined} node
 * @returns {Locator[]}
 */
export function locatorsOf(node) {
  try {
    const found = JSON.parse(node?.attributes.get("data-locators") ?? "[]");
    const isLocator = (/** @type {any} */ parts) =>
      Array.isArray(parts) && (parts.length === 2 || parts.length === 3) && parts.every((part) => typeof part === "string");
    return Array.isArray(found) ? found.filter(isLocator) : [];
  } catch {
    return [];
  }
}

/**
 * The words of an element and those in it, as far as the log holds some.
 * @param {Node} node
 */
export function wordsOf(node) {
  /** @type {string[]} */
  const words = [];
  const pending = [node];
  for (let next; (next = pending.pop()) && words.length < 20;) {
    const text = next.kind === 3 ? next.text.trim() : "";
    if (text && !words.includes(text)) words.push(text);
    if (next.tag !== "style") pending.push(...next.children.toReversed());
  }
  const all = words.join(", ");
  return all.length > 200 ? `${all.slice(0, 200)}…` : all;
}

/**
 * A list in which a click copies a locator. `say` tells the reader that it did.
 * @param {Locator[]} locators
 * @param {(words: string) => void} say
 */
export function locatorList(locators, say) {
  return make(
    "ul",
    { className: "locators", attributes: { "aria-label": "Locators" } },
    ...locators.map(([tool, code, verdict]) => {
      const text = make("code", { textContent: code });
      const button = make(
        "button",
        { type: "button", title: "Copy", attributes: { "aria-label": `Copy for ${tool}: ${code}${verdict ? `, ${verdict}` : ""}` } },
        make("b", { textContent: tool }),
        text,
      );
      if (verdict) button.append(make("small", { textContent: verdict }));
      setIcon(button, "copy");
      button.addEventListener("click", async () => {
        const isCopied = await copyText(code);
        say(isCopied ? `The ${tool} locator is copied.` : "The browser does not let the page copy. Select the text.");
        if (!isCopied) return getSelection()?.selectAllChildren(text);
        setIcon(button, "done");
        button.classList.add("done");
        setTimeout(() => {
          setIcon(button, "copy");
          button.classList.remove("done");
        }, 1500);
      });
      return make("li", {}, button);
    }),
  );
}
