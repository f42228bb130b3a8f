// The page: puts its parts together, takes the keyboard, and keeps them at one moment.
//
// A page that is ready has `data-state="ready"` on its root, one that cannot be, `"failed"`; programs drive it through
// `silhouette`: `toggle()`, `seek(ms)`, `now()`, `isPlaying()`, `total`.

import { StepCard } from "./card.js";
import { SilhouettePlayer } from "./element.js";
import { Inflater } from "./inflate.js";
import { Inspector } from "./inspector.js";
import { Lanes, Preview } from "./lanes.js";
import { Log, packedBytes } from "./log.js";
import { clockText, countSteps, icon, iconButton, isTyping, linkOfTime, make, placeOf, setIcon, timeOfLink } from "./parts.js";
import { Pair } from "./pair.js";
import { Steps } from "./steps.js";
import { Takeaway } from "./takeaway.js";
import { Thumbs } from "./thumbs.js";

/** @typedef {import("./types").Chunks} Chunks */
/** @typedef {import("./types").Step} Step */
/** @typedef {import("./types").Facts} Facts */
/** @typedef {import("./types").Span} Span */

const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16];
const KEYS = [
  ["Space", "Play and pause"],
  ["← →", "Step back and forth"],
  [", .", "Go to the change before, or after"],
  ["↑ ↓", "Go to the step before, or after"],
  ["N", "Go to the first step that failed, then to the next"],
  ["B", "Show the screen before and after the step"],
  ["Shift ← →", "Select a part of the time: the list shows its steps"],
  ["Home End", "Go to the start, or the end"],
  ["- +", "Slower, faster"],
  ["S", "Skip idle spans"],
  ["[ ]", "Set the start and the end of a loop"],
  ["L", "Loop the current step, or end the loop"],
  ["/", "Search the steps"],
  ["Esc", "Close before and after, let go of the element, the part and the step"],
  ["F", "Full screen"],
  ["T", "Light, dark, or as the system is"],
];

export class Viewer {
  /**
   * `Truth` is there where the page has screenshots.
   * @param {Chunks} log
   * @param {Facts} facts
   * @param {typeof import("./truth.js").Truth} [Truth]
   */
  constructor(log, facts, Truth) {
    this.log = log;
    this.facts = facts;
    this.root = document.documentElement;
    /** @type {number[] | null} */
    this.only = null;
    /** @type {Span | null} */
    this.span = null;
    /** @type {number | null} */
    this.anchor = null;
    // The failed step that a key went to last.
    /** @type {Step | null} */
    this.failed = null;
    this.play = iconButton("play", "Play", "space", () => this.clock.toggle());
    this.time = make("output", { className: "clock" });
    this.speed = make(
      "select",
      { attributes: { "aria-label": "Speed" }, title: "Speed (- +)" },
      ...SPEEDS.map((speed) => make("option", { value: speed, textContent: `${speed}×`, selected: speed === 1 })),
    );
    this.skip = iconButton("skip", "Skip idle spans", "S", () => this.setSkips(!this.clock.skips));
    this.loop = iconButton("loop", "Loop the current step", "L", () => this.toggleLoop());
    this.part = iconButton("span", "Select a part with the next drag", "Shift+← →", () => this.setSelects(!this.lanes.selects));
    this.window = this.windowChoice();
    const place = placeOf;
    this.stagePlace = place("stage");
    this.player = new SilhouettePlayer();
    this.stagePlace.append(this.player);
    const parts = this.player.open(log, {
      total: facts.total,
      idle: facts.idle ?? [],
      place: this.stagePlace,
      show: (time) => this.show(time),
      shown: () => this.inspector?.refresh(),
      changed: () => this.showPlaying(),
    });
    this.screen = parts.screen;
    this.replay = parts.replay;
    this.clock = parts.clock;
    this.truth = facts.shots && Truth ? new Truth(this.screen, facts.shots, facts.pictures ?? []) : null;
    this.said = make("p", { className: "said", attributes: { role: "status" } });
    this.stagePlace.append(this.said);
    this.steps = this.makeSteps();
    this.card = new StepCard(place("steps"), {
      pair: () => this.turnPair(),
      close: () => this.choose(null),
      say: (words) => this.say(words),
    });
    this.pair = new Pair(this.stagePlace, { log, facts, closed: () => {} });
    this.takeaway = new Takeaway({
      log,
      screen: this.screen,
      steps: this.steps,
      name: document.querySelector("h1")?.textContent ?? "",
      now: () => this.clock.now,
      say: (words) => this.say(words),
    });
    this.dialog = this.keysDialog();
    this.addTools(place("tools"));
    this.addControls(place("time"));
    this.lanes = this.makeLanes(new Preview(log, facts));
    this.inspector = new Inspector(place("element"), {
      log,
      screen: this.screen,
      replay: this.replay,
      mark: (times) => this.lanes.mark(times),
      only: (times) => {
        this.only = times;
      },
      say: (words) => this.say(words),
    });
    this.listen();
  }

