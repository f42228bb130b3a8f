// Reads a document as nodes of a hierarchy stream, and hears its touches. Runs in a world of its own beside the page's
// scripts: it changes nothing in the document, and the page does not see it. Frames of other documents stay closed.
(() => {
"use strict";

// What lies beyond is not read, and what holds it says so.
const MOST_NODES = 20_000;
const MOST_DEEP = 400;
const MOST_TEXT = 2_000;

const UNSEEN = new Set(("base br datalist head link meta noscript optgroup option param script source style template " +
  "title track wbr").split(" "));
// What has no inside of its own for a stream: pictures, controls, other documents.
const WHOLE = new Set("audio canvas embed frame iframe img input meter object progress select svg textarea video".split(" "));
const BUTTONS = new Set(["button", "submit", "reset"]);
const WORDLESS = new Set(["checkbox", "radio", "range", "color", "file", "hidden", "image", "password"]);

// A role as the stream's trait; every other role is its own trait.
const TRAITS = {
  heading: "header", img: "image", none: null, presentation: null, progressbar: "progress", searchbox: "searchField",
  textbox: "textField",
};
const CONTENT_TYPES = {email: "emailAddress", tel: "telephoneNumber", url: "URL"};

// What developers write for recorders, this project's word first. Words of other recorders only close: what another
// recorder may show, this one need not.
const PRIVACY = [
  ["clipOut", "[data-silhouette='clipOut']"],
  ["hide", "[data-silhouette='hide'], .rr-block, .sentry-block, [data-sentry-block], .ph-no-capture, .fs-exclude, " +
           "[data-dd-privacy='hidden'], .dd-privacy-hidden, [data-hj-suppress]"],
  ["mask", "[data-silhouette='mask'], .rr-mask, .ph-mask, .sentry-mask, [data-sentry-mask], .fs-mask, [data-private], " +
           "[data-dd-privacy='mask'], .dd-privacy-mask, [data-dd-privacy='mask-unless-allowlisted'], " +
           ".dd-privacy-mask-unless-allowlisted, [data-clarity-mask='true']"],
  ["unmask", "[data-silhouette='unmask']"],
];
// What masks inputs alone, wherever in it they stand.
const MASKS_INPUTS = ".rr-ignore, .ph-ignore-input, .sentry-ignore, [data-sentry-ignore], " +
  "[data-dd-privacy='mask-user-input'], .dd-privacy-mask-user-input";
const INPUTS = "input, textarea, select, option, output";

// ---- identity and numbers

const ids = new WeakMap();
let lastID = 0;

function idOf(node) {
  if (!ids.has(node)) ids.set(node, ++lastID);
  return ids.get(node);
}

const near = (value) => Math.round(value * 100) / 100 + 0;
const box = (x, y, width, height) => [x, y, width, height].map(near);

// ---- colours, asked of a canvas of one pixel, since style sheets may name them in any colour space

const pixel = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
const colors = new Map();

function painted(paint) {
  pixel.clearRect(0, 0, 1, 1);
  paint();
  return [...pixel.getImageData(0, 0, 1, 1).data];
}

function hex([red, green, blue, alpha]) {
  if (alpha === 0) return null;
  const parts = alpha === 255 ? [red, green, blue] : [red, green, blue, alpha];
  return "#" + parts.map((part) => part.toString(16).padStart(2, "0")).join("").toUpperCase();
}

function channels(css) {
  if (!colors.has(css)) {
    colors.set(css, painted(() => {
      pixel.fillStyle = css;
      pixel.fillRect(0, 0, 1, 1);
    }));
  }
  return colors.get(css);
}

const colorOf = (css) => hex(channels(css));

// A gradient as the mean of its stops.
function gradientColor(image) {
  const stops = (image.match(/(?:rgba?|color|oklch|oklab|lch|lab|hsla?|hwb)\([^()]*\)/g) ?? []).map(channels);
  if (!image.includes("gradient(") || stops.length === 0) return null;
  return hex([0, 1, 2, 3].map((i) => Math.round(stops.reduce((sum, stop) => sum + stop[i], 0) / stops.length)));
}

const averages = new WeakMap();

// A picture's mean colour; null for one of another origin, which may not be read, and before it is there.
function averageColor(image) {
  if (!image.complete || !image.naturalWidth) return null;
  const known = averages.get(image);
  if (known?.source === image.currentSrc) return known.color;
  let color = null;
  try {
    color = hex(painted(() => pixel.drawImage(image, 0, 0, 1, 1)));
  } catch { /* of another origin */ }
  averages.set(image, {source: image.currentSrc, color});
  return color;
}

// ---- the document as entries, each before what is inside of it

const isBoxless = (element, style) => style.display === "contents" || element.localName === "picture";

function inside(element) {
  if (WHOLE.has(element.localName)) return [];
  const root = element.shadowRoot ?? element;
  const assigned = element.localName === "slot" ? element.assignedNodes() : [];
  return [...(assigned.length ? assigned : root.childNodes)].filter(isSeen);
}

function isSeen(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.data.trim() !== "";
  return node.nodeType === Node.ELEMENT_NODE && !UNSEEN.has(node.localName);
}

function entries() {
  const found = [], waiting = [[document.documentElement, null]];
  while (waiting.length) {
    const [source, parent] = waiting.pop();
    if (found.length >= MOST_NODES || parent?.depth >= MOST_DEEP) {
      parent.isCut = true;
      continue;
    }
    const entry = source.nodeType === Node.TEXT_NODE ? textEntry(source, parent) : elementEntry(source, parent);
    if (!entry) continue;
    if (entry !== parent) {
      entry.depth = (parent?.depth ?? 0) + 1;
      found.push(entry);
    }
    const held = entry.words ? [] : inside(source);
    for (let i = held.length - 1; i >= 0; i--) waiting.push([held[i], entry]);
  }
  return found;
}

function textEntry(source, parent) {
  return parent.style.visibility === "visible" ? {source, parent, style: parent.style, words: [source]} : null;
}

function elementEntry(source, parent) {
  const style = getComputedStyle(source);
  if (style.display === "none") return null;
  if (parent && isBoxless(source, style)) return parent;
  const held = inside(source);
  // An element that holds nothing but words shows them itself; words among elements are nodes of their own.
  const words = held.length && held.every((node) => node.nodeType === Node.TEXT_NODE) ? held : null;
  return {source, parent, style, words, element: source, turn: turnOf(source, style)};
}

// ---- who paints whom

const isPositioned = (entry) => entry.style.position !== "static";
const containsFixed = ({turn, style}) => turn || style.filter !== "none" || style.perspective !== "none" ||
  /paint|strict|content/.test(style.contain);
const isStacking = (entry) => containsFixed(entry) || entry.style.opacity < 1 || entry.style.isolation === "isolate" ||
  /fixed|sticky/.test(entry.style.position) || entry.style.zIndex !== "auto";

function clips({element, style}) {
  if (!element || element === document.documentElement || element === document.body && bodyIsTheScreen()) return false;
  return style.overflowX !== "visible" || style.overflowY !== "visible" || /paint|strict|content/.test(style.contain);
}

// A body's overflow is the screen's, unless its document's element has one.
const bodyIsTheScreen = () => getComputedStyle(document.documentElement).overflowX === "visible";

// Where a node stands among its siblings: below what flows, with it, or above it.
function rank(entry) {
  if (!entry.element) return -0.5;
  const z = Number.parseInt(entry.style.zIndex, 10);
  if (isPositioned(entry) || Number.isFinite(z)) return Number.isFinite(z) ? z : 0;
  return entry.style.opacity < 1 || entry.turn ? 0 : -0.5;
}

// The node that holds an entry: its parent, or, for what is lifted out by `z-index` or escapes a clip by its position,
// the first ancestor that still holds it.
function homeOf(entry) {
  let home = entry.parent;
  const {position} = entry.style;
  const isLifted = entry.element && (position === "fixed" || rank(entry) > 0);
  let isHeld = !entry.element || !/absolute|fixed/.test(position);
  if (isHeld && !isLifted) return home;
  for (let at = entry.parent; at?.parent && !isStacking(at); at = at.parent) {
    isHeld ||= position === "absolute" && isPositioned(at);
    if (clips(at) && isHeld) break;
    if (clips(at) || isLifted) home = at.parent;
  }
  return home;
}

// ---- geometry: every entry gets its frame, and the matrix from its content to the screen

const isTurned = (matrix) => matrix.a !== 1 || matrix.b !== 0 || matrix.c !== 0 || matrix.d !== 1;
const matrixOf = (a, b, c, d, e, f) => new DOMMatrix([a, b, c, d, e, f]);

function turnOf(element, style) {
  if (style.transform === "none" && style.translate === "none" && style.rotate === "none" && style.scale === "none") {
    return null;
  }
  const [moveX, moveY] = lengths(style.translate, sizeOf(element, style));
  const [scaleX, scaleY] = style.scale === "none" ? [1, 1] : style.scale.split(" ").map(Number);
  const whole = new DOMMatrix().translate(moveX, moveY).rotate(degrees(style.rotate)).scale(scaleX, scaleY ?? scaleX)
    .multiply(new DOMMatrix(style.transform === "none" ? "" : style.transform));
  return matrixOf(whole.a, whole.b, whole.c, whole.d, whole.e, whole.f);
}

function lengths(css, size) {
  if (css === "none") return [0, 0];
  const words = css.split(" ");
  return [0, 1].map((i) => words[i] ? Number.parseFloat(words[i]) * (words[i].endsWith("%") ? size[i] / 100 : 1) : 0);
}

const degrees = (css) => css === "none" ? 0 : Number.parseFloat(css.split(" ").at(-1));

// Width and height before any transform.
function sizeOf(element, style) {
  return ["Width", "Height"].map((side) => {
    const inner = Number.parseFloat(style[side.toLowerCase()]);
    if (Number.isNaN(inner)) return element["offset" + side] ?? 0;
    if (style.boxSizing === "border-box") return inner;
    const around = side === "Width" ? ["Left", "Right"] : ["Top", "Bottom"];
    return around.reduce((sum, edge) => sum + Number.parseFloat(style["padding" + edge]) +
      Number.parseFloat(style[`border${edge}Width`]), inner);
  });
}

function bounds(entry) {
  if (entry.element) return entry.element.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(entry.source);
  return range.getBoundingClientRect();
}

function settle(entry) {
  if (!entry.parent) return settleScreen(entry);
  const space = entry.home.content, seen = bounds(entry);
  if (!space || !isTurned(space) && !entry.turn) {
    entry.frame = space && [seen.x - space.e, seen.y - space.f, seen.width, seen.height];
    entry.own = space && matrixOf(1, 0, 0, 1, seen.x, seen.y);
  } else {
    settleTurned(entry, space, seen);
  }
  const {scrollLeft = 0, scrollTop = 0} = isScreen(entry) ? {} : entry.element ?? {};
  entry.scroll = [scrollLeft, scrollTop];
  entry.content = entry.own?.translate(-scrollLeft, -scrollTop);
}

const isScreen = (entry) => entry.element === document.body && bodyIsTheScreen();

function settleScreen(entry) {
  entry.frame = [0, 0, innerWidth, innerHeight];
  entry.own = new DOMMatrix();
  entry.scroll = [scrollX, scrollY];
  entry.content = new DOMMatrix().translate(-scrollX, -scrollY);
}

// The middle of a box stays the middle of what is seen of it under any affine transform, so the frame follows from it.
function settleTurned(entry, space, seen) {
  const [width, height] = entry.element ? sizeOf(entry.element, entry.style) : [seen.width, seen.height];
  const turn = entry.turn ?? new DOMMatrix();
  const [originX, originY] = entry.turn ? entry.style.transformOrigin.split(" ").map(Number.parseFloat) : [0, 0];
  const middle = space.inverse().transformPoint({x: seen.x + seen.width / 2, y: seen.y + seen.height / 2});
  const arm = turn.transformPoint({x: width / 2 - originX, y: height / 2 - originY});
  const x = middle.x - originX - arm.x, y = middle.y - originY - arm.y;
  if (!Number.isFinite(x) || !Number.isFinite(y)) return;
  entry.frame = [x, y, width, height];
  entry.own = space.translate(x + originX, y + originY).multiply(turn).translate(-originX, -originY);
  entry.anchor = width && height ? [originX / width, originY / height] : null;
}

// ---- nodes

function nodeOf(entry) {
  const node = {id: idOf(entry.source), class: classOf(entry.source), frame: box(...entry.frame)};
  if (entry.element) {
    addGeometry(entry, node);
    if (entry.style.visibility === "visible") addLook(entry, node);
    addMeaning(entry.element, node);
    addPrivacy(entry.element, node);
  } else {
    node.traits = ["staticText"];
  }
  if (entry.style.visibility === "visible") addText(entry, node);
  if (entry.isCut) node.unreadable = true;
  return node;
}

const classOf = (source) => source.nodeType === Node.TEXT_NODE ? "#text"
  : source.localName === "input" ? `input:${source.type}` : source.localName;

function addGeometry(entry, node) {
  const {turn, scroll, anchor, style} = entry;
  if (turn) node.transform = [turn.a, turn.b, turn.c, turn.d, turn.e, turn.f].map((v) => Math.round(v * 1e5) / 1e5 + 0);
  if (turn && anchor && (anchor[0] !== 0.5 || anchor[1] !== 0.5)) node.anchor = anchor.map(near);
  if (scroll[0] || scroll[1]) node.scroll = scroll.map(near);
  if (!entry.parent || clips(entry) || isRoundPicture(entry)) node.clips = true;
  if (style.opacity < 1) node.alpha = Math.max(0, near(Number(style.opacity)));
}

const isRoundPicture = ({element, style}) => element.localName === "img" && Number.parseFloat(style.borderTopLeftRadius) > 0;

function addLook(entry, node) {
  const {style, element} = entry;
  const background = colorOf(style.backgroundColor) ?? gradientColor(style.backgroundImage) ?? screenColor(entry);
  if (background) node.background = background;
  const radius = radiusOf(style.borderTopLeftRadius, entry.frame);
  if (radius) node.radius = near(radius);
  const border = borderOf(style);
  if (border) node.border = border;
  const shadow = shadowOf(style.boxShadow);
  if (shadow) node.shadow = shadow;
  const image = imageOf(element, style, entry.frame);
  if (image) node.image = image;
  if (/^(canvas|object|embed)$/.test(element.localName)) node.custom = true;
}

function screenColor(entry) {
  if (entry.parent) return null;
  const body = document.body && getComputedStyle(document.body);
  return body && (colorOf(body.backgroundColor) ?? gradientColor(body.backgroundImage)) || "#FFFFFF";
}

function radiusOf(css, [, , width, height]) {
  const least = Math.min(width, height);
  const said = Number.parseFloat(css);
  return Math.min(css.split(" ")[0].endsWith("%") ? said / 100 * least : said, least / 2);
}

// Borders that are the same on all sides; the format has no others.
function borderOf(style) {
  const sides = ["Top", "Right", "Bottom", "Left"].map((side) =>
    [style[`border${side}Style`], style[`border${side}Width`], style[`border${side}Color`]].join());
  const width = Number.parseFloat(style.borderTopWidth), color = colorOf(style.borderTopColor);
  if (!sides.every((side) => side === sides[0]) || !width || !color || style.borderTopStyle === "hidden") return null;
  return {width: near(width), color};
}

// The broadest shadow outside of the box; the format has one. It has no spread either: what it adds is told as blur.
function shadowOf(css) {
  let broadest = null;
  for (const shadow of css === "none" ? [] : css.split(/,(?![^(]*\))/)) {
    const said = shadow.match(/[a-z]+\([^)]*\)/);
    const color = said && colorOf(said[0]);
    const [x, y, blur, spread] = (shadow.replace(/\([^)]*\)/, "").match(/-?[\d.]+px/g) ?? []).map(Number.parseFloat);
    const radius = near(Math.max(0, blur + spread));
    if (!color || shadow.includes("inset") || !(radius || x || y)) continue;
    if (!broadest || radius > broadest.radius) broadest = {color, radius, offset: [near(x), near(y)]};
  }
  return broadest;
}

