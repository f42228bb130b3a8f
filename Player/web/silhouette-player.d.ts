/** Plays an rrweb log in any page; docs/PLAYING.md explains the element. */

/** An event of an rrweb log, from any recorder. */
export interface LogEvent {
  type: number;
  data: unknown;
  /** Milliseconds since 1970. */
  timestamp: number;
  /** The browser's window, for recorders that keep several in one log. */
  windowId?: string;
}

/** Events that the element dispatches, named as those of `<video>`. They have no details. */
export interface SilhouettePlayerEventMap extends HTMLElementEventMap {
  /** The log has come: `duration`, `windows` and `gaps` are known. */
  loadedmetadata: Event;
  /** `error` says why nothing can be shown. */
  error: ErrorEvent;
  play: Event;
  pause: Event;
  ended: Event;
  seeked: Event;
  ratechange: Event;
  timeupdate: Event;
}

/**
 * `<silhouette-player src="log.json" controls>`.
 *
 * Attributes: `src`, `controls`, `autoplay`, `speed` (a number), and `skip-idle`.
 */
export class SilhouettePlayer extends HTMLElement {
  /** The log's address. It is loaded again when it changes. */
  src: string;
  /** Whether the bar below the screen is there. */
  controls: boolean;
  /** Seconds; NaN before the log has come. */
  readonly duration: number;
  /** Seconds since the first full snapshot, without folded gaps. */
  currentTime: number;
  readonly paused: boolean;
  readonly ended: boolean;
  /** 1 is as it was; up to 1000. */
  playbackRate: number;
  /** Why nothing can be shown; null if there is no fault. */
  readonly error: Error | null;
  /** Ids of the log's windows, in the order in which they appear; empty if its recorder names none. */
  readonly windows: string[];
  /** The window that is shown; null for the one that the person was in at each moment. */
  window: string | null;
  /** Spans without events that are folded to a second each, in seconds since the log's first event. */
  readonly gaps: [from: number, to: number][];
  play(): void;
  pause(): void;
  /** Plays events that are there already, in place of `src`, in any order. */
  load(events: LogEvent[]): void;
  addEventListener<K extends keyof SilhouettePlayerEventMap>(
    type: K,
    listener: (this: SilhouettePlayer, event: SilhouettePlayerEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "silhouette-player": SilhouettePlayer;
  }
}