  makeSteps() {
    return new Steps(placeOf("steps"), this.facts, { go: (step) => this.goTo(step), endSpan: () => this.setSpan(null) });
  }

  /** @param {Preview} preview */
  makeLanes(preview) {
    return new Lanes(placeOf("lanes"), this.facts, {
      go: (time) => this.seek(time),
      select: (span) => this.setSpan(span),
      preview,
    });
  }

  // ---- time

  /** @param {number} time */
  seek(time) {
    this.link();
    this.clock.seek(time);
    this.choose(null);
  }

  /** @param {number} time */
  show(time) {
    const words = `${clockText(time)} / ${clockText(this.facts.total)}`;
    if (this.time.textContent !== words) this.time.textContent = words;
    this.lanes.show(time, `${clockText(time)} of ${clockText(this.facts.total)}`);
    this.steps.show(time);
    this.truth?.show(time);
  }

  showPlaying() {
    const { isPlaying } = this.clock;
    setIcon(this.play, isPlaying ? "pause" : "play");
    this.play.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
    this.play.title = `${isPlaying ? "Pause" : "Play"} (space)`;
    if (!isPlaying) this.link();
  }

  // Keeps the moment in the page's address, not too often: browsers refuse more.
  link() {
    clearTimeout(this.linking);
    this.linking = setTimeout(() => {
      if (!this.clock.isPlaying) history.replaceState(null, "", linkOfTime(this.clock.now));
    }, 400);
  }

  followLink() {
    const time = timeOfLink(location.hash);
    if (time !== null) this.clock.seek(time);
  }

  /** @param {Step} step */
  goTo(step) {
    const isCompared = this.pair.isOpen;
    this.seek(step.t);
    this.choose(step);
    if (isCompared) this.pair.show(step);
    if (step.id !== undefined && this.replay.mirror?.nodes.has(step.id)) {
      this.inspector.outline(step.id);
      clearTimeout(this.flash);
      this.flash = setTimeout(() => this.inspector.outline(this.inspector.chosen), 1200);
    }
  }

  /**
   * Shows a step in detail; null for none.
   * @param {Step | null} step
   */
  choose(step) {
    if (!step) {
      this.card?.hide();
      this.pair?.hide();
      return;
    }
    const node = step.id === undefined ? undefined : this.replay.mirror?.nodes.get(step.id);
    this.card.show(step, { number: this.steps.numberOf(step), total: this.facts.steps?.length ?? 0, node });
    // The card takes room from the list.
    if (this.steps.current) this.steps.reveal(this.steps.current);
  }

  goToFailed() {
    const step = this.steps.nextFailed(this.failed);
    if (!step) return this.say("No step failed.");
    this.failed = step;
    this.clock.pause();
    this.goTo(step);
  }

  // Before and after the chosen step, or the one that was reached last; then off.
  turnPair() {
    if (this.pair.isOpen) {
      if (!this.pair.turn()) this.pair.hide();
      return;
    }
    this.clock.pause();
    const step = this.card.step ?? this.steps.neighbour(this.clock.now + 2, -1) ?? this.steps.steps[0];
    if (!step) return this.say("There is no step.");
    if (step !== this.card.step) this.goTo(step);
    this.pair.show(step);
  }

  // ---- a part of the time

  /** @param {Span | null} span */
  setSpan(span) {
    this.span = span && span[1] > span[0] ? span : null;
    if (!this.span) this.anchor = null;
    this.setSelects(false);
    this.lanes.showSpan(this.span);
    this.steps.setSpan(this.span);
  }

  /** @param {boolean} isOn */
  setSelects(isOn) {
    this.lanes.selects = isOn;
    this.part.setAttribute("aria-pressed", String(isOn));
  }

  /**
   * Selects from where the head was to where it goes.
   * @param {number} by
   */
  extendSpan(by) {
    const { now } = this.clock;
    if (this.anchor === null || !this.span?.includes(now)) this.anchor = now;
    this.seek(now + by);
    this.setSpan([Math.min(this.anchor, this.clock.now), Math.max(this.anchor, this.clock.now)]);
    if (this.span) this.say(`${this.steps.count.textContent} in the part.`);
  }

  /**
   * To the change, or to the chosen element's change, before or after now.
   * @param {number} direction
   */
  stepChange(direction) {
    this.clock.pause();
    const { now } = this.clock;
    const time = this.only
      ? direction > 0
        ? this.only.find((t) => t > now)
        : this.only.findLast((t) => t < now)
      : this.replay.neighbour(direction);
    if (time !== null && time !== undefined) this.seek(time);
  }