function imageOf(element, style, [, , width, height]) {
  const size = {width: near(width), height: near(height)};
  if (element.localName === "img") return withColor(size, averageColor(element));
  if (element.localName === "svg") return withColor(size, colorOf(style.color));
  return element.childElementCount === 0 && style.backgroundImage.includes("url(") ? size : null;
}

const withColor = (size, color) => color ? {...size, color} : size;

function addMeaning(element, node) {
  const set = (key, value) => {
    if (value) node[key] = typeof value === "string" ? value.slice(0, MOST_TEXT).toWellFormed() : value;
  };
  const role = element.getAttribute("role")?.trim().split(/\s+/)[0];
  const trait = role && (role in TRAITS ? TRAITS[role] : role);
  if (trait) node.traits = [trait];
  set("identifier", element.id || element.dataset?.testid);
  set("label", element.getAttribute("aria-label") || element.getAttribute("alt"));
  set("hint", element.getAttribute("placeholder") || element.getAttribute("title"));
  set("selected", /^(true|page|step)$/.test(element.ariaSelected ?? element.ariaCurrent ?? element.ariaPressed ?? ""));
  set("checked", element.checked === true || element.ariaChecked === "true");
  set("focused", element === document.activeElement && element !== document.body);
  if (element.disabled === true || element.ariaDisabled === "true") node.enabled = false;
  if (element.matches("input, textarea") || element.isContentEditable) addInput(element, node, set);
}

