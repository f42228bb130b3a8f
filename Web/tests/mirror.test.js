import assert from "node:assert";
import { test } from "node:test";

import { box, mutation, page } from "./cases.js";
import { Mirror } from "../player/mirror.js";

function mirrorOf(events) {
  const complaints = [];
  const mirror = new Mirror((words) => complaints.push(words));
  for (const event of events) mirror.apply(event);
  return { mirror, complaints };
}

// A body's children, as ids in brackets.
function shape(mirror, id = 7) {
  return mirror.nodes
    .get(id)
    .children.map((child) => (child.children.length ? `${child.id}(${shape(mirror, child.id)})` : String(child.id)))
    .join(" ");
}

test("a full snapshot is built in its order, and attributes are as they are built", () => {
  const { mirror } = mirrorOf(page(box(8, { a: 1, b: true, c: null }, box(9)), box(10)));
  assert.equal(shape(mirror), "8(9) 10");
  assert.deepEqual(
    [...mirror.nodes.get(8).attributes],
    [
      ["a", "1"],
      ["b", ""],
    ],
  );
  assert.deepEqual([mirror.width, mirror.height], [200, 100]);
});

test("a mutation removes, adds, and changes, in this order", () => {
  const { mirror, complaints } = mirrorOf([
    ...page(box(8, {}, box(9)), box(10, { style: "left:1px" })),
    mutation(1100, {
      removes: [{ parentId: 7, id: 8 }],
      adds: [
        { parentId: 7, nextId: 10, node: box(11) },
        { parentId: 11, nextId: null, node: box(12) },
      ],
      attributes: [{ id: 10, attributes: { class: "x", style: { left: "2px", top: false, "--a": ["1px", "important"] } } }],
    }),
  ]);
  assert.equal(shape(mirror), "11(12) 10");
  assert.equal(mirror.nodes.has(9), false);
  assert.deepEqual(
    [...mirror.nodes.get(10).style],
    [
      ["left", ["2px", ""]],
      ["top", null],
      ["--a", ["1px", "important"]],
    ],
  );
  assert.deepEqual(complaints, []);
});

test("rows that are added from either end wait without being tried again and again", () => {
  const ids = Array.from({ length: 20000 }, (_, row) => 100 + row);
  const orders = [
    ids.map((id) => ({ parentId: 7, nextId: id + 1 < 20100 ? id + 1 : null, node: box(id) })),
    ids.map((id) => ({ parentId: 7, nextId: null, previousId: id > 100 ? id - 1 : null, node: box(id) })),
    ids.toReversed().map((id) => ({ parentId: 7, nextId: id + 1 < 20100 ? id + 1 : null, node: box(id) })),
  ];
  for (const adds of orders) {
    const { mirror, complaints } = mirrorOf(page());
    let tries = 0;
    const add = mirror.add;
    mirror.add = (one) => {
      tries++;
      return add.call(mirror, one);
    };
    mirror.apply(mutation(1100, { adds }));
    assert.deepEqual(complaints, []);
    assert.equal(tries, 20000);
    assert.equal(shape(mirror), ids.join(" "));
  }
});

test("adds wait for what they name, and those that wait in vain are told", () => {
  const adds = [
    { parentId: 9, nextId: null, node: box(10) },
    { parentId: 7, nextId: 9, node: box(8) },
    { parentId: 7, nextId: null, node: box(9) },
    { parentId: 99, nextId: null, node: box(11) },
  ];
  const { mirror, complaints } = mirrorOf([...page(), mutation(1100, { adds })]);
  assert.equal(shape(mirror), "8 9(10)");
  assert.equal(complaints.length, 1);
});

test("children inside of an add are left out, as players do", () => {
  const { mirror } = mirrorOf([...page(), mutation(1100, { adds: [{ parentId: 7, nextId: null, node: box(8, {}, box(9)) }] })]);
  assert.equal(shape(mirror), "8");
});

const inner = (id, ...children) => ({
  type: 0,
  id,
  childNodes: [{ type: 2, id: id + 1, tagName: "html", attributes: {}, childNodes: children }],
});
const frame = (id) => ({ type: 2, id, tagName: "iframe", attributes: {}, childNodes: [] });
const attach = (timestamp, parentId, node) => mutation(timestamp, { adds: [{ parentId, nextId: null, node }] });

