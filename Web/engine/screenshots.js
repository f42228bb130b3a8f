// The screenshots beside a session's screens, masked as `silhouette redact` masks them.

import { isPicture } from "./files.js";
import { at, save } from "./parts.js";

export class Screenshots {
  /** @param {(error: any) => string} problem the words for an error */
  constructor(problem) {
    this.problem = problem;
    /** @type {import("./engine.js").Engine | null} */
    this.engine = null;
    /** @type {Map<string, File>} */
    this.files = new Map();
    /** @type {{ path: string, screen: number, problem?: string, number: number }[]} */
    this.all = [];
    /** Of the screen that is shown. */
    this.own = this.all;
    this.screen = -1;
    /** Drawings so far: a later one makes an earlier one that still waits give up. */
    this.turn = 0;
    at("which").addEventListener("change", () => this.draw());
    at("bare").addEventListener("change", () => this.draw());
  }

  clear() {
    this.all = [];
    this.screen = -1;
    this.turn += 1;
    at("shot").hidden = true;
    at("bare").checked = false;
  }

  /** @param {import("./engine.js").Engine} engine @param {import("./files.js").Drop} drop */
  find(engine, drop) {
    this.clear();
    this.engine = engine;
    this.files = new Map(drop.files.filter(({ path }) => isPicture(path)).map(({ path, file }) => [path, file]));
    if (this.files.size === 0) return;
    this.all = engine
      .pictures()
      .map((picture, number) => ({ ...picture, number }))
      .filter(({ path }) => this.files.has(path));
  }

  get count() {
    return this.all.filter(({ screen }) => screen >= 0).length;
  }

  /** Of the files that show a screen. */
  get bytes() {
    const paths = new Set(this.all.filter(({ screen }) => screen >= 0).map(({ path }) => path));
    return [...paths].reduce((sum, path) => sum + (this.files.get(path)?.size ?? 0), 0);
  }

  /** Shows the screenshots of a screen; without its own, that of the last screen which has one. @param {number} screen */
  show(screen) {
    const last = this.all.reduce((found, picture) => (picture.screen <= screen ? Math.max(found, picture.screen) : found), -1);
    at("shot-moment").textContent = last === screen ? "" : `of screen ${last + 1}`;
    if (last === this.screen && last >= 0) return;
    this.screen = last;
    this.own = last < 0 ? [] : this.all.filter((picture) => picture.screen === last);
    at("shot").hidden = this.own.length === 0;
    at("which").hidden = this.own.length < 2;
    at("which").replaceChildren(...this.own.map(({ path }) => new Option(path.split("/").at(-1))));
    this.draw();
  }

  get chosen() {
    return this.own[Math.max(0, at("which").selectedIndex)];
  }

  async draw() {
    const mine = ++this.turn;
    const canvas = at("masked");
    canvas.hidden = true;
    at("shot-notice").textContent = "";
    const picture = this.chosen;
    if (!picture) return;
    try {
      const made = at("bare").checked ? await this.pixels(picture) : await this.masked(picture);
      if (mine !== this.turn) return;
      [canvas.width, canvas.height] = [made.width, made.height];
      canvas.getContext("2d", { willReadFrequently: true }).putImageData(made, 0, 0);
      canvas.hidden = false;
    } catch (error) {
      if (mine === this.turn) at("shot-notice").textContent = `${picture.path.split("/").at(-1)}: ${this.problem(error)}`;
    }
  }

  /** The pixels of a screenshot as its file has them, upright. @param {{ path: string }} picture */
  async pixels({ path }) {
    const file = /** @type {File} */ (this.files.get(path));
    const bitmap = await createImageBitmap(file, { colorSpaceConversion: "none", premultiplyAlpha: "none" });
    const canvas = Object.assign(document.createElement("canvas"), { width: bitmap.width, height: bitmap.height });
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    return context.getImageData(0, 0, canvas.width, canvas.height);
  }

  /** The masked pixels, and never others. @param {{ path: string, number: number, problem?: string }} picture */
  async masked(picture) {
    if (picture.problem) throw new Error(picture.problem);
    const { data, width, height } = await this.pixels(picture);
    const answer = /** @type {import("./engine.js").Engine} */ (this.engine).mask(picture.number, data, width, height);
    if (answer.problem !== undefined) throw new Error(answer.problem);
    return new ImageData(/** @type {any} */ (answer.pixels), width, height);
  }

  /** Saves the chosen screenshot with its masks, whatever is shown. */
  async save() {
    const picture = this.chosen;
    if (!picture) return;
    try {
      const made = await this.masked(picture);
      const canvas = Object.assign(document.createElement("canvas"), { width: made.width, height: made.height });
      canvas.getContext("2d")?.putImageData(made, 0, 0);
      const name = (picture.path.split("/").at(-1) ?? "").replace(/\.[a-z]+$/i, "");
      canvas.toBlob((file) => file && save(`${name}-masked.png`, file));
    } catch (error) {
      at("shot-notice").textContent = this.problem(error);
    }
  }
}