function addInput(element, node, set) {
  const takesText = !BUTTONS.has(element.type) && (element.type === "password" || !WORDLESS.has(element.type));
  set("secure", isPassword(element));
  set("editable", takesText && !element.readOnly && !element.disabled);
  // Any of its words may be the one that tells.
  const said = element.getAttribute("autocomplete")?.trim().toLowerCase();
  set("contentType", said && !/^(on|off)$/.test(said) ? said : CONTENT_TYPES[element.type]);
  if (element.type === "range") node.value = element.value;
}

function addPrivacy(element, node) {
  const said = PRIVACY.filter(([, selector]) => element.matches(selector)).map(([word]) => word);
  const isInput = element.matches(INPUTS) || element.isContentEditable;
  if (isInput && element.closest(MASKS_INPUTS) && !said.includes("mask")) said.push("mask");
  if (said.length) node.privacy = said.length === 1 ? said[0] : said;
}

// ---- text

function addText(entry, node) {
  const text = entry.words ? entry.words.map((word) => word.data).join("") : controlText(entry.element);
  const shown = text?.replace(/\s+/g, " ").trim().slice(0, MOST_TEXT).toWellFormed();
  if (!shown) return;
  node.text = shown;
  const lines = entry.words ? linesOf(entry) : [];
  if (lines.length) node.lines = lines;
  const color = colorOf(entry.style.color);
  if (color) node.textColor = color;
  node.fontSize = near(Number.parseFloat(entry.style.fontSize));
}