  /** @param {number} direction */
  stepList(direction) {
    const step = this.steps.neighbour(this.clock.now, direction);
    if (step) this.goTo(step);
  }

  /** @param {Span | null} span */
  setLoop(span) {
    this.clock.loop = span && span[1] > span[0] ? span : null;
    this.lanes.showLoop(this.clock.loop);
    this.loop.setAttribute("aria-pressed", String(this.clock.loop !== null));
  }

  toggleLoop() {
    if (this.clock.loop) return this.setLoop(null);
    const { now } = this.clock;
    const from = this.steps.neighbour(now + 2, -1)?.t ?? 0;
    const to = this.steps.neighbour(now, 1)?.t ?? this.facts.total;
    this.setLoop([from, Math.max(to, from + 200)]);
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.clock.speed = speed;
    this.speed.value = String(speed);
  }

  /** @param {boolean} isOn */
  setSkips(isOn) {
    this.clock.skips = isOn;
    this.skip.setAttribute("aria-pressed", String(isOn));
  }

  // ---- parts

  /** @param {HTMLElement} place */
  addTools(place) {
    const full = iconButton("full", "Full screen", "F", () => this.toggleFull());
    full.hidden = !document.fullscreenEnabled;
    const theme = iconButton("theme", "Light or dark", "T", () => this.turnTheme());
    const keys = iconButton("keys", "Keys", "?", () => this.dialog.showModal());
    place.append(this.menu(), theme, full, keys);
    document.body.append(this.dialog);
  }

  keysDialog() {
    const names = this.truth ? [...KEYS, ["C", "Compare with the screenshot: side by side, slider, overlay, off"]] : KEYS;
    return make(
      "dialog",
      { attributes: { "aria-label": "Keys" } },
      make("h2", { textContent: "Keys" }),
      make(
        "dl",
        {},
        ...names.map(([key, what]) =>
          make(
            "div",
            {},
            make("dt", {}, ...key.split(" ").map((one) => make("kbd", { textContent: one }))),
            make("dd", { textContent: what }),
          ),
        ),
      ),
      make("form", { method: "dialog" }, make("button", { textContent: "Close" })),
    );
  }

  /** @returns {HTMLDetailsElement} */
  menu() {
    const { takeaway } = this;
    /** @type {[string, () => unknown][]} */
    const entries = [
      ["This frame as PNG", () => takeaway.savePNG()],
      ["This frame as SVG", () => takeaway.saveSVG()],
      ["The log", () => takeaway.saveLog()],
      ["The steps as text", () => takeaway.saveSteps()],
      ["Copy a link to this moment", () => takeaway.copyLink()],
    ];
    const menu = make(
      "details",
      { className: "menu" },
      make("summary", { className: "tool", title: "Save", attributes: { "aria-label": "Save" } }, icon("save")),
      make(
        "div",
        {},
        ...entries.map(([name, action]) => {
          const button = make("button", { type: "button", textContent: name });
          button.addEventListener("click", () => {
            menu.open = false;
            action();
          });
          return button;
        }),
      ),
    );
    document.addEventListener("pointerdown", (event) => {
      if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
    });
    return menu;
  }

  // Which window is shown, if a log has several: the one that the person is in, or one alone.
  windowChoice() {
    const { windows = [] } = this.facts;
    const choice = make(
      "select",
      { attributes: { "aria-label": "Window" }, title: "Window", hidden: windows.length < 2 },
      make("option", { value: "", textContent: "Active window" }),
      ...windows.map((id, number) => make("option", { value: id, textContent: `Window ${number + 1}` })),
    );
    choice.addEventListener("change", () => {
      this.replay.pin(choice.selectedIndex === 0 ? null : choice.value);
      this.screen.fit();
    });
    return choice;
  }

  /** @param {HTMLElement} place */
  addControls(place) {
    this.play.classList.add("play");
    const back = iconButton("back", "Change before", ",", () => this.stepChange(-1));
    const on = iconButton("on", "Change after", ".", () => this.stepChange(1));
    this.speed.addEventListener("change", () => {
      this.clock.speed = Number(this.speed.value);
    });
    for (const toggle of [this.skip, this.loop, this.part]) toggle.setAttribute("aria-pressed", "false");
    this.skip.hidden = !this.facts.idle?.length;
    place.prepend(
      make("div", { className: "controls" }, back, this.play, on, this.time, this.speed, this.skip, this.loop, this.part, this.window),
    );
  }

  turnTheme() {
    const order = ["", "light", "dark"];
    const next = order[(order.indexOf(this.root.dataset.theme ?? "") + 1) % 3];
    if (next) this.root.dataset.theme = next;
    else delete this.root.dataset.theme;
    this.say(next ? `The page is ${next}.` : "The page is light or dark as the system is.");
  }

