// The replayed document as plain values, and the changes that events make to it. No browser is needed here.
//
// Events are applied as rrweb's players do, and `complain` takes the warnings that they would print. Nodes that changed since the
// last look are in `changed`; null means all of them.

/** @typedef {import("./types").Event} Event */
/** @typedef {import("./types").Node} Node */
/** @typedef {import("./types").Pointer} Pointer */

export const NODE = { document: 0, doctype: 1, element: 2, text: 3, cdata: 4, comment: 5 };
export const EVENT = { snapshot: 2, change: 3, meta: 4, custom: 5 };
export const SOURCE = {
  mutation: 0,
  mouseMove: 1,
  pointer: 2,
  scroll: 3,
  resize: 4,
  input: 5,
  touchMove: 6,
  rule: 8,
  canvas: 9,
  font: 10,
  drag: 12,
  declaration: 13,
  selection: 14,
  adopted: 15,
};
const POINTER = { up: 0, down: 1, click: 2, focus: 5, blur: 6, start: 7, end: 9, cancel: 10 };
// Where the text of a style sheet is cut, if its element has several texts.
const SPLIT = "/* rr_split */";
const POINTING = new Set([POINTER.up, POINTER.down, POINTER.click, POINTER.start, POINTER.end]);

export class Mirror {
  /** @param {(words: string) => void} [complain] */
  constructor(complain = () => {}) {
    this.complain = complain;
    this.width = 0;
    this.height = 0;
    /** @type {Map<number, Node>} */
    this.nodes = new Map();
    /** @type {Node | null} */
    this.root = null;
    /** @type {Set<Node> | null} */
    this.changed = null;
    // Constructed style sheets by number, each a list of changes; and which of them a document or shadow root adopts.
    /** @type {Map<number, any[]>} */
    this.sheets = new Map();
    // The pointer's place, and its path since it came down, times as timestamps.
    /** @type {Pointer | null} */
    this.pointer = null;
    // Ids of the element under the pointer, and of the one that takes the keys.
    /** @type {number | null} */
    this.hovered = null;
    /** @type {number | null} */
    this.focused = null;
    /** @type {any[]} */
    this.selected = [];
    // Fonts that scripts loaded, and documents of frames that are not there yet, by the frame's id.
    /** @type {any[]} */
    this.fonts = [];
    /** @type {Map<number, any>} */
    this.orphans = new Map();
  }

  reset() {
    this.nodes = new Map();
    this.root = null;
    this.changed = null;
    this.sheets = new Map();
    [this.hovered, this.focused, this.selected] = [null, null, []];
  }

  /** @param {Event} event */
  apply({ type, data, timestamp }) {
    if (data === null || typeof data !== "object") return;
    if (type === EVENT.meta) this.resize(data);
    else if (type === EVENT.snapshot) this.build(data);
    else if (type === EVENT.change) this.change(data, timestamp);
  }

  /** @param {any} change */
  resize({ width, height }) {
    this.width = positive(width) ?? this.width;
    this.height = positive(height) ?? this.height;
  }

  /**
   * @param {any} data
   * @param {number} timestamp
   */
  change(data, timestamp) {
    switch (data.source) {
      case SOURCE.mutation:
        return this.mutate(data);
      case SOURCE.resize:
        return this.resize(data);
      case SOURCE.scroll:
        return this.set(data.id, "scroll", { left: Number(data.x) || 0, top: Number(data.y) || 0 });
      case SOURCE.input:
        return this.set(data.id, "entered", { text: data.text, isChecked: data.isChecked });
      case SOURCE.rule:
      case SOURCE.declaration:
        return this.changeSheet(data);
      case SOURCE.adopted:
        return this.adopt(data);
      case SOURCE.canvas:
        return this.drawOn(data);
      case SOURCE.font:
        this.fonts = [...this.fonts, data];
        return undefined;
      case SOURCE.selection:
        this.selected = objects(data.ranges);
        return undefined;
      case SOURCE.pointer:
      case SOURCE.mouseMove:
      case SOURCE.touchMove:
      case SOURCE.drag:
        return this.point(data, timestamp);
    }
  }

  // ---- full snapshots

  /** @param {any} change */
  build({ node, initialOffset }) {
    this.reset();
    if (node === null || typeof node !== "object") return;
    this.root = this.whole(node, null);
    if (initialOffset) this.root.scroll = { left: Number(initialOffset.left) || 0, top: Number(initialOffset.top) || 0 };
  }