// What was a password field once stays one, also while it is shown.
const passwords = new WeakSet();

function isPassword(element) {
  if (element.type === "password" || element.hasAttribute("data-rr-is-password")) passwords.add(element);
  return passwords.has(element);
}

// What a control shows. The value of a password is not even read.
function controlText(element) {
  if (element?.localName === "input" && isPassword(element)) return null;
  if (element?.localName === "textarea") return element.value;
  if (element?.localName === "select") return element.selectedOptions[0]?.label;
  return element?.localName === "input" && !WORDLESS.has(element.type) ? element.value : null;
}

// One box for each line, as the browser broke the words. A rotated text tells none.
function linesOf(entry) {
  if (entry.own.b || entry.own.c) return [];
  const back = entry.own.inverse(), lines = [];
  for (const word of entry.words) {
    const range = document.createRange();
    range.selectNodeContents(word);
    for (const rect of range.getClientRects()) addLine(lines, inNode(rect, back));
  }
  const [, , width, height] = entry.frame;
  const cut = entry.element && clips(entry) ? lines.map((line) => cutTo(line, width, height)) : lines;
  return cut.filter(([, , wide, high]) => wide > 0 && high > 0).map((line) => box(...line));
}

function inNode(rect, back) {
  const start = back.transformPoint({x: rect.left, y: rect.top}), end = back.transformPoint({x: rect.right, y: rect.bottom});
  return [start.x, start.y, end.x - start.x, end.y - start.y];
}

