"use strict";
const assert = require("node:assert");
const { test } = require("node:test");
const zlib = require("node:zlib");
const { Log, logOf, unpacked, Replay, page, box, mutation, timesOf } = require("./viewer.js");

// Two chunks: the second begins at 2000 ms.
const events = [...page(box(8)), mutation(1500, { attributes: [{ id: 8, attributes: { class: "a" } }] }),
  ...page(box(8), box(9)).map((event) => ({ ...event, timestamp: 3000 })),
  mutation(3500, { removes: [{ parentId: 7, id: 8 }] })];

const pack = (value) => zlib.deflateSync(Buffer.from(JSON.stringify(value))).toString("base64");

const chunked = () => Log.of([pack(events.slice(0, 3)), pack(events.slice(3))].join("\n"),
  { start: 1000, total: 2500, chunks: [0, 2000], sorted: true });

test("a chunk holds its own events, and a time finds its chunk", async () => {
  const log = await chunked();
  assert.equal(log.ready(1), null);
  assert.deepEqual(await log.load(0), events.slice(0, 3));
  assert.deepEqual(await log.load(1), events.slice(3));
  assert.equal(log.ready(1), await log.load(1));
  assert.deepEqual([0, 1999, 2000, 9999].map((time) => log.chunkAt(time)), [0, 0, 1, 1]);
  assert.deepEqual(JSON.parse((await log.pieces()).join("")), events);
});

test("only the last chunks are kept", async () => {
  const texts = Array.from({ length: 9 }, (_, number) => pack([{ timestamp: number, type: 5 }]));
  const log = await Log.of(texts.join("\n"), { start: 0, total: 9, chunks: [...texts.keys()], sorted: true });
  for (let number = 0; number < 9; number++) await log.load(number);
  assert.deepEqual([...log.kept.keys()], [7, 8]);
});

test("events that are none are left out, and others are sorted where they need it", async () => {
  const odd = [pack([{ timestamp: 3 }, null, "x", 7]), pack([{ timestamp: "1" }, { timestamp: 1 }, { timestamp: 2 }])].join("\n");
  const log = await Log.of(odd, { start: 1, total: 2, chunks: [0], sorted: false });
  assert.deepEqual((await log.load(0)).map(({ timestamp }) => timestamp), [1, 2, 3]);
});

test("a zlib stream in Base64 is unpacked", async () => {
  const packed = zlib.deflateSync(Buffer.from("[1,2]")).toString("base64");
  assert.equal(await unpacked(packed), "[1,2]");
  await assert.rejects(unpacked(packed.slice(0, 12)));
});

// A stage that only remembers what it was shown.
const stage = () => ({ show(mirror) { mirror.takeChanged(); this.ids = [...mirror.nodes.keys()].filter((id) => id > 7).join(" "); } });

test("a replay shows the same whichever way it came", async () => {
  const log = await chunked();
  const straight = new Replay(log, stage());
  const seen = [];
  for (const time of [0, 500, 2000, 2500]) {
    await straight.seek(time);
    seen.push(straight.stage.ids);
  }
  assert.deepEqual(seen, ["8", "8", "8 9", "9"]);
  for (const times of [[2500, 0, 2500], [2500, 2000], [500, 2500, 500]]) {
    const replay = new Replay(log, stage());
    for (const time of times) await replay.seek(time);
    assert.equal(replay.stage.ids, { 0: "8", 500: "8", 2000: "8 9", 2500: "9" }[times.at(-1)]);
  }
});

// Words that tell a mirror's document apart from any other.
const told = ({ nodes }) => [...nodes.values()].map((node) => [node.id, node.parent?.id, node.children.map(({ id }) => id).join(" "),
  node.text, [...node.attributes].join(" "), node.style ? [...node.style].join(" ") : ""].join("/")).sort().join("\n");

test("a log without checkouts shows the same at every seek, whichever way it came", () => {
  const long = [...page(box(8))];
  for (let count = 0; count < 4000; count++) {
    const [id, time] = [100 + count, 1001 + count];
    long.push(mutation(time, {
      adds: [{ parentId: count % 7 ? 8 : 7, nextId: null, node: box(id, { style: "left:1px" }) }],
      removes: count < 30 ? [] : [{ parentId: (count - 30) % 7 ? 8 : 7, id: id - 30 }],
      attributes: [{ id, attributes: { style: { top: `${count}px` }, class: `c${count % 5}` } }],
    }));
  }
  const quiet = { show(mirror) { mirror.takeChanged(); } };
  const seen = new Map();
  const straight = new Replay(logOf(long), quiet);
  for (let time = 0; time <= 4001; time += 137) {
    straight.seek(time);
    seen.set(time, told(straight.mirror));
  }
  const replay = new Replay(logOf(long), quiet);
  const times = [...seen.keys()];
  for (let count = 0; count < 120; count++) {
    const time = times[(count * 7919) % times.length];
    replay.seek(time);
    assert.equal(told(replay.mirror), seen.get(time), `at ${time}`);
  }
  assert.ok(replay.copies.length > 2 && replay.copies.length <= Replay.COPIES);
});

test("of moments that are waited for, the last is shown", async () => {
  const shown = [];
  const replay = new Replay(await chunked(), stage(), { shown: (time) => shown.push(time) });
  const waits = [2500, 2000, 2400].map((time) => replay.seek(time));
  await Promise.all(waits);
  assert.deepEqual(shown, [2400]);
});

test("each event is cast once", () => {
  const cast = [];
  const replay = new Replay(logOf(events), stage(), { onCast: (event) => cast.push(event.timestamp) });
  for (const time of [0, 100, 2500]) replay.seek(time);
  assert.deepEqual(cast, events.map(({ timestamp }) => timestamp));
});

test("the changes before and after a moment are found over chunks", async () => {
  const replay = new Replay(await chunked(), stage());
  const walk = async (direction) => {
    const times = [];
    for (let time; (time = await replay.neighbour(direction)) !== null;) { await replay.seek(time); times.push(time); }
    return times;
  };
  await replay.seek(0);
  assert.deepEqual(await walk(1), [500, 2000, 2500]);
  assert.deepEqual(await walk(-1), [2000, 500, 0]);
});

test("an element's life is told from the whole log", async () => {
  assert.deepEqual(await timesOf(await chunked(), 8), { first: 0, last: 2000, changes: [500, 2500] });
  assert.deepEqual(await timesOf(await chunked(), 9), { first: 2000, last: 2500, changes: [] });
});
