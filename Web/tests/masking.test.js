import assert from "node:assert";
import { afterEach, test } from "node:test";

import { element, entry, style, text } from "./elements.js";
import { isMarked, marksOf } from "../recorder/marks.js";
import {
  controlText,
  editors,
  isEditor,
  isNamed,
  isPassword,
  isSecret,
  isTold,
  isWithheld,
  named,
  nameOf,
  renamed,
  seals,
} from "../recorder/masking.js";
import { optionsOf } from "../recorder/options.js";
import { Recording, begin, end } from "../recorder/recording.js";

const record = (options = {}) => begin(new Recording(optionsOf(options)));
afterEach(end);

test("text stays in the page as far as the options say", () => {
  const paragraph = entry(element("p")),
    field = entry(element("input"), { isSealed: true });
  for (const [options, ofParagraph, ofField] of [
    [{}, false, true],
    [{ words: true }, false, true],
    [{ words: true, mask: "inputs" }, false, true],
    [{ words: true, mask: "passwords" }, false, false],
    [{ words: false, mask: "passwords" }, false, true],
    [{ words: true, mask: "all" }, true, true],
  ]) {
    record(options);
    assert.deepEqual([isWithheld(paragraph), isWithheld(field)].map(Boolean), [ofParagraph, ofField], JSON.stringify(options));
  }
});

test("a mark, a secret, and what is inside of a mark are withheld in each mode", () => {
  for (const mask of ["passwords", "inputs", "all"]) {
    record({ words: true, mask });
    for (const more of [{ isShut: true }, { isSecret: true }])
      assert.ok(isWithheld(entry(element("p"), more)), `${mask} ${JSON.stringify(more)}`);
  }
});

test("text inside of a field is typed text, and a button's label is not", () => {
  record({ words: true });
  const box = element("div", { role: "TextBox" });
  const inner = element("span", {}, { parentNode: box });
  assert.ok(isWithheld(entry(inner)));
  assert.ok(isWithheld(entry(text("typed", inner), { parent: entry(inner) })));
  assert.ok(!isWithheld(entry(element("input", { type: "submit" }))));
  assert.ok(isWithheld(entry(element("input", { type: "submit" }), { isShut: true })));
});

test("marks are words of data-silhouette, and an unknown word masks", () => {
  record({ selectors: { mask: [".ours", ".more"], hide: "aside" } });
  for (const [attributes, marks, name = "p"] of [
    [{}, []],
    [{ "data-silhouette": "mask" }, ["mask"]],
    [{ "data-silhouette": "HIDE, clipOut" }, ["clipOut", "hide"]],
    [{ "data-silhouette": "unmask" }, ["unmask"]],
    [{ "data-silhouette": "maks" }, ["mask"]],
    [{ "data-silhouette": "" }, ["mask"]],
    [{ class: "rr-mask" }, ["mask"]],
    [{ class: "a ph-no-capture" }, ["hide"]],
    [{ "data-dd-privacy": "Mask" }, ["mask"]],
    [{ "data-dd-privacy": "allow" }, []],
    [{ class: "ours" }, ["mask"]],
    [{ class: "more" }, ["mask"]],
    [{}, ["hide"], "aside"],
  ]) {
    const made = element(name, attributes);
    assert.deepEqual(marksOf(made).toSorted(), marks, JSON.stringify(attributes));
    assert.equal(isMarked(made), marks.includes("mask") || marks.includes("hide"));
  }
});

test("passwords, cards, codes and hidden letters are secrets, and stay so", () => {
  record({ words: true, mask: "passwords" });
  const secret = (attributes, more, look) => isSecret(element("input", attributes, more), style(look));
  for (const attributes of [
    { type: "password" },
    { autocomplete: "section-a cc-number" },
    { autocomplete: "one-time-code" },
    { name: "passwd" },
    { id: "user.pin" },
    { name: "CVV" },
    { "data-rr-is-password": "" },
  ])
    assert.ok(secret(attributes), JSON.stringify(attributes));
  for (const attributes of [{}, { autocomplete: "cc" }, { name: "pinboard" }, { id: "accent" }, { type: "submit", name: "password" }])
    assert.ok(!secret(attributes), JSON.stringify(attributes));
  assert.ok(secret({}, { maxLength: 1 }) && !secret({}, { maxLength: 2 }));
  assert.ok(secret({}, {}, { webkitTextSecurity: "disc" }) && secret({}, {}, { fontFamily: "text-Security-disc" }));
  const shown = element("input", { type: "password" });
  assert.ok(isPassword(shown));
  shown.type = "text";
  assert.ok(isPassword(shown) && isSecret(shown, style()));
  assert.equal(controlText(shown), null);
});