// A line may come in several boxes.
function addLine(lines, [x, y, width, height]) {
  const last = lines.at(-1);
  if (!last || Math.abs(y + height / 2 - last[1] - last[3] / 2) > Math.min(height, last[3]) / 2) {
    return lines.push([x, y, width, height]);
  }
  const right = Math.max(x + width, last[0] + last[2]), bottom = Math.max(y + height, last[1] + last[3]);
  [last[0], last[1]] = [Math.min(x, last[0]), Math.min(y, last[1])];
  [last[2], last[3]] = [right - last[0], bottom - last[1]];
}

function cutTo([x, y, width, height], wide, high) {
  const left = Math.max(0, x), top = Math.max(0, y);
  return [left, top, Math.min(wide, x + width) - left, Math.min(high, y + height) - top];
}

// ---- the snapshot

function snapshot() {
  const found = entries();
  for (const entry of found) {
    entry.home = entry.parent && homeOf(entry);
    settle(entry);
    if (!entry.frame) continue;
    entry.node = nodeOf(entry);
    entry.rank = rank(entry);
    if (entry.home?.node) (entry.home.held ??= []).push(entry);
  }
  for (const {node, held} of found) {
    if (held) node.children = held.sort((one, other) => one.rank - other.rank).map((entry) => entry.node);
  }
  return found[0].node;
}