test("the document of a frame comes whole, and takes the place of the one before", () => {
  const { mirror, complaints } = mirrorOf([...page(frame(8)), attach(1100, 8, inner(20, box(22))), attach(1200, 8, inner(30, box(32)))]);
  assert.equal(shape(mirror), "8(30(31(32)))");
  assert.equal(mirror.nodes.has(22), false);
  assert.deepEqual(complaints, []);
});

test("a document waits for its frame, over mutations", () => {
  const { mirror } = mirrorOf([...page(), attach(1100, 8, inner(20, frame(22))), attach(1150, 22, inner(40)), attach(1200, 7, frame(8))]);
  assert.equal(shape(mirror), "8(20(21(22(40(41)))))");
});

test("frames in frames are as deep as memory", () => {
  const events = page();
  for (let id = 100; id < 60_000; id += 3) events.push(attach(1100, id - 1, inner(id, frame(id + 2))));
  events.push(attach(1200, 7, frame(99)));
  const { mirror } = mirrorOf(events);
  assert.equal(mirror.nodes.size, 5 + 1 + 19_967 * 3);
});

test("a document has one root: the one that came last", () => {
  const root = { type: 2, id: 50, tagName: "html", attributes: {}, childNodes: [] };
  const { mirror } = mirrorOf([...page(box(8)), mutation(1100, { adds: [{ parentId: 1, nextId: null, node: root }] })]);
  assert.deepEqual(
    mirror.root.children.map(({ id }) => id),
    [2, 50],
  );
  assert.equal(mirror.nodes.has(8), false);
});

test("a sheet that comes whole is cut to the texts of its element", () => {
  const text = (id, textContent) => ({ type: 3, id, textContent });
  const sheet = { type: 2, id: 8, tagName: "style", attributes: { _cssText: "a{}/* rr_split */b{}/* rr_split */c{}" } };
  const { mirror } = mirrorOf(page({ ...sheet, childNodes: [text(9, ""), text(10, "")] }, { ...sheet, id: 11, childNodes: [] }));
  assert.deepEqual([mirror.nodes.get(9).text, mirror.nodes.get(10).text], ["a{}", "b{}c{}"]);
  assert.deepEqual([mirror.nodes.get(8).sheet, mirror.nodes.get(11).sheet === null], [null, false]);
});

test("a link has a sheet from when it arrives, and a new text takes its place", () => {
  const link = { type: 2, id: 8, tagName: "link", attributes: { rel: "stylesheet" }, childNodes: [] };
  const style = { type: 2, id: 9, tagName: "style", attributes: { _cssText: "a{}" }, childNodes: [] };
  const { mirror } = mirrorOf([
    ...page(link, style),
    mutation(1100, { attributes: [{ id: 8, attributes: { _cssText: "b{}", rel: null } }] }),
    mutation(1200, { adds: [{ parentId: 9, nextId: null, node: { type: 3, id: 10, textContent: "" } }] }),
    mutation(1300, { texts: [{ id: 10, value: "c{}" }] }),
  ]);
  assert.equal(mirror.nodes.get(8).sheet, "b{}");
  assert.deepEqual([mirror.nodes.get(9).sheet, mirror.nodes.get(10).text], [null, "c{}"]);
});

test("the pointer and the keys are at elements until the page is another one", () => {
  const at = (timestamp, type, id) => ({ type: 3, timestamp, data: { source: 2, type, id, x: 1, y: 1 } });
  const events = [...page(box(8), box(9)), at(1100, 5, 8), at(1200, 2, 9), at(1300, 2, 99)];
  const { mirror } = mirrorOf(events);
  assert.deepEqual([mirror.focused, mirror.hovered], [8, 9]);
  mirror.apply(at(1400, 6, 8));
  assert.equal(mirror.focused, null);
  mirror.apply(events[1]);
  assert.equal(mirror.hovered, null);
});