  toggleFull() {
    if (document.fullscreenElement) document.exitFullscreen();
    else this.root.requestFullscreen?.();
  }

  /** @param {string} words */
  say(words) {
    this.said.textContent = words;
    clearTimeout(this.saying);
    this.saying = setTimeout(() => {
      this.said.textContent = "";
    }, 2500);
  }

  // ---- input

  /** @returns {Record<string, () => void>} */
  get actions() {
    const { clock, facts } = this;
    const step = Math.max(1, Math.min(5000, facts.total / 10));
    const faster = (/** @type {number} */ by) => this.setSpeed(SPEEDS[Math.min(6, Math.max(0, SPEEDS.indexOf(clock.speed) + by))]);
    return {
      " ": () => clock.toggle(),
      ArrowLeft: () => this.seek(clock.now - step),
      ArrowRight: () => this.seek(clock.now + step),
      "Shift+ArrowLeft": () => this.extendSpan(-step),
      "Shift+ArrowRight": () => this.extendSpan(step),
      n: () => this.goToFailed(),
      b: () => this.turnPair(),
      Home: () => this.seek(0),
      End: () => this.seek(facts.total),
      ",": () => this.stepChange(-1),
      ".": () => this.stepChange(1),
      ArrowUp: () => this.stepList(-1),
      ArrowDown: () => this.stepList(1),
      "-": () => faster(-1),
      "+": () => faster(1),
      s: () => this.setSkips(!clock.skips),
      "[": () => this.setLoop([clock.now, clock.loop?.[1] ?? facts.total]),
      "]": () => this.setLoop([clock.loop?.[0] ?? 0, clock.now]),
      l: () => this.toggleLoop(),
      "/": () => this.steps.search.focus(),
      f: () => this.toggleFull(),
      t: () => this.turnTheme(),
      c: () => {
        if (this.truth) this.say(`Screenshot: ${this.truth.next().toLowerCase()}.`);
      },
      "?": () => this.dialog.showModal(),
      Escape: () => {
        if (this.pair.isOpen) this.pair.hide();
        else if (this.inspector.chosen !== null) this.inspector.choose(null);
        else if (this.span) this.setSpan(null);
        else this.choose(null);
      },
    };
  }

  listen() {
    const { actions } = this;
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || this.dialog.open) return;
      const target = /** @type {HTMLElement} */ (event.target);
      if (isTyping(target)) {
        if (event.key === "Escape") target.blur();
        return;
      }
      // On a control, the space bar is the control's.
      if (event.key === " " && target.closest?.("button, input, summary")) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const action = (event.shiftKey && actions[`Shift+${key}`]) || actions[key];
      if (!action) return;
      event.preventDefault();
      action();
    });
    window.addEventListener("hashchange", () => this.followLink());
    window.addEventListener("beforeprint", () => this.clock.pause());
    new ResizeObserver(() => {
      this.screen.fit();
      this.pair.fit();
    }).observe(this.stagePlace);
  }

  start() {
    if (this.facts.total === 0) placeOf("time").hidden = true;
    this.clock.seek(0);
    this.screen.fit();
    this.followLink();
    const parts = [.../** @type {NodeListOf<HTMLElement>} */ (this.lanes.rows.querySelectorAll(".screens > span"))];
    if (parts.length > 0) this.thumbs = new Thumbs(this.log, this.facts, parts, this.screen.stage.frame);
    const { clock } = this;
    const times = this.log.clock;
    window.silhouette = Object.freeze({
      total: times.recorded(this.facts.total),
      toggle: () => clock.toggle(),
      seek: (/** @type {number} */ time) => this.seek(times.played(time)),
      now: () => times.recorded(clock.now),
      isPlaying: () => clock.isPlaying,
    });
    this.root.dataset.state = "ready";
  }
}

/**
 * Takes the log and its facts out of the page, and begins.
 * @param {typeof import("./truth.js").Truth} [Truth]
 */
export function open(Truth) {
  const text = (/** @type {string} */ id) => placeOf(id).textContent ?? "";
  try {
    const facts = JSON.parse(new TextDecoder().decode(new Inflater(packedBytes(text("facts"))).bytes));
    const log = Log.of(text("log"), facts);
    const pictures = document.getElementById("pictures");
    countSteps(facts.moments ?? null);
    facts.pictures = pictures?.textContent?.split("\n");
    // It is in the log now, and an hour's is megabytes.
    placeOf("log").remove();
    pictures?.remove();
    new Viewer(log, facts, Truth).start();
  } catch (error) {
    const notice = placeOf("notice");
    notice.textContent = `The page cannot show this log: ${/** @type {Error} */ (error).message}`;
    notice.hidden = false;
    document.documentElement.dataset.state = "failed";
  }
}
