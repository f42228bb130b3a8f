// The parts of a screen that an app names.

/** What React Native's host components offer, in Paper and in Fabric. */
export interface Host {
  measureInWindow(answer: (x: number, y: number, width: number, height: number) => void): void;
}

export type Mark = "mask" | "hide" | "unmask";

/** What an app says of a part. Only `name` is required. */
export interface Facts {
  /** The component's name, such as `Button`. It comes from code, so it is sent. */
  name: string;
  /** The key of the part around it. */
  inside?: string;
  /** An accessibility role, such as `button`. */
  role?: string;
  mark?: Mark;
  /** Words. They are sent only if the options say so. */
  text?: string;
  label?: string;
  hint?: string;
  background?: string;
  radius?: number;
  textColor?: string;
  fontSize?: number;
  /** It can be typed into. */
  editable?: boolean;
  /** A password, a code or a card. */
  secure?: boolean;
  disabled?: boolean;
  selected?: boolean;
  checked?: boolean;
  focused?: boolean;
}

/** Left, top, width, height in the window. */
export type Box = [number, number, number, number];

export interface Part {
  id: number;
  key: string;
  facts: Facts;
  host: Host | null;
  /** Whether it ever was a secret. */
  wasSecure: boolean;
  /** Where it was measured last. */
  box: Box | null;
}

/** A view with this `testID` is marked for the walker of `Capture/android`, which sees it as the view's tag. */
export function markOf(mark: Mark): string {
  return `silhouette-${mark}`;
}

/** Whether nothing inside of it is read. */
export function isClosed(part: Part): boolean {
  return part.facts.mark === "mask" || part.facts.mark === "hide" || part.wasSecure || part.facts.editable === true;
}

/** Whether a finger on it could reveal a secret. */
export function isPrivate(part: Part): boolean {
  return part.facts.mark === "mask" || part.facts.mark === "hide" || part.wasSecure;
}

/** The box of a part that is on screen; null if it does not answer in time. */
export function measure(part: Part, milliseconds: number): Promise<Box | null> {
  return new Promise((done) => {
    const timer = setTimeout(() => done(null), milliseconds);
    const finish = (box: Box | null) => {
      clearTimeout(timer);
      done(box);
    };
    try {
      if (!part.host) return finish(null);
      part.host.measureInWindow((...box) => finish(box.every(Number.isFinite) ? box : null));
    } catch {
      finish(null);
    }
  });
}

// React Native's declarations have these; this package needs no other part of them.
declare function setTimeout(run: () => void, milliseconds: number): unknown;
declare function clearTimeout(timer: unknown): void;
