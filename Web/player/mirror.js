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
  drag: 12,
  declaration: 13,
  adopted: 15,
};
const POINTER = { up: 0, down: 1, click: 2, start: 7, end: 9, cancel: 10 };

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
  }

  reset() {
    this.nodes = new Map();
    this.root = null;
    this.changed = null;
    this.sheets = new Map();
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
    this.root = this.made(node, null);
    /** @type {[any, Node][]} */
    const pending = [[node, this.root]];
    for (let next; (next = pending.pop());) {
      const [given, parent] = next;
      for (const child of list(given.childNodes)) {
        if (child === null || typeof child !== "object") continue;
        const made = this.made(child, parent);
        parent.children.push(made);
        pending.push([child, made]);
      }
    }
    if (initialOffset) this.root.scroll = { left: Number(initialOffset.left) || 0, top: Number(initialOffset.top) || 0 };
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
      attributes: new Map(),
      style: null,
      text: "",
      parent,
      children: [],
      scroll: null,
      entered: null,
      rules: null,
      adopted: null,
    };
    if (given.type === NODE.element) {
      node.tag = String(given.tagName);
      for (const [name, value] of Object.entries(given.attributes ?? {})) {
        if (value === null || typeof value === "object") continue;
        node.attributes.set(name, value === true ? "" : String(value));
      }
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
    const { children } = node.parent;
    children.splice(placeOf(node, node.parent), 1);
    this.mark(node.parent);
    const pending = [node];
    for (let gone; (gone = pending.pop());) {
      this.nodes.delete(gone.id);
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
    const first = [...waiting.values()].reduce((least, places) => Math.min(least, places[0]), Infinity);
    this.complain(`${left} nodes are to be added where nothing is, the first is ${adds[first].node?.id}`);
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
   * Children inside of the node are left out, as players do.
   * @param {any} change
   */
  add({ parentId, nextId, previousId, node: given }) {
    const parent = /** @type {Node} */ (this.nodes.get(parentId));
    const next = this.nodes.get(nextId);
    const before = this.nodes.get(previousId);
    if (this.nodes.has(given.id)) this.remove(given.id, this.nodes.get(given.id)?.parent?.id);
    const node = this.made(given, parent);
    const { children } = parent;
    let place = next?.parent === parent ? placeOf(next, parent) : children.length;
    if (before?.parent === parent) place = placeOf(before, parent) + 1;
    children.splice(place, 0, node);
    parent.lastPlace = place;
    this.mark(parent);
    this.mark(node);
  }

  /**
   * @param {number} id
   * @param {any} value
   */
  setText(id, value) {
    const node = this.nodes.get(id);
    if (!node) return this.complain(`node ${id} is given a text and is not there`);
    node.text = value === null || value === undefined ? "" : String(value);
    if (node.parent) node.parent.rules = null;
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
      if (value === null) node.attributes.delete(name);
      else if (typeof value === "string") node.attributes.set(name, value);
      else if (name === "style") this.setStyle(node, value);
      if (name === "style" && typeof value !== "object") node.style = null;
    }
    if (attributes && attributes.style === null) node.style = null;
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
    this.changed = null;
  }

  /** @param {any} change */
  adopt({ id, styles, styleIds }) {
    for (const { styleId, rules } of objects(styles)) this.sheets.set(styleId, [{ adds: rules }]);
    this.set(id, "adopted", list(styleIds));
  }

  // ---- pointers

  /**
   * @param {any} data
   * @param {number} timestamp
   */
  point(data, timestamp) {
    if (data.source !== SOURCE.pointer) {
      for (const { x, y, timeOffset } of objects(data.positions)) this.moveTo(x, y, timestamp + (timeOffset || 0), data.source);
      return;
    }
    const { type, x, y } = data;
    if (type === POINTER.start || type === POINTER.down) {
      const place = { x: Number(x) || 0, y: Number(y) || 0 };
      this.pointer = {
        ...place,
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
      this.pointer = { ...this.pointer, x, y, isDown: false, since, until: timestamp, path: [{ x, y }] };
    }
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
    for (const [id, node] of this.nodes) {
      copy.nodes.set(id, {
        ...node,
        attributes: new Map(node.attributes),
        style: node.style && new Map(node.style),
        rules: node.rules && [...node.rules],
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
