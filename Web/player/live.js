// The page of a session that goes on. Events that come over a WebSocket are added to the log, and shown at once until a
// person goes back in time.

import { Inflater } from "./inflate.js";
import { Log } from "./log.js";
import { clockText, make, placeOf, setIcon } from "./parts.js";
import { Viewer } from "./viewer.js";

/** @typedef {import("./types").Event} Event */
/** @typedef {import("./types").Facts} Facts */

// In addition to the members that programs find in every page, `silhouette.frame` holds the replayed document, and
// `idOf(node)` gives the id of one of its nodes.

// A log that grows. Its chunks are the session's segments: packed bytes of those that are whole, and the events of those that
// were not when they came.
class LiveLog extends Log {
  /** @param {number} start */
  constructor(start) {
    super([], { start, total: 0, times: [] });
    /** @type {Map<number, {first: number, body: Event[] | Uint8Array}>} */
    this.segments = new Map();
    /** @type {(Event[] | Uint8Array)[]} */
    this.bodies = [];
  }

  /**
   * The segment that grows, or one that came whole as bytes. `first` is its first timestamp.
   * @param {number} number
   * @param {number} first
   * @param {Event[] | Uint8Array} body
   */
  put(number, first, body) {
    this.segments.set(number, { first, body });
    const segments = [...this.segments].sort(([a], [b]) => a - b).map(([, segment]) => segment);
    this.bodies = segments.map((each) => each.body);
    this.times = segments.map((each) => each.first - this.start);
    this.kept.clear();
    this.grow();
  }

  grow() {
    const open = this.bodies.findLast(Array.isArray);
    const last = /** @type {Event | undefined} */ (open?.at(-1));
    if (last) this.total = Math.max(this.total, this.timeOf(last));
  }

  // The lowest number that is not here as bytes.
  get firstMissing() {
    let number = 0;
    while (this.segments.get(number)?.body instanceof Uint8Array) number++;
    return number;
  }

  /**
   * @param {number} number
   * @returns {import("./types").Events}
   */
  at(number) {
    const body = this.bodies[number];
    if (Array.isArray(body)) return body;
    const events = this.kept.get(number) ?? JSON.parse(this.text(number));
    this.kept.delete(number);
    this.kept.set(number, events);
    const [oldest] = this.kept.keys();
    if (this.kept.size > Log.KEPT) this.kept.delete(oldest);
    return events;
  }

  /** @param {number} number */
  text(number) {
    const body = this.bodies[number];
    return Array.isArray(body) ? JSON.stringify(body) : new TextDecoder().decode(new Inflater(body).bytes);
  }

  pieces() {
    return ["[", ...this.bodies.map((_, number) => (number ? ",\n" : "") + this.text(number).slice(1, -1)), "]"];
  }
}

class LiveViewer extends Viewer {
  /**
   * @param {LiveLog} log
   * @param {Facts} facts
   */
  constructor(log, facts) {
    super(log, facts);
    this.state = "";
    /** @type {string | undefined} */
    this.toldSteps = undefined;
    /** @type {string | undefined} */
    this.toldLegend = undefined;
    this.follows = true;
    this.wasPlaying = false;
    const toggle = this.clock.toggle.bind(this.clock);
    this.clock.toggle = () => {
      if (this.follows) this.setFollows(false);
      else toggle();
    };
    this.badge = make("button", { type: "button", className: "badge", title: "Follow the session" });
    this.badge.addEventListener("click", () => this.setFollows(true));
    document.querySelector("h1")?.after(this.badge);
    this.setState("Live");
    this.showPlaying();
  }

  start() {
    super.start();
    // The total of a session that goes on grows, so it is read anew each time.
    const {
      log,
      screen: { stage },
    } = this;
    window.silhouette = Object.freeze({
      ...window.silhouette,
      get total() {
        return log.total;
      },
      frame: stage.frame,
      idOf: (/** @type {object} */ node) => stage.ids.get(node) ?? -1,
    });
  }

