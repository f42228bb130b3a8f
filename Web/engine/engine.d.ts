/** The engine of Silhouette in a browser; docs/BROWSER.md explains it. */

/** A screen of the input. */
export interface EngineScreen {
  /** Milliseconds since the session's start. */
  time: number;
  /** In points of the screen. */
  width: number;
  height: number;
  nodes: number;
}

/** What an input holds. */
export interface EngineSummary {
  /** An event log has no screens that are drawn singly. */
  kind: "hierarchy" | "log";
  /** The format's name for people. */
  format: string;
  /** Of the log. */
  events: number;
  /** Of the log's JSON. */
  bytes: number;
  /** The place, the problem and the remedy. What came before it was read. */
  fault?: string;
  /** Oddities of the input. */
  notes: string[];
  screens: EngineScreen[];
}

/** Which words come through. */
export type Reveal = "nothing" | "labels" | "inputs";

/** Reads one input. */
export class Engine {
  static make(module: WebAssembly.Module): Promise<Engine>;
  /** Reads a whole input. Throws `WebAssembly.RuntimeError` if there is not enough memory for it. */
  open(input: Uint8Array, reveal?: Reveal): EngineSummary;
  /** The drawing of a screen, an SVG file. */
  svg(screen: number): string;
  /** The nodes of a screen, as `silhouette inspect --stage scene --json` prints them. */
  nodes(screen: number): unknown;
  /** The contents of a screen in words, a line each. */
  outline(screen: number): string;
  /** The session as an rrweb log: the JSON text of an array. */
  log(): string;
  /** The same, packed with zlib. */
  packedLog(): Uint8Array;
}
