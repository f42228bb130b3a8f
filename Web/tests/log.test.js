import assert from "node:assert";
import { test } from "node:test";
import zlib from "node:zlib";

import { box, logOf, mutation, page } from "./cases.js";
import { Inflater } from "../player/inflate.js";
import { timesOf } from "../player/inspector.js";
import { Lines, Log, packedBytes } from "../player/log.js";
import { Replay } from "../player/replay.js";

// Two chunks: the second begins at 2000 ms.
const events = [
  ...page(box(8)),
  mutation(1500, { attributes: [{ id: 8, attributes: { class: "a" } }] }),
  ...page(box(8), box(9)).map((event) => ({ ...event, timestamp: 3000 })),
  mutation(3500, { removes: [{ parentId: 7, id: 8 }] }),
];

const pack = (values) => zlib.deflateSync(Buffer.from(`[${values.map((value) => JSON.stringify(value)).join(",\n")}]`)).toString("base64");

const chunked = () =>
  Log.of([pack(events.slice(0, 3)), pack(events.slice(3))].join("\n"), { start: 1000, total: 2500, chunks: [0, 2000], sorted: true });

test("a chunk holds its own events, and a time finds its chunk", async () => {
  const log = chunked();
  assert.deepEqual([...log.at(0)], events.slice(0, 3));
  assert.deepEqual([...log.at(1)], events.slice(3));
  assert.deepEqual(
    [2, 0, 0, 1].map((number) => log.at(0).at(number)),
    [2, 0, 0, 1].map((number) => events[number]),
  );
  assert.equal(log.at(1), log.at(1));
  assert.deepEqual(
    [0, 1999, 2000, 9999].map((time) => log.chunkAt(time)),
    [0, 0, 1, 1],
  );
  assert.deepEqual(JSON.parse(log.pieces().join("")), events);
});

test("only the last chunks are kept", async () => {
  const texts = Array.from({ length: 9 }, (_, number) => pack([{ timestamp: number, type: 5 }]));
  const log = Log.of(texts.join("\n"), { start: 0, total: 9, chunks: [...texts.keys()], sorted: true });
  for (let number = 0; number < 9; number++) log.at(number);
  assert.deepEqual([...log.kept.keys()], [6, 7, 8]);
});

test("events that are none are left out, and others are sorted where they need it", async () => {
  const odd = [pack([{ timestamp: 3 }, null, "x", 7]), pack([{ timestamp: "1" }, { timestamp: 1 }, { timestamp: 2 }])].join("\n");
  const log = Log.of(odd, { start: 1, total: 2, chunks: [0], sorted: false });
  assert.deepEqual(
    log.at(0).map(({ timestamp }) => timestamp),
    [1, 2, 3],
  );
});

test("events that are none are passed over in their order, too", async () => {
  const log = Log.of(pack([null, ...events.slice(0, 2), "x", 7, ...events.slice(2, 3)]), {
    start: 1000,
    total: 500,
    chunks: [0],
    sorted: true,
  });
  const replay = new Replay(log, stage());
  for (const time of [500, 0, 500]) replay.seek(time);
  assert.equal(replay.next, 6);
  assert.deepEqual([...new Lines(Buffer.from("[]"))], []);
});

test("a chunk that is looked at keeps its memory, others share theirs", () => {
  const texts = Array.from({ length: 9 }, (_, number) =>
    pack(
      [...page(box(8), box(9, { class: `c${number}` })), mutation(1100, { removes: [{ parentId: 7, id: 8 }] })].map((event) => ({
        ...event,
        timestamp: 1000 * number + event.timestamp - 1000,
      })),
    ),
  );
  const log = Log.of(texts.join("\n"), { start: 0, total: 9000, chunks: [...texts.keys()].map((number) => 1000 * number), sorted: true });
  const replay = new Replay(log, stage());
  replay.seek(50);
  for (let number = 1; number < 9; number++) {
    assert.equal([...log.at(number)][1].data.node.childNodes[1].childNodes[1].childNodes[1].attributes.class, `c${number}`);
  }
  replay.seek(200);
  assert.equal(replay.stage.ids, "9");
  assert.equal(replay.mirror.nodes.get(9).attributes.get("class"), "c0");
  replay.seek(8200);
  assert.equal(replay.mirror.nodes.get(9).attributes.get("class"), "c8");
});

test("text beyond ASCII is read as UTF-8, in pieces of any size", () => {
  const words = ["é\u2028\u{1F600}", "x".repeat(5000), `${"y".repeat(4095)}é`];
  const log = Log.of(pack(words.map((word, timestamp) => ({ timestamp, word }))), { start: 0, total: 3, chunks: [0], sorted: true });
  assert.deepEqual(
    [...log.at(0)].map(({ word }) => word),
    words,
  );
});

