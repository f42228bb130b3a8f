// Shows a mirror as a document, in a frame that runs no scripts.
//
// Of two looks at one mirror, only nodes that changed are touched. Another mirror is laid over the document that is there:
// elements with the same id and name stay, and get what differs.
//
// A frame in the page becomes a frame of its own, closed off in the same way, and its document is built like the page's. A
// browser makes a new empty document whenever a frame is moved, so the document is built again then.

import { allowedElement, allowedValue } from "./allowed.js";
import { LONGEST, draw } from "./canvas.js";
import { NODE, isFrame } from "./mirror.js";
import { FOCUS, FOCUS_WITHIN, HOVER, adapt, changeRules } from "./sheets.js";

/** @typedef {import("./types").Node} Node */
/** @typedef {import("./types").Shown} Shown */
/** @typedef {import("./mirror.js").Mirror} Mirror */
/** @typedef {Window & typeof globalThis} View */

const SVG = "http://www.w3.org/2000/svg";
/** @type {Record<string, string>} */
const NAMESPACES = {
  "xlink:href": "http://www.w3.org/1999/xlink",
  "xlink:title": "http://www.w3.org/1999/xlink",
  "xml:lang": "http://www.w3.org/XML/1998/namespace",
  "xml:space": "http://www.w3.org/XML/1998/namespace",
};
// The page around a frame may allow more than a log may do: each document begins with this policy.
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: blob:; media-src data: blob:; font-src data:; " +
  "base-uri 'none'; form-action 'none'";
const SELECTION = "silhouette-selection";
// `noscript` replaces elements that are left out. Animations are paused, because pictures that move by themselves would
// not show the moment. An element that a recorder left out is a box in the colour of its text, unless the page has another.
export const FRAME_STYLE =
  "noscript{display:none!important}*,:before,:after{animation-play-state:paused!important;caret-color:transparent}" +
  ":where(.rr-block){background:currentColor}:where(marquee-box){display:inline-block;width:-webkit-fill-available;overflow:hidden}" +
  `::highlight(${SELECTION}){background:#c8c8c8;color:#323232}`;
// A picture that no browser can read: it takes the place of one that would have to be loaded, and looks like one that is missing.
const MISSING = "data:,";
/** @type {any[]} */
const NONE = [];
export const STATES = [HOVER, FOCUS, FOCUS_WITHIN];

export class Stage {
  /**
   * `style` is the player's own sheet in each document, and `stated` takes the selectors that ask for the state of an element, as
   * `adapt` finds them.
   * @param {HTMLElement} place
   * @param {{style?: string, stated?: Set<string> | null}} parts
   */
  constructor(place, { style = FRAME_STYLE, stated = null } = {}) {
    this.ownStyle = style;
    this.stated = stated;
    this.frame = place.ownerDocument.createElement("iframe");
    this.frame.title = "Replayed screen";
    this.frame.tabIndex = -1;
    this.frame.inert = true;
    this.frame.setAttribute("sandbox", "allow-same-origin");
    this.frame.setAttribute("scrolling", "no");
    // The look of a page must not depend on whether its reader likes it dark.
    this.frame.style.colorScheme = "light";
    place.append(this.frame);
    /** @type {Mirror | null} */
    this.mirror = null;
    /** @type {Map<number, Shown>} */
    this.shown = new Map();
    /** @type {WeakMap<object, number>} */
    this.ids = new WeakMap();
    // How the frame's document was begun; a frame that is moved has a new one.
    /** @type {boolean | null} */
    this.isQuirky = null;
    /** @type {Document | null} */
    this.begun = null;
    // Of each document, the sheet of this player, and those that scripts constructed, by number.
    /** @type {WeakMap<Document, CSSStyleSheet>} */
    this.ownSheets = new WeakMap();
    /** @type {WeakMap<Document, Map<number, {sheet: CSSStyleSheet, changes: any[], done: number}>>} */
    this.constructed = new WeakMap();
    // Elements that are looked at again after each change: frames, and those with a style sheet.
    /** @type {Map<number, Node>} */
    this.frames = new Map();
    /** @type {Map<number, Node>} */
    this.styles = new Map();
    // Elements whose state scripts set, so that it is set when their children are there.
    /** @type {Set<Node>} */
    this.late = new Set();
    this.hasMoved = false;
    /** @type {[string, Element[]][]} */
    this.marked = [];
    /** @type {any[]} */
    this.fonts = [];
    /** @type {any[]} */
    this.selected = [];
  }

