import assert from "node:assert";
import { afterEach, test } from "node:test";

import { element, entry, text } from "./elements.js";
import { listOf, settleHome } from "../recorder/homes.js";
import { classOf, takesText, traitOf } from "../recorder/kinds.js";
import { isSeen } from "../recorder/nodes.js";
import { combined, near, radiusOf, rankOf } from "../recorder/numbers.js";
import { optionsOf } from "../recorder/options.js";
import { Outbox } from "../recorder/outbox.js";
import { DEEP, LOOK, PLACE, want } from "../recorder/queue.js";
import { Recording, begin, end, run, timed } from "../recorder/recording.js";
import { signOf } from "../recorder/sealing.js";
import { jsonOf } from "../recorder/snapshots.js";
import { core, plain, shortened } from "../recorder/text.js";

afterEach(() => {
  if (!run.isOver) end();
});

test("options that do not exist are refused", () => {
  assert.equal(optionsOf({ fps: 9 }).fps, 9);
  assert.equal(optionsOf({}).mask, "inputs");
  assert.throws(() => optionsOf({ masks: "all" }), /no option masks/);
});

test("between recordings there is one that is over, and nothing is heard", () => {
  assert.ok(run.isOver);
  let count = 0;
  const hear = timed(() => count++);
  hear();
  begin(new Recording(optionsOf({ words: true })));
  hear();
  assert.deepEqual([count, run.isOver, run.stats.slices], [1, false, 1]);
  const before = run;
  end();
  hear();
  assert.deepEqual([count, run.isOver, before.isOver, before.outbox.isOver], [1, true, true, true]);
  assert.notEqual(run.entries, before.entries);
});

test("an entry that is wanted waits once, and wakes the recorder", () => {
  let woken = 0;
  begin(new Recording(optionsOf({}), { wake: () => woken++ }));
  const one = entry(element("p"));
  want(one, LOOK);
  want(one, DEEP | PLACE);
  want(null, LOOK);
  want({ ...one, isGone: true }, LOOK);
  assert.deepEqual([run.toRead, [...run.toPlace], one.wants, woken], [[one], [one], LOOK | DEEP | PLACE, 2]);
});

test("style sheets' strings are read without escapes, and compared by their letters", () => {
  assert.deepEqual(["\\201C a", "\\e9t\\e9", 'a\\"b', "\\110000"].map(plain), ["\u201Ca", "\xE9t\xE9", 'a"b', "\u{10FFFF}"]);
  assert.deepEqual(["Mrs. O\u2019Hara ", " + ", "\u00DC-9"].map(core), ["MrsOHara", "+", "\u00DC9"]);
  assert.equal(shortened("x".repeat(3000)).length, 2000);
  assert.equal(shortened("a\uD800"), "a\uFFFD");
});

test("numbers have two places, and boxes are joined or cut", () => {
  assert.deepEqual([1.005, -0.001, 2.344].map(near), [1, 0, 2.34]);
  assert.ok(Object.is(near(-0.001), 0));
  assert.deepEqual(combined([0, 0, 5, 5], [3, -1, 9, 4], true), [0, -1, 9, 5]);
  assert.deepEqual(combined([0, 0, 5, 5], [3, -1, 9, 4], false), [3, 0, 5, 4]);
  assert.deepEqual([rankOf("auto", false), rankOf("auto", true), rankOf("3", true)], [-0.5, 0, 3]);
  const box = [0, 0, 40, 10];
  assert.deepEqual(
    ["0px", "3px", "50%", "9px 1px"].map((css) => radiusOf(css, box)),
    [0, 3, 5, 5],
  );
});

test("kinds are told by name, role and type", () => {
  assert.deepEqual(
    ["HEADING", "textbox x", "none", "tab", "a b", "", "9"].map((role) => traitOf(element("p", { role })) || null),
    ["header", "textField", null, "tab", "a", null, null],
  );
  assert.equal(traitOf(element("p")) || null, null);
  const field = element("input", { type: "email" });
  assert.deepEqual(
    [classOf(entry(field)), classOf(entry(field, { isShut: true })), classOf(entry(text("a")))],
    ["input:email", "input", "#text"],
  );
  const takes = (type, more) => takesText(element("input", { type }, more));
  assert.deepEqual([takes("text"), takes("password"), takes("range"), takes("submit")], [true, true, false, false]);
  assert.deepEqual([takes("text", { readOnly: true }), takes("text", { disabled: true })], [false, false]);
  assert.deepEqual([text(" \n"), text(" a"), element("script"), element("p")].map(isSeen), [false, true, false, true]);
});

