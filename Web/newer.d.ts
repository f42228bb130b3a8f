// What browsers have and TypeScript 4.8 does not know.

interface Array<T> {
  findLast(predicate: (value: T, index: number, array: T[]) => unknown): T | undefined;
  toReversed(): T[];
  toSorted(compare?: (a: T, b: T) => number): T[];
}

interface String {
  toWellFormed(): string;
}

interface Uint8ArrayConstructor {
  fromBase64?: (text: string) => Uint8Array;
}

interface HTMLElement {
  inert: boolean;
}

declare class CompressionStream {
  constructor(format: "gzip" | "deflate" | "deflate-raw");
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
}

declare class DecompressionStream extends CompressionStream {}

declare class OffscreenCanvas {
  constructor(width: number, height: number);
  getContext(kind: "2d", options?: object): CanvasRenderingContext2D;
}
