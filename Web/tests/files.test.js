import assert from "node:assert";
import { test } from "node:test";

import { chosen, dropped, give } from "../engine/files.js";

const file = (name, bytes = 3) => new File([new Uint8Array(bytes)], name);
const names = ({ root, files }) => [root, ...files.map(({ path }) => path)];

/** What Firefox gives: entries, some at a time. */
const entry = (path, inner) =>
  inner
    ? { fullPath: path, isDirectory: true, createReader: () => ({ readEntries: (done) => done(inner.splice(0, 1)) }) }
    : { fullPath: path, isFile: true, file: (done) => done(file(path.split("/").at(-1))) };

/** What Chromium gives: handles. */
const handle = (name, inner) =>
  inner
    ? {
        name,
        kind: "directory",
        values: async function* () {
          yield* inner;
        },
      }
    : { name, kind: "file", getFile: async () => file(name) };

const drop = (...items) => dropped({ items: items.map((item) => ({ kind: "file", getAsFile: () => null, ...item })) });

test("one file is a session, and so is one folder", async () => {
  assert.deepEqual(names(chosen([file("a.xml")])), ["a.xml", "a.xml"]);
  const inner = Object.defineProperty(file("1.xml"), "webkitRelativePath", { value: "run/1.xml" });
  assert.deepEqual(names(chosen([inner])), ["run", "run/1.xml"]);
});

test("several files are a folder, without hidden ones", () => {
  assert.deepEqual(names(chosen([file("a.xml"), file("a.png"), file(".DS_Store")])), ["files", "files/a.xml", "files/a.png"]);
});

test("a folder that is dropped is read to its end, by handles or by entries", async () => {
  const byHandle = handle("run", [handle("1.xml"), handle("shots", [handle("1.png")]), handle(".git", [handle("x")])]);
  assert.deepEqual(names(await drop({ getAsFileSystemHandle: async () => byHandle })), ["run", "run/1.xml", "run/shots/1.png"]);
  const byEntry = entry("/run", [entry("/run/1.xml"), entry("/run/shots", [entry("/run/shots/1.png")])]);
  assert.deepEqual(names(await drop({ webkitGetAsEntry: () => byEntry })), ["run", "run/1.xml", "run/shots/1.png"]);
});

test("a file that is dropped is taken without its entry, which a page from a disk cannot read", async () => {
  const refused = { ...entry("/a.xml"), file: (_, fail) => fail(new Error("EncodingError")) };
  assert.deepEqual(names(await drop({ webkitGetAsEntry: () => refused, getAsFile: () => file("a.xml") })), ["a.xml", "a.xml"]);
  const folder = entry("/run", [{ ...refused, fullPath: "/run/a.xml" }]);
  await assert.rejects(drop({ webkitGetAsEntry: () => folder }), /Open a folder/);
});

test("of a picture the engine gets the first bytes, and the size of all", async () => {
  const given = [];
  await give(chosen([file("a.xml", 100_000), file("a.png", 100_000)]), {
    add: (path, bytes, size) => given.push([path, bytes.length, size]),
  });
  assert.deepEqual(given, [
    ["files/a.xml", 100_000, 100_000],
    ["files/a.png", 65_536, 100_000],
  ]);
});