  get document() {
    return /** @type {Document} */ (this.frame.contentDocument);
  }

  get window() {
    return /** @type {View} */ (this.frame.contentWindow);
  }

  /** @param {Mirror} mirror */
  show(mirror) {
    this.resize(mirror);
    if (this.begun !== this.document) [this.isQuirky, this.mirror] = [null, null];
    const changed = mirror.takeChanged();
    if (mirror !== this.mirror || changed === null) this.showAll(mirror);
    else for (const node of changed) if (mirror.nodes.get(node.id) === node) this.update(node);
    this.mirror = mirror;
    this.finish(mirror, changed);
  }

  /** @param {{width: number, height: number}} size */
  resize({ width, height }) {
    const [w, h] = [width || 1024, height || 576];
    if (this.frame.width !== String(w)) this.frame.width = String(w);
    if (this.frame.height !== String(h)) this.frame.height = String(h);
  }

  // ---- the document whole

  /** @param {Mirror} mirror */
  showAll(mirror) {
    const isQuirky = isQuirks(mirror.root);
    if (this.isQuirky !== isQuirky) {
      [this.isQuirky, this.begun] = [isQuirky, this.document];
      this.open(this.document, isQuirky);
      this.shown.clear();
    }
    const before = this.shown;
    this.shown = new Map();
    this.frames.clear();
    this.styles.clear();
    if (!mirror.root) return this.document.documentElement?.replaceChildren();
    this.fill(mirror.root, before);
  }

  /**
   * Builds a node with all that is inside of it. A frame's content is built when the frame is in its place.
   * @param {Node} root
   * @param {Map<number, Shown>} [before]
   */
  fill(root, before = this.shown) {
    const pending = [root];
    for (let node; (node = pending.pop());) {
      if (!this.shown.has(node.id)) this.take(node, before);
      if (isFrame(node)) {
        this.update(node, before);
        continue;
      }
      for (const child of node.children) {
        this.take(child, before);
        pending.push(child);
      }
      this.update(node, before);
    }
  }

  /**
   * Whether a document is in quirks mode is said by the text that it begins with, and by nothing else.
   * @param {Document} document
   * @param {boolean} isQuirky
   */
  open(document, isQuirky) {
    document.open();
    document.write(
      `${isQuirky ? "" : "<!doctype html>"}<html><head><meta http-equiv="Content-Security-Policy" content="${POLICY}"></head><body></body></html>`,
    );
    document.close();
    const sheet = new /** @type {View} */ (document.defaultView).CSSStyleSheet();
    sheet.replaceSync(this.ownStyle);
    this.ownSheets.set(document, sheet);
    document.adoptedStyleSheets = [sheet];
  }

  /**
   * The document's node of a mirror's node: the one that was there before, if it is of the same kind, or a new one.
   * @param {Node} node
   * @param {Map<number, Shown>} [before]
   */
  take(node, before = this.shown) {
    const key = keyOf(node);
    const old = before.get(node.id);
    const canKeep = old && old.key === key && (before === this.shown || canStay(old, node));
    const entry = canKeep ? old : this.entry(key, this.make(node));
    this.shown.set(node.id, entry);
    this.ids.set(entry.made, node.id);
    // Before it is in the page: pictures and films do not read later changes of their own sources.
    if (!canKeep && node.kind === NODE.element) {
      this.dress(node, entry);
      entry.isDressed = true;
    }
    return entry;
  }