  /**
   * A node with all that is inside of it.
   * @param {any} node
   * @param {Node | null} parent
   */
  whole(node, parent) {
    const root = this.made(node, parent);
    /** @type {[any, Node][]} */
    const pending = [[node, root]];
    for (let next; (next = pending.pop());) {
      const [given, within] = next;
      for (const child of list(given.childNodes)) {
        if (child === null || typeof child !== "object") continue;
        const made = this.made(child, within);
        within.children.push(made);
        pending.push([child, made]);
      }
      if (within.sheet !== null) splitSheet(within);
      const orphan = this.orphanOf(within);
      if (!orphan) continue;
      for (const child of within.children) this.drop(child);
      within.children = [this.made(orphan, within)];
      pending.push([orphan, within.children[0]]);
    }
    return root;
  }

  /**
   * Takes the document that came before its frame.
   * @param {Node} frame
   */
  orphanOf(frame) {
    const given = isFrame(frame) ? this.orphans.get(frame.id) : undefined;
    if (given) this.orphans.delete(frame.id);
    return given;
  }

  /**
   * A document takes the place of the one in its frame.
   * @param {any} given
   * @param {Node} frame
   */
  attach(given, frame) {
    for (const child of frame.children) this.drop(child);
    frame.children = [this.whole(given, frame)];
    this.mark(frame);
  }

  /**
   * @param {any} given
   * @param {Node | null} parent
   * @returns {Node}
   */
  made(given, parent) {
    /** @type {Node} */
    const node = {
      id: given.id,
      kind: given.type,
      tag: "",
      isSVG: given.isSVG === true,
      isShadow: given.isShadow === true,
      isCustom: given.isCustom === true,
      attributes: new Map(),
      style: null,
      text: "",
      parent,
      children: [],
      scroll: null,
      entered: null,
      sheet: null,
      rules: null,
      adopted: null,
      drawn: null,
    };
    if (given.type === NODE.element) {
      node.tag = String(given.tagName);
      for (const [name, value] of Object.entries(given.attributes ?? {})) {
        if (value === null || typeof value === "object" || (name === "selected" && value === false)) continue;
        node.attributes.set(name, value === true ? "" : String(value));
      }
      node.sheet = sheetOf(node);
      node.drawn = pictureOf(node);
      this.scrollAsSaid(node);
    } else if (given.type === NODE.doctype) {
      node.text = String(given.name ?? "html");
    } else {
      node.text = typeof given.textContent === "string" ? given.textContent : "";
      node.isQuirky = given.compatMode === "BackCompat";
    }
    this.nodes.set(given.id, node);
    return node;
  }

  /** @param {Node} node */
  scrollAsSaid(node) {
    const [left, top] = ["rr_scrollLeft", "rr_scrollTop"].map((name) => Number(node.attributes.get(name)));
    if (left || top) node.scroll = { left: left || 0, top: top || 0 };
  }

  // ---- mutations: removes, adds, texts, attributes, in this order

  /** @param {any} data */
  mutate(data) {
    for (const name of ["removes", "adds", "texts", "attributes"]) {
      if (!Array.isArray(data[name])) return this.complain(`a mutation has no list of ${name}`);
    }
    for (const { id, parentId } of objects(data.removes)) this.remove(id, parentId);
    this.addAll(objects(data.adds));
    for (const { id, value } of objects(data.texts)) this.setText(id, value);
    for (const { id, attributes } of objects(data.attributes)) this.setAttributes(id, attributes);
  }

  /**
   * @param {number} id
   * @param {unknown} parentId
   */
  remove(id, parentId) {
    const node = this.nodes.get(id);
    if (!node?.parent) return this.complain(`node ${id} is to be removed and is not there`);
    if (node.parent.id !== parentId) this.complain(`node ${id} is to be removed from ${parentId} and is in ${node.parent.id}`);
    this.takeOut(node);
  }

  /** @param {Node} node */
  takeOut(node) {
    const parent = /** @type {Node} */ (node.parent);
    parent.children.splice(placeOf(node, parent), 1);
    if (node.kind === NODE.text) parent.rules = null;
    this.mark(parent);
    this.drop(node);
  }

  /**
   * Forgets a node with all that is inside of it.
   * @param {Node} node
   */
  drop(node) {
    const pending = [node];
    for (let gone; (gone = pending.pop());) {
      if (this.nodes.get(gone.id) === gone) this.nodes.delete(gone.id);
      for (const child of gone.children) pending.push(child);
    }
  }

