"use strict";
const assert = require("node:assert");
const { test } = require("node:test");
const zlib = require("node:zlib");
const { Log, logOf, inflated, Replay, page, box, mutation, timesOf } = require("./viewer.js");

// Two chunks: the second begins at 2000 ms.
const events = [...page(box(8)), mutation(1500, { attributes: [{ id: 8, attributes: { class: "a" } }] }),
  ...page(box(8), box(9)).map((event) => ({ ...event, timestamp: 3000 })),
  mutation(3500, { removes: [{ parentId: 7, id: 8 }] })];

function chunked() {
  const text = JSON.stringify(events);
  const second = text.indexOf(JSON.stringify(events[3]));
  return new Log(new TextEncoder().encode(text), { start: 1000, total: 2500, chunks: [[1, 0], [second, 2000]], sorted: true });
}

test("a chunk holds its own events, and a time finds its chunk", () => {
  const log = chunked();
  assert.deepEqual(log.events(0), events.slice(0, 3));
  assert.deepEqual(log.events(1), events.slice(3));
  assert.deepEqual([0, 1999, 2000, 9999].map((time) => log.chunkAt(time)), [0, 0, 1, 1]);
});

test("events that are none are left out, and others are sorted where they need it", () => {
  const log = logOf([{ timestamp: 3, type: 5 }, { timestamp: 1, type: 5 }, { timestamp: 2, type: 5 }]);
  assert.deepEqual(log.events(0).map(({ timestamp }) => timestamp), [1, 2, 3]);
  const odd = new Log(new TextEncoder().encode('[null,"x",7,{"timestamp":"1"},{"timestamp":5}]'),
    { start: 0, total: 5, chunks: [[1, 0]], sorted: true });
  assert.deepEqual(odd.events(0), [{ timestamp: 5 }]);
});

test("a zlib stream in Base64 is unpacked", async () => {
  const packed = zlib.deflateSync(Buffer.from("[1,2]")).toString("base64");
  assert.equal(new TextDecoder().decode(await inflated(packed)), "[1,2]");
  await assert.rejects(inflated(packed.slice(0, 12)));
});

// A stage that only remembers what it was shown.
const stage = () => ({ show(mirror) { mirror.takeChanged(); this.ids = [...mirror.nodes.keys()].filter((id) => id > 7).join(" "); } });

test("a replay shows the same whichever way it came", () => {
  const log = chunked();
  const straight = new Replay(log, stage());
  const seen = [0, 500, 2000, 2500].map((time) => { straight.seek(time); return straight.stage.ids; });
  assert.deepEqual(seen, ["8", "8", "8 9", "9"]);
  for (const times of [[2500, 0, 2500], [2500, 2000], [500, 2500, 500]]) {
    const replay = new Replay(log, stage());
    for (const time of times) replay.seek(time);
    assert.equal(replay.stage.ids, { 0: "8", 500: "8", 2000: "8 9", 2500: "9" }[times.at(-1)]);
  }
});

test("each event is cast once, over chunks too", () => {
  const cast = [];
  const replay = new Replay(chunked(), stage(), { onCast: (event) => cast.push(event.timestamp) });
  for (const time of [0, 100, 2500]) replay.seek(time);
  assert.deepEqual(cast, events.map(({ timestamp }) => timestamp));
});

test("the changes before and after a moment are found over chunks", () => {
  const replay = new Replay(chunked(), stage());
  const walk = [];
  for (let time = 0; time !== null; time = replay.neighbour(1)) { replay.seek(time); walk.push(time); }
  assert.deepEqual(walk, [0, 500, 2000, 2500]);
  const back = [];
  for (let time = replay.neighbour(-1); time !== null; time = replay.neighbour(-1)) { replay.seek(time); back.push(time); }
  assert.deepEqual(back, [2000, 500, 0]);
});

test("an element's life is told from the whole log", async () => {
  assert.deepEqual(await timesOf(chunked(), 8), { first: 0, last: 2000, changes: [500, 2500] });
  assert.deepEqual(await timesOf(chunked(), 9), { first: 2000, last: 2500, changes: [] });
});