  /**
   * @param {string} key
   * @param {any} made
   * @returns {Shown}
   */
  entry(key, made) {
    return { key, made, style: "", rules: 0, sheet: null, entered: null, scroll: null, drawn: null, done: 0, isDressed: false };
  }

  /**
   * The document that a node is in.
   * @param {Node} node
   * @returns {Document}
   */
  documentOf(node) {
    const within = node.parent && this.shown.get(node.parent.id)?.made;
    if (!within) return this.document;
    return within.nodeType === 9 ? within : within.ownerDocument;
  }

  /** @param {Node} node */
  make(node) {
    const document = this.documentOf(node);
    switch (node.kind) {
      case NODE.document:
        // Those of frames are taken out of their frames.
        return node.parent ? document.createDocumentFragment() : this.document;
      case NODE.doctype:
        return document.doctype ?? document.implementation.createDocumentType("html", "", "");
      case NODE.element:
        return this.element(node, document);
      case NODE.text:
        return document.createTextNode("");
      default:
        return document.createComment("");
    }
  }

  /**
   * @param {Node} node
   * @param {Document} document
   */
  element(node, document) {
    const { name, isUnknown } = allowedElement(node);
    if (node.isSVG) return document.createElementNS(SVG, name);
    if (isUnknown) return unknownElement(document, name, node.isCustom);
    const made = document.createElement(name);
    if (name === "iframe") made.setAttribute("sandbox", "allow-same-origin");
    return made;
  }

  // ---- one node

  /**
   * @param {Node} node
   * @param {Map<number, Shown>} [before]
   */
  update(node, before = this.shown) {
    let entry = this.shown.get(node.id);
    if (entry && entry.key !== keyOf(node)) {
      // It has become another element, as a link does whose sheet arrives.
      entry = this.take(node);
      if (node.parent) this.update(node.parent);
    }
    entry ??= this.take(node);
    const { made } = entry;
    if (node.kind === NODE.text || node.kind === NODE.comment) {
      if (made.data !== node.text) made.data = node.text;
      if (node.parent?.kind === NODE.element && isTextArea(node.parent)) this.update(node.parent);
      return;
    }
    if (node.kind === NODE.element && !entry.isDressed) this.dress(node, entry);
    entry.isDressed = false;
    if (isFrame(node)) {
      this.frames.set(node.id, node);
      this.showInside(node, entry, before);
    } else if (node.kind === NODE.element || node.kind === NODE.document) {
      this.place(node, made);
    }
    if (made.localName === "style") this.styles.set(node.id, node);
    if (node.entered || node.scroll || made.localName === "canvas" || made.localName === "dialog") this.late.add(node);
  }

  /**
   * @param {Node} node
   * @param {Shown} entry
   */
  dress(node, entry) {
    const { made } = entry;
    const wanted = this.attributes(node, made);
    for (const { name } of Array.from(made.attributes)) {
      // Scripts open dialogs, and close them.
      const isKept = name === "style" || STATES.includes(name) || (name === "open" && made.localName === "dialog");
      if (!isKept && !wanted.has(name)) made.removeAttribute(name);
    }
    for (const [name, value] of wanted) {
      if (made.getAttribute(name) === value) continue;
      const space = node.isSVG ? NAMESPACES[name] : undefined;
      if (space) made.setAttributeNS(space, name, value);
      else made.setAttribute(name, value);
    }
    this.style(node, entry);
  }