  /**
   * Adds that name a node which comes later wait for it. They are tried in turns, in their order, as players do, but only when that
   * node is there: rows may be added from the last to the first, each waiting for the one before.
   * @param {any[]} adds
   */
  addAll(adds) {
    const waiting = new Map();
    let left = 0;
    const tryAt = (/** @type {number} */ place) => {
      const missing = this.missingFor(adds[place]);
      if (missing === undefined) {
        this.add(adds[place]);
        return adds[place].node.id;
      }
      if (!waiting.has(missing)) waiting.set(missing, []);
      waiting.get(missing).push(place);
      left++;
      return undefined;
    };
    let turn = adds.map((_, place) => place);
    while (turn.length > 0) {
      const nextTurn = [];
      for (let at = 0; at < turn.length; at++) {
        const added = tryAt(turn[at]);
        const ready = added === undefined ? undefined : waiting.get(added);
        if (!ready) continue;
        waiting.delete(added);
        left -= ready.length;
        for (const place of ready) {
          if (place < turn[at]) nextTurn.push(place);
          else turn.splice(firstAbove(turn, place, at + 1), 0, place);
        }
      }
      turn = nextTurn.sort((a, b) => a - b);
    }
    if (left === 0) return;
    /** @type {number[]} */
    const lost = [];
    for (const place of [...waiting.values()].flat()) {
      const { parentId, node } = adds[place];
      if (node?.type === NODE.document) this.orphans.set(parentId, node);
      else lost.push(place);
    }
    if (lost.length === 0) return;
    const first = lost.reduce((least, place) => Math.min(least, place), Infinity);
    this.complain(`${lost.length} nodes are to be added where nothing is, the first is ${adds[first].node?.id}`);
  }

  /**
   * The id of a node that an add needs and that is not there: null if the add names no node, undefined if nothing is missing.
   * @param {any} change
   */
  missingFor({ parentId, nextId, node }) {
    if (node === null || typeof node !== "object") return null;
    if (!this.nodes.has(parentId)) return parentId ?? null;
    return nextId !== null && nextId !== undefined && nextId !== -1 && !this.nodes.has(nextId) ? nextId : undefined;
  }

  /**
   * Children inside of the node are left out, as players do, but for documents.
   * @param {any} change
   */
  add({ parentId, nextId, previousId, node: given }) {
    const parent = /** @type {Node} */ (this.nodes.get(parentId));
    if (given.type === NODE.document) {
      if (isFrame(parent)) this.attach(given, parent);
      return;
    }
    const old = this.nodes.get(given.id);
    if (old?.parent) this.takeOut(old);
    const next = this.nodes.get(nextId);
    const before = this.nodes.get(previousId);
    const node = this.made(given, parent);
    if (parent.kind === NODE.document) this.makeRoom(parent, node);
    if (node.kind === NODE.text) this.addText(node, parent);
    const { children } = parent;
    let place = next?.parent === parent ? placeOf(next, parent) : children.length;
    if (before?.parent === parent) place = placeOf(before, parent) + 1;
    children.splice(place, 0, node);
    parent.lastPlace = place;
    this.mark(parent);
    this.mark(node);
    const orphan = this.orphanOf(node);
    if (orphan) this.attach(orphan, node);
  }

  /**
   * A document has one doctype and one root: the one that comes takes the place of the one that was there.
   * @param {Node} parent
   * @param {Node} node
   */
  makeRoom(parent, { kind }) {
    if (kind !== NODE.element && kind !== NODE.doctype) return;
    for (const child of parent.children.filter((each) => each.kind === kind)) this.takeOut(child);
  }

  /**
   * The text of a style sheet takes the place of one that was given whole, and that of a text field its value.
   * @param {Node} node
   * @param {Node} parent
   */
  addText(node, parent) {
    parent.rules = null;
    if (parent.tag.toLowerCase() === "textarea") parent.attributes.delete("value");
    if (parent.sheet === null || parent.tag.toLowerCase() !== "style") return;
    if (parent.children.length === 0) node.text = parent.sheet;
    parent.sheet = null;
  }

  /**
   * @param {number} id
   * @param {any} value
   */
  setText(id, value) {
    const node = this.nodes.get(id);
    if (!node) return this.complain(`node ${id} is given a text and is not there`);
    node.text = value === null || value === undefined ? "" : String(value);
    if (node.parent) [node.parent.rules, node.parent.sheet] = [null, null];
    this.mark(node);
  }

