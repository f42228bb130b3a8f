// What drives a page while `silhouette.js` records it: a place to tap, and standing still for a picture.
(() => {
  "use strict";

  // The middle of the visible part of the first element that a selector names; null if there is none.
  function middle(selector) {
    const rect = document.querySelector(selector)?.getBoundingClientRect();
    if (!rect) return null;
    const [left, top] = [Math.max(0, rect.left), Math.max(0, rect.top)];
    const [right, bottom] = [Math.min(innerWidth, rect.right), Math.min(innerHeight, rect.bottom)];
    return right > left && bottom > top ? [(left + right) / 2, (top + bottom) / 2] : null;
  }

  let held = [];

  // Stops all animations, and returns once they are drawn in place: the compositor runs animations on its own, some
  // milliseconds ahead of the document. Returns whether that happened, since a tab may not be drawn.
  async function hold() {
    held = document.getAnimations().filter((animation) => animation.playState === "running");
    for (const animation of held) animation.pause();
    const isDrawn = Promise.all(held.map((animation) => animation.ready))
      .then(frame)
      .then(frame);
    return Promise.race([
      isDrawn.then(
        () => true,
        () => false,
      ),
      new Promise((done) => setTimeout(done, 3000, false)),
    ]);
  }

  const frame = () => new Promise((done) => requestAnimationFrame(done));

  function release() {
    for (const animation of held) {
      // One that came to its end meanwhile would begin again.
      const isOver = animation.currentTime >= animation.effect?.getComputedTiming().endTime;
      if (animation.playState !== "paused") continue;
      if (isOver) animation.finish();
      else animation.play();
    }
    held = [];
  }

  // Lines that the recorder sent since the last call.
  const sent = [];

  globalThis.silhouetteStage = { middle, hold, release, sink: (lines) => sent.push(...lines), sent: () => sent.splice(0) };
})();
