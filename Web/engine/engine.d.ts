/** The engine of Silhouette in a browser; docs/BROWSER.md explains it. */

/** A screen of the session. */
export interface EngineScreen {
  /** Milliseconds since the session's start. */
  time: number;
  /** In points of the screen. */
  width: number;
  height: number;
  nodes: number;
  /** The name of its dump; empty for a screen of a stream or a log. */
  title: string;
}

/** What a session holds. */
export interface EngineSummary {
  /** Only Silhouette's own event logs have screens that are drawn singly. */
  kind: "hierarchy" | "log";
  /** The name of its file or folder, without suffixes. */
  name: string;
  /** The format's name for people. */
  format: string;
  /** Of the log. */
  events: number;
  /** Of the log's JSON. */
  bytes: number;
  /** The place, the problem and the remedy. What came before it was read. */
  fault?: string;
  /** Whether the number of device pixels a point was assumed; `density` gives it. */
  assumesDensity: boolean;
  /** Oddities of the input. */
  notes: string[];
  screens: EngineScreen[];
}

/** A screenshot among the session's files. */
export interface EnginePicture {
  path: string;
  /** The number of its screen; -1 if it has none. */
  screen: number;
  /** Why it cannot be masked. */
  problem?: string;
}

/** Which words come through. */
export type Reveal = "nothing" | "labels" | "inputs";

/** Reads one session. */
export class Engine {
  static make(module: WebAssembly.Module): Promise<Engine>;
  /** Adds a file of the session. Of a picture the first 64 KiB are enough, with the size of the whole file. */
  add(path: string, bytes: Uint8Array, size?: number): void;
  /** Reads a file or a folder that was added. Throws `WebAssembly.RuntimeError` if there is not enough memory for it. */
  openPath(path: string, options?: { reveal?: Reveal; density?: number }): EngineSummary;
  /** Reads a session that is one file. */
  open(input: Uint8Array, reveal?: Reveal): EngineSummary;
  /** The drawing of a screen, an SVG file. */
  svg(screen: number): string;
  /** The nodes of a screen, as `silhouette inspect --stage scene --json` prints them. */
  nodes(screen: number): unknown;
  /** The class of each of these nodes, and the line of the rule that decided its category; none for a log. */
  reasons(screen: number): { class: string; line: string }[];
  /** The locators of a node for test tools, judged by its own screen; none unless words are shown. */
  locators(screen: number, node: number): [tool: string, code: string][];
  /** The contents of a screen in words, a line each. */
  outline(screen: number): string;
  /** The screenshots among the files that were added. It reads the session once more. */
  pictures(): EnginePicture[];
  /** Masks the pixels of a screenshot, as `silhouette redact` does. If that fails, no pixel comes back. */
  mask(
    picture: number,
    pixels: Uint8ClampedArray,
    width: number,
    height: number,
  ): { masks: number; pixels: Uint8ClampedArray; problem?: undefined } | { problem: string };
  /** The session as an rrweb log: the JSON text of an array. */
  log(): string;
  /** The same, packed with zlib. */
  packedLog(): Uint8Array;
}
