// The page's own script: finds the player, fits the replay into the window, and takes the keyboard.
//
// A page that is ready has `data-state="ready"` on its root, one that cannot be, `"failed"`; programs drive it through
// `silhouette`: `toggle()`, `seek(ms)`, `now()`, `isPlaying()`, `total`.

import { disarm } from "./disarm.js";
import { make, placeOf } from "./parts.js";

/** @typedef {import("./types").Drive} Drive */
/**
 * A player of rrweb: whatever its version has.
 * @typedef {any} Theirs
 */

const root = document.documentElement;
const stage = placeOf("stage");
const footer = /** @type {HTMLElement} */ (document.querySelector("footer"));
const events = disarm(JSON.parse(placeOf("log").textContent ?? ""));
const firstPage = events.find((event) => event.type === 4);
// The screen that is replayed, in its own pixels.
const screen = { width: firstPage?.data.width || 1024, height: firstPage?.data.height || 576 };

// Moves, clicks and touches, and drags: without any of them, the player's pointer would only stand in a corner.
const isPointing = (/** @type {import("./types").Event} */ { type, data }) => type === 3 && [1, 2, 6, 12].includes(data.source);
stage.classList.toggle("pointless", !events.some(isPointing));

/** @type {Record<string, Theirs>} */
const theirs = /** @type {any} */ (window);
const isClass = (/** @type {unknown} */ value) => typeof value === "function";
const Player = [theirs.rrwebPlayer, theirs.rrwebPlayer?.default, theirs.rrwebPlayer?.Player].find(isClass);
const Replayer = [theirs.Replayer, theirs.rrweb?.Replayer, theirs.rrwebReplay?.Replayer].find(isClass);

/** @param {string} message */
function fail(message) {
  const notice = placeOf("notice");
  notice.textContent = message;
  notice.hidden = false;
  root.dataset.state = "failed";
}

