// Silhouette's own player with the methods of rrweb's that replay-page.js calls. It is loaded after the viewer's
// files.
"use strict";

// A log that is there as events already, in one chunk.
function logOf(events) {
  const times = events.map((event) => event.timestamp);
  const start = times.reduce((a, b) => Math.min(a, b), Infinity);
  const total = times.reduce((a, b) => Math.max(a, b), -Infinity) - start;
  const log = new Log([], { start, total, times: [0] });
  log.keep(0, events.toSorted((a, b) => a.timestamp - b.timestamp));
  return log;
}

window.RecordedPlayer = class {
  constructor(events, { root, speed }) {
    this.listeners = {};
    this.log = logOf(events);
    this.wrapper = document.createElement("div");
    this.wrapper.className = "replayer-wrapper";
    root.append(this.wrapper);
    this.stage = new Stage(this.wrapper);
    this.iframe = this.stage.frame;
    this.begin(false);
    this.speed = speed;
  }

  begin(isCast) {
    const complain = (words) => console.warn(words);
    const onCast = isCast ? (event) => this.listeners["event-cast"]?.(event) : undefined;
    this.replay = new Replay(this.log, this.stage, { complain, onCast });
    this.clock = new Clock(this.log.total, [], {
      show: (time) => this.replay.seek(time),
      changed: () => { if (!this.clock.isPlaying && this.clock.now >= this.log.total) this.listeners.finish?.(); },
    });
    this.clock.speed = this.speed;
  }

  pause(offset) {
    this.clock.pause();
    if (offset !== undefined) this.clock.seek(offset);
  }

  play() {
    this.begin(true);
    this.clock.toggle();
  }

  on(name, listener) {
    this.listeners[name] = listener;
  }

  getMirror() {
    return { getId: (node) => this.stage.ids.get(node) ?? -1 };
  }
};