// ---- touches, and a mouse whose button is down, as one

const start = Math.floor(performance.timeOrigin + performance.now());
const heard = [];

function hear(time, pointer, phase, {clientX, clientY}) {
  const t = performance.timeOrigin + time - start;
  if (t >= 0) heard.push({t: near(t), touch: {pointer, phase, x: near(clientX), y: near(clientY)}});
}

for (const [name, phase] of Object.entries({start: "down", move: "move", end: "up", cancel: "cancel"})) {
  addEventListener(`touch${name}`, (event) => {
    for (const touch of event.changedTouches) hear(event.timeStamp, touch.identifier + 1, phase, touch);
  }, {capture: true, passive: true});
}
for (const [name, phase] of Object.entries({down: "down", move: "move", up: "up", cancel: "cancel"})) {
  addEventListener(`pointer${name}`, (event) => {
    const isDragging = phase !== "move" || event.buttons !== 0;
    if (event.pointerType !== "touch" && isDragging) hear(event.timeStamp, 1, phase, event);
  }, {capture: true, passive: true});
}

// The middle of what is on screen of the first element that a selector names; null where there is none.
function middle(selector) {
  const rect = document.querySelector(selector)?.getBoundingClientRect();
  if (!rect) return null;
  const [left, top] = [Math.max(0, rect.left), Math.max(0, rect.top)];
  const [right, bottom] = [Math.min(innerWidth, rect.right), Math.min(innerHeight, rect.bottom)];
  return right > left && bottom > top ? [(left + right) / 2, (top + bottom) / 2] : null;
}

// ---- standing still for a picture

let held = [];

// Stops what moves, and comes back once it is drawn where it stands: the compositor runs animations on its own, some
// milliseconds ahead of the document. Whether that came to be, since a tab may not be drawn.
async function hold() {
  held = document.getAnimations().filter((animation) => animation.playState === "running");
  for (const animation of held) animation.pause();
  const isDrawn = Promise.all(held.map((animation) => animation.ready)).then(frame).then(frame);
  return Promise.race([isDrawn.then(() => true, () => false), new Promise((done) => setTimeout(done, 3000, false))]);
}

const frame = () => new Promise((done) => requestAnimationFrame(done));

function release() {
  for (const animation of held) {
    // One that came to its end meanwhile would begin again.
    const isOver = animation.currentTime >= animation.effect?.getComputedTiming().endTime;
    if (animation.playState !== "paused") continue;
    if (isOver) animation.finish(); else animation.play();
  }
  held = [];
}

globalThis.silhouetteWalk = {
  start,
  now: () => near(performance.timeOrigin + performance.now() - start),
  touches: () => heard.splice(0),
  viewport: () => ({width: innerWidth, height: innerHeight, scale: devicePixelRatio}),
  snapshot: () => JSON.stringify(snapshot()),
  middle,
  hold,
  release,
};
})();