test("a zlib stream is unpacked, however it was packed", () => {
  const noise = (size) => {
    let seed = 7;
    return Buffer.from(Array.from({ length: size }, () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) >> 16));
  };
  const texts = [
    Buffer.alloc(0),
    Buffer.from("a"),
    Buffer.alloc(300_000, "abc"),
    noise(70_000),
    Buffer.concat([noise(999), Buffer.alloc(99_999, 1), noise(40_000)]),
    Buffer.from(JSON.stringify(events).repeat(50)),
  ];
  for (const text of texts) {
    for (const options of [
      { level: 0 },
      { level: 1 },
      { level: 9 },
      { strategy: zlib.constants.Z_FIXED },
      { strategy: zlib.constants.Z_HUFFMAN_ONLY },
    ]) {
      const packed = zlib.deflateSync(text, options);
      const { bytes } = new Inflater(packed);
      assert.equal(Buffer.compare(Buffer.from(bytes), text), 0, `${text.length} bytes, ${JSON.stringify(options)}`);
    }
  }
  assert.deepEqual([...packedBytes("AQID")], [1, 2, 3]);
});

test("a zlib stream that is cut or broken ends with an error, or with other bytes, and never without an end", () => {
  const packed = zlib.deflateSync(Buffer.from(JSON.stringify(events)));
  for (let size = 2; size < packed.length - 8; size += 7)
    assert.throws(() => new Inflater(packed.subarray(0, size)).bytes, `${size} bytes`);
  for (let place = 2; place < packed.length; place++) {
    const broken = Buffer.from(packed);
    broken[place] ^= 0x55;
    try {
      assert.ok(new Inflater(broken).bytes.length < 1 << 20);
    } catch (error) {
      assert.match(error.message, /^the log is broken|^the log breaks off/);
    }
  }
});

// A stage that only remembers the documents that it was given.
const stage = () => ({
  show(mirror) {
    mirror.takeChanged();
    this.ids = [...mirror.nodes.keys()].filter((id) => id > 7).join(" ");
  },
});

test("a replay shows the same whichever way it came", async () => {
  const log = chunked();
  const straight = new Replay(log, stage());
  const seen = [];
  for (const time of [0, 500, 2000, 2500]) {
    straight.seek(time);
    seen.push(straight.stage.ids);
  }
  assert.deepEqual(seen, ["8", "8", "8 9", "9"]);
  for (const times of [
    [2500, 0, 2500],
    [2500, 2000],
    [500, 2500, 500],
  ]) {
    const replay = new Replay(log, stage());
    for (const time of times) replay.seek(time);
    assert.equal(replay.stage.ids, { 0: "8", 500: "8", 2000: "8 9", 2500: "9" }[times.at(-1)]);
  }
});

// A text that identifies a mirror's document.
const told = ({ nodes }) =>
  [...nodes.values()]
    .map((node) =>
      [
        node.id,
        node.parent?.id,
        node.children.map(({ id }) => id).join(" "),
        node.text,
        [...node.attributes].join(" "),
        node.style ? [...node.style].join(" ") : "",
      ].join("/"),
    )
    .sort()
    .join("\n");

test("a log without checkouts shows the same at every seek, whichever way it came", () => {
  const long = [...page(box(8))];
  for (let count = 0; count < 4000; count++) {
    const [id, time] = [100 + count, 1001 + count];
    long.push(
      mutation(time, {
        adds: [{ parentId: count % 7 ? 8 : 7, nextId: null, node: box(id, { style: "left:1px" }) }],
        removes: count < 30 ? [] : [{ parentId: (count - 30) % 7 ? 8 : 7, id: id - 30 }],
        attributes: [{ id, attributes: { style: { top: `${count}px` }, class: `c${count % 5}` } }],
      }),
    );
  }
  const quiet = {
    show(mirror) {
      mirror.takeChanged();
    },
  };
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

test("each event is cast once", () => {
  const cast = [];
  const replay = new Replay(logOf(events), stage(), { onCast: (event) => cast.push(event.timestamp) });
  for (const time of [0, 100, 2500]) replay.seek(time);
  assert.deepEqual(
    cast,
    events.map(({ timestamp }) => timestamp),
  );
});

test("the changes before and after a moment are found over chunks", async () => {
  const replay = new Replay(chunked(), stage());
  const walk = async (direction) => {
    const times = [];
    for (let time; (time = replay.neighbour(direction)) !== null;) {
      replay.seek(time);
      times.push(time);
    }
    return times;
  };
  replay.seek(0);
  assert.deepEqual(await walk(1), [500, 2000, 2500]);
  assert.deepEqual(await walk(-1), [2000, 500, 0]);
});

test("an element's life is told from the whole log", async () => {
  assert.deepEqual(await timesOf(chunked(), 8), { first: 0, last: 2000, changes: [500, 2500] });
  assert.deepEqual(await timesOf(chunked(), 9), { first: 2000, last: 2500, changes: [] });
});
