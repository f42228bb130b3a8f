import assert from "node:assert";
import { test } from "node:test";

import { allowedElement, allowedValue } from "../player/allowed.js";
import { Clock } from "../player/clock.js";
import { clockText, linkOfTime, timeOfLink } from "../player/parts.js";

test("only elements that draw are built, and those that no browser knows", () => {
  const built = (tag, sheet = null, isSVG = false) => allowedElement({ tag, isSVG, sheet });
  for (const tag of ["div", "IMG", "table", "iframe", "acronym"]) assert.deepEqual(built(tag), { name: tag.toLowerCase() });
  for (const tag of ["script", "SCRIPT", "link", "base", "meta", "track"]) {
    assert.deepEqual(built(tag), { name: "noscript", isWithheld: true }, tag);
  }
  for (const tag of ["app", "my-button", "x y", "<b>", "", "constructor", "applet"]) {
    assert.deepEqual(built(tag), { name: tag, isUnknown: true }, tag);
  }
  assert.equal(built("EMBED").name, "iframe");
  assert.equal(built("link", "a{}").name, "style");
  for (const tag of ["linearGradient", "lineargradient"]) assert.equal(built(tag, null, true).name, "linearGradient");
  for (const tag of ["script", "animate", "set"]) assert.deepEqual(built(tag, null, true), { name: "defs", isWithheld: true }, tag);
});

test("a frame brings no address, and does not say how it is closed off", () => {
  for (const name of ["src", "SRCDOC", "sandbox", "allow", "data", "loading", "name", "csp"]) {
    assert.equal(allowedValue(name, "data:text/html,x", "iframe"), undefined, name);
    assert.equal(allowedValue(name, "data:text/html,x", "object"), undefined, name);
  }
  assert.equal(allowedValue("width", "20", "iframe"), "20");
});

test("attributes that act, and addresses that lead out, are not set", () => {
  for (const name of [
    "onclick",
    "ONLOAD",
    "srcdoc",
    "ping",
    "http-equiv",
    "formaction",
    "srcset",
    "background",
    "a b",
    "x<",
    "_cssText",
    "rr_width",
    "autofocus",
  ])
    assert.equal(allowedValue(name, "x"), undefined, name);
  for (const address of ["https://a.example", "//a.example", "javascript:alert(1)", " data:x", "file:///x", "blob:x"]) {
    assert.equal(allowedValue("src", address), undefined);
    assert.equal(allowedValue("href", address), "#");
    assert.equal(allowedValue("xlink:href", address), "#");
  }
  assert.equal(allowedValue("src", "data:image/png;base64,AA"), "data:image/png;base64,AA");
  assert.equal(allowedValue("href", "#shape"), "#shape");
  assert.equal(allowedValue("data-category", "https://a.example"), "https://a.example");
});

test("times are told and read back", () => {
  assert.deepEqual([0, 5250, 61_000, 3_725_900].map(clockText), ["0:00.0", "0:05.2", "1:01.0", "1:02:05.9"]);
  for (const [link, time] of [
    ["#t=12.3s", 12_300],
    ["#t=7", 7000],
    ["#t=900ms", 900],
    ["#t=1m5s", 65_000],
    ["#t=1h", 3_600_000],
  ]) {
    assert.equal(timeOfLink(link), time, link);
  }
  for (const link of ["", "#", "#t=", "#t=x", "#t=-1s", "#t=1e9", "#t=<b>"]) assert.equal(timeOfLink(link), null, link);
  assert.equal(timeOfLink(linkOfTime(12_345)), 12_350);
});

// A clock that the test turns.
function clockOf(total, idle = []) {
  let [now, next] = [0, null];
  const shown = [];
  const clock = new Clock(total, idle, {
    show: (time) => shown.push(time),
    changed() {},
    frame: (then) => {
      next = then;
    },
    clock: () => now,
  });
  const turn = (by) => {
    now += by;
    const then = next;
    next = null;
    then?.();
  };
  return { clock, shown, turn };
}

test("a clock plays at its speed and stops at the end", () => {
  const { clock, shown, turn } = clockOf(1000);
  clock.speed = 4;
  clock.toggle();
  for (let count = 0; count < 5; count++) turn(100);
  assert.deepEqual(shown, [400, 800, 1000]);
  assert.equal(clock.isPlaying, false);
  clock.toggle();
  assert.equal(clock.now, 0, "who plays at the end begins anew");
});

test("a clock leaves idle spans, loops a span, and sleeps with its tab", () => {
  const { clock, turn } = clockOf(20_000, [[2000, 10_000]]);
  clock.skips = true;
  clock.seek(2400);
  clock.toggle();
  turn(200);
  assert.equal(clock.now, 9500);
  clock.loop = [9000, 9600];
  turn(200);
  assert.equal(clock.now, 9000);
  clock.loop = null;
  clock.skips = false;
  turn(3_600_000);
  assert.equal(clock.now, 9250);
});
