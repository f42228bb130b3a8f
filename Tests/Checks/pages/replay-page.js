// Runs in the page beside a player: replays a log, describes the replayed document, and compares.
//
// A document is described as a map from node id to a line of text. Two documents are equal if their maps are, and a
// difference names its node.
"use strict";

const settle = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

const DOCUMENT = 0,
  DOCTYPE = 1,
  ELEMENT = 2,
  TEXT = 3,
  COMMENT = 5;
// Attributes that players add to elements.
const PLAYER_CLASSES = new Set(["rrweb-paused", ":hover"]);

let replayer = null;

async function load(events, speed) {
  discard();
  const options = {
    root: document.body,
    speed,
    skipInactive: false,
    mouseTail: false,
    showWarning: true,
    showDebug: true,
    triggerFocus: false,
  };
  replayer = new window.RecordedPlayer(structuredClone(events), options);
  // The player builds the first snapshot as a poster, after some milliseconds.
  await pause(60);
}

function discard() {
  if (!replayer) return;
  replayer.pause();
  const wrapper = replayer.wrapper;
  if (replayer.destroy) replayer.destroy();
  wrapper.remove();
  replayer = null;
}

// Players apply only events before the moment of a seek, so half a millisecond is added.
async function seek(offset) {
  replayer.pause(offset + 0.5);
  await settle();
  return { size: size(), document: told(replayed()) };
}

function size() {
  const box = replayer.iframe.getBoundingClientRect();
  return [box.left, box.top, box.width, box.height];
}

// Plays from the start to the end; resolves with the documents as of the last event at or before each offset.
function playThrough(events, offsets, limit) {
  const first = events[0].timestamp;
  const casts = offsets.map((offset) => events.filter((e) => e.timestamp <= first + offset).length);
  const documents = {};
  let cast = 0;
  replayer.on("event-cast", () => {
    cast += 1;
    casts.forEach((count, index) => {
      if (cast === count) documents[index] = told(replayed());
    });
  });
  return new Promise((done) => {
    const finish = async (ended) => {
      await settle();
      done({ ended, cast, documents: offsets.map((_, index) => documents[index] ?? null), size: size() });
    };
    replayer.on("finish", () => finish(true));
    setTimeout(() => finish(false), limit);
    replayer.play(0);
  });
}

// ---- documents, replayed and wanted, as the same kind of nodes

// Nodes in pre-order: {id, parent, kind, name, attributes, text}.
function replayed() {
  const mirror = replayer.getMirror();
  const nodes = [];
  const stack = [[replayer.iframe.contentDocument, 0]];
  while (stack.length) {
    const [node, parent] = stack.pop();
    const id = mirror.getId(node);
    if (isPlayersOwn(node, id)) continue;
    nodes.push(plain(node, id, parent));
    if (node.nodeName !== "STYLE") pushReversed(stack, node.childNodes, id);
  }
  return nodes;
}

// The player's own style sheet is in html, before the head, and has no id in the log.
const isPlayersOwn = (node, id) => id <= 0 && node.nodeName === "STYLE" && node.parentNode.nodeName === "HTML";

function pushReversed(stack, children, parent) {
  for (let i = children.length - 1; i >= 0; i--) stack.push([children[i], parent]);
}

function plain(node, id, parent) {
  switch (node.nodeType) {
    case Node.DOCUMENT_NODE:
      return { id, parent, kind: DOCUMENT };
    case Node.DOCUMENT_TYPE_NODE:
      return { id, parent, kind: DOCTYPE, name: node.name };
    case Node.TEXT_NODE:
      return { id, parent, kind: TEXT, text: node.data };
    case Node.COMMENT_NODE:
      return { id, parent, kind: COMMENT, text: node.data };
  }
  const attributes = {};
  for (const { name, value } of node.attributes) attributes[name] = value;
  const name = node.localName;
  return { id, parent, kind: ELEMENT, name, attributes, rules: name === "style" ? rules(node.textContent) : undefined };
}

// The nodes of an rrweb snapshot.
function wanted(root) {
  const nodes = [];
  const stack = [[root, 0]];
  while (stack.length) {
    const [node, parent] = stack.pop();
    const { id, type: kind } = node;
    if (kind === DOCTYPE) nodes.push({ id, parent, kind, name: node.name });
    else if (kind === TEXT || kind === COMMENT) nodes.push({ id, parent, kind, text: node.textContent });
    else if (kind === ELEMENT) nodes.push(wantedElement(node, parent));
    else nodes.push({ id, parent, kind });
    if (node.tagName !== "style") pushReversed(stack, node.childNodes ?? [], id);
  }
  return nodes;
}

function wantedElement({ id, tagName: name, attributes: given, childNodes }, parent) {
  const attributes = {};
  for (const [key, value] of Object.entries(given)) {
    if (value !== null) attributes[key] = value === true ? "" : String(value);
  }
  const text = (childNodes ?? []).map((child) => child.textContent).join("");
  return { id, parent, kind: ELEMENT, name, attributes, rules: name === "style" ? rules(text) : undefined };
}

