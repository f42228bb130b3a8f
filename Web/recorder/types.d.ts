import type { Options as Given } from "../../Capture/web/silhouette.js";

/** All options of a recording. */
export type Options = Given &
  Required<
    Pick<
      Given,
      "endpoint" | "sink" | "headers" | "batch" | "buffer" | "fps" | "budget" | "sweep" | "maxNodes" | "words" | "mask" | "selectors"
    >
  >;

/** x, y, width and height; or left, top, right and bottom; or red, green, blue and alpha. */
export type Four = number[];

/** A matrix, or a place without a turn. */
export interface Space {
  a: number;
  b?: number;
  c?: number;
  d: number;
  e: number;
  f: number;
  inverse?: () => DOMMatrix;
  translate?: (x: number, y: number) => DOMMatrix;
}

/** A box of `::before` or `::after`. */
export interface Pseudo {
  rank: number;
  frame: Four;
  json: string;
}

/** An element or a text that the page shows, and what was read of it. */
export interface Entry {
  /** The node, and itself if it is an element. */
  source: Node;
  element: Element | null;
  parent: Entry | null;
  kids: Entry[];
  /** The place among the parent's entries. */
  at: number;
  depth: number;
  style: CSSStyleDeclaration;
  /** Texts that it shows itself. */
  words: Text[] | null;
  /** What waits to be read, as bits. */
  wants: number;
  /** The entry that paints it, if that is not the parent, and those that it paints for others. */
  home: Entry | null;
  guests?: Set<Entry>;
  /** What it holds, in the order of painting. */
  list?: (Entry | Pseudo)[] | null;
  rank: number;
  frame: Four | null;
  own?: Space | null;
  content?: Space | null;
  anchor?: number[] | null;
  turn?: DOMMatrix | null;
  position: string;
  scroll: number[];
  lines: number[][] | null;
  pseudos?: (Pseudo | null)[];
  pseudoIDs?: number[];
  generated?: string;
  /** Pieces of the line: properties, place, and the whole with what is inside. */
  says: string;
  geometry: string;
  json: string | null;
  /** The slice in which it was measured. */
  stamp: number;
  /** What others depend on, and what children inherit. */
  flags: string;
  inherits?: string;
  marks: string[];
  /** The last value of a control. */
  said?: string;
  isScreen: boolean;
  isGone?: boolean;
  isCut?: boolean;
  isVisible?: boolean;
  isText?: boolean;
  isStacking?: boolean;
  clips?: boolean;
  isLoose?: boolean;
  hasLoose?: boolean;
  /** What must not be read: a secret, typed text, a marked element. */
  isSecret?: boolean;
  isSealed?: boolean;
  isShut?: boolean;
  isHidden?: boolean;
  ignoresInputs?: boolean;
}

/** An entry of an element. */
export type Box = Entry & { element: Element };

/** A shadow of a box. */
export interface Shadow {
  color: string;
  radius: number;
  offset: number[];
}

/** A node, as the stream has it. */
export interface Told {
  id: number;
  class: string;
  [key: string]: unknown;
}

/** The cost of a recording for its page. */
export type Costs = Omit<import("../../Capture/web/silhouette.js").Stats, "nodes" | "waiting">;

/** A line of the stream that waits. */
export interface Line {
  line: string;
  kind: string;
}

/** Lines that are sent together. */
export interface Piece {
  number: number;
  lines: Line[];
}

declare global {
  // Members that only some nodes have are asked of all.
  interface Node {
    localName?: string;
    assignedSlot?: HTMLSlotElement | null;
    host?: Element;
    defaultView?: (WindowProxy & typeof globalThis) | null;
    documentElement?: Element;
    data?: string;
    matches?: (selectors: string) => boolean;
    querySelectorAll?: ParentNode["querySelectorAll"];
  }

  interface Element {
    localName: string;
    matches(selectors: string): boolean;
    querySelectorAll: ParentNode["querySelectorAll"];
    ownerDocument: Document;
    type?: string;
    value?: string;
    label?: string;
    checked?: boolean;
    disabled?: boolean;
    readOnly?: boolean;
    maxLength?: number;
    selectedIndex?: number;
    selectedOptions?: HTMLCollectionOf<HTMLOptionElement>;
    isContentEditable?: boolean;
    contentDocument?: Document | null;
    assignedNodes?: HTMLSlotElement["assignedNodes"];
    ariaCurrent: string | null;
    editContext?: unknown;
    role?: string;
    computedStyleMap?: () => Iterable<[string, unknown]>;
  }

  interface CSSStyleDeclaration {
    [key: string]: any;
  }
}
