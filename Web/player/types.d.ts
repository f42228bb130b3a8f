import type { Mirror } from "./mirror.js";

/** An event of a log, which may be anybody's. */
export interface Event {
  type: number;
  data: any;
  timestamp: number;
  /** The browser's window, for recorders that keep several in one log. */
  windowId?: string;
}

/** Events, in their order. */
export interface Events extends Iterable<Event> {
  /** Null for what is no event, undefined behind the last. */
  at(number: number): Event | null | undefined;
  /** Who goes through them now. */
  users?: number;
  bytes?: Uint8Array;
}

/** A log, as a replay asks for it. */
export interface Chunks {
  start: number;
  total: number;
  times: number[];
  kept: Map<number, Events>;
  chunkAt(time: number): number;
  at(number: number): Events;
  timeOf(event: Event): number;
  pieces(): string[];
  clock: import("./times.js").Times;
}

/** A node of the replayed document. */
export interface Node {
  id: number;
  kind: number;
  tag: string;
  isSVG: boolean;
  isShadow: boolean;
  isCustom: boolean;
  isQuirky?: boolean;
  attributes: Map<string, string>;
  /** Declarations over those of the attribute: value and priority, or null for one that is taken away. */
  style: Map<string, [string, string] | null> | null;
  text: string;
  parent: Node | null;
  children: Node[];
  /** Where the last change among the children was. */
  lastPlace?: number;
  scroll: { left: number; top: number } | null;
  entered: { text: unknown; isChecked: unknown } | null;
  /** The text of a style sheet that the element brings whole, in place of its texts. */
  sheet: string | null;
  /** Changes of its style sheet. */
  rules: any[] | null;
  /** Numbers of constructed style sheets. */
  adopted: number[] | null;
  /** Commands that draw on a canvas. */
  drawn: any[] | null;
}

export interface Place {
  x: number;
  y: number;
}

/** A finger or a mouse; times are timestamps. */
export interface Pointer {
  x: number;
  y: number;
  /** The element below, from whose document the place is counted. */
  over?: number;
  isDown: boolean;
  isTouch?: boolean;
  since: number;
  until: number;
  path: Place[];
}

/** What shows a document. */
export interface Shows {
  show(mirror: Mirror): void;
}

/** What happened, as the command found it. */
export interface Step {
  t: number;
  end?: number;
  kind: string;
  text: string;
  note?: string;
  /** Revealed words of the element. */
  words?: string;
  isOdd?: boolean;
  failed?: boolean;
  /** Why it failed, where that is revealed. */
  message?: string;
  id?: number;
}

/**
 * A line of the console with its level, or of the network with its method, its status (0 without an answer) and its duration
 * in milliseconds.
 */
export type Line = [time: number, kind: string, name?: string, status?: number | null, duration?: number | null];

/** What the command knows of a session; times are milliseconds since its start. */
export interface Facts {
  total: number;
  start: number;
  chunks: number[];
  sorted: boolean;
  /** The earliest timestamp as it was written, where the player begins at another. */
  origin?: number;
  /** Spans without events that are folded, in milliseconds since 1970. */
  gaps?: [from: number, to: number][];
  /** The windows of the log, in the order in which they appear, if it has more than one. */
  windows?: string[];
  steps?: Step[];
  moments?: number[];
  screens: [from: number, name: string][];
  changes: [time: number, share: number][];
  touches: [from: number, to: number][];
  events: [time: number, name?: string][];
  idle: [from: number, to: number][];
  lines?: Line[];
  shots?: Shot[];
  pictures?: string[];
  legend?: string;
}

/** A masked screenshot: from when to when it is there, when it was taken, and the number of the picture. */
export type Shot = [from: number, to: number | null, taken: number, number: number];

export type Span = [from: number, to: number];

/** When an element was in the page. */
export interface Life {
  first: number;
  last: number;
  changes: number[];
}

/** The document's node of a mirror's node. */
export interface Shown {
  key: string;
  made: any;
  style: string;
  /** How many changes of its style sheet are made, and to which sheet. */
  rules: number;
  sheet: CSSStyleSheet | null;
  /** What was entered, and where it was scrolled to, as far as it is done. */
  entered: Node["entered"];
  scroll: Node["scroll"];
  /** The commands of a canvas, and how many of them are drawn. */
  drawn: Node["drawn"];
  done: number;
  /** Where they are drawn. */
  canvas?: HTMLCanvasElement;
  /** Whether its attributes are set since it was made. */
  isDressed: boolean;
  /** The document in a frame, and what it shows. */
  inside?: { document: Document; node: Node; id: number; isQuirky: boolean };
}

/** How programs drive a page: `window.silhouette`. Times are milliseconds since the log's first event, as they were recorded. */
export interface Drive {
  readonly total: number;
  toggle(): void;
  seek(milliseconds: number): void;
  now(): number;
  isPlaying(): boolean;
}

declare global {
  /** The page's style sheets, which Web/build puts in. */
  const STYLE: string;

  interface Window {
    silhouette: Drive;
  }

  interface CSSStyleDeclaration {
    [key: string]: any;
  }
}
