// The timeline: lanes of what happened, and the slider that goes through them. Hovering shows the moment.

import { isFailing, knownLines, lengthText, lineLength, lineText } from "./lines.js";
import { clockText, make, shape } from "./parts.js";
import { Replay } from "./replay.js";
import { Screen } from "./screen.js";

/** @typedef {import("./types").Chunks} Chunks */
/** @typedef {import("./types").Facts} Facts */
/** @typedef {import("./types").Line} Line */
/** @typedef {import("./types").Span} Span */

// How far from the head a press takes hold of it, and how far a press moves before it selects, in pixels.
const NEAR = 10;
const FAR = 6;
// A line of the console is as high as it is grave, in hundredths of its lane.
/** @type {Record<string, number>} */
const HEIGHTS = { error: 100, warn: 70, info: 40, log: 40, debug: 25 };

export class Lanes {
  /**
   * `facts` are the command's; `go(time)` seeks; `select(span)` is called with a part that was selected.
   * @param {HTMLElement} place
   * @param {Facts} facts
   * @param {{go: (time: number) => void, select?: (span: Span) => void, preview: Preview}} parts
   */
  constructor(place, facts, { go, select = () => {}, preview }) {
    /** @type {SVGElement | null} */
    this.marks = null;
    /** @type {HTMLElement | undefined} */
    this.screens = undefined;
    this.facts = facts;
    this.total = Math.max(facts.total, 1);
    this.go = go;
    this.select = select;
    this.now = 0;
    // Whether the next drag selects, wherever it begins.
    this.selects = false;
    this.lines = knownLines(facts.lines);
    this.preview = preview;
    this.track = make("div", {
      className: "track",
      tabIndex: 0,
      attributes: { role: "slider", "aria-label": "Position", "aria-valuemin": 0, "aria-valuemax": facts.total },
    });
    this.head = make("div", { className: "head" });
    this.loop = make("div", { className: "loop", hidden: true });
    this.span = make("div", { className: "selected", hidden: true });
    this.ghost = make("div", { className: "ghost", hidden: true });
    this.names = make("div", { className: "names", attributes: { "aria-hidden": "true" } });
    this.rows = make("div", { className: "rows" });
    this.track.append(this.rows, this.loop, this.span, this.ghost, this.head);
    for (const [name, key, draw] of this.plan()) this.add(name, key, draw);
    this.addFailures();
    place.append(this.names, this.track);
    this.listen();
  }

  /** @returns {[string, string, (svg: SVGElement) => void][]} */
  plan() {
    const { facts } = this;
    const of = (/** @type {string} */ kind) => this.lines.filter((line) => line[1] === kind);
    /** @type {Record<string, any>} */
    const found = { ...facts, console: of("console"), network: of("network") };
    /** @type {[string, string, (svg: SVGElement) => void][]} */
    const all = [
      ["Screens", "screens", () => this.drawScreens()],
      ["Change", "changes", (svg) => this.drawChanges(svg)],
      ["Touches", "touches", (svg) => this.drawTouches(svg)],
      [
        "Events",
        "events",
        (svg) =>
          this.drawTicks(
            svg,
            facts.events.map(([time]) => time),
          ),
      ],
      ["Console", "console", (svg) => this.drawConsole(svg, of("console"))],
      ["Network", "network", (svg) => this.drawNetwork(svg, of("network"))],
      [
        "Pictures",
        "shots",
        (svg) =>
          this.drawTicks(
            svg,
            (facts.shots ?? []).map(([from]) => from),
          ),
      ],
      ["Idle", "idle", (svg) => this.drawSpans(svg, facts.idle)],
    ];
    return all.filter(([, key]) => (found[key] ?? []).length > 0);
  }

  /**
   * @param {string} name
   * @param {string} key
   * @param {(svg: SVGElement) => void} draw
   */
  add(name, key, draw) {
    const svg = shape("svg", { class: `lane ${key}`, "aria-hidden": "true" });
    draw(svg);
    this.names.append(make("span", { className: key }, name));
    this.rows.append((key === "screens" && this.screens) || svg);
  }

  /** @param {number} time */
  share(time) {
    return Math.min(1, Math.max(0, time / this.total));
  }

  /** @param {number} time */
  percent(time) {
    return `${(this.share(time) * 100).toFixed(3)}%`;
  }

  drawScreens() {
    const { screens } = this.facts;
    this.screens = make(
      "div",
      { className: "lane screens" },
      ...screens.map(([from, name], number) => {
        const to = screens[number + 1]?.[0] ?? this.total;
        const part = make("span", { title: name }, make("b", { textContent: name }));
        part.style.left = this.percent(from);
        part.style.width = `calc(${this.percent(to - from)} - 2px)`;
        return part;
      }),
    );
  }