  /**
   * @param {number} id
   * @param {any} attributes
   */
  setAttributes(id, attributes) {
    const node = this.nodes.get(id);
    if (!node) return this.complain(`node ${id} is changed and is not there`);
    for (const [name, value] of Object.entries(attributes ?? {})) {
      // A dialog that is closed is opened anew, be it in another way.
      if (value === null && name === "open") node.attributes.delete("rr_open_mode");
      if (value === null) node.attributes.delete(name);
      else if (typeof value === "string") node.attributes.set(name, value);
      else if (name === "style") this.setStyle(node, value);
      if (name === "style" && typeof value !== "object") node.style = null;
    }
    if (attributes && attributes.style === null) node.style = null;
    if (typeof attributes?._cssText === "string") [node.sheet, node.rules] = [sheetOf(node), null];
    this.mark(node);
  }

  /**
   * Declarations over those of the attribute, by name; [value, priority], or null for one that is taken away. The one that was set
   * last comes last.
   * @param {Node} node
   * @param {object} declared
   */
  setStyle(node, declared) {
    node.style ??= new Map();
    for (const [name, value] of Object.entries(declared)) {
      node.style.delete(name);
      if (value === false) node.style.set(name, null);
      else if (typeof value === "string") node.style.set(name, [value, ""]);
      else if (Array.isArray(value)) node.style.set(name, [String(value[0]), String(value[1])]);
    }
  }

  /**
   * @param {number} id
   * @param {"scroll" | "entered" | "adopted"} name
   * @param {any} value
   */
  set(id, name, value) {
    const node = this.nodes.get(id);
    if (!node) return this.complain(`node ${id} is not there`);
    node[name] = value;
    this.mark(node);
  }

  // ---- style sheets that are changed rule by rule

  /** @param {any} data */
  changeSheet(data) {
    const node = this.nodes.get(data.id);
    if (node) {
      (node.rules ??= []).push(data);
      this.mark(node);
      return;
    }
    const sheet = this.sheets.get(data.styleId);
    if (!sheet) return;
    sheet.push(data);
    if (this.root) this.mark(this.root);
  }

  /** @param {any} change */
  adopt({ id, styles, styleIds }) {
    for (const { styleId, rules } of objects(styles)) this.sheets.set(styleId, [{ adds: rules }]);
    this.set(id, "adopted", list(styleIds));
  }

  // ---- canvases

  /**
   * Keeps the commands for a canvas. Recorders that take pictures of canvases clear them first: then nothing before counts.
   * @param {any} data
   */
  drawOn(data) {
    const node = this.nodes.get(data.id);
    if (!node) return this.complain(`node ${data.id} is drawn on and is not there`);
    const commands = objects(Array.isArray(data.commands) ? data.commands : [data]);
    const isPicture = commands.length === 2 && commands[0].property === "clearRect" && commands[1].property === "drawImage";
    if (isPicture || !node.drawn) node.drawn = [];
    for (const command of commands) node.drawn.push({ ...command, kind: data.type });
    this.mark(node);
  }

  // ---- pointers

  /**
   * @param {any} data
   * @param {number} timestamp
   */
  point(data, timestamp) {
    if (data.source !== SOURCE.pointer) {
      for (const { x, y, id, timeOffset } of objects(data.positions)) {
        this.moveTo(x, y, timestamp + (timeOffset || 0), data.source);
        this.pointAt(id);
      }
      return;
    }
    const { type, x, y, id } = data;
    if (type === POINTER.focus && this.nodes.has(id)) this.focused = id;
    if (type === POINTER.blur && this.focused === id) this.focused = null;
    if (POINTING.has(type)) this.pointAt(id);
    if (type === POINTER.start || type === POINTER.down) {
      const place = { x: Number(x) || 0, y: Number(y) || 0 };
      this.pointer = {
        ...place,
        over: id,
        isDown: true,
        since: timestamp,
        until: Infinity,
        path: [place],
        isTouch: type === POINTER.start,
      };
    } else if (type === POINTER.end || type === POINTER.up || type === POINTER.cancel) {
      if (type !== POINTER.cancel) this.moveTo(x, y, timestamp, data.source);
      if (this.pointer) Object.assign(this.pointer, { isDown: false, until: timestamp });
    } else if (type === POINTER.click && !this.pointer?.isDown && Number.isFinite(x)) {
      const since = this.pointer ? Math.min(this.pointer.since, timestamp) : timestamp;
      this.pointer = { ...this.pointer, x, y, over: id, isDown: false, since, until: timestamp, path: [{ x, y }] };
    }
  }

  /**
   * Places are counted from the corner of the document that the element is in.
   * @param {any} id
   */
  pointAt(id) {
    if (!this.nodes.has(id)) return;
    this.hovered = id;
    if (this.pointer) this.pointer.over = id;
  }

