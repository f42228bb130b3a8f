// <silhouette-player>: plays an rrweb log in any page, and is the screen of the pages that `play` writes.
//
// It is used as a video is: with `src`, `play()`, `pause()`, `currentTime` and events of the same names. docs/PLAYING.md has the
// interface, and silhouette-player.d.ts its types. The content of a log cannot run, load or follow anything (see stage.js).

import { Clock } from "./clock.js";
import { EventLog, eventsOf } from "./events.js";
import { clockText, iconButton, make, setIcon } from "./parts.js";
import { Replay } from "./replay.js";
import { Screen } from "./screen.js";

/** @typedef {import("./types").Chunks} Chunks */
/** @typedef {import("./types").Span} Span */

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16];

export class SilhouettePlayer extends HTMLElement {
  static observedAttributes = ["src", "controls", "speed", "skip-idle"];

  constructor() {
    super();
    /** @type {Chunks | null} */
    this.log = null;
    /** @type {Screen | null} */
    this.screen = null;
    /** @type {Replay | null} */
    this.replay = null;
    /** @type {Clock | null} */
    this.clock = null;
    /** @type {Controls | null} */
    this.bar = null;
    // Each load has a number, so that one that comes late takes no other's place.
    this.loads = 0;
    /** @type {Error | null} */
    this.error = null;
  }

  // ---- as a video

  get src() {
    return this.getAttribute("src") ?? "";
  }
  set src(address) {
    this.setAttribute("src", address);
  }

  get controls() {
    return this.hasAttribute("controls");
  }
  set controls(isOn) {
    this.toggleAttribute("controls", isOn);
  }

  get duration() {
    return this.clock ? this.clock.total / 1000 : Number.NaN;
  }

  get currentTime() {
    return (this.clock?.now ?? 0) / 1000;
  }
  set currentTime(seconds) {
    if (!this.clock || !Number.isFinite(seconds)) return;
    this.clock.seek(seconds * 1000);
    this.tell("seeked");
  }

  get paused() {
    return !this.clock?.isPlaying;
  }

  get ended() {
    return this.clock !== null && !this.clock.isPlaying && this.clock.now >= this.clock.total;
  }

  get playbackRate() {
    return this.clock?.speed ?? (Number(this.getAttribute("speed")) || 1);
  }
  set playbackRate(speed) {
    if (!(speed > 0 && speed <= 1000)) return;
    if (this.clock) this.clock.speed = speed;
    this.bar?.show();
    this.tell("ratechange");
  }

  play() {
    if (this.clock && this.paused) this.clock.toggle();
  }

  pause() {
    this.clock?.pause();
  }

  // ---- of logs alone

  /** The windows of the log, if its recorder names them. @returns {string[]} */
  get windows() {
    return this.log instanceof EventLog ? this.log.windows : [];
  }

  /** The window that is shown; null for the one that the person is in. */
  get window() {
    return this.replay?.pinned ?? null;
  }
  set window(id) {
    this.replay?.pin(id);
    this.screen?.fit();
  }

  /** Spans without events that are folded, in seconds since the log's first event. @returns {Span[]} */
  get gaps() {
    const { clock } = this.log ?? {};
    return clock ? clock.gaps.map(([from, to]) => [(from - clock.origin) / 1000, (to - clock.origin) / 1000]) : [];
  }

  /**
   * Plays events that are there already, in place of `src`.
   * @param {any[]} events
   */
  load(events) {
    this.loads++;
    try {
      const log = new EventLog(events);
      if (!log.hasPage) throw new Error("the log has no full snapshot");
      this.open(log, { total: log.total, idle: log.idle });
    } catch (error) {
      this.fail(error);
    }
  }

  // ---- parts

  /**
   * Shows a log; programs that prepare one, such as the pages of `play`, say where and hear of each moment.
   * @param {Chunks} log
   * @param {{total: number, idle: Span[], place?: HTMLElement, show?: (time: number) => void, shown?: () => void, changed?: () => void}} parts
   */
  open(log, { total, idle, place, show, shown, changed }) {
    this.clock?.pause();
    this.replay?.end();
    [this.log, this.error] = [log, null];
    this.screen ??= place ? new Screen(place, this) : this.furnish();
    const { screen } = this;
    const replay = new Replay(log, screen.stage, {
      shown: (time) => {
        screen.draw(replay.mirror, log.start + time);
        shown?.();
      },
    });
    const clock = new Clock(total, idle, {
      show: (time) => {
        replay.seek(time);
        show?.(time);
        this.bar?.show();
        this.tell("timeupdate");
      },
      changed: () => {
        changed?.();
        this.bar?.show();
        this.tell(this.paused ? "pause" : "play");
        if (this.ended) this.tell("ended");
      },
    });
    [this.replay, this.clock] = [replay, clock];
    clock.speed = Number(this.getAttribute("speed")) || 1;
    clock.skips = this.hasAttribute("skip-idle");
    if (!place) this.begin(clock, screen);
    return { screen, replay, clock };
  }

