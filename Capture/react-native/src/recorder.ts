// Records the named parts of an app as a hierarchy stream.

import type { Facts, Host, Part } from "./parts.js";
import type { EventLine, Header, Line, Snapshot, TouchLine, Viewport } from "./stream.js";
import { isPrivate, measure } from "./parts.js";
import { isUnderClosed, near, nodesOf } from "./snapshot.js";

export type TouchPhase = TouchLine["touch"]["phase"];

export interface Options {
  /** Takes lines of the stream, each with its line feed, the header first. A promise holds further screens back. */
  sink: (lines: string[]) => void | Promise<void>;
  /** The screen now, from `Dimensions` and `PixelRatio`. */
  viewport: () => Viewport;
  /** Whether words leave the app at all. */
  words?: boolean;
  /** Whose words stay in the app although `words` is on. Secrets always stay. */
  mask?: "passwords" | "inputs" | "all";
  /** Milliseconds that a part may take to say where it is. */
  patience?: number;
  /** The most parts of a screen. */
  most?: number;
  app?: Record<string, string>;
  device?: Record<string, string>;
  /** The route, as code names it. */
  screen?: () => string | undefined;
  now?: () => number;
}

export class Recorder {
  private readonly options: Required<Omit<Options, "app" | "device" | "screen">> & Options;
  private readonly parts = new Map<string, Part>();
  private readonly refs = new Map<string, (host: Host | null) => void>();
  private readonly start: number;
  private next = 1;
  private last = "";
  private viewport = "";
  private time = 0;
  private isTaking = false;
  private isOver = false;
  private readonly withheld = new Set<number>();

  constructor(options: Options) {
    this.options = { words: false, mask: "inputs", patience: 500, most: 2000, now: Date.now, ...options };
    this.start = this.options.now();
  }

  /**
   * A function for a component's `ref`. It is the same for a key in every rendering, so React calls it when the component
   * comes and goes only. The facts are those of the last call.
   */
  ref(key: string, facts: Facts): (host: Host | null) => void {
    let part = this.parts.get(key);
    if (!part) {
      part = { id: this.next++, key, facts, host: null, wasSecure: false, box: null };
      this.parts.set(key, part);
    }
    part.facts = facts;
    part.wasSecure ||= facts.secure === true;
    let ref = this.refs.get(key);
    if (!ref) {
      const known = part;
      // A part that comes back is the same one, and a secret stays one.
      ref = (host) => {
        known.host = host;
        if (!host) known.box = null;
      };
      this.refs.set(key, ref);
    }
    return ref;
  }

  /** Measures all parts, and writes the screen if it differs from the last one. Returns whether it did. */
  async take(): Promise<boolean> {
    if (this.isTaking || this.isOver) return false;
    this.isTaking = true;
    try {
      return await this.write();
    } finally {
      this.isTaking = false;
    }
  }

  /** A finger, in the window: from `onTouchStart`, `onTouchMove`, `onTouchEnd` and `onTouchCancel` of the app's outermost view. */
  touch(pointer: number, phase: TouchPhase, x: number, y: number): void {
    if (this.viewport === "" || this.isOver || !Number.isFinite(x) || !Number.isFinite(y)) return;
    if (phase === "down") {
      if (this.isOnSecret(x, y)) this.withheld.add(pointer);
      else this.withheld.delete(pointer);
    }
    if (this.withheld.has(pointer)) return;
    const line: TouchLine = { t: this.clock(), touch: { pointer: Math.trunc(pointer), phase, x: near(x), y: near(y) } };
    void this.options.sink([text(line)]);
  }

  /** Something that the app says about itself: `data` is any JSON. */
  event(name: string, data?: unknown): void {
    if (this.viewport === "" || this.isOver) return;
    const line: EventLine = { t: this.clock(), event: data === undefined ? { name } : { name, data } };
    void this.options.sink([text(line)]);
  }

  /** Ends the recording. */
  stop(): void {
    this.isOver = true;
    this.parts.clear();
    this.refs.clear();
  }

  private async write(): Promise<boolean> {
    const asked = this.options.now();
    const shown = [...this.parts.values()].filter((part) => part.host && !isUnderClosed(part, this.parts)).slice(0, this.options.most);
    await Promise.all(
      shown.map(async (part) => {
        const box = await measure(part, this.options.patience);
        // The part may have gone meanwhile.
        part.box = part.host ? box : null;
      }),
    );
    if (this.isOver) return false;
    const viewport = this.options.viewport();
    const windows = nodesOf(shown, this.options);
    const screen = this.options.screen?.();
    const body = JSON.stringify([windows, screen]);
    const lines: Line[] = [];
    const t = this.clock(asked);
    const size = JSON.stringify(viewport);
    if (this.viewport === "") lines.push(this.header(viewport));
    else if (this.viewport !== size) lines.push({ t, viewport });
    else if (body === this.last) return false;
    this.viewport = size;
    this.last = body;
    const snapshot: Snapshot = screen === undefined ? { t, windows } : { t, screen, windows };
    await this.options.sink([...lines, snapshot].map(text));
    return true;
  }

  private header(viewport: Viewport): Header {
    const { app, device } = this.options;
    const header: Header = { stream: "hierarchy", version: 1, platform: "react-native", viewport, start: Math.round(this.start) };
    if (app) header.app = app;
    if (device) header.device = device;
    return header;
  }

  /** Whether a finger there could reveal a secret. Parts that were not measured yet could be anywhere. */
  private isOnSecret(x: number, y: number): boolean {
    for (const part of this.parts.values()) {
      if (!part.host || !isPrivate(part) || isUnderClosed(part, this.parts)) continue;
      if (!part.box) return true;
      const [left, top, width, height] = part.box;
      if (x >= left && y >= top && x < left + width && y < top + height) return true;
    }
    return false;
  }

  /** Milliseconds of the session, which never fall. */
  private clock(now = this.options.now()): number {
    this.time = Math.max(this.time, Math.round(now - this.start));
    return this.time;
  }
}

function text(line: Line): string {
  return `${JSON.stringify(line)}\n`;
}
