// What a walk through a log tells: names, fingers, differences of screens, and selectors of far states.

import assert from "node:assert";
import { test } from "node:test";
import { Fingers, positionsOf } from "../walker/fingers.js";
import { Lines } from "../walker/lines.js";
import { gate, nameOf } from "../walker/names.js";
import { FarStates, farOf } from "../walker/states.js";

test("names are those of HTML, and of custom elements that look like names", () => {
  assert.deepEqual(
    ["div", "input:email", "input:zebra", "#text", "svg", "x-rating", "zebra", "über-box", "a b", `x-${"y".repeat(40)}`].map(nameOf),
    ["div", "input:email", "input", "#text", "svg", "x-rating", "unnamed-box", "unnamed-box", "unnamed-box", "unnamed-box"],
  );
});

test("no word that is not a known one passes the gate", () => {
  const node = {
    id: 1,
    class: "zebra",
    traits: ["zebra"],
    contentType: "zebra email",
    text: "zebra",
    label: "zebra",
    hint: "zebra",
    value: "zebra",
    identifier: "zebra",
    editable: true,
  };
  gate(node);
  assert.deepEqual(node, { id: 1, class: "unnamed-box", contentType: "email", text: "…", editable: true });
  const known = { id: 2, class: "button", traits: ["tab"] };
  gate(known);
  assert.deepEqual(known, { id: 2, class: "button", traits: ["tab"] });
});

test("a screen's line holds what differs, and is put together again", () => {
  const lines = new Lines();
  const screens = ["[1,2,3]", "[1,9,3]", "[1,9,3]", "[]", "[1,1,1,1]", "[1,1,1]", '["…"]'];
  for (const [time, screen] of screens.entries()) lines.show(time, screen);
  lines.say({ t: 7, touch: "…" });
  let screen = "";
  const whole = lines
    .take()
    .split("\n")
    .slice(0, -2)
    .map((line) => {
      const [, start, end, ...text] = line.split(" ");
      screen = screen.slice(0, start) + text.join(" ") + screen.slice(screen.length - end);
      return screen;
    });
  assert.deepEqual(
    whole,
    screens.map((each) => each.replace("…", "\\u2026")),
  );
  lines.show(8, '["\\u2026"]');
  assert.equal(lines.take(), "8 10 0 \n".replace("10", String('["\\u2026"]'.length)));
});

// The touches that a list of interactions makes: type, time, x, y.
function touches(list, { withheld = () => false, holds = () => true } = {}) {
  const told = [];
  const fingers = new Fingers((phase, { x, y }, time) => {
    if (phase !== "cancel" && withheld(phase, x, y)) return false;
    told.push([phase, time, x, y]);
    return true;
  }, holds);
  for (const [type, timestamp, x, y] of list) {
    const data = typeof type === "number" ? { source: 2, type, x, y, id: 1 } : { source: 1, x, y, id: 1 };
    fingers.take({ type: 3, timestamp, data });
  }
  return told;
}

test("the clicks after a finger are the finger's own", () => {
  const tap = [
    [7, 0, 5, 5],
    [9, 80, 5, 5],
    [1, 90, 5, 5],
    [0, 91, 5, 5],
    [2, 92, 5, 5],
  ];
  assert.deepEqual(touches(tap), [
    ["down", 0, 5, 5],
    ["up", 80, 5, 5],
  ]);
  // A mouse somewhere else, or later, is another one.
  assert.equal(touches([...tap, [1, 95, 90, 90], [0, 99, 90, 90]]).length, 4);
  assert.equal(touches([...tap, [1, 2000, 5, 5], [0, 2009, 5, 5]]).length, 4);
});

test("a mouse moves while it is down, and a click alone is a press", () => {
  assert.deepEqual(
    touches([
      ["move", 0, 1, 1],
      [1, 10, 2, 2],
      ["move", 20, 3, 3],
      [0, 30, 4, 4],
      [2, 31, 4, 4],
      ["move", 40, 5, 5],
      [2, 5000, 9, 9],
    ]),
    [
      ["down", 10, 2, 2],
      ["move", 20, 3, 3],
      ["up", 30, 4, 4],
      ["down", 5000, 9, 9],
      ["up", 5000, 9, 9],
    ],
  );
  assert.deepEqual(touches([[2, 0, 0, 0]], { holds: () => false }), []);
});

test("a finger that may not be told is not told at all, or is lost where it may not be", () => {
  const drag = [
    [7, 0, 5, 5],
    ["move", 10, 8, 8],
    [9, 20, 9, 9],
  ];
  assert.deepEqual(touches(drag, { withheld: (phase) => phase === "down" }), []);
  assert.deepEqual(touches(drag, { withheld: (phase) => phase === "up" }), [
    ["down", 0, 5, 5],
    ["move", 10, 8, 8],
    ["cancel", 20, 8, 8],
  ]);
  // A second finger, and an end without a place.
  assert.deepEqual(
    touches([
      [7, 0, 5, 5],
      [7, 10, 50, 50],
      [10, 20],
    ]),
    [
      ["down", 0, 5, 5],
      ["cancel", 10, 5, 5],
      ["down", 10, 50, 50],
      ["cancel", 20, 50, 50],
    ],
  );
});

test("positions of a move come at their own times", () => {
  const move = {
    type: 3,
    timestamp: 100,
    data: { source: 1, positions: [{ x: 1, y: 2, id: 3, timeOffset: -40 }, null, { x: 4, y: 5, id: 6 }] },
  };
  assert.deepEqual(
    positionsOf(move).map(({ timestamp, data: { x, y, id } }) => [timestamp, x, y, id]),
    [
      [60, 1, 2, 3],
      [100, 4, 5, 6],
    ],
  );
  assert.deepEqual(positionsOf({ type: 3, timestamp: 1, data: null }), []);
});

test("far states are those of another element than the selected one", () => {
  globalThis.document ??= {};
  document.createDocumentFragment = () => ({
    querySelector: (selector) => {
      if (selector.includes("!")) throw new Error("no selector");
    },
  });
  const [hover, focus] = ["[data-silhouette-hover]", "[data-silhouette-focus]"];
  assert.deepEqual(farOf(`a${hover}, .x${hover} .y, p:is(.a${hover}, b) > i::before`), [`.x${hover} .y`, `p:is(.a${hover}, b) > i`]);
  assert.deepEqual(farOf(`input${focus}+label, !${hover} b, a:not(${hover}) `), [`input${focus}+label`]);
  const [one, two] = [{}, {}];
  let found = [one];
  const states = new FarStates();
  const root = { querySelectorAll: () => found };
  const stated = new Set([`.x${hover} .y`]);
  assert.deepEqual([...states.changed(stated, [root])], [one]);
  found = [two];
  assert.deepEqual([...states.changed(stated, [root])], [two, one]);
  assert.deepEqual([...states.changed(stated, [root])], []);
});