const clock = (/** @type {number} */ milliseconds) => {
  const seconds = Math.floor(milliseconds / 1000);
  const pair = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}:${pair(seconds % 60)}` : `${Math.floor(minutes / 60)}:${pair(minutes % 60)}:${pair(seconds % 60)}`;
};

/**
 * How large the screen is drawn: as large as the window has room for, and no larger than it is.
 * @param {number} controls
 */
function fit(controls) {
  const width = stage.clientWidth;
  const above = stage.getBoundingClientRect().top + window.scrollY;
  const height = Math.max(240, window.innerHeight - above - footer.offsetHeight - 40 - controls);
  const scale = Math.min(1, width / screen.width, height / screen.height);
  return {
    scale,
    height: Math.round(screen.height * scale),
    width: Math.round(Math.min(width, Math.max(screen.width * scale, 420))),
  };
}

/** @param {Theirs} replayer */
function describe(replayer) {
  replayer.iframe.title = "Replayed screen";
  replayer.iframe.tabIndex = -1;
}

// rrweb-player, which has a timeline.
function usePlayer() {
  const showController = events.at(-1).timestamp > events[0].timestamp;
  const controls = showController ? 80 : 0;
  const size = () => {
    const { width, height } = fit(controls);
    return { width, height };
  };
  const player = new Player({
    target: stage,
    props: {
      events,
      ...size(),
      showController,
      autoPlay: false,
      skipInactive: false,
      mouseTail: false,
    },
  });
  const total = player.getMetaData().totalTime;
  let now = 0,
    state = "paused";
  player.addEventListener("ui-update-current-time", (/** @type {{payload: number}} */ { payload }) => {
    now = payload;
    label(now, total);
  });
  player.addEventListener("ui-update-player-state", (/** @type {{payload: string}} */ { payload }) => {
    state = payload;
  });
  describe(player.getReplayer());
  name();
  const refit = () => {
    player.$set(size());
    requestAnimationFrame(() => player.triggerResize());
  };
  return {
    replayer: player.getReplayer(),
    refit,
    drive: {
      total,
      now: () => now,
      isPlaying: () => state === "playing",
      toggle: () => player.toggle(),
      // Players apply the events before a moment, without those at the moment itself.
      seek: (/** @type {number} */ time) => player.goto(time + 0.5),
    },
  };
}

// Its controls have no names for those who cannot see them.
function name() {
  const buttons = stage.querySelectorAll(".rr-controller__btns button");
  buttons.forEach((button) => {
    if (!button.textContent?.trim()) {
      button.setAttribute("aria-label", button === buttons[0] ? "Play or pause" : "Full screen");
    }
  });
  stage.querySelector(".rr-controller__btns input")?.setAttribute("aria-label", "Skip what is idle");
  const progress = stage.querySelector(".rr-progress");
  if (!progress) return;
  for (const [key, value] of Object.entries({ role: "slider", tabindex: "0", "aria-label": "Position" })) {
    progress.setAttribute(key, value);
  }
}

/**
 * @param {number} now
 * @param {number} total
 */
function label(now, total) {
  const progress = stage.querySelector(".rr-progress");
  progress?.setAttribute("aria-valuemin", "0");
  progress?.setAttribute("aria-valuemax", String(Math.round(total / 1000)));
  progress?.setAttribute("aria-valuenow", String(Math.round(now / 1000)));
  progress?.setAttribute("aria-valuetext", `${clock(now)} of ${clock(total)}`);
}

// A bare Replayer: the timeline is ours.
function useReplayer() {
  const frame = make("div", { className: "frame" });
  const box = make("div", { className: "own" }, frame);
  stage.append(box);
  const replayer = new Replayer(events, { root: frame, skipInactive: false, mouseTail: false, speed: 1 });
  const total = replayer.getMetaData().totalTime;
  const bar = total > 0 ? controls(total) : null;
  if (bar) box.append(bar.element);
  describe(replayer);
  let playing = false,
    ticking = 0;
  const now = () => Math.min(total, Math.max(0, replayer.getCurrentTime()));
  const tick = () => {
    bar?.show(now(), playing);
    if (playing) ticking = requestAnimationFrame(tick);
  };
  const become = (/** @type {boolean} */ value) => {
    playing = value;
    cancelAnimationFrame(ticking);
    tick();
  };
  const drive = {
    total,
    now,
    isPlaying: () => playing,
    toggle() {
      if (playing) replayer.pause();
      else replayer.play(now() < total ? now() : 0);
      become(!playing);
    },
    // Players apply the events before a moment, without those at the moment itself.
    seek(/** @type {number} */ time) {
      if (playing) replayer.play(time);
      else replayer.pause(time + 0.5);
      become(playing);
    },
  };
  bar?.connect(drive, (/** @type {number} */ speed) => replayer.setConfig({ speed }));
  // The event comes some milliseconds late: by then, a person may have gone back and be playing again.
  replayer.on("finish", () => {
    if (playing && now() < total - 1) replayer.play(now());
    else become(false);
  });
  replayer.pause(0.5);
  become(false);
  const refit = () => {
    const { width, height, scale } = fit(bar ? 56 : 0);
    box.style.width = `${width}px`;
    frame.style.height = `${height}px`;
    const left = (width - screen.width * scale) / 2;
    replayer.wrapper.style.transform = `translate(${left}px, 0) scale(${scale})`;
  };
  refit();
  return { replayer, refit, drive };
}

const shapes = { play: "M4 2l11 7-11 7z", pause: "M4 2h4v14H4zM10 2h4v14h-4z" };

/** @param {number} total */
function controls(total) {
  const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  for (const [key, value] of [
    ["width", 18],
    ["height", 18],
    ["aria-hidden", true],
  ])
    icon.setAttribute(String(key), String(value));
  icon.append(path);
  const button = make("button", { type: "button" }, icon);
  const slider = make("input", { type: "range", min: 0, max: total, step: 1, value: 0 });
  slider.setAttribute("aria-label", "Position");
  const time = make("output");
  const speeds = [0.5, 1, 2, 4, 8].map((speed) => make("option", { value: speed, textContent: `${speed}×`, selected: speed === 1 }));
  const select = make("select", {}, ...speeds);
  select.setAttribute("aria-label", "Speed");
  return {
    element: make("div", { className: "controls" }, button, slider, time, select),
    /**
     * @param {number} now
     * @param {boolean} playing
     */
    show(now, playing) {
      path.setAttribute("d", playing ? shapes.pause : shapes.play);
      button.setAttribute("aria-label", playing ? "Pause" : "Play");
      slider.value = String(now);
      const words = `${clock(now)} / ${clock(total)}`;
      slider.setAttribute("aria-valuetext", words);
      if (time.textContent !== words) time.textContent = words;
    },
    /**
     * @param {Drive} drive
     * @param {(speed: number) => void} setSpeed
     */
    connect(drive, setSpeed) {
      button.addEventListener("click", drive.toggle);
      slider.addEventListener("input", () => drive.seek(Number(slider.value)));
      select.addEventListener("change", () => setSpeed(Number(select.value)));
    },
  };
}

/** @param {Drive} drive */
function takeKeys(drive) {
  const step = Math.max(1, Math.min(5000, drive.total / 10));
  const seek = (/** @type {number} */ time) => drive.seek(Math.min(drive.total, Math.max(0, time)));
  /** @type {Record<string, () => void>} */
  const actions = {
    " ": () => drive.toggle(),
    ArrowLeft: () => seek(drive.now() - step),
    ArrowRight: () => seek(drive.now() + step),
    Home: () => seek(0),
    End: () => seek(drive.total),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || /** @type {Element} */ (event.target).closest?.("select")) return;
    // On a control, the space bar is the control's.
    if (event.key === " " && /** @type {Element} */ (event.target).closest?.("button, input[type=checkbox]")) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

function start() {
  const { replayer, refit, drive } = Player ? usePlayer() : useReplayer();
  replayer.on("resize", (/** @type {{width: unknown, height: unknown}} */ size) => {
    Object.assign(screen, { width: Number(size.width), height: Number(size.height) });
    refit();
  });
  window.addEventListener("resize", refit);
  if (drive.total > 0) takeKeys(drive);
  else footer.hidden = true;
  window.silhouette = Object.freeze(drive);
  root.dataset.state = "ready";
}

// Not before the page has loaded: replayed documents would keep it from ever having.
window.addEventListener("load", () => {
  if (!Player && !Replayer) {
    fail(
      "The player is not there: it could not be loaded, it has changed, or it is not one that this page knows. Open the " +
        "page with a network, or make it with --player FILE, which puts the player inside.",
    );
    return;
  }
  try {
    start();
  } catch (error) {
    fail(`The player cannot show this log: ${/** @type {Error} */ (error).message}`);
  }
});