test("commands for a canvas are kept, and pictures of it alone from the last one on", () => {
  const draw = (timestamp, ...commands) => ({ type: 3, timestamp, data: { source: 9, id: 8, type: 0, commands } });
  const fill = { property: "fillRect", args: [0, 0, 1, 1] };
  const [clear, picture] = [
    { property: "clearRect", args: [] },
    { property: "drawImage", args: [] },
  ];
  const { mirror } = mirrorOf([...page(box(8)), draw(1100, fill, null), draw(1200, fill)]);
  assert.equal(mirror.nodes.get(8).drawn.length, 2);
  for (const time of [1300, 1400]) mirror.apply(draw(time, clear, picture));
  assert.equal(mirror.nodes.get(8).drawn.length, 2);
  assert.equal(mirror.copy().nodes.get(8).drawn.length, 2);
});

test("a style as text takes back what was declared before", () => {
  const style = (value) => mutation(1100, { attributes: [{ id: 8, attributes: { style: value } }] });
  for (const value of ["top:3px", null]) {
    const { mirror } = mirrorOf([...page(box(8)), style({ left: "2px" }), style(value)]);
    assert.equal(mirror.nodes.get(8).style, null);
  }
});

test("what was changed is told once", () => {
  const { mirror } = mirrorOf(page(box(8), box(9)));
  assert.equal(mirror.takeChanged(), null);
  mirror.apply(mutation(1100, { attributes: [{ id: 9, attributes: { class: "x" } }] }));
  assert.deepEqual(
    [...mirror.takeChanged()].map(({ id }) => id),
    [9],
  );
  assert.equal(mirror.takeChanged().size, 0);
});

test("members of changes that are no objects are passed over", () => {
  const { mirror } = mirrorOf([
    ...page(box(8)),
    mutation(1100, {
      removes: [null, 3],
      adds: [null, "x", { parentId: 7, nextId: null, node: box(9) }],
      texts: [null],
      attributes: [null, true],
    }),
  ]);
  assert.equal(shape(mirror), "8 9");
});

test("a finger is down until it comes up, and its way is kept", () => {
  const touch = (timestamp, type, x, y) => ({ type: 3, timestamp, data: { source: 2, type, id: 7, x, y } });
  const move = (timestamp, x, y) => ({ type: 3, timestamp, data: { source: 6, positions: [{ x, y, id: 7, timeOffset: 0 }] } });
  const { mirror } = mirrorOf([...page(), touch(1100, 7, 5, 6), move(1150, 9, 9)]);
  assert.deepEqual([mirror.pointer.isDown, mirror.pointer.since, mirror.pointer.x], [true, 1100, 9]);
  mirror.apply(touch(1200, 9, 10, 10));
  assert.deepEqual([mirror.pointer.isDown, mirror.pointer.until, mirror.pointer.path.length], [false, 1200, 3]);
});

test("hostile events are told and leave the page as it was", () => {
  const odd = [
    null,
    7,
    "x",
    [],
    {},
    { source: 0 },
    { source: 0, removes: [], adds: [{}], texts: [{ id: 99 }], attributes: [{ id: 99 }] },
    { source: 3, id: 99 },
    { source: 5 },
    { source: 8, id: 99 },
    { source: 15, id: 99, styles: 7 },
    { source: 6 },
    { source: 2 },
  ];
  for (const data of odd) {
    const { mirror } = mirrorOf([...page(box(8)), { type: 3, timestamp: 1100, data }]);
    assert.equal(shape(mirror), "8");
  }
  for (const node of [null, 7, { type: 0, id: 1 }, { type: 2, id: 1, tagName: {}, attributes: 7, childNodes: [null, 7] }]) {
    assert.doesNotThrow(() => mirrorOf([{ type: 2, timestamp: 1, data: { node } }]));
  }
});

test("a page as deep as memory is built without running out of stack", () => {
  let inner = box(100_000);
  for (let id = 99_999; id >= 8; id--) inner = box(id, {}, inner);
  const { mirror } = mirrorOf(page(inner));
  assert.equal(mirror.nodes.size, 100_000 - 8 + 1 + 5);
  mirror.apply(mutation(1100, { removes: [{ parentId: 7, id: 8 }] }));
  assert.equal(mirror.nodes.size, 5);
});
