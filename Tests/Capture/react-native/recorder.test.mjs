// Tests of Capture/react-native, which Tests/Checks/producers.py compiles into the folder PRODUCER.
import assert from "node:assert";
import { mkdirSync, writeFileSync } from "node:fs";
import { test } from "node:test";

const { Recorder, markOf } = await import(`${process.env.PRODUCER}/index.js`);

const SECRETS = ["kestrel", "Osprey 4512, which is longer"];

const host = (x, y, width, height) => ({ measureInWindow: (answer) => setTimeout(() => answer(x, y, width, height), 1) });

function world(options = {}) {
  const lines = [];
  const clock = { now: 1763000000000 };
  const recorder = new Recorder({
    sink: (more) => void lines.push(...more),
    viewport: () => ({ width: 390, height: 844, scale: 3 }),
    now: () => clock.now,
    patience: 40,
    ...options,
  });
  const put = (key, facts, box) => recorder.ref(key, facts)(box && host(...box));
  return { recorder, lines, clock, put };
}

const last = (lines) => JSON.parse(lines.at(-1)).windows;

test("a session: header, screens that differ, touches, events", async () => {
  const { recorder, lines, clock, put } = world({ app: { name: "Shop" }, screen: () => "Home" });
  recorder.touch(1, "down", 1, 1);
  put("page", { name: "View", background: "#FFFFFF" }, [0, 0, 390, 844]);
  put("title", { name: "Text", inside: "page", text: "Shoes", textColor: "#111111", fontSize: 22, role: "header" }, [16, 60, 200, 30]);
  put("field", { name: "TextInput", inside: "page", editable: true, text: "ada", hint: "Search" }, [16, 110, 358, 44]);
  put("pin", { name: "TextInput", inside: "page", editable: true, secure: true, text: "1234" }, [16, 170, 358, 44]);
  put("card", { name: "Card", inside: "page", mark: "mask", background: "#FF0000" }, [16, 230, 358, 120]);
  put("balance", { name: "Text", inside: "card", text: "12.50" }, [30, 250, 90, 20]);
  put("on", { name: "Switch", inside: "page", role: "switch", checked: true }, [320, 370, 51, 31]);
  put("buy", { name: "Button", inside: "page", role: "button", radius: 12, background: "#007AFF", text: "Buy" }, [16, 420, 358, 50]);
  assert.ok(await recorder.take());
  assert.ok(!(await recorder.take()));
  clock.now += 500;
  recorder.touch(1, "down", 100, 440);
  recorder.touch(1, "up", 100, 440);
  recorder.event("buy", { count: 1 });
  put("buy", { name: "Button", inside: "page", role: "button", disabled: true, radius: 12, background: "#007AFF", text: "Buy" }, [16, 420, 358, 50]);
  assert.ok(await recorder.take());
  assert.deepEqual(lines.map((line) => Object.keys(JSON.parse(line))[1]), ["version", "screen", "touch", "touch", "event", "screen"]);
  assert.deepEqual(last(lines)[0].children.map((node) => node.class), ["Text", "TextInput", "TextInput", "Card", "Switch", "Button"]);
  mkdirSync(`${process.env.PRODUCER}/streams`, { recursive: true });
  writeFileSync(`${process.env.PRODUCER}/streams/shop.hierarchy.ndjson`, lines.join(""));
});

test("frames are in their parents, whichever came first", async () => {
  const { recorder, lines, put } = world();
  put("inner", { name: "Text", inside: "outer" }, [30, 40, 10, 10]);
  put("outer", { name: "View" }, [10, 15, 100, 100]);
  put("ring", { name: "Ring", inside: "ring" }, [1, 2, 3, 4]);
  await recorder.take();
  const [outer, ring] = last(lines);
  assert.deepEqual([outer.children[0].frame, ring.frame], [[20, 25, 10, 10], [1, 2, 3, 4]]);
});

