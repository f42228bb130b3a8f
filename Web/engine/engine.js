// The engine of Silhouette in a browser or in Node: files in, screens, drawings, masks and logs out. Nothing leaves the page.

/** @typedef {{ time: number, width: number, height: number, nodes: number, title: string }} EngineScreen */
/** @typedef {{ kind: "hierarchy" | "log", name: string, format: string, events: number, bytes: number, fault?: string, assumesDensity: boolean, notes: string[], screens: EngineScreen[] }} EngineSummary */
/** @typedef {{ path: string, screen: number, problem?: string }} EnginePicture */
/** @typedef {"nothing" | "labels" | "inputs"} Reveal */

const REVEALS = ["nothing", "labels", "inputs"];

/** One session, opened. Each session gets an instance of its own, so that memory is free when it goes. */
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

  /** Room in the engine's memory that holds these bytes. @param {Uint8Array | Uint8ClampedArray} bytes @returns {[bigint, bigint]} */
  room(bytes) {
    const length = BigInt(bytes.length);
    const start = this.exports.silhouette_room(length);
    this.bytes(start, length).set(bytes);
    return [start, length];
  }

  /** Bytes of the last answer, copied. */
  answer() {
    return this.bytes(this.exports.silhouette_answer(), this.exports.silhouette_answer_length()).slice();
  }

  text() {
    return new TextDecoder().decode(this.answer());
  }

  /**
   * Adds a file of the session. Of a picture the first 64 KiB are enough, with the size of the whole file.
   *
   * @param {string} path @param {Uint8Array} bytes @param {number} size
   */
  add(path, bytes, size = bytes.length) {
    this.exports.silhouette_add(...this.room(new TextEncoder().encode(path)), ...this.room(bytes), BigInt(size));
  }

  /**
   * Reads a session: a file or a folder that was added.
   *
   * @param {string} path @param {{ reveal?: Reveal, density?: number }} options @returns {EngineSummary}
   */
  openPath(path, { reveal = "nothing", density = 0 } = {}) {
    this.exports.silhouette_open_json(...this.room(new TextEncoder().encode(path)), REVEALS.indexOf(reveal), density);
    return JSON.parse(this.text());
  }

  /**
   * Reads a session that is one file.
   *
   * @param {Uint8Array} input @param {Reveal} reveal @returns {EngineSummary}
   */
  open(input, reveal = "nothing") {
    this.add("input", input);
    return this.openPath("input", { reveal });
  }

  /** The drawing of a screen, an SVG file. @param {number} screen */
  svg(screen) {
    this.exports.silhouette_svg(BigInt(screen));
    return this.text();
  }

  /** The nodes of a screen, as `silhouette inspect --stage scene --json` prints them. @param {number} screen */
  nodes(screen) {
    this.exports.silhouette_nodes_json(BigInt(screen));
    return JSON.parse(this.text());
  }

  /** The class of each of these nodes, and the line of the rule that decided; none for a log. @param {number} screen @returns {{ class: string, line: string }[]} */
  reasons(screen) {
    this.exports.silhouette_reasons_json(BigInt(screen));
    return JSON.parse(this.text());
  }

  /**
   * The locators of a node for test tools, judged by its own screen; none unless words are shown.
   *
   * @param {number} screen @param {number} node its place among `nodes()` @returns {[tool: string, code: string][]}
   */
  locators(screen, node) {
    this.exports.silhouette_locators_json(BigInt(screen), BigInt(node));
    return JSON.parse(this.text());
  }

  /** The contents of a screen in words. @param {number} screen */
  outline(screen) {
    this.exports.silhouette_outline(BigInt(screen));
    return this.text();
  }

  /** The screenshots among the files that were added. It reads the session once more. @returns {EnginePicture[]} */
  pictures() {
    this.exports.silhouette_pictures_json();
    return JSON.parse(this.text());
  }

  /**
   * Masks the pixels of a screenshot, as `silhouette redact` does.
   *
   * @param {number} picture its number among `pictures()`
   * @param {Uint8ClampedArray} pixels as `ImageData` has them @param {number} width @param {number} height
   * @returns {{ masks: number, pixels: Uint8ClampedArray, problem?: undefined } | { problem: string }}
   */
  mask(picture, pixels, width, height) {
    const [start, length] = this.room(pixels);
    this.exports.silhouette_mask_json(BigInt(picture), start, BigInt(width), BigInt(height));
    const answer = JSON.parse(this.text() || '{"problem":"is too large for a picture"}');
    // Without masks, no pixel comes back.
    if (answer.problem === undefined) answer.pixels = new Uint8ClampedArray(this.bytes(start, length));
    this.exports.silhouette_free(start);
    return answer;
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
