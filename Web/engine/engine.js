// The engine of Silhouette in a browser or in Node: bytes in, screens, drawings and logs out. Nothing leaves the page.

/** @typedef {{ time: number, width: number, height: number, nodes: number }} EngineScreen */
/** @typedef {{ kind: "hierarchy" | "log", format: string, events: number, bytes: number, fault?: string, notes: string[], screens: EngineScreen[] }} EngineSummary */
/** @typedef {"nothing" | "labels" | "inputs"} Reveal */

const REVEALS = ["nothing", "labels", "inputs"];

/** One input, opened. Each input gets an instance of its own, so that memory is free when it goes. */
export class Engine {
  /** @param {WebAssembly.Module} module */
  static async make(module) {
    const engine = new Engine();
    const imports = { page: { number: (/** @type {bigint} */ start, /** @type {bigint} */ length) => engine.number(start, length) } };
    const instance = await WebAssembly.instantiate(module, imports);
    engine.exports = /** @type {any} */ (instance.exports);
    return engine;
  }

  constructor() {
    /** @type {any} */
    this.exports = null;
  }

  /** @param {bigint} start @param {bigint} length */
  bytes(start, length) {
    return new Uint8Array(this.exports.memory.buffer, Number(start), Number(length));
  }

  /** @param {bigint} start @param {bigint} length */
  number(start, length) {
    return Number(new TextDecoder().decode(this.bytes(start, length)));
  }

  /** Bytes of the last answer, copied. */
  answer() {
    return this.bytes(this.exports.silhouette_answer(), this.exports.silhouette_answer_length()).slice();
  }

  text() {
    return new TextDecoder().decode(this.answer());
  }

  /**
   * Reads a whole input.
   *
   * @param {Uint8Array} input @param {Reveal} reveal @returns {EngineSummary}
   */
  open(input, reveal = "nothing") {
    const length = BigInt(input.length);
    const room = this.exports.silhouette_room(length);
    this.bytes(room, length).set(input);
    this.exports.silhouette_open_json(room, length, REVEALS.indexOf(reveal));
    return JSON.parse(this.text());
  }

  /** The drawing of a screen, an SVG file. @param {number} screen */
  svg(screen) {
    this.exports.silhouette_svg(BigInt(screen));
    return this.text();
  }

  /** The nodes of a screen, as `silhouette inspect --json` prints them. @param {number} screen */
  nodes(screen) {
    this.exports.silhouette_nodes_json(BigInt(screen));
    return JSON.parse(this.text());
  }

  /** The contents of a screen in words. @param {number} screen */
  outline(screen) {
    this.exports.silhouette_outline(BigInt(screen));
    return this.text();
  }

  /** The session as an rrweb log: the JSON text of an array. */
  log() {
    this.exports.silhouette_log_json();
    return this.text();
  }

  /** The same, packed with zlib. */
  packedLog() {
    this.exports.silhouette_log_packed();
    return this.answer();
  }
}
