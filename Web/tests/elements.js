// Elements for tests of the recorder under Node, without a browser: as far as its decisions ask them.

globalThis.Node ??= { ELEMENT_NODE: 1, TEXT_NODE: 3, DOCUMENT_NODE: 9 };

// The parts of a list, without those inside of brackets.
function parts(list) {
  const found = [""];
  let depth = 0;
  for (const sign of list) {
    if ("([".includes(sign)) depth++;
    if (")]".includes(sign)) depth--;
    if (sign === "," && depth === 0) found.push("");
    else found[found.length - 1] += sign;
  }
  return found.map((part) => part.trim()).filter(Boolean);
}

// Knows names, classes, attributes and `:not`, which is all that the recorder's selectors have.
function fits(element, selector) {
  let rest = selector;
  const take = (pattern) => {
    const found = pattern.exec(rest);
    if (found) rest = rest.slice(found[0].length);
    return found;
  };
  const name = take(/^[a-z][\w-]*/i);
  if (name && name[0] !== element.localName) return false;
  while (rest) {
    let found = take(/^:not\(([^()]*)\)/);
    if (found) {
      if (element.matches(found[1])) return false;
      continue;
    }
    found = take(/^\.([\w-]+)/);
    if (found) {
      if (!(element.getAttribute("class") ?? "").split(" ").includes(found[1])) return false;
      continue;
    }
    found = take(/^\[([\w-]+)(?:(~?=)'?([\w-]+)'?)?(?: (i))?\]/);
    if (!found) throw new Error(`the tests know no ${rest}`);
    const [, key, sign, wanted, isLoose] = found;
    let value = element.getAttribute(key);
    if (value === null) return false;
    if (!sign) continue;
    if (isLoose) value = value.toLowerCase();
    if (sign === "=" ? value !== wanted : !value.split(/\s+/).includes(wanted)) return false;
  }
  return true;
}

// An element of a name, with attributes, and with properties that only a browser would derive from them.
export function element(name, attributes = {}, properties = {}) {
  const made = {
    nodeType: Node.ELEMENT_NODE,
    localName: name,
    attributes: Object.entries(attributes).map(([key, value]) => ({ name: key, value })),
    textContent: "",
    isContentEditable: false,
    parentNode: null,
    ownerDocument: { designMode: "off" },
    getAttribute: (key) => attributes[key] ?? null,
    hasAttribute: (key) => key in attributes,
    matches: (list) => parts(list).some((selector) => fits(made, selector)),
    closest(list) {
      for (let at = made; at; at = at.parentNode) if (at.matches(list)) return at;
      return null;
    },
    ...(["input", "button"].includes(name) ? { type: attributes.type ?? (name === "input" ? "text" : "submit"), value: "" } : {}),
    ...(name === "textarea" ? { type: "textarea", value: "" } : {}),
    ...properties,
  };
  return made;
}

export const text = (data, parentElement = null) => ({ nodeType: Node.TEXT_NODE, data, parentElement, parentNode: parentElement });

// A style that says nothing of letters, with a size.
export const style = (more = {}) => ({ fontFamily: "serif", width: "100px", height: "20px", webkitTextSecurity: "none", ...more });

// An entry of an element, or of a text.
export const entry = (source, more = {}) => ({
  source,
  element: source.nodeType === Node.ELEMENT_NODE ? source : null,
  parent: null,
  style: style(),
  kids: [],
  marks: [],
  wants: 0,
  ...more,
});
