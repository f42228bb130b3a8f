// Shows a mirror as a document, in a frame that runs no scripts.
//
// Of two looks at one mirror, only nodes that changed are touched. Another mirror is laid over the document that is there:
// elements with the same id and name stay, and get what differs.

import { allowedElement, allowedValue } from "./allowed.js";
import { NODE, SOURCE, list } from "./mirror.js";

/** @typedef {import("./types").Node} Node */
/** @typedef {import("./types").Shown} Shown */
/** @typedef {import("./mirror.js").Mirror} Mirror */

const SVG = "http://www.w3.org/2000/svg";
// `noscript` replaces elements that are left out. Animations are paused, because pictures that move by themselves would
// not show the moment.
const FRAME_STYLE = "noscript{display:none!important}*{animation-play-state:paused!important;caret-color:transparent}";

export class Stage {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.frame = place.ownerDocument.createElement("iframe");
    this.frame.title = "Replayed screen";
    this.frame.tabIndex = -1;
    this.frame.inert = true;
    this.frame.setAttribute("sandbox", "allow-same-origin");
    this.frame.setAttribute("scrolling", "no");
    place.append(this.frame);
    /** @type {Mirror | null} */
    this.mirror = null;
    /** @type {Map<number, Shown>} */
    this.shown = new Map();
    /** @type {WeakMap<object, number>} */
    this.ids = new WeakMap();
    /** @type {boolean | null} */
    this.isQuirky = null;
    /** @type {CSSStyleSheet | null} */
    this.ownSheet = null;
  }

  get document() {
    return /** @type {Document} */ (this.frame.contentDocument);
  }

  get window() {
    return /** @type {Window & typeof globalThis} */ (this.frame.contentWindow);
  }

  /** @param {Mirror} mirror */
  show(mirror) {
    this.resize(mirror);
    const changed = mirror.takeChanged();
    if (mirror !== this.mirror || changed === null) this.showAll(mirror);
    else for (const node of changed) if (mirror.nodes.get(node.id) === node) this.update(node);
    this.mirror = mirror;
    this.finish(mirror, changed);
  }

  /** @param {{width: number, height: number}} size */
  resize({ width, height }) {
    const [w, h] = [Math.floor(width) || 1024, Math.floor(height) || 576];
    if (this.frame.width !== String(w)) this.frame.width = String(w);
    if (this.frame.height !== String(h)) this.frame.height = String(h);
  }

  // ---- the document whole

  /** @param {Mirror} mirror */
  showAll(mirror) {
    const isQuirky = mirror.root?.isQuirky === true;
    if (this.isQuirky !== isQuirky) this.open(isQuirky);
    const before = this.shown;
    this.shown = new Map();
    if (!mirror.root) return this.document.documentElement?.replaceChildren();
    const pending = [mirror.root];
    for (let node; (node = pending.pop());) {
      if (!this.shown.has(node.id)) this.take(node, before);
      for (const child of node.children) {
        this.take(child, before);
        pending.push(child);
      }
      this.update(node);
    }
  }

  /**
   * Whether a document is in quirks mode is said by the text that it begins with, and by nothing else.
   * @param {boolean} isQuirky
   */
  open(isQuirky) {
    const { document } = this;
    document.open();
    document.write(`${isQuirky ? "" : "<!doctype html>"}<html><head></head><body></body></html>`);
    document.close();
    const sheet = new this.window.CSSStyleSheet();
    sheet.replaceSync(FRAME_STYLE);
    this.ownSheet = sheet;
    document.adoptedStyleSheets = [sheet];
    this.isQuirky = isQuirky;
    this.shown.clear();
  }

  /**
   * The document's node of a mirror's node: the one that was there before, if it is of the same kind, or a new one.
   * @param {Node} node
   * @param {Map<number, Shown>} [before]
   */
  take(node, before = this.shown) {
    const key = `${node.kind}${node.isSVG ? " svg " : " "}${node.tag}`;
    const old = before.get(node.id);
    const entry =
      old?.key === key && (before === this.shown || old.rules === 0) ? old : { key, made: this.make(node), style: "", rules: 0 };
    this.shown.set(node.id, entry);
    this.ids.set(entry.made, node.id);
    return entry;
  }

  /** @param {Node} node */
  make(node) {
    const { document } = this;
    switch (node.kind) {
      case NODE.document:
        return document;
      case NODE.doctype:
        return document.doctype ?? document.implementation.createDocumentType("html", "", "");
      case NODE.element: {
        const { name } = allowedElement(node);
        return node.isSVG ? document.createElementNS(SVG, name) : document.createElement(name);
      }
      case NODE.text:
        return document.createTextNode("");
      default:
        return document.createComment("");
    }
  }

  // ---- one node

  /** @param {Node} node */
  update(node) {
    const entry = this.shown.get(node.id) ?? this.take(node);
    const { made } = entry;
    if (node.kind === NODE.text || node.kind === NODE.comment) {
      if (made.data !== node.text) made.data = node.text;
      if (node.parent && allowedElement(node.parent).name === "style") this.restyle(node.parent);
      return;
    }
    if (node.kind === NODE.element) this.dress(node, entry);
    if (node.kind === NODE.element || node.kind === NODE.document) this.place(node, made);
    if (node.rules || entry.rules) this.restyle(node);
  }

  /**
   * @param {Node} node
   * @param {Shown} entry
   */
  dress(node, entry) {
    const { made } = entry;
    const { isWithheld } = allowedElement(node);
    const wanted = new Map();
    if (!isWithheld) {
      for (const [name, value] of node.attributes) {
        if (name === "style") continue;
        const allowed = allowedValue(name, value);
        if (allowed !== undefined) wanted.set(node.isSVG ? name : name.toLowerCase(), allowed);
      }
    }
    for (const { name } of Array.from(made.attributes)) {
      if (name !== "style" && !wanted.has(name)) made.removeAttribute(name);
    }
    for (const [name, value] of wanted) if (made.getAttribute(name) !== value) made.setAttribute(name, value);
    this.style(node, entry);
    if (node.attributes.has("rr_dataURL")) this.paint(node, made);
    if (node.entered) this.enter(node.entered, made);
  }

  /**
   * @param {Node} node
   * @param {Shown} entry
   */
  style(node, entry) {
    const base = node.attributes.get("style") ?? "";
    const [width, height] = [node.attributes.get("rr_width"), node.attributes.get("rr_height")];
    const key = `${base}\n${width}\n${height}\n${node.style ? JSON.stringify([...node.style]) : ""}`;
    if (entry.style === key) return;
    entry.style = key;
    const { style } = entry.made;
    if (!style) return;
    if (base || entry.made.hasAttribute("style")) style.cssText = base;
    if (width) style.setProperty("width", width);
    if (height) style.setProperty("height", height);
    for (const [name, value] of node.style ?? []) {
      if (value === null) style.removeProperty(name);
      else style.setProperty(name, value[0], value[1]);
    }
    if (style.length === 0 && !base) entry.made.removeAttribute("style");
  }

  /**
   * @param {Node} node
   * @param {any} made
   */
  paint(node, made) {
    const address = node.attributes.get("rr_dataURL") ?? "";
    if (!/^data:image\//i.test(address)) return;
    if (made.localName === "img") made.setAttribute("src", address);
    else made.style?.setProperty("background", `url("${CSS.escape(address).replaceAll("\\", "")}") 0 0 / 100% 100%`);
  }

  /**
   * @param {{text: unknown, isChecked: unknown}} entered
   * @param {any} made
   */
  enter({ text, isChecked }, made) {
    if ("checked" in made) made.checked = isChecked === true;
    if ("value" in made && made.type !== "file" && typeof text === "string" && made.value !== text) made.value = text;
  }

  /**
   * Puts the children in their order, with as few moves as one walk can do.
   * @param {Node} node
   * @param {any} made
   */
  place(node, made) {
    const sheet = node.kind === NODE.element ? allowedElement(node).text : undefined;
    if (sheet !== undefined) {
      if (made.textContent !== sheet) made.textContent = sheet;
      return;
    }
    const children = node.kind === NODE.document ? documentChildren(node) : node.children;
    const shadows = children.some((child) => child.isShadow);
    this.order(made, shadows ? children.filter((child) => !child.isShadow) : children);
    if (shadows)
      this.order(
        this.shadow(made),
        children.filter((child) => child.isShadow),
      );
  }

  /** @param {any} made */
  shadow(made) {
    try {
      return made.shadowRoot ?? made.attachShadow({ mode: "open" });
    } catch {
      return made.ownerDocument.createDocumentFragment(); // Not every element can have one.
    }
  }

  /**
   * @param {any} parent
   * @param {Node[]} children
   */
  order(parent, children) {
    // A document takes one root only, so that the old one has to go first.
    if (parent === this.document) {
      const kept = new Set(children.map((child) => this.shown.get(child.id)?.made));
      for (const child of Array.from(parent.childNodes)) if (!kept.has(child)) child.remove();
    }
    let cursor = parent.firstChild;
    for (const child of children) {
      const { made } = this.shown.get(child.id) ?? this.take(child);
      if (made === cursor) cursor = cursor.nextSibling;
      else if (!made.contains(parent)) parent.insertBefore(made, cursor);
    }
    while (cursor) {
      const next = cursor.nextSibling;
      cursor.remove();
      cursor = next;
    }
  }

  // ---- style sheets that are changed rule by rule

  /** @param {Node} node */
  restyle(node) {
    const entry = this.shown.get(node.id);
    const sheet = entry?.made.sheet;
    if (!sheet) return;
    const rules = node.rules ?? [];
    if (entry.rules > rules.length || entry.rules === 0) {
      // Text that is set, be it the same, makes the sheet anew.
      if (entry.rules > 0) entry.made.firstChild?.replaceData(0, 0, "");
      entry.rules = 0;
    }
    for (const change of rules.slice(entry.rules)) changeRules(entry.made.sheet, change);
    entry.rules = rules.length;
  }

  /** @param {Mirror} mirror */
  adopt(mirror) {
    for (const node of mirror.nodes.values()) {
      if (!node.adopted) continue;
      const { made } = this.shown.get(node.id) ?? {};
      const place = made === this.document ? made : made?.shadowRoot;
      if (!place) continue;
      const sheets = node.adopted.map((id) => {
        const sheet = new this.window.CSSStyleSheet();
        for (const change of mirror.sheets.get(id) ?? []) changeRules(sheet, change);
        return sheet;
      });
      place.adoptedStyleSheets = place === this.document ? [this.ownSheet, ...sheets] : sheets;
    }
  }

  // ---- what needs a layout

  /**
   * @param {Mirror} mirror
   * @param {Set<Node> | null} changed
   */
  finish(mirror, changed) {
    if (mirror.sheets.size > 0 && (changed === null || changed.size > 0)) this.adopt(mirror);
    for (const node of changed ?? mirror.nodes.values()) {
      if (!node.scroll) continue;
      const { left, top } = node.scroll;
      if (node.kind === NODE.document) this.window.scrollTo({ left, top, behavior: /** @type {ScrollBehavior} */ ("instant") });
      else this.shown.get(node.id)?.made.scrollTo?.({ left, top, behavior: "instant" });
    }
  }
}

