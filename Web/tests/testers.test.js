import assert from "node:assert";
import { test } from "node:test";

import { box, mutation, page } from "./cases.js";
import { isFailing, knownLines, lineSteps, lineText } from "../player/lines.js";
import { locatorsOf, wordsOf } from "../player/locators.js";
import { Mirror } from "../player/mirror.js";
import { differences, momentsOf } from "../player/pair.js";

function mirrorOf(events) {
  const mirror = new Mirror();
  for (const event of events) mirror.apply(event);
  return mirror;
}

test("lines are read without words, and what is no line is left out", () => {
  const lines = knownLines([
    [1, "console", "error"],
    [2, "network", "GET", 404, 1250],
    [3, "else"],
    null,
    ["x", "console"],
    [4, "network"],
  ]);
  assert.deepEqual(
    lineSteps(lines).map(({ text, note, isOdd }) => [text, note, isOdd]),
    [
      ["console error", "", true],
      ["GET 404", "1.3 s", true],
      ["request", "", false],
    ],
  );
  assert.deepEqual(knownLines(undefined), []);
  assert.equal(lineText([0, "network", "POST", 0, 5]), "POST without an answer");
  assert.equal(lineText([0, "network", "<b>", 200]), "request 200");
  assert.equal(lineText([0, "console", "PLANTED"]), "console log");
  assert.deepEqual(
    [0, 200, 399, 400, 503, null].map((status) => isFailing([0, "network", "GET", status])),
    [true, false, false, true, true, false],
  );
});

test("locators are two or three texts, and anything else is none", () => {
  const node = (value) => ({ attributes: new Map(value === undefined ? [] : [["data-locators", value]]) });
  assert.deepEqual(locatorsOf(node('[["Appium","x"],["XPath","//a"]]')), [
    ["Appium", "x"],
    ["XPath", "//a"],
  ]);
  assert.deepEqual(locatorsOf(node('[["Appium","x","all 3 of its screens"]]')), [["Appium", "x", "all 3 of its screens"]]);
  for (const value of [undefined, "", "{", "7", '{"a":1}', '[["x"],[1,2],null,["a","b",3],["a","b","c","d"]]'])
    assert.deepEqual(locatorsOf(node(value)), [], value);
  assert.deepEqual(locatorsOf(undefined), []);
});

test("the words of an element are its own and those inside, each once", () => {
  const text = (id, textContent) => ({ type: 3, id, textContent });
  const mirror = mirrorOf(page(box(8, {}, text(20, " Save "), box(9, {}, text(21, "now")), box(10, {}, text(22, "Save")))));
  assert.equal(wordsOf(mirror.nodes.get(8)), "Save, now");
  assert.equal(wordsOf(mirror.nodes.get(10)), "Save");
});

test("a step is seen as it began, and after what it led to", () => {
  const facts = {
    total: 9000,
    steps: [
      { t: 0, kind: "screen" },
      { t: 1000, end: 1080, kind: "tap" },
      { t: 1200, kind: "screen" },
      { t: 2000, kind: "tap" },
      { t: 8800, kind: "event" },
    ],
  };
  assert.deepEqual(
    facts.steps.map((step) => momentsOf(step, facts)),
    [
      [0, 999.5],
      [1000, 1999.5],
      [1199.5, 1999.5],
      [2000, 3500],
      [8799.5, 9000],
    ],
  );
  const dumps = { total: 3000, moments: [0, 1000, 3000], steps: [] };
  assert.deepEqual(momentsOf({ t: 1000, kind: "screen" }, dumps), [999.5, 1000]);
  assert.deepEqual(momentsOf({ t: 1400, kind: "tap" }, dumps), [1400, 3000]);
});

test("differences are the outermost elements that came or went, and those that changed", () => {
  const start = page(box(8, { style: "left:1px" }), box(9), box(10, {}, box(11)), box(12), box(13));
  const changes = mutation(1100, {
    removes: [{ parentId: 7, id: 10 }],
    adds: [
      { parentId: 7, nextId: null, node: box(14, {}, box(15)) },
      { parentId: 14, nextId: null, node: box(15) },
    ],
    attributes: [
      { id: 8, attributes: { style: "left:2px" } },
      { id: 9, attributes: { "data-locators": "[]" } },
    ],
  });
  assert.deepEqual(differences(mirrorOf(start), mirrorOf([...start, changes])), { gone: [10], came: [14], changed: [8] });
  const other = page(box(30), box(31), box(32), box(33));
  assert.equal(differences(mirrorOf(start), mirrorOf(other)), null, "another screen has no differences");
});
