import type { Mirror } from "./mirror.js";

/** An event of a log, which may be anybody's. */
export interface Event {
  type: number;
  data: any;
  timestamp: number;
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
}

/** A node of the replayed document. */
export interface Node {
  id: number;
  kind: number;
  tag: string;
  isSVG: boolean;
  isShadow: boolean;
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
  /** Changes of its style sheet. */
  rules: any[] | null;
  /** Numbers of constructed style sheets. */
  adopted: number[] | null;
}

export interface Place {
  x: number;
  y: number;
}

/** A finger or a mouse; times are timestamps. */
export interface Pointer {
  x: number;
  y: number;
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
  rules: number;
}

/** How programs drive a page: `window.silhouette`. */
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
