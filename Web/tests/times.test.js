import assert from "node:assert";
import { test } from "node:test";

import { mutation, page, box } from "./cases.js";
import { Replay } from "../player/replay.js";
import { Times } from "../player/times.js";

const HOUR = 3_600_000;

test("times of a log in order stay as they are", () => {
  const times = new Times({ start: 5000 });
  for (const time of [0, 1, 2 * HOUR]) {
    assert.equal(times.played(time), time);
    assert.equal(times.recorded(time), time);
  }
});

test("seconds are milliseconds, and what was before the start is at the start", () => {
  const times = new Times({ start: 1_763_000_000_000, origin: 1_763_000_000.2 });
  assert.equal(times.mended(1_763_000_000.3), 1_763_000_000_300);
  assert.equal(times.mended(1_762_000_000_000), 1_763_000_000_000);
  assert.equal(Math.round(times.played(times.recorded(700))), 700);
});

test("of a gap a second is left, and moments go there and back", () => {
  const times = new Times({ start: 1000, gaps: [[3000, 3000 + 2 * HOUR]] });
  const pairs = [
    [1500, 1500],
    [2000, 2000],
    [2000 + 2 * HOUR, 3000],
    [5000 + 2 * HOUR, 6000],
  ];
  for (const [recorded, played] of pairs) {
    assert.equal(times.played(recorded), played);
    assert.equal(times.recorded(played), recorded);
  }
  assert.equal(times.played(HOUR), 3000);
});

// Two windows, whose ids are the same.
function twoWindows() {
  const of = (windowId, events) => events.map((event) => ({ ...event, windowId }));
  const touch = (timestamp) => ({ type: 3, timestamp, data: { source: 2, type: 2, id: 8, x: 1, y: 1 } });
  const events = [
    ...of("a", page(box(8))),
    ...of("b", page(box(8), box(9))).map((event) => ({ ...event, timestamp: 1100 })),
    ...of("a", [touch(1200), mutation(1300, { attributes: [{ id: 8, attributes: { class: "x" } }] })]),
    ...of("b", [mutation(1400, { attributes: [{ id: 8, attributes: { class: "y" } }] })]),
  ];
  return {
    start: 1000,
    total: 400,
    times: [0],
    kept: new Map(),
    chunkAt: () => 0,
    at: () => events,
    timeOf: (event) => event.timestamp - 1000,
  };
}

test("windows of one log are kept apart, and the one that a person is in is shown", () => {
  const replay = new Replay(twoWindows(), { show() {} });
  const seen = (time) => {
    replay.seek(time);
    return [replay.active, replay.mirror.nodes.get(8)?.attributes.get("class"), replay.mirror.nodes.has(9)];
  };
  assert.deepEqual(seen(50), ["a", undefined, false]);
  assert.deepEqual(seen(100), ["b", undefined, true]);
  assert.deepEqual(seen(400), ["a", "x", false]);
  assert.deepEqual(seen(150), ["b", undefined, true]);
  replay.seek(400);
  replay.pin("b");
  assert.equal(replay.mirror.nodes.get(8).attributes.get("class"), "y");
  replay.pin(null);
  assert.equal(replay.mirror.nodes.get(8).attributes.get("class"), "x");
});