// ---- nodes as text

function told(nodes) {
  const lines = {},
    places = {};
  for (const node of nodes) {
    const place = (places[node.parent] = (places[node.parent] ?? 0) + 1);
    const key = node.id > 0 ? String(node.id) : `without id, ${node.parent}/${place}`;
    const line = `${place}. in ${node.parent}: ${words(node)}`;
    lines[key] = key in lines ? `${lines[key]}\nand again ${line}` : line;
  }
  return lines;
}

function words(node) {
  if (node.kind !== ELEMENT)
    return `${["document", "doctype", "", "text", "", "comment"][node.kind]} ${node.name ?? ""}${
      node.text === undefined ? "" : JSON.stringify(node.text)
    }`;
  const attributes = Object.entries(node.attributes).map(([name, value]) => [name, normal(name, value)]);
  const shown = attributes.filter(([, value]) => value !== "").sort(([a], [b]) => (a < b ? -1 : 1));
  const rules = node.rules === undefined ? "" : ` ${node.rules}`;
  return `<${[node.name, ...shown.map(([name, value]) => `${name}="${value}"`)].join(" ")}>${rules}`;
}

function normal(name, value) {
  if (name === "class")
    return value
      .split(/\s+/)
      .filter((c) => c && !PLAYER_CLASSES.has(c))
      .join(" ");
  return name === "style" ? normalStyle(value) : value;
}

const normalStyles = new Map();

// Declarations as the browser understands them, in alphabetical order: their order does not matter once shorthands
// are expanded.
function normalStyle(text) {
  if (!normalStyles.has(text)) {
    const { style } = document.createElement("div");
    style.cssText = text;
    const declared = [...style].map(
      (name) => `${name}:${style.getPropertyValue(name)}${style.getPropertyPriority(name) ? "!important" : ""}`,
    );
    normalStyles.set(text, declared.sort().join(";"));
  }
  return normalStyles.get(text);
}

const sheets = new Map();

function rules(text) {
  if (!sheets.has(text)) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    sheets.set(text, [...sheet.cssRules].map((rule) => rule.cssText).join(" "));
  }
  return sheets.get(text);
}

// The differences, one line a node, at most `limit`.
function differences(want, got, limit) {
  const found = [];
  for (const id in want) {
    if (!(id in got)) found.push(`node ${id} is missing: ${want[id]}`);
    else if (got[id] !== want[id]) found.push(`node ${id} is ${apart(want[id], got[id])}`);
  }
  for (const id in got) if (!(id in want)) found.push(`node ${id} should not be there: ${got[id]}`);
  const more = found.length - limit;
  return more > 0 ? [...found.slice(0, limit), `and ${more} nodes more`] : found;
}

// Two long lines, from a little before they differ.
function apart(want, got) {
  let start = 0;
  while (start < want.length && want[start] === got[start]) start++;
  const from = Math.max(0, start - 60);
  const cut = (text) => (from ? "…" : "") + text.slice(from, from + 160);
  return `${cut(got)} but should be ${cut(want)}`;
}

// ---- pictures

async function pixels(base64) {
  const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }), { colorSpaceConversion: "none" });
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

// How many pixels differ by more than `tolerance` in any channel, where the first one is, and a picture of them: equal
// pixels pale, others red; the larger the difference, the redder.
async function comparePictures(wantBase64, gotBase64, tolerance, wantsPicture) {
  const [want, got] = [await pixels(wantBase64), await pixels(gotBase64)];
  const { width, height } = want;
  const sizes = { want: [width, height], got: [got.width, got.height] };
  if (width !== got.width || height !== got.height) return { sizes, share: 1 };
  const [a, b] = [new Uint32Array(want.data.buffer), new Uint32Array(got.data.buffer)];
  const apart = new Uint8Array(a.length);
  let count = 0,
    first = null,
    worst = 0;
  for (let i = 0; i < a.length; i++) {
    if (a[i] === b[i]) continue;
    const distance = farthest(want.data, got.data, 4 * i);
    worst = Math.max(worst, distance);
    if (distance <= tolerance) continue;
    first ??= [i % width, Math.floor(i / width)];
    apart[i] = distance;
    count++;
  }
  const share = count / a.length;
  return { sizes, count, share, first, worst, picture: wantsPicture && count ? await drawn(want, apart) : null };
}

function farthest(a, b, at) {
  let most = 0;
  for (let channel = 0; channel < 3; channel++) most = Math.max(most, Math.abs(a[at + channel] - b[at + channel]));
  return most;
}

async function drawn(image, apart) {
  const { data, width, height } = image;
  for (let i = 0; i < apart.length; i++) {
    const strength = apart[i] ? 128 + (apart[i] >> 1) : 0;
    for (let channel = 0; channel < 3; channel++) {
      const pale = 192 + (data[4 * i + channel] >> 2);
      data[4 * i + channel] = strength ? (channel ? 0 : strength) : pale;
    }
  }
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d").putImageData(image, 0, 0);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""));
}
