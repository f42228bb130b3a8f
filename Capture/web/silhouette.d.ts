/** Records a page as a hierarchy stream; docs/CAPTURE.md explains each option. */

/** A CSS selector, or several. */
type Selectors = string | string[];

export interface Options {
  /** The address that takes the stream. */
  endpoint?: string | null;
  /** Instead of `endpoint`: takes lists of lines. The first line is the header. */
  sink?: ((lines: string[]) => unknown) | null;
  /** Headers of each request. */
  headers?: Record<string, string>;
  /** Milliseconds between requests. */
  batch?: number;
  /** Characters that may wait for a server that does not answer. */
  buffer?: number;
  /** Snapshots a second at most. */
  fps?: number;
  /** Milliseconds of main thread that one slice of reading may take. */
  budget?: number;
  /** Milliseconds of rest after which the whole page is read again; 0 for never. */
  sweep?: number;
  /** Elements and texts that are read at most. */
  maxNodes?: number;
  /** Whether text leaves the page at all. */
  words?: boolean;
  /** Whose text stays in the page although `words` is on. */
  mask?: "passwords" | "inputs" | "all";
  /** Elements that count as marked. */
  selectors?: { clipout?: Selectors; hide?: Selectors; mask?: Selectors; unmask?: Selectors };
  /** Names the screen in code, such as a route. */
  screen?: () => unknown;
  /** The app, for the header. */
  app?: Record<string, string>;
  /** The device, for the header. */
  device?: Record<string, string>;
  /** Called once if the server refuses for good. */
  onError?: (error: Error) => void;
}

export interface Stats {
  /** Snapshots until now. */
  snapshots: number;
  /** Characters of all lines. */
  characters: number;
  /** Milliseconds of main thread, of all slices. */
  spent: number;
  /** Slices of reading. */
  slices: number;
  /** Milliseconds of the longest slice. */
  longest: number;
  /** Lines that were dropped. */
  dropped: number;
  /** Elements and texts that are known now. */
  nodes: number;
  /** Characters that wait to be sent. */
  waiting: number;
}

/** Begins a recording, and ends the one before it. */
export function start(options?: Options): void;
/** Ends the recording, and sends what is left. */
export function stop(): Promise<unknown> | undefined;
/** Sends what is there, without waiting for more. Resolves once it is sent or given up for now. */
export function flush(): Promise<unknown>;
/** A line of the app's own: `data` is anything that JSON has. */
export function event(name: string, data?: unknown): void;
/** Reads what changed without waiting for idle time, or everything if `whole`, and returns the moment; null between recordings. */
export function take(options?: { whole?: boolean }): number | null;
/** What the recording has cost so far; null between recordings. */
export function stats(): Stats | null;