test("a telephone's key has its digit as a sign", () => {
  const sign = (textContent, more) => signOf(element("button", {}, { textContent, ...more }));
  assert.deepEqual([sign(" 2 ABC "), sign("10"), sign("", { ariaLabel: "7" }), sign("2 days")], ["2", "10", "7", "2 days"]);
  assert.equal(signOf(element("input", { type: "button" }, { value: "5" })), "5");
});

// A list that clips holds a row that is lifted out of its parent, and not what is fixed to the screen.
test("entries are held by who paints them, in the order of painting", () => {
  begin(new Recording(optionsOf({})));
  const made = (parent, more) => {
    const one = entry(element("div"), {
      parent,
      home: parent,
      depth: (parent?.depth ?? 0) + 1,
      at: parent?.kids.length ?? 0,
      rank: -0.5,
      position: "static",
      frame: [0, 0, 1, 1],
      says: "",
      geometry: "",
      json: null,
      isScreen: !parent,
      ...more,
    });
    parent?.kids.push(one);
    return one;
  };
  const screen = made(null),
    list = made(screen, { clips: true }),
    late = made(screen);
  const row = made(list),
    lifted = made(row, { rank: 2, position: "relative" }),
    fixed = made(row, { position: "fixed", rank: 0 });
  for (const each of [list, late, row, lifted, fixed]) settleHome(each);
  assert.deepEqual([lifted.home, fixed.home, row.home], [list, screen, list]);
  assert.deepEqual(listOf(screen), [list, late, fixed]);
  assert.deepEqual(listOf(list), [row, lifted]);
  assert.deepEqual([...run.apart], [lifted, fixed]);
  const says = (one, name) => Object.assign(one, { says: `{"id":"${name}"`, geometry: "" });
  [
    [screen, "s"],
    [list, "l"],
    [late, "t"],
    [row, "r"],
    [lifted, "u"],
    [fixed, "f"],
  ].forEach(([one, name]) => says(one, name));
  const ids = ({ id, children = [] }) => [id, ...children.map(ids)];
  assert.deepEqual(ids(JSON.parse(jsonOf(screen))), ["s", ["l", ["r"], ["u"]], ["t"], ["f"]]);
});

const outbox = (options) => {
  const stats = { characters: 0, dropped: 0, spent: 0 };
  const made = new Outbox(optionsOf({ batch: 60_000, ...options }), stats, (it) => {
    it.wasRefused = true;
  });
  return made;
};
const stopped = (box) => clearTimeout(box.sender);

test("a full outbox drops old snapshots first, never the header or the newest line, and says so", async () => {
  const sent = [];
  const box = outbox({ buffer: 100, sink: (lines) => sent.push(...lines) });
  const line = (name) => name.padEnd(29, ".");
  box.say(line("header"), "header", 0);
  for (const number of [1, 2]) box.say(line(`touch${number}`), "touch", number);
  for (const number of [1, 2, 3]) box.say(line(`windows${number}`), "windows", number);
  box.say(line("touch3"), "touch", 9);
  assert.deepEqual(
    box.lines.map((each) => each.line.replaceAll(".", "")),
    ["header", "touch2", "touch3"],
  );
  assert.ok(box.held <= 100);
  await box.send();
  assert.deepEqual(JSON.parse(sent.at(-1)), { t: 9, event: { name: "silhouette.dropped", data: { snapshots: 3, others: 1 } } });
  assert.deepEqual([box.held, box.stats.dropped, box.sender], [0, 4, 0]);
});

test("a piece keeps its number until it is taken, and a refusal for good ends the sending", async () => {
  globalThis.location ??= { href: "http://127.0.0.1/page" };
  const box = outbox({ endpoint: "/sessions" });
  box.worker = false;
  const asked = [],
    answers = [0, 503, 200, 200, 403];
  const kept = globalThis.fetch;
  globalThis.fetch = async (address, { body }) => {
    asked.push([new URL(address).searchParams.get("piece"), body]);
    const status = answers.shift();
    if (status === 0) throw new Error("no answer");
    return { status };
  };
  try {
    box.say("a", "header", 0);
    for (let count = 0; count < 2; count++) await box.send();
    box.say("b", "touch", 1);
    await box.send();
    assert.deepEqual([box.failures, box.lines.length], [0, 1]);
    await box.send();
    box.say("c", "touch", 2);
    await box.send();
  } finally {
    globalThis.fetch = kept;
    stopped(box);
  }
  assert.deepEqual(asked, [
    ["0", "a\n"],
    ["0", "a\n"],
    ["0", "a\n"],
    ["1", "b\n"],
    ["2", "c\n"],
  ]);
  assert.deepEqual([box.endpoint, box.wasRefused, box.piece], [null, true, null]);
});