  /**
   * @param {any} x
   * @param {any} y
   * @param {number} timestamp
   * @param {number} source
   */
  moveTo(x, y, timestamp, source) {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return;
    this.pointer ??= { x, y, isDown: false, since: timestamp, until: -Infinity, path: [], isTouch: source === SOURCE.touchMove };
    const { pointer } = this;
    [pointer.x, pointer.y] = [x, y];
    if (pointer.isDown) pointer.path.push({ x, y });
  }

  // ---- what others take

  // Another mirror of the same document, which goes its own way.
  copy() {
    const copy = new Mirror(this.complain);
    const twin = (/** @type {number} */ id) => /** @type {Node} */ (copy.nodes.get(id));
    [copy.width, copy.height] = [this.width, this.height];
    copy.pointer = this.pointer && { ...this.pointer, path: [...(this.pointer.path ?? [])] };
    copy.sheets = new Map([...this.sheets].map(([id, changes]) => [id, [...changes]]));
    [copy.hovered, copy.focused, copy.selected] = [this.hovered, this.focused, this.selected];
    [copy.fonts, copy.orphans] = [this.fonts, new Map(this.orphans)];
    for (const [id, node] of this.nodes) {
      copy.nodes.set(id, {
        ...node,
        attributes: new Map(node.attributes),
        style: node.style && new Map(node.style),
        rules: node.rules && [...node.rules],
        drawn: node.drawn && [...node.drawn],
        children: [],
      });
    }
    for (const [id, node] of this.nodes) {
      const made = twin(id);
      made.parent = node.parent && twin(node.parent.id);
      made.children = node.children.map((child) => twin(child.id));
    }
    copy.root = this.root && twin(this.root.id);
    return copy;
  }

  /** @param {Node} node */
  mark(node) {
    this.changed?.add(node);
  }

  // The nodes that were changed since the last call; null for all.
  takeChanged() {
    const { changed } = this;
    this.changed = new Set();
    return changed;
  }
}

/**
 * The index of a child. Changes come in runs, so the search begins near the last one.
 * @param {Node} child
 * @param {Node} parent
 */
function placeOf(child, { children, lastPlace = 0 }) {
  for (const place of [lastPlace, lastPlace + 1, lastPlace - 1, 0, children.length - 1]) if (children[place] === child) return place;
  return children.indexOf(child);
}

/**
 * The first place from `start` on of a number above another, in a list that rises there.
 * @param {number[]} numbers
 * @param {number} number
 * @param {number} start
 */
function firstAbove(numbers, number, start) {
  let [low, high] = [start, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] > number) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** @param {Node} node */
export const isFrame = ({ kind, tag }) => kind === NODE.element && /^i?frame$/i.test(tag);

/**
 * The command that draws the picture which a canvas had when it was recorded; null where there is none.
 * @param {Node} node
 */
function pictureOf({ tag, attributes }) {
  const address = /^canvas$/i.test(tag) ? attributes.get("rr_dataURL") : undefined;
  return address === undefined ? null : [{ property: "drawImage", args: [address, 0, 0], kind: 0 }];
}

/**
 * The text of a style sheet that an element brings whole; null where there is none.
 * @param {Node} node
 */
function sheetOf({ tag, attributes }) {
  const text = /^(link|style)$/i.test(tag) ? attributes.get("_cssText") : undefined;
  return text ?? null;
}

/**
 * Gives the texts of a style element their parts of its sheet, so that they can be changed one by one.
 * @param {Node} node
 */
function splitSheet(node) {
  const texts = node.children.filter(({ kind }) => kind === NODE.text);
  if (texts.length === 0 || node.sheet === null) return;
  const parts = node.sheet.split(SPLIT);
  for (const [place, text] of texts.entries()) {
    text.text = place < texts.length - 1 ? (parts[place] ?? "") : parts.slice(place).join("");
  }
  node.sheet = null;
}

/**
 * @param {unknown} value
 * @returns {any[]}
 */
export const list = (value) => (Array.isArray(value) ? value : []);
/**
 * Members of a list of changes that are not objects are ignored.
 * @param {unknown} value
 * @returns {any[]}
 */
export const objects = (value) => list(value).filter((member) => member !== null && typeof member === "object");
/** @param {unknown} value */
const positive = (value) => (Number(value) > 0 && Number(value) < 1e6 ? Number(value) : null);

/**
 * Whether an event may change the screen.
 * @param {Event} event
 */
export function changesPage({ type, data }) {
  return (
    type === EVENT.snapshot ||
    (type === EVENT.change &&
      [SOURCE.mutation, SOURCE.scroll, SOURCE.resize, SOURCE.input, SOURCE.rule, SOURCE.declaration, SOURCE.adopted].includes(data?.source))
  );
}
