// The elements of a screen: a list to search, the element under a click, the reason of each kind, and locators for test tools.

import { copyText } from "../player/copying.js";
import { at, button } from "./parts.js";

/** More are not listed at once. */
const MOST = 300;

export class Elements {
  constructor() {
    /** @type {any[]} */
    this.nodes = [];
    /** The words of each node that a search looks in. @type {string[]} */
    this.words = [];
    /** The numbers of the nodes that are listed. @type {number[]} */
    this.listed = [];
    this.chosen = -1;
    /** Gives the locators of a node. @type {(node: number) => [tool: string, code: string][]} */
    this.locators = () => [];
    this.width = 1;
    at("find").addEventListener("input", () => this.list());
    at("find").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "ArrowDown") at("elements").focus();
      else if (event.key !== "Enter") return;
      this.choose(this.listed[0] ?? -1);
      event.preventDefault();
    });
    at("elements").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.press(event));
    at("elements").addEventListener("click", (/** @type {MouseEvent} */ event) => {
      const item = /** @type {Element} */ (event.target).closest("[role=option]");
      if (item) this.choose(Number(/** @type {HTMLElement} */ (item).dataset.node));
    });
    at("picture").addEventListener("click", (/** @type {MouseEvent} */ event) => this.click(event));
    at("picture").addEventListener("load", () => this.mark());
    addEventListener("resize", () => this.mark());
  }

  /** @param {import("./engine.js").Engine} engine @param {number} screen @param {number} width in points */
  show(engine, screen, width) {
    const reasons = engine.reasons(screen);
    this.nodes = engine.nodes(screen).nodes.map((/** @type {any} */ node, /** @type {number} */ index) => ({ ...node, ...reasons[index] }));
    this.words = this.nodes.map((node) =>
      [node.category, node.class, node.rule, node.verdict, ...node.state, ...node.flags, node.text, node.id].join(" ").toLowerCase(),
    );
    this.width = width;
    this.locators = (node) => engine.locators(screen, node);
    this.choose(-1);
    this.list();
  }

  list() {
    const wanted = at("find").value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = [...this.nodes.keys()].filter((index) => wanted.every((/** @type {string} */ word) => this.words[index].includes(word)));
    this.listed = found.slice(0, MOST);
    const first = found.length > MOST ? `, the first ${MOST} are listed` : "";
    at("found").textContent = `${found.length} of ${this.nodes.length}${first}`;
    at("elements").replaceChildren(...this.listed.map((index) => this.item(index)));
    this.point();
  }

  /** @param {number} index */
  item(index) {
    const node = this.nodes[index];
    const item = document.createElement("li");
    item.setAttribute("role", "option");
    item.id = `element-${index}`;
    item.dataset.node = String(index);
    item.classList.toggle("faint", node.verdict !== "draw");
    item.append(node.category, Object.assign(document.createElement("small"), { textContent: ` ${node.text || node.class || node.rule}` }));
    return item;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const place = this.listed.indexOf(this.chosen);
    /** @type {Record<string, number>} */
    const places = {
      ArrowDown: place + 1,
      ArrowUp: place - 1,
      PageDown: place + 10,
      PageUp: place - 10,
      Home: 0,
      End: this.listed.length - 1,
    };
    if (!(event.key in places)) return;
    event.preventDefault();
    this.choose(this.listed[Math.max(0, Math.min(places[event.key], this.listed.length - 1))] ?? -1);
  }

  /** The innermost drawn node at a place: the last one in paint order. @param {MouseEvent} event */
  click(event) {
    const box = at("picture").getBoundingClientRect();
    const [x, y] = [((event.clientX - box.left) / box.width) * this.width, ((event.clientY - box.top) / box.width) * this.width];
    const isIn = (/** @type {any} */ node) =>
      x >= node.frame[0] && y >= node.frame[1] && x < node.frame[0] + node.frame[2] && y < node.frame[1] + node.frame[3];
    const drawn = this.nodes.findLastIndex((node) => node.verdict === "draw" && isIn(node));
    this.choose(drawn >= 0 ? drawn : this.nodes.findLastIndex(isIn));
  }

  /** @param {number} index -1 for none */
  choose(index) {
    this.chosen = index;
    this.mark();
    this.point();
    const node = this.nodes[index];
    if (!node) return at("element").replaceChildren("Click an element, or choose one in the list, to see what it is.");
    const locators = this.locators(index);
    at("element").replaceChildren(facts(node), ...(locators.length > 0 ? [locatorList(locators)] : []));
    if (at("reveal").value === "nothing" && !at("reveal").disabled) {
      at("element").append(
        Object.assign(document.createElement("p"), { textContent: "Words other than none also show locators for test tools." }),
      );
    }
  }

  /** Shows the chosen element in the list. */
  point() {
    for (const item of at("elements").querySelectorAll("[aria-selected]")) item.removeAttribute("aria-selected");
    const item = at(`element-${this.chosen}`);
    at("elements").removeAttribute("aria-activedescendant");
    if (!item) return;
    item.setAttribute("aria-selected", "true");
    at("elements").setAttribute("aria-activedescendant", item.id);
    const [list, top] = [at("elements"), item.offsetTop];
    if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
  }

  /** Frames the chosen element in the wireframe. */
  mark() {
    const node = this.nodes[this.chosen];
    at("mark").hidden = !node;
    if (!node) return;
    const scale = at("picture").getBoundingClientRect().width / this.width;
    const [left, top, width, height] = node.frame.map((/** @type {number} */ side) => `${side * scale}px`);
    Object.assign(at("mark").style, { left, top, width, height });
  }
}

/** @param {any} node */
function facts(node) {
  const list = document.createElement("dl");
  const entries = {
    Kind: node.category,
    Class: node.class,
    State: node.state.join(", "),
    "Decided by": node.rule,
    Rule: node.line,
    Drawn: node.verdict,
    Text: node.text ?? (node.privacy === "nothing" ? "none" : node.privacy),
    Flags: node.flags.join(", "),
    Frame: node.frame.join(", "),
    Id: node.id,
  };
  for (const [title, value] of Object.entries(entries)) {
    if (value === undefined || value === "") continue;
    list.append(
      Object.assign(document.createElement("dt"), { textContent: title }),
      Object.assign(document.createElement("dd"), { textContent: String(value) }),
    );
  }
  return list;
}

/** Each locator with a button that copies it. @param {[tool: string, code: string][]} locators */
function locatorList(locators) {
  const list = document.createElement("dl");
  list.className = "locators";
  for (const [tool, code] of locators) {
    const copy = button("Copy", async () => {
      copy.textContent = (await copyText(code)) ? "Copied" : "Select the text";
    });
    copy.setAttribute("aria-label", `Copy the locator for ${tool}`);
    const text = document.createElement("dd");
    text.append(Object.assign(document.createElement("code"), { textContent: code }), " ", copy);
    list.append(Object.assign(document.createElement("dt"), { textContent: tool }), text);
  }
  return list;
}