  /** @param {SVGElement} svg */
  drawChanges(svg) {
    const most = this.facts.changes.reduce((a, [, share]) => Math.max(a, share), 1);
    for (const [time, share] of this.facts.changes) {
      const height = 12 + (88 * Math.sqrt(share)) / Math.sqrt(most);
      svg.append(shape("rect", { x: this.percent(time), width: 2, y: `${100 - height}%`, height: `${height}%` }));
    }
  }

  /** @param {SVGElement} svg */
  drawTouches(svg) {
    for (const [from, to] of thinned(this.facts.touches, this.total)) {
      svg.append(shape("line", { x1: this.percent(from), x2: this.percent(to), y1: "50%", y2: "50%" }));
      svg.append(shape("circle", { cx: this.percent(from), cy: "50%", r: 3.5 }));
    }
  }

  /**
   * @param {SVGElement} svg
   * @param {number[]} times
   */
  drawTicks(svg, times) {
    for (const [time] of thinned(
      times.map((time) => [time]),
      this.total,
    )) {
      svg.append(shape("rect", { x: this.percent(time), width: 3, y: "22%", height: "56%", rx: 1.5 }));
    }
  }

  /**
   * Errors are drawn last, so that no other line hides one.
   * @param {SVGElement} svg
   * @param {Line[]} lines
   */
  drawConsole(svg, lines) {
    for (const level of ["debug", "log", "info", "warn", "error"]) {
      const times = lines.filter(([, , name = "log"]) => name === level).map(([time]) => [time]);
      const height = HEIGHTS[level];
      for (const [time] of thinned(times, this.total))
        svg.append(shape("rect", { class: level, x: this.percent(time), width: 3, y: `${100 - height}%`, height: `${height}%`, rx: 1 }));
    }
  }

  /**
   * Bars as long as requests took. Those that failed are as high as the lane, and end in a block.
   * @param {SVGElement} svg
   * @param {Line[]} lines
   */
  drawNetwork(svg, lines) {
    for (const isBad of [false, true]) {
      const spans = lines.filter((line) => isFailing(line) === isBad).map((line) => [line[0], line[0] + lineLength(line)]);
      for (const [from, to] of thinned(spans, this.total)) {
        const [x, width] = [this.percent(from), this.percent(to - from)];
        svg.append(shape("rect", { class: isBad ? "bad" : "", x, width, y: "42%", height: "16%" }));
        svg.append(
          shape("rect", { class: isBad ? "bad" : "", x, width: 3, y: isBad ? "5%" : "28%", height: isBad ? "90%" : "44%", rx: 1 }),
        );
      }
    }
  }

  // Steps that failed cross all lanes.
  addFailures() {
    const times = (this.facts.steps ?? []).filter(({ failed }) => failed).map(({ t }) => [t]);
    if (times.length === 0) return;
    const svg = shape("svg", { class: "lane failures", "aria-hidden": "true" });
    for (const [time] of thinned(times, this.total)) {
      svg.append(shape("rect", { x: this.percent(time), width: 2, y: 0, height: "100%" }));
      svg.append(shape("circle", { cx: this.percent(time), cy: 4, r: 4 }));
    }
    this.rows.after(svg);
  }

  /**
   * @param {SVGElement} svg
   * @param {Span[]} spans
   */
  drawSpans(svg, spans) {
    for (const [from, to] of spans) {
      const isGap = to - from >= 60_000;
      svg.append(
        shape("rect", {
          x: this.percent(from),
          width: this.percent(to - from),
          y: "30%",
          height: "40%",
          rx: 2,
          class: isGap ? "gap" : "",
        }),
      );
    }
  }

  /**
   * The changes of one element, over the lane of all changes; null for none.
   * @param {number[] | null} times
   */
  mark(times) {
    this.marks?.remove();
    this.marks = null;
    if (!times) return;
    this.marks = shape("svg", { class: "lane marks", "aria-hidden": "true" });
    for (const [time] of thinned(
      times.map((time) => [time]),
      this.total,
    )) {
      this.marks.append(shape("rect", { x: this.percent(time), width: 2, y: 0, height: "100%" }));
    }
    this.track.append(this.marks);
  }

  /**
   * @param {number} now
   * @param {string} words
   */
  show(now, words) {
    this.now = now;
    this.head.style.left = this.percent(now);
    this.track.setAttribute("aria-valuenow", String(Math.round(now)));
    this.track.setAttribute("aria-valuetext", words);
  }

  /** @param {Span | null} span */
  showLoop(span) {
    this.cover(this.loop, span);
  }

  /** @param {Span | null} span */
  showSpan(span) {
    this.cover(this.span, span);
  }

  /**
   * @param {HTMLElement} part
   * @param {Span | null} span
   */
  cover(part, span) {
    part.hidden = !span;
    if (!span) return;
    part.style.left = this.percent(span[0]);
    part.style.width = this.percent(span[1] - span[0]);
  }