for (const options of [{}, { words: true }, { words: true, mask: "passwords" }, { words: true, mask: "all" }]) {
  test(`secrets leave no trace with ${JSON.stringify(options)}`, async () => {
    const sent = [];
    for (const secret of SECRETS) {
      const { recorder, lines, put } = world(options);
      put("pin", { name: "TextInput", editable: true, secure: true, text: secret, label: secret, focused: secret.length > 9 }, [0, 0, 100, 40]);
      await recorder.take();
      // Shown, it still is a secret.
      put("pin", { name: "TextInput", editable: true, text: secret, hint: secret }, [0, 0, 100, 40]);
      const colour = secret.length > 9 ? "#00FF00" : "#FF0000";
      put("card", { name: "Card", mark: "hide", text: secret, background: colour, selected: secret.length > 9 }, [0, 50, 100, 40]);
      for (let row = 0; row < secret.length; row++) put(`row ${row}`, { name: "Row", inside: "card", text: secret }, [0, 50, row, 40]);
      put("deep", { name: "Deep", inside: "row 0", text: secret }, [0, 50, secret.length, 40]);
      await recorder.take();
      recorder.touch(1, "down", secret.length, 60);
      recorder.touch(1, "move", 300, 300);
      recorder.touch(1, "up", 300, 300);
      sent.push(lines.join(""));
    }
    assert.equal(sent[0], sent[1]);
    for (const word of ["kestrel", "Osprey", "4512", "Row", "touch"]) assert.ok(!sent[0].includes(word), word);
  });
}

test("words are sent only if asked, and typed ones only with passwords", async () => {
  const facts = { name: "TextInput", editable: true, text: "evergreen typed", label: "evergreen label", hint: "evergreen hint" };
  const sent = async (options) => {
    const { recorder, lines, put } = world(options);
    put("field", facts, [0, 0, 10, 10]);
    put("label", { name: "Text", text: "evergreen words" }, [0, 0, 10, 10]);
    await recorder.take();
    return (lines.join("").match(/evergreen \w+|…/g) ?? []).sort().join(", ");
  };
  assert.equal(await sent({}), "…, …");
  assert.equal(await sent({ words: true }), "evergreen hint, evergreen label, evergreen words, …");
  assert.equal(await sent({ words: true, mask: "passwords" }), "evergreen hint, evergreen label, evergreen typed, evergreen words");
  assert.equal(await sent({ words: true, mask: "all" }), "…, …");
});

test("parts that do not answer, answer badly or go are left out", async () => {
  const { recorder, lines, put } = world();
  put("good", { name: "Good" }, [0, 0, 10, 10]);
  recorder.ref("silent", { name: "Silent" })({ measureInWindow: () => {} });
  recorder.ref("broken", { name: "Broken" })({ measureInWindow: () => { throw new Error("gone"); } });
  put("odd", { name: "Odd" }, [NaN, 0, 10, 10]);
  put("gone", { name: "Gone" }, [0, 0, 10, 10]);
  put("gone", { name: "Gone" }, null);
  await recorder.take();
  assert.deepEqual(last(lines).map((node) => node.class), ["Good"]);
});

test("a part that comes back has its number, and its ref is stable", async () => {
  const { recorder, lines, put } = world();
  const facts = { name: "Row" };
  assert.equal(recorder.ref("row", facts), recorder.ref("row", { name: "Row" }));
  put("row", facts, [0, 0, 10, 10]);
  put("other", { name: "Other" }, [0, 0, 10, 10]);
  await recorder.take();
  put("row", facts, null);
  await recorder.take();
  assert.deepEqual(last(lines).map((node) => node.id), [2]);
  put("row", facts, [0, 0, 10, 10]);
  await recorder.take();
  assert.deepEqual(last(lines).map((node) => node.id), [1, 2]);
});

test("a secret that was not measured yet could be anywhere", async () => {
  const { recorder, lines, put } = world();
  put("page", { name: "View" }, [0, 0, 390, 844]);
  await recorder.take();
  put("pin", { name: "TextInput", secure: true }, [0, 0, 100, 40]);
  recorder.touch(1, "down", 300, 300);
  assert.equal(lines.length, 2);
  // Inside of a mark it is never measured, and the mark's box counts.
  put("card", { name: "Card", mark: "mask" }, [0, 0, 100, 40]);
  put("pin", { name: "TextInput", secure: true, inside: "card" }, [0, 0, 100, 40]);
  await recorder.take();
  recorder.touch(1, "down", 300, 300);
  recorder.touch(2, "down", 50, 20);
  assert.equal(lines.filter((line) => line.includes("touch")).length, 1);
});

test("a turned screen has a new viewport, and times never fall", async () => {
  let width = 390;
  const { recorder, lines, clock, put } = world({ viewport: () => ({ width, height: 844, scale: 3 }) });
  put("page", { name: "View" }, [0, 0, 390, 844]);
  await recorder.take();
  width = 844;
  clock.now -= 1000;
  await recorder.take();
  assert.deepEqual(JSON.parse(lines[2]), { t: 0, viewport: { width: 844, height: 844, scale: 3 } });
  recorder.stop();
  assert.ok(!(await recorder.take()));
  recorder.event("late");
  assert.equal(lines.length, 4);
});

test("marks for Android's walker are words of testID", () => assert.equal(markOf("mask"), "silhouette-mask"));
