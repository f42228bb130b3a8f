// Silhouette's own player with the methods of rrweb's that replay-page.js calls. Web/build makes one script of it.

import { Clock } from "../../../Web/player/clock.js";
import { Replay } from "../../../Web/player/replay.js";
import { Stage } from "../../../Web/player/stage.js";
import { logOf } from "../../../Web/tests/cases.js";

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
      changed: () => {
        if (!this.clock.isPlaying && this.clock.now >= this.log.total) this.listeners.finish?.();
      },
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