  // A press goes to its moment. A drag of the head plays on; one from elsewhere selects, with a mouse or on request.
  listen() {
    const timeAt = (/** @type {MouseEvent} */ event) => {
      const box = this.track.getBoundingClientRect();
      return Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * this.facts.total;
    };
    /** @type {"" | "scrub" | "press" | "select"} */
    let mode = "";
    let [startX, start] = [0, 0];
    const spanTo = (/** @type {number} */ time) => /** @type {Span} */ ([Math.min(start, time), Math.max(start, time)]);
    this.track.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      const { left, width } = this.track.getBoundingClientRect();
      const isOnHead = Math.abs(event.clientX - left - this.share(this.now) * width) <= NEAR;
      mode = this.selects || event.shiftKey || (event.pointerType === "mouse" && !isOnHead) ? "press" : "scrub";
      [startX, start] = [event.clientX, timeAt(event)];
      this.track.setPointerCapture(event.pointerId);
      this.hide();
      this.go(start);
    });
    this.track.addEventListener("pointermove", (event) => {
      if (mode === "press" && Math.abs(event.clientX - startX) > FAR) mode = "select";
      if (mode === "scrub") this.go(timeAt(event));
      else if (mode === "select") this.showSpan(spanTo(timeAt(event)));
      else if (mode === "" && event.pointerType === "mouse") this.hover(event, timeAt(event));
    });
    this.track.addEventListener("pointerup", (event) => {
      if (mode === "select") this.select(spanTo(timeAt(event)));
      mode = "";
    });
    this.track.addEventListener("pointercancel", () => {
      mode = "";
    });
    this.track.addEventListener("pointerleave", () => this.hide());
  }

  /**
   * @param {PointerEvent} event
   * @param {number} time
   */
  hover(event, time) {
    this.ghost.hidden = false;
    this.ghost.style.left = this.percent(time);
    const { top, width } = this.track.getBoundingClientRect();
    this.preview.show(time, event.clientX, top, this.lineAt(time, (NEAR / 2 / width) * this.total));
  }

  /**
   * The words of the line nearest to a moment, of those that failed first; empty for none so near.
   * @param {number} time
   * @param {number} reach
   */
  lineAt(time, reach) {
    const near = this.lines.filter((line) => time >= line[0] - reach && time <= line[0] + lineLength(line) + reach);
    const line = near.find(isFailing) ?? near[0];
    if (!line) return "";
    const length = lineLength(line);
    return `${lineText(line)}${length > 0 ? ` · ${lengthText(length)}` : ""}${near.length > 1 ? ` and ${near.length - 1} more` : ""}`;
  }

  hide() {
    this.ghost.hidden = true;
    this.preview.hide();
  }
}

/**
 * Of what falls on one pixel of the widest window, the first.
 * @param {number[][]} spans
 * @param {number} total
 */
function thinned(spans, total) {
  let last = -1;
  return spans.filter(([from]) => {
    const place = Math.floor((from / total) * 1500);
    if (place === last) return false;
    last = place;
    return true;
  });
}

// A small screen over the timeline, with a replay of its own.
export class Preview {
  /**
   * @param {Chunks} log
   * @param {Facts} facts
   */
  constructor(log, facts) {
    this.log = log;
    this.facts = facts;
    /** @type {Replay | undefined} */
    this.replay = undefined;
    /** @type {number | null} */
    this.frame = null;
    this.wanted = 0;
    this.time = make("span");
    this.name = make("span", { className: "name" });
    this.line = make("span", { className: "line" });
    this.place = make("div", { className: "shot" });
    this.box = make(
      "div",
      { className: "preview", hidden: true, attributes: { "aria-hidden": "true" } },
      this.place,
      make("p", {}, this.time, this.name, this.line),
    );
    document.body.append(this.box);
  }

  // A screen of its own, and what plays on it.
  begin() {
    const screen = new Screen(this.place);
    /** @type {Replay} */
    const replay = new Replay(this.log, screen.stage, {
      shown: (moment) => {
        screen.fit({ width: 168, height: 200 });
        screen.draw(replay.mirror, this.log.start + moment);
      },
    });
    return replay;
  }

  /**
   * @param {number} time
   * @param {number} x
   * @param {number} y
   * @param {string} [line]
   */
  show(time, x, y, line = "") {
    this.box.hidden = false;
    this.replay ??= this.begin();
    const { replay } = this;
    this.wanted = time;
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      replay.seek(this.wanted);
    });
    this.time.textContent = clockText(time);
    this.name.textContent = this.facts.screens?.findLast(([from]) => from <= time)?.[1] ?? "";
    this.line.textContent = line;
    const width = this.box.offsetWidth;
    this.box.style.left = `${Math.min(innerWidth - width - 8, Math.max(8, x - width / 2))}px`;
    this.box.style.bottom = `${innerHeight - y + 8}px`;
  }

  hide() {
    this.box.hidden = true;
  }
}