test("what takes letters is an editor, as long as typed text stays in the page", () => {
  const boxes = [
    [element("input"), {}],
    [element("div", { role: "searchbox" }), {}],
    [element("div", {}, { isContentEditable: true }), {}],
    [element("div"), { webkitUserModify: "read-write" }],
    [element("p", {}, { ownerDocument: { designMode: "on" } }), {}],
    [element("p", { role: "status" }), { width: "1px" }],
    [element("x-field", {}, { constructor: { formAssociated: true } }), {}],
  ];
  record({ words: true });
  for (const [box, look] of boxes) assert.ok(isEditor(box, style(look)), box.localName);
  for (const box of [
    element("p"),
    element("p", { role: "status" }),
    element("x-note"),
    element("x-button", {}, { constructor: { formAssociated: true } }),
  ])
    assert.ok(!isEditor(box, style()), box.localName);
  record({ words: true, mask: "passwords" });
  for (const [box, look] of boxes) assert.ok(!isEditor(box, style(look)), box.localName);
});

test("a field's name leaves the page only if it was there before a value, and stayed", () => {
  record({ words: true });
  const field = element("input", { "aria-label": "City" }),
    filled = element("input", { "aria-label": "Graz" }, { value: "Graz" });
  for (const each of [field, filled]) named.set(each, isNamed(each, style()));
  const name = (of) => nameOf(entry(of, { isSealed: true }), "aria-label", "alt");
  assert.deepEqual([name(field), name(filled)], ["City", false]);
  renamed.add(field);
  assert.equal(name(field), false);
  assert.equal(nameOf(entry(element("p", { "aria-label": "Steps" })), "aria-label"), "Steps");
  record({ words: true, mask: "all" });
  assert.ok(!nameOf(entry(element("p", { "aria-label": "Steps" })), "aria-label"));
});

test("what took keys, and letters that are dots, are sealed in each mode; marks seal too", () => {
  record({ words: true, mask: "passwords" });
  const typed = element("div");
  editors.add(typed);
  assert.ok(isEditor(typed, style()) && !isNamed(typed, style()));
  assert.ok(isEditor(element("div"), style({ webkitTextSecurity: "disc" })));
  const seal = (attributes, look) => seals(element("p", attributes), style(look));
  assert.deepEqual([seal({}), seal({ "data-silhouette": "mask" }), seal({}, { fontFamily: "password" })], [false, true, true]);
});

test("a notice is heard by screen readers alone up to a size of two pixels", () => {
  record({ words: true });
  const notice = (look) => isEditor(element("p", { role: "alert" }), style(look));
  for (const side of ["width", "height"]) assert.deepEqual([notice({ [side]: "2px" }), notice({ [side]: "3px" })], [true, false]);
});

test("the text of a control is its value, or the label of its choice", () => {
  const value = "v";
  const select = element("select", {}, { selectedOptions: [{ label: "Austria", value: "at" }] });
  const found = [
    element("textarea", {}, { value }),
    element("input", {}, { value }),
    select,
    element("input", { type: "checkbox" }, { value }),
  ];
  assert.deepEqual(found.map(controlText), ["v", "v", "Austria", null]);
  assert.equal(controlText(element("p", {}, { value })), null);
});

test("a choice is a value, which its names must not repeat", () => {
  record({ words: true });
  const choice = (label, option = { label: "Graz (west)", value: "gw" }) =>
    isNamed(element("select", { "aria-label": label, class: "Graz (west)" }, { selectedOptions: [option] }), style());
  assert.deepEqual(
    ["City", "Graz West", "Graz (west), Linz", "(west)", "gw"].map((label) => choice(label)),
    [true, true, false, false, false],
  );
  assert.ok(choice("City", { label: "", value: "" }));
  const range = (value) => isNamed(element("input", { type: "range" }, { value, textContent: "x" }), style());
  assert.deepEqual([range("5"), range("")], [false, true]);
});

test("words of a pseudo-element are withheld if an attribute or a variable may have them", () => {
  const told = (said, attributes, variables) =>
    isTold(element("i", attributes, variables && { computedStyleMap: () => Object.entries(variables) }), said);
  assert.deepEqual([told("ab"), told("a")], [true, false]);
  assert.deepEqual(
    [told("new", {}, {}), told("new", { title: "A new one" }, {}), told("A new one", { title: "new" }, {})],
    [false, true, true],
  );
  assert.deepEqual([told("new", { title: "" }, {}), told("new", {}, { "--a": '"n\\65w"', color: "new" })], [false, true]);
  assert.ok(!told("new", {}, { "--a": "old", color: "new" }));
});