  /**
   * The attributes that an element gets, as far as they are allowed.
   * @param {Node} node
   * @param {Element} made
   */
  attributes(node, made) {
    /** @type {Map<string, string>} */
    const wanted = new Map();
    const { localName } = made;
    if (localName === "iframe") wanted.set("sandbox", "allow-same-origin");
    if (localName === "iframe" && !isFrame(node)) wanted.set("frameborder", "0");
    if (allowedElement(node).isWithheld) return wanted;
    for (const [name, value] of node.attributes) {
      if (name === "style") continue;
      const allowed = allowedValue(name, value, localName);
      if (allowed !== undefined) wanted.set(node.isSVG ? name : name.toLowerCase(), allowed);
    }
    if (localName === "dialog") wanted.delete("open");
    if (localName === "textarea") wanted.delete("value");
    if (localName === "img") {
      const picture = node.attributes.get("rr_dataURL") ?? "";
      if (/^data:image\//i.test(picture)) wanted.set("src", picture);
      else if (node.attributes.has("src") && !wanted.has("src")) wanted.set("src", MISSING);
    }
    return wanted;
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
   * Puts the children in their order, with as few moves as one walk can do.
   * @param {Node} node
   * @param {any} made
   */
  place(node, made) {
    const text = wholeText(node);
    if (text !== null) {
      if (made.textContent !== text) made.textContent = text;
      return;
    }
    const children = node.kind === NODE.document ? documentChildren(node) : node.children.filter((child) => child.kind !== NODE.document);
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
    if (parent.nodeType === 9) {
      const kept = new Set(children.map((child) => this.shown.get(child.id)?.made));
      for (const child of Array.from(parent.childNodes)) if (!kept.has(child)) child.remove();
    }
    let cursor = parent.firstChild;
    for (const child of children) {
      const { made } = this.shown.get(child.id) ?? this.take(child);
      if (made === cursor) {
        cursor = cursor.nextSibling;
      } else if (!made.contains(parent)) {
        if (made.isConnected) this.hasMoved = true;
        parent.insertBefore(made, cursor);
      }
    }
    while (cursor) {
      const next = cursor.nextSibling;
      cursor.remove();
      cursor = next;
    }
  }

  // ---- frames

  /**
   * Shows the document of a frame inside of it, if the frame is in the page.
   * @param {Node} node
   * @param {Shown} entry
   * @param {Map<number, Shown>} [before]
   */
  showInside(node, entry, before) {
    const document = /** @type {Document | null} */ (entry.made.contentDocument);
    const root = node.children.findLast(({ kind }) => kind === NODE.document);
    if (!document) return;
    const { inside } = entry;
    if (!root) {
      if (inside) this.open(document, false);
      entry.inside = undefined;
      return;
    }
    const isSame = inside?.document === document && inside.isQuirky === isQuirks(root) && inside.id === root.id;
    if (isSame && inside.node === root) return;
    if (!isSame) this.open(document, isQuirks(root));
    entry.inside = { document, node: root, id: root.id, isQuirky: isQuirks(root) };
    this.shown.set(root.id, this.entry(keyOf(root), document));
    this.ids.set(document, root.id);
    this.fill(root, isSame ? before : new Map());
  }

  // ---- what needs the whole page to be there

  /**
   * @param {Mirror} mirror
   * @param {Set<Node> | null} changed
   */
  finish(mirror, changed) {
    this.lookInside(mirror);
    this.restyle(mirror);
    if (mirror.sheets.size > 0 && (changed === null || changed.size > 0)) this.adopt(mirror);
    this.loadFonts(mirror);
    this.mark(mirror);
    this.select(mirror);
    for (const node of this.late) if (mirror.nodes.get(node.id) === node) this.settle(node);
    this.late.clear();
    if (this.hasMoved) for (const node of mirror.nodes.values()) if (node.scroll) this.scroll(node);
    this.hasMoved = false;
  }

  /**
   * Builds the documents of frames anew that were moved, and so emptied.
   * @param {Mirror} mirror
   */
  lookInside(mirror) {
    for (const [id, node] of this.frames) {
      const entry = this.shown.get(id);
      if (mirror.nodes.get(id) !== node || !entry) this.frames.delete(id);
      else if (entry.made.contentDocument && entry.made.contentDocument !== entry.inside?.document) this.showInside(node, entry);
    }
  }

  /**
   * Adapts sheets that the browser has made anew, and makes the changes of rules.
   * @param {Mirror} mirror
   */
  restyle(mirror) {
    for (const [id, node] of this.styles) {
      const entry = this.shown.get(id);
      if (mirror.nodes.get(id) !== node || !entry) {
        this.styles.delete(id);
        continue;
      }
      const rules = node.rules ?? [];
      // Text that is set, be it the same, makes the sheet anew.
      if (entry.rules > rules.length && entry.sheet === entry.made.sheet) entry.made.firstChild?.replaceData(0, 0, "");
      const { sheet } = entry.made;
      if (entry.sheet !== sheet || entry.rules > rules.length) {
        if (sheet) adapt(sheet, this.stated);
        [entry.sheet, entry.rules] = [sheet, 0];
      }
      if (!sheet || entry.rules === rules.length) continue;
      for (const change of rules.slice(entry.rules)) changeRules(sheet, change, this.stated);
      entry.rules = rules.length;
    }
  }

  /** @param {Mirror} mirror */
  adopt(mirror) {
    for (const node of mirror.nodes.values()) {
      if (!node.adopted) continue;
      const { made } = this.shown.get(node.id) ?? {};
      const place = made?.nodeType === 9 ? made : made?.shadowRoot;
      if (!place) continue;
      const document = made.nodeType === 9 ? made : made.ownerDocument;
      const sheets = node.adopted.map((id) => this.constructedSheet(document, id, mirror.sheets.get(id) ?? NONE));
      if (place === document) sheets.unshift(/** @type {CSSStyleSheet} */ (this.ownSheets.get(document)));
      const old = place.adoptedStyleSheets;
      if (old.length !== sheets.length || sheets.some((sheet, at) => old[at] !== sheet)) place.adoptedStyleSheets = sheets;
    }
  }

  /**
   * @param {Document} document
   * @param {number} id
   * @param {any[]} changes
   */
  constructedSheet(document, id, changes) {
    let sheets = this.constructed.get(document);
    if (!sheets) this.constructed.set(document, (sheets = new Map()));
    let made = sheets.get(id);
    if (made?.changes !== changes) {
      made = { sheet: new /** @type {View} */ (document.defaultView).CSSStyleSheet(), changes, done: 0 };
      sheets.set(id, made);
    }
    for (const change of changes.slice(made.done)) changeRules(made.sheet, change, this.stated);
    made.done = changes.length;
    return made.sheet;
  }

  /**
   * Fonts that bring their bytes; others would have to be loaded.
   * @param {Mirror} mirror
   */
  loadFonts({ fonts }) {
    if (fonts === this.fonts) return;
    const { document, window } = this;
    for (const font of fonts.filter((each) => !this.fonts.includes(each))) {
      try {
        const bytes = font.buffer ? new Uint8Array(JSON.parse(font.fontSource)) : String(font.fontSource);
        if (typeof bytes === "string" && !/^\s*url\(\s*["']?data:/i.test(bytes)) continue;
        document.fonts.add(new window.FontFace(String(font.family), bytes, font.descriptors));
      } catch {
        // A font that this browser cannot read.
      }
    }
    this.fonts = fonts;
  }

  /**
   * Marks the elements that the pointer and the keys are at, with those around them.
   * @param {Mirror} mirror
   */
  mark({ hovered, focused }) {
    const { shown } = this;
    const around = (/** @type {number | null} */ id) => {
      const found = [];
      for (let at = id === null ? null : shown.get(id)?.made; at && at !== this.document; at = parentOf(at)) {
        if (at.setAttribute) found.push(at);
      }
      return found;
    };
    const focus = around(focused);
    /** @type {[string, Element[]][]} */
    const marks = [
      [HOVER, around(hovered)],
      [FOCUS, focus.slice(0, 1)],
      [FOCUS_WITHIN, focus],
    ];
    for (const [number, [name, elements]] of marks.entries()) {
      for (const element of this.marked[number]?.[1] ?? []) if (!elements.includes(element)) element.removeAttribute(name);
      for (const element of elements) if (!element.hasAttribute(name)) element.setAttribute(name, "");
    }
    this.marked = hovered === null && focused === null ? [] : marks;
  }

  /** @param {Mirror} mirror */
  select({ selected }) {
    const { window } = this;
    const { highlights } = /** @type {any} */ (window.CSS);
    if (selected === this.selected || !highlights) return;
    this.selected = selected;
    highlights.delete(SELECTION);
    const ranges = [];
    for (const { start, startOffset, end, endOffset } of selected) {
      try {
        const range = new window.Range();
        range.setStart(this.shown.get(start)?.made, startOffset);
        range.setEnd(this.shown.get(end)?.made, endOffset);
        ranges.push(range);
      } catch {
        // A selection of nodes that are gone.
      }
    }
    if (ranges.length > 0) highlights.set(SELECTION, new /** @type {any} */ (window).Highlight(...ranges));
  }

  /** @param {Node} node */
  settle(node) {
    const entry = /** @type {Shown} */ (this.shown.get(node.id));
    const { made } = entry;
    if (node.entered && entry.entered !== node.entered) enter(node.entered, made);
    entry.entered = node.entered;
    if (made.localName === "dialog") openDialog(made, node);
    if (made.localName === "canvas") this.draw(node, entry);
    if (node.scroll && entry.scroll !== node.scroll) this.scroll(node);
    entry.scroll = node.scroll;
  }

  /**
   * A canvas has no box where no scripts run. So the page's own canvas is drawn on, and its picture takes the place of the box, be it
   * empty.
   * @param {Node} node
   * @param {Shown} entry
   */
  draw(node, entry) {
    const commands = node.drawn ?? NONE;
    const { made } = entry;
    entry.canvas ??= this.frame.ownerDocument.createElement("canvas");
    const { canvas } = entry;
    if (entry.drawn !== commands) entry.done = 0;
    const [width, height] = [sideOf(node, "width", 300), sideOf(node, "height", 150)];
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    const left = commands.slice(entry.done);
    [entry.drawn, entry.done] = [commands, commands.length];
    const show = () => made.style.setProperty("content", `url("${canvas.toDataURL()}")`);
    if (left.length > 0) draw(canvas, left).then(show);
    else if (!made.style.content) show();
  }

  /** @param {Node} node */
  scroll(node) {
    const { made } = this.shown.get(node.id) ?? {};
    const place = node.kind === NODE.document ? made?.defaultView : made;
    place?.scrollTo?.({ ...node.scroll, behavior: "instant" });
  }

  // ---- what others ask

  /**
   * The box of a node in the page, and so also of nodes in its frames; null if there is none.
   * @param {number} id
   * @returns {DOMRect | null}
   */
  boxOf(id) {
    const made = this.shown.get(id)?.made;
    const box = made?.isConnected ? made.getBoundingClientRect?.() : null;
    if (!box) return null;
    const { x, y } = this.cornerOf(made.ownerDocument);
    return new DOMRect(box.x + x, box.y + y, box.width, box.height);
  }

  /**
   * Where the corner of the document of a node is in the page.
   * @param {number | undefined} id
   */
  cornerAt(id) {
    const made = id === undefined ? undefined : this.shown.get(id)?.made;
    return made ? this.cornerOf(made.nodeType === 9 ? made : made.ownerDocument) : { x: 0, y: 0 };
  }

  /** @param {Document} document */
  cornerOf(document) {
    let [x, y] = [0, 0];
    for (let view = /** @type {Window | null} */ (document.defaultView); view && view !== this.window; view = view.parent) {
      const frame = view.frameElement;
      if (!frame) break;
      const box = frame.getBoundingClientRect();
      const { paddingLeft, paddingTop } = /** @type {Window} */ (view.parent).getComputedStyle(frame);
      x += box.x + frame.clientLeft + (parseFloat(paddingLeft) || 0);
      y += box.y + frame.clientTop + (parseFloat(paddingTop) || 0);
    }
    return { x, y };
  }

  /**
   * The elements at a place in the page, the innermost document's first.
   * @param {number} x
   * @param {number} y
   * @returns {Element[]}
   */
  elementsAt(x, y) {
    /** @type {Element[]} */
    const found = [];
    for (let document = /** @type {Document | null} */ (this.document); document;) {
      const corner = this.cornerOf(document);
      const here = document.elementsFromPoint(x - corner.x, y - corner.y);
      found.unshift(...here);
      document = /** @type {any} */ (here[0])?.contentDocument ?? null;
    }
    return found;
  }
}

/**
 * Elements are the same where their kind and the name that is built are.
 * @param {Node} node
 */
function keyOf(node) {
  if (node.kind !== NODE.element) return String(node.kind);
  return `${node.isSVG ? "svg" : ""} ${allowedElement(node).name}`;
}

/**
 * Rules, drawings and entered values cannot be taken back.
 * @param {Shown} old
 * @param {Node} node
 */
const canStay = (old, node) => old.rules === 0 && !old.drawn && (!old.entered || Boolean(node.entered));

/**
 * The side of a canvas, in pixels.
 * @param {Node} node
 * @param {string} name
 * @param {number} usual
 */
function sideOf({ attributes }, name, usual) {
  const side = Math.floor(Number(attributes.get(name) ?? usual));
  return side >= 0 && side <= LONGEST ? side : usual;
}

/** @param {Node | null} root */
const isQuirks = (root) => root?.isQuirky === true && root.children[0]?.kind !== NODE.doctype;
/** @param {Node} node */
const isTextArea = ({ tag, isSVG }) => !isSVG && tag.toLowerCase() === "textarea";

/**
 * The text in place of all children of an element; null if the children are shown.
 * @param {Node} node
 */
function wholeText(node) {
  if (node.kind !== NODE.element) return null;
  if (isTextArea(node)) return node.attributes.get("value") ?? node.children.map(({ text }) => text).join("");
  return node.sheet !== null && !node.isSVG ? node.sheet : null;
}

/**
 * An element that the browser gives no meaning to, or none that is seen.
 * @param {Document} document
 * @param {string} name
 * @param {boolean} isCustom
 */
function unknownElement(document, name, isCustom) {
  const { HTMLElement, HTMLUnknownElement, customElements } = /** @type {View} */ (document.defaultView);
  try {
    // A browser holds back a custom element's looks until it is defined.
    if (isCustom && !customElements.get(name)) customElements.define(name, class extends HTMLElement {});
  } catch {
    // The name is none for a custom element.
  }
  try {
    const made = document.createElement(name);
    const isPlain = made instanceof HTMLUnknownElement || (name.includes("-") && made instanceof HTMLElement);
    return isPlain ? made : document.createElement("noscript");
  } catch {
    return document.createElement("unnamed-box");
  }
}

/**
 * The element around another, out of shadow roots and frames too.
 * @param {any} node
 */
function parentOf(node) {
  return node.parentNode ?? node.host ?? node.defaultView?.frameElement ?? null;
}

/**
 * @param {{text: unknown, isChecked: unknown}} entered
 * @param {any} made
 */
function enter({ text, isChecked }, made) {
  if ("checked" in made) made.checked = isChecked === true;
  if ("value" in made && made.type !== "file" && typeof text === "string" && made.value !== text) made.value = text;
}

/**
 * @param {HTMLDialogElement} made
 * @param {Node} node
 */
function openDialog(made, { attributes }) {
  const isOpen = attributes.has("open");
  const isModal = isOpen && attributes.get("rr_open_mode") === "modal";
  if (made.open === isOpen && made.matches(":modal") === isModal) return;
  if (made.open) made.close();
  if (!isOpen || !made.isConnected) return;
  if (isModal) made.showModal();
  else made.show();
}

/**
 * A document holds a doctype, one element and comments; browsers throw on anything else.
 * @param {Node} node
 */
function documentChildren({ children }) {
  const last = (/** @type {number} */ wanted) => children.findLast(({ kind }) => kind === wanted);
  const [doctype, element] = [last(NODE.doctype), last(NODE.element)];
  return children.filter((child) => child === doctype || child === element || child.kind === NODE.comment);
}