  /**
   * "Live", or the problem.
   * @param {string} words
   */
  setState(words) {
    this.state = words;
    this.badge.textContent = words === "Live" && !this.follows ? "Go live" : words;
    this.badge.classList.toggle("on", words === "Live" && this.follows);
  }

  /** @param {boolean} isOn */
  setFollows(isOn) {
    this.follows = isOn;
    if (isOn) this.clock.pause();
    this.setState(this.state);
    this.showPlaying();
    if (isOn) this.toEnd();
  }

  // Events came.
  grow() {
    const { total } = this.log;
    this.facts.total = this.clock.total = total;
    this.lanes.total = Math.max(total, 1);
    this.lanes.track.setAttribute("aria-valuemax", String(Math.round(total)));
    placeOf("time").hidden = false;
    if (this.follows) this.toEnd();
    else this.showTime(this.clock.now);
  }

  toEnd() {
    this.clock.now = this.log.total;
    this.clock.show(this.log.total);
  }

  /** @param {number} time */
  showTime(time) {
    this.time.textContent = `${clockText(time)} / ${clockText(this.facts.total)}`;
    this.lanes.show(time, this.time.textContent);
  }

  /** @param {number} time */
  seek(time) {
    this.follows = time >= this.log.total;
    this.setState(this.state);
    super.seek(time);
    this.showPlaying();
  }

  showPlaying() {
    super.showPlaying();
    const { isPlaying, now, total } = this.clock;
    // Who played up to the present stays in it.
    if (this.wasPlaying && !isPlaying && now >= total) this.follows = true;
    this.wasPlaying = isPlaying;
    if (!this.badge) return;
    this.setState(this.state);
    if (!this.follows) return;
    setIcon(this.play, "pause");
    this.play.setAttribute("aria-label", "Pause");
  }

  link() {
    if (this.follows) history.replaceState(null, "", location.pathname);
    else super.link();
  }

  get actions() {
    return { ...super.actions, End: () => this.setFollows(true) };
  }

  /**
   * Steps, lanes and legend as far as the server knows them.
   * @param {Facts} told
   */
  retell(told) {
    if (this.lanes.track.matches(":active")) return;
    Object.assign(this.facts, told, { total: Math.max(told.total, this.log.total) });
    this.clock.idle = told.idle;
    this.skip.hidden = !told.idle.length;
    this.retellLanes();
    const steps = JSON.stringify(told.steps);
    if (steps !== this.toldSteps) this.retellSteps();
    this.toldSteps = steps;
    if (told.legend !== this.toldLegend) this.retellLegend(told.legend);
    this.clock.show(this.clock.now);
  }

  retellLanes() {
    const place = placeOf("lanes");
    /** @type {import("./lanes.js").Preview} */
    const preview = this.lanes.preview;
    const hadFocus = place.contains(document.activeElement);
    place.replaceChildren();
    this.lanes = this.makeLanes(preview);
    this.lanes.showLoop(this.clock.loop);
    this.lanes.showSpan(this.span);
    if (hadFocus) this.lanes.track.focus();
  }

  retellSteps() {
    const { search, hidden, onlyOdd } = this.steps;
    const hadFocus = document.activeElement === search;
    const { selectionStart, selectionEnd } = search;
    placeOf("steps").replaceChildren();
    this.steps = this.takeaway.steps = this.makeSteps();
    placeOf("steps").append(this.card.box);
    Object.assign(this.steps, { hidden, onlyOdd });
    this.steps.search.value = search.value;
    this.steps.setSpan(this.span);
    if (!hadFocus) return;
    this.steps.search.focus();
    this.steps.search.setSelectionRange(selectionStart, selectionEnd);
  }

  /** @param {string} [legend] */
  retellLegend(legend) {
    this.toldLegend = legend;
    const template = make("template", { innerHTML: legend });
    const old = document.querySelector("[aria-labelledby=legend]");
    if (old) old.replaceWith(template.content);
    else placeOf("side").append(template.content);
  }
}