  /**
   * @param {Clock} clock
   * @param {Screen} screen
   */
  begin(clock, screen) {
    this.bar?.open();
    clock.seek(0);
    screen.fit();
    this.tell("loadedmetadata");
    if (this.hasAttribute("autoplay")) this.play();
  }

  furnish() {
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(LOOK);
    root.adoptedStyleSheets = [sheet];
    const place = make("div", { className: "stage" });
    this.bar = new Controls(this);
    root.replaceChildren(place, this.bar.box);
    this.bar.box.hidden = !this.controls;
    const screen = new Screen(place);
    screen.room = () => ({ width: place.clientWidth, height: Infinity });
    new ResizeObserver(() => screen.fit()).observe(place);
    return screen;
  }

  connectedCallback() {
    // A browser empties a frame that is moved.
    if (this.screen) this.clock?.seek(this.clock.now);
    else if (this.src) this.fetch(this.src);
  }

  disconnectedCallback() {
    this.pause();
  }

  /**
   * @param {string} name
   * @param {string | null} _before
   * @param {string | null} value
   */
  attributeChangedCallback(name, _before, value) {
    if (name === "src" && value && this.isConnected) this.fetch(value);
    if (name === "speed") this.playbackRate = Number(value);
    if (name === "skip-idle" && this.clock) this.clock.skips = value !== null;
    if (name === "controls" && this.bar) this.bar.box.hidden = value === null;
  }

  /** @param {string} address */
  async fetch(address) {
    const number = ++this.loads;
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`${address}: the server says ${answer.status}`);
      const events = await eventsOf(await answer.arrayBuffer());
      if (number === this.loads) this.load(events);
    } catch (error) {
      if (number === this.loads) this.fail(error);
    }
  }

  /** @param {unknown} error */
  fail(error) {
    this.error = /** @type {Error} */ (error);
    this.tell("error");
  }

  /** @param {string} name */
  tell(name) {
    this.dispatchEvent(new Event(name));
  }
}

// The bar below the screen.
class Controls {
  /** @param {SilhouettePlayer} player */
  constructor(player) {
    this.player = player;
    this.play = iconButton("play", "Play", "", () => (player.paused ? player.play() : player.pause()));
    this.time = make("input", { type: "range", min: "0", step: "any", attributes: { "aria-label": "Time" } });
    this.time.addEventListener("input", () => {
      player.currentTime = Number(this.time.value);
    });
    this.clock = make("output", {});
    this.speed = make(
      "select",
      { attributes: { "aria-label": "Speed" } },
      ...SPEEDS.map((speed) => make("option", { value: speed, textContent: `${speed}×` })),
    );
    this.speed.addEventListener("change", () => {
      player.playbackRate = Number(this.speed.value);
    });
    this.window = make("select", { attributes: { "aria-label": "Window" } });
    this.window.addEventListener("change", () => {
      player.window = this.window.selectedIndex === 0 ? null : this.window.value;
    });
    this.box = make("div", { className: "bar" }, this.play, this.time, this.clock, this.speed, this.window);
  }

  // For a log that has come.
  open() {
    const { duration, windows } = this.player;
    this.time.max = String(duration);
    this.window.hidden = windows.length < 2;
    this.window.replaceChildren(
      make("option", { value: "", textContent: "Active window" }),
      ...windows.map((id, number) => make("option", { value: id, textContent: `Window ${number + 1}` })),
    );
    this.show();
  }

  show() {
    const { paused, currentTime, duration, playbackRate } = this.player;
    setIcon(this.play, paused ? "play" : "pause");
    this.play.setAttribute("aria-label", paused ? "Play" : "Pause");
    this.time.value = String(currentTime);
    this.clock.textContent = `${clockText(currentTime * 1000)} / ${clockText(duration * 1000)}`;
    this.speed.value = String(playbackRate);
  }
}

const LOOK = `
:host { display: block; font: 13px/1.4 system-ui, sans-serif; }
:host([hidden]), [hidden] { display: none !important; }
.stage { display: grid; justify-items: center; }
.replayed { position: relative; overflow: hidden; }
.replayed iframe { display: block; border: 0; background: #fff; pointer-events: none; transform-origin: 0 0; }
.over { position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none; overflow: hidden; }
.finger { fill: rgb(73 80 246 / 0.28); stroke: #4950f6; stroke-width: 3; visibility: hidden; }
.finger.mouse { fill: #4950f6; stroke: #fff; stroke-width: 2; }
.path { fill: none; stroke: #4950f6; stroke-width: 3; stroke-opacity: 0.7; visibility: hidden; }
.outline { fill: none; visibility: hidden; }
.seen, .finger.mouse { visibility: visible; }
.bar { display: flex; align-items: center; gap: 8px; padding: 6px 0; }
.bar input { flex: 1; min-width: 0; accent-color: #4950f6; }
.bar output { font-variant-numeric: tabular-nums; }
.bar button { display: grid; padding: 4px; border: 0; background: none; color: inherit; cursor: pointer; }
.icon { fill: none; stroke: currentColor; stroke-width: 1.5; }
`;

if (!customElements.get("silhouette-player")) customElements.define("silhouette-player", SilhouettePlayer);