/**
 * A document holds a doctype, one element and comments; browsers throw on anything else.
 * @param {Node} node
 */
function documentChildren({ children }) {
  const element = children.find((child) => child.kind === NODE.element);
  return children.filter((child) => child === element || child.kind === NODE.doctype || child.kind === NODE.comment);
}

/**
 * @param {CSSStyleSheet} sheet
 * @param {any} change
 */
function changeRules(sheet, { source, adds, removes, index, set, remove, replace, replaceSync }) {
  try {
    if (typeof (replace ?? replaceSync) === "string") sheet.replaceSync?.(replace ?? replaceSync);
    for (const { index: at } of list(removes).toReversed()) ruleList(sheet, at).deleteRule(last(at));
    for (const { rule, index: at } of list(adds)) {
      const within = ruleList(sheet, at ?? 0);
      within.insertRule(String(rule), Math.min(last(at ?? within.cssRules.length), within.cssRules.length));
    }
    if (source !== SOURCE.declaration) return;
    const { style } = ruleList(sheet, index).cssRules[last(index)];
    if (set) style.setProperty(set.property, set.value ?? "", set.priority ?? "");
    if (remove) style.removeProperty(remove.property);
  } catch {
    // A rule that this browser does not know is no rule here.
  }
}

/**
 * Rules are counted from the sheet, or along a path of nested rules.
 * @param {any} index
 */
const last = (index) => (Array.isArray(index) ? index.at(-1) : index);
/**
 * @param {any} sheet
 * @param {any} index
 */
const ruleList = (sheet, index) => (Array.isArray(index) ? index.slice(0, -1) : []).reduce((within, at) => within.cssRules[at], sheet);