// The connection to the server: messages about a session, and requests.
class LiveFeed {
  constructor() {
    this.address = location.pathname;
    /** @type {LiveLog | undefined} */
    this.log = undefined;
    /** @type {LiveViewer | null} */
    this.viewer = null;
    /** @type {Facts | undefined} */
    this.told = undefined;
    this.open = -1;
    this.tries = 0;
    this.isOver = false;
    this.asking = Promise.resolve();
    this.notice = placeOf("notice");
    this.say("Waiting for the first screen.");
    this.connect();
  }

  /** @param {string} words */
  say(words) {
    this.notice.textContent = words;
    this.notice.hidden = !words;
    document.documentElement.dataset.state ??= "waiting";
  }

  connect() {
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${this.address}/live`);
    socket.onmessage = ({ data }) => {
      this.tries = 0;
      this.take(JSON.parse(data));
    };
    socket.onclose = () => {
      if (this.isOver) return;
      // A session that rests has another page.
      if (!this.viewer && this.tries > 2) return location.reload();
      this.viewer?.setState("Connecting");
      setTimeout(() => this.connect(), Math.min(10_000, 500 * 2 ** this.tries++));
    };
  }

  /** @param {any} message */
  take({ segment, start, events, facts, over }) {
    if (segment !== undefined) this.begin(segment, start, events);
    else if (events) this.add(events);
    if (facts) {
      this.told = facts;
      this.viewer?.retell(facts);
    }
    if (over) this.end();
  }

  /**
   * @param {number} segment
   * @param {number} start
   * @param {Event[]} events
   */
  begin(segment, start, events) {
    this.open = segment;
    if (!this.viewer && !events.length) return this.say("Waiting for the next screen.");
    this.log ??= new LiveLog(start);
    if (events.length) this.log.put(segment, events[0].timestamp, events);
    this.show();
    if (this.log.firstMissing < segment) this.asking = this.asking.then(() => this.ask()).catch(() => {});
  }

  /** @param {Event[]} events */
  add(events) {
    if (!this.log) return;
    const open = this.log.segments.get(this.open)?.body;
    if (!Array.isArray(open)) return;
    open.push(...events);
    this.log.grow();
    this.show();
  }

  show() {
    const { log } = this;
    if (!log) return;
    if (!this.viewer) {
      this.say("");
      this.viewer = new LiveViewer(log, {
        start: log.start,
        sorted: true,
        chunks: [],
        total: log.total,
        steps: [],
        changes: [],
        touches: [],
        events: [],
        screens: [],
        idle: [],
      });
      this.viewer.start();
      if (this.told) this.viewer.retell(this.told);
    }
    if (this.viewer.state !== "Live") this.viewer.setState("Live");
    this.viewer.grow();
  }

  // Gets the segments that are whole: each is its first timestamp, its length, and a zlib stream.
  async ask() {
    const { log } = this;
    if (!log) return;
    const first = log.firstMissing;
    const answer = await fetch(`${this.address}/log?from=${first}`);
    if (!answer.ok) return;
    const bytes = await answer.arrayBuffer();
    const view = new DataView(bytes);
    for (let place = 0, number = first; place + 12 <= bytes.byteLength; number++) {
      const length = view.getUint32(place + 8);
      if (number !== this.open) log.put(number, Number(view.getBigInt64(place)), new Uint8Array(bytes, place + 12, length));
      place += 12 + length;
    }
    this.viewer?.grow();
  }

  end() {
    this.isOver = true;
    // One that ended before its page was there has another page, too.
    if (this.viewer) this.viewer.setState("Ended");
    else location.reload();
  }
}

export function openLive() {
  try {
    new LiveFeed();
  } catch (error) {
    const notice = placeOf("notice");
    notice.textContent = `The page cannot show this session: ${/** @type {Error} */ (error).message}`;
    notice.hidden = false;
    document.documentElement.dataset.state = "failed";
  }
}
