// Measured parts become a snapshot.

import type { Box, Facts, Part } from "./parts.js";
import type { Node } from "./stream.js";
import { isClosed } from "./parts.js";

const COLOR = /^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$/;

export interface Words {
  words: boolean;
  mask: "passwords" | "inputs" | "all";
}

/** The parts that have a box, as trees, in the order in which they came. */
export function nodesOf(parts: Part[], options: Words): Node[] {
  const byKey = new Map(parts.map((part) => [part.key, part]));
  const nodes = new Map<Part, Node>();
  const roots: Node[] = [];
  for (const part of parts) {
    if (part.box && !isUnderClosed(part, byKey)) nodes.set(part, nodeOf(part, part.box, options));
  }
  for (const [part, node] of nodes) {
    const outer = around(part, byKey);
    const parent = outer && nodes.get(outer);
    if (!parent || !outer?.box) {
      roots.push(node);
      continue;
    }
    node.frame[0] = near(node.frame[0] - outer.box[0]);
    node.frame[1] = near(node.frame[1] - outer.box[1]);
    (parent.children ??= []).push(node);
  }
  return roots;
}

/** The nearest part around it. Parts that lie in a ring have none. */
export function around(part: Part, byKey: Map<string, Part>): Part | undefined {
  const outer = part.facts.inside === undefined ? undefined : byKey.get(part.facts.inside);
  let next: Part | undefined = outer;
  for (let steps = 0; next; steps++) {
    if (next === part || steps > byKey.size) return undefined;
    next = next.facts.inside === undefined ? undefined : byKey.get(next.facts.inside);
  }
  return outer;
}

/** Whether it is in a part whose inside is not read. */
export function isUnderClosed(part: Part, byKey: Map<string, Part>): boolean {
  let next = part.facts.inside === undefined ? undefined : byKey.get(part.facts.inside);
  for (let steps = 0; next && steps <= byKey.size; steps++) {
    if (isClosed(next)) return true;
    next = next.facts.inside === undefined ? undefined : byKey.get(next.facts.inside);
  }
  return false;
}

function nodeOf(part: Part, box: Box, options: Words): Node {
  const { facts } = part;
  const frame: Box = [near(box[0]), near(box[1]), near(Math.max(0, box[2])), near(Math.max(0, box[3]))];
  const node: Node = { id: part.id, class: facts.name, frame };
  if (facts.mark) node.privacy = facts.mark;
  if (facts.mark === "hide") node.unreadable = true;
  if (facts.mark === "mask" || facts.mark === "hide") return node;
  look(node, facts);
  if (facts.editable) node.editable = true;
  if (part.wasSecure) {
    node.secure = true;
    return node;
  }
  if (facts.role) node.traits = [facts.role];
  if (facts.disabled) node.enabled = false;
  if (facts.selected) node.selected = true;
  if (facts.checked) node.checked = true;
  if (facts.focused) node.focused = true;
  say(node, facts, options);
  return node;
}

function look(node: Node, facts: Facts): void {
  if (isColor(facts.background)) node.background = facts.background;
  if (isColor(facts.textColor)) node.textColor = facts.textColor;
  if (isLength(facts.radius)) node.radius = facts.radius;
  if (isLength(facts.fontSize)) node.fontSize = facts.fontSize;
}

function say(node: Node, facts: Facts, options: Words): void {
  const saysCaptions = options.words && options.mask !== "all";
  if (facts.text) node.text = saysCaptions && (!facts.editable || options.mask === "passwords") ? facts.text : "…";
  if (saysCaptions && facts.label) node.label = facts.label;
  if (saysCaptions && facts.hint) node.hint = facts.hint;
}

function isColor(color: string | undefined): color is string {
  return color !== undefined && COLOR.test(color);
}

function isLength(length: number | undefined): length is number {
  return length !== undefined && Number.isFinite(length) && length > 0;
}

export function near(value: number): number {
  return Math.round(value * 100) / 100;
}
