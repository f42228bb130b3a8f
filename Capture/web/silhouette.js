// Records a page as a hierarchy stream (docs/STREAM.md): nodes and their places as lines of JSON, and touches.
//
//     import {start} from "./silhouette.js";
//     start({endpoint: "http://127.0.0.1:8765/sessions"});
//
// A shadow tree holds an entry for each element and text, with its line's piece cached. Observers say which entries may have changed; only
// those are read again, in idle time. docs/CAPTURE.md has the options, and lists the data that leaves the page.

const OPTIONS = {
  endpoint: null, sink: null, headers: {}, batch: 1000, buffer: 8_000_000,
  fps: 4, budget: 2, sweep: 2000, maxNodes: 20_000,
  words: false, mask: "inputs", selectors: {}, screen: undefined, app: undefined, device: undefined, onError: undefined,
};
const MOST_DEEP = 400, MOST_TEXT = 2000, MOST_INLINE = 50;
// A beacon may have 64 KiB, with what other scripts send.
const BEACON = 60_000;
// After a snapshot that took 1 ms, the next one may come 20 ms later: one part in twenty of the main thread.
const REST = 20;

const words = (text) => new Set(text.split(" "));
const UNSEEN = words("base br datalist head link meta noscript optgroup option param script source style template title track wbr");
// Elements without an inside of their own for a stream: pictures, controls, media.
const WHOLE = words("audio canvas embed img input meter object progress select svg textarea video");
const BUTTONS = words("button submit reset");
const WORDLESS = words("checkbox radio range color file hidden image password");
// A role as the stream's trait; every other role is its own trait.
const TRAITS = {
  heading: "header", img: "image", none: null, presentation: null, progressbar: "progress", searchbox: "searchField",
  textbox: "textField",
};
const CONTENT_TYPES = {email: "emailAddress", tel: "telephoneNumber", url: "URL"};

// What developers write for recorders besides `data-silhouette`. Words of other recorders only close: what another
// recorder may show, this one need not.
const datadog = (word) => `[data-dd-privacy='${word}' i], .dd-privacy-${word}`;
const PRIVACY = {
  clipout: [],
  hide: [".rr-block, .sentry-block, [data-sentry-block], .ph-no-capture, .fs-exclude, [data-hj-suppress]", datadog("hidden")],
  mask: [".rr-mask, .ph-mask, .sentry-mask, [data-sentry-mask], .fs-mask, [data-private], [data-clarity-mask]",
    datadog("mask"), datadog("mask-unless-allowlisted")],
  unmask: [],
};
// What masks inputs alone, wherever in it they stand.
const MASKS_INPUTS = ".rr-ignore, .ph-ignore-input, .sentry-ignore, [data-sentry-ignore], " + datadog("mask-user-input");
const FRONTS = "[role~=combobox i], [aria-autocomplete]";
const INPUTS = "input, textarea, select, option, output, [role~=textbox i], [role~=searchbox i], [role~=spinbutton i], " +
  "[aria-multiline], [aria-placeholder], [inputmode], [role~=listbox i], [role~=option i], " + FRONTS;
const KEYS = "button, [role=button i], input[type=button i]";
const FIELDS = "input:not([type=hidden i]), textarea, select";
// By `autocomplete`, `name` and `id`: fields whose values never leave the page.
const SECRETS = /\bcc-|one-time-code|passw|\b(cvv|cvc|csc|ssn|otp|pin|tan)\b/i;
// Attributes that name a field, which some pages fill with its value.
const NAMES = /^(aria-label|alt|placeholder|title|id|data-testid)$/;
// Text that was there and does not leave the page.
const WITHHELD = "…";

// The parts of an entry that wait to be read: its look, its children, both for all entries below it, its place; and its neighbours' if it
// moved.
const LOOK = 1, KIDS = 2, DEEP = 4, PLACE = 8, NEXT = 16, PREVIOUS = 32;

// ---- one recording

let run = null;
// These outlive a recording: an element keeps its id, and a password field stays one while it is shown as text.
const ids = new WeakMap(), passwords = new WeakSet(), secrets = new WeakSet(), averages = new WeakMap(), colors = new Map();
// Boxes that take keys, or show the value of a field in them; fields that had a name before a value, and whose names changed.
const editors = new WeakSet(), pads = new WeakSet(), named = new WeakMap(), renamed = new WeakSet();
let lastID = 0;

// The recorder's knowledge of the page: entries by their sources, and those that wait to be read.
let screenEntry, entries, boxless, apart, controls, roots, animated, entryCount, markRules, anyMark, lastSize;
let toRead, toPlace, toSweep, sliceNumber, isApartDone, hasAnyMoved, isChanged, isMoving, isWorking, waker, sweeper, due, since, swept;
let ears, observer;

function reset() {
  [entries, boxless, apart, controls, roots, toPlace, animated] = [new WeakMap(), new WeakSet(), new Set(), new Set(), new Set(), new Set(), new Map()];
  [toRead, toSweep, markRules, screenEntry] = [[], [], {}, null];
  entryCount = sliceNumber = waker = sweeper = due = since = swept = 0;
  isApartDone = hasAnyMoved = isWorking = false;
  isChanged = isMoving = true;
  ears = new AbortController();
  observer = new MutationObserver(timed(mutated));
}

/** Begins a recording, and ends the one before it. Takes the options of docs/CAPTURE.md. */
export function start(options = {}) {
  stop();
  const wrong = Object.keys(options).find((key) => !(key in OPTIONS));
  if (wrong) throw new TypeError(`silhouette: there is no option ${wrong}; see docs/CAPTURE.md`);
  run = {
    ...OPTIONS, ...options, start: Math.floor(performance.timeOrigin + performance.now()),
    last: 0, lines: [], held: 0, dropped: [0, 0], piece: null, pieces: 0, sender: 0, isSending: false, failures: 0, worker: null,
    session: crypto.getRandomValues(new Uint32Array(4)).join("-"),
    stats: {snapshots: 0, characters: 0, spent: 0, slices: 0, longest: 0, dropped: 0},
  };
  reset();
  for (const word in PRIVACY) {
    markRules[word] = [PRIVACY[word], run.selectors[word] ?? []].flat().join();
  }
  anyMark = ["[data-silhouette]", ...Object.values(markRules).filter(Boolean)].join();
  const {app, device} = run, size = viewport();
  lastSize = JSON.stringify(size);
  say(JSON.stringify({stream: "hierarchy", version: 1, platform: "web", viewport: size, start: run.start, app, device}), "header", 0);
  watch(document);
  listen(globalThis, "resize orientationchange pageshow", all);
  listen(document.fonts, "loadingdone", all);
  listen(matchMedia("(prefers-color-scheme: dark)"), "change", all);
  listen(document, "visibilitychange", () => document.hidden ? flush() : wake());
  listen(globalThis, "pagehide", leave);
  wake();
}

/** Ends the recording, and sends what is left. */
export function stop() {
  if (!run) return;
  // The last snapshot says how long the session was.
  isChanged = true;
  take();
  ears.abort();
  observer.disconnect();
  for (const root of roots) wrapWindow(root.defaultView);
  for (const {element} of controls) wrap(element, MARKS);
  const sent = flush();
  // What could not be sent yet is tried until it is, or until the page goes.
  run.isOver = true;
  run = null;
  reset();
  return sent;
}

/** A line of the app's own: `data` is anything that JSON has. */
export function event(name, data) {
  if (run) tell("event", {name, data});
}

/** What the recording has cost so far: milliseconds of main thread, characters, snapshots. */
export const stats = () => run && {...run.stats, nodes: entryCount, waiting: run.held};

/** Reads what changed without waiting for idle time, or everything if `whole`, and returns the moment. */
export function take({whole = false} = {}) {
  if (!run) return null;
  const begin = performance.now();
  mutated(observer.takeRecords());
  if (whole) all();
  sliceNumber++;
  poll();
  work(Infinity);
  const t = emit();
  spend(begin);
  return t;
}

// ---- numbers and colours

const near = (value) => Math.round(value * 100) / 100 + 0;
const now = () => near(performance.timeOrigin + performance.now() - run.start);
const viewport = () => ({width: innerWidth, height: innerHeight, scale: devicePixelRatio});

function idOf(node) {
  if (!ids.has(node)) ids.set(node, ++lastID);
  return ids.get(node);
}

// Asked of a canvas of one pixel, since style sheets may name colours in any colour space.
let pixel = null;

function painted(paint) {
  pixel ??= new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
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
    // Animations go through many colours.
    if (colors.size > 4096) colors.clear();
    colors.set(css, painted(() => {
      pixel.fillStyle = css;
      pixel.fillRect(0, 0, 1, 1);
    }));
  }
  return colors.get(css);
}

const colorOf = (css) => css === "rgba(0, 0, 0, 0)" ? null : hex(channels(css));

// A gradient as the mean of its stops.
function gradientColor(image) {
  if (!image.includes("gradient(")) return null;
  const stops = (image.match(/(?:rgba?|color|(?:ok)?l(?:ab|ch))\([^()]*\)/g) ?? []).map(channels);
  if (stops.length === 0) return null;
  return hex([0, 1, 2, 3].map((i) => Math.round(stops.reduce((sum, stop) => sum + stop[i], 0) / stops.length)));
}

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

// A matrix as the stream has it.
const numbersOf = ({a, b, c, d, e, f}) => [a, b, c, d, e, f].map((value) => Math.round(value * 1e5) / 1e5 + 0);

// ---- what changed

// Adds the call's time to the recorder's cost for the page.
function timed(call) {
  return (...all) => {
    if (!run) return;
    const begin = performance.now();
    call(...all);
    spend(begin);
  };
}

function spend(begin) {
  const took = performance.now() - begin, {stats} = run;
  stats.spent += took;
  stats.slices++;
  stats.longest = Math.max(stats.longest, took);
  return took;
}

const SEEN = "scroll focusin focusout input change reset load error loadedmetadata toggle slotchange fullscreenchange " +
  "pointerover pointerout animationstart animationend transitionrun transitionend";

const FINGERS = "touchstart touchmove touchend touchcancel pointerdown pointermove pointerup pointercancel";

function listen(at, names, hears) {
  for (const name of names.split(" ")) at.addEventListener(name, hears, {capture: true, passive: true, signal: ears.signal});
}

// Hears a document or a shadow root: most of these events do not leave it.
function watch(root) {
  if (roots.has(root)) return;
  roots.add(root);
  observer.observe(root, {attributes: true, attributeOldValue: true, characterData: true, childList: true, subtree: true});
  listen(root, SEEN, heard);
  if (root.nodeType !== Node.DOCUMENT_NODE) return;
  listen(root, "keydown beforeinput", keyed);
  listen(root, FINGERS, fingers);
  wrapWindow(root.defaultView, true);
}

const insideOf = (node) => node.assignedSlot ?? node.parentNode ?? node.host ?? node.defaultView?.frameElement;

// The entry that shows a node: its own, or that of the nearest node around it that has one.
function entryOf(node) {
  for (let at = node; at; at = insideOf(at)) {
    const entry = entries.get(at);
    if (entry) return entry;
  }
  return screenEntry;
}

function want(entry, what) {
  if (!entry || entry.isGone) return;
  if (what & (LOOK | KIDS | DEEP) && !(entry.wants & (LOOK | KIDS | DEEP))) toRead.push(entry);
  if (what & PLACE) toPlace.add(entry);
  entry.wants |= what;
  if (!isWorking) wake();
}

function all() {
  if (screenEntry) want(screenEntry, DEEP);
  wake();
}

function mutated(records) {
  for (const {type, target, attributeName, oldValue, addedNodes, removedNodes, previousSibling, nextSibling} of records) {
    const entry = entryOf(target), changed = [target.localName ? target : target.parentNode, ...addedNodes, ...removedNodes];
    if (changed.some((node) => /^(style|link)$/.test(node?.localName))) all();
    if (type === "characterData") {
      want(entry, LOOK | PLACE);
      want(entry?.element ? entry : entry?.parent, LOOK | KIDS | PLACE);
    } else if (type === "attributes") {
      if (attributeName === "type" && /^password$/i.test(oldValue)) passwords.add(target);
      if (NAMES.test(attributeName) && oldValue !== target.getAttribute(attributeName)) renamed.add(target);
      const isDeep = attributeName !== "style" && (entry?.source === target || boxless.has(target));
      want(entry, (isDeep ? DEEP : LOOK | KIDS) | PLACE);
      // The next sibling is the one whose style most often follows.
      if (attributeName !== "style") want(entries.get(target.nextElementSibling), LOOK | PLACE);
    } else {
      want(entry, LOOK | KIDS | PLACE);
      for (const node of [previousSibling, nextSibling]) want(entries.get(node), LOOK | PLACE);
    }
    sweepSoon();
  }
}

const heard = timed((event) => {
  const source = event.composedPath()[0];
  const entry = entryOf(source.documentElement ?? source);
  if (event.type === "scroll") {
    hasAnyMoved = true;
    return want(entry, PLACE);
  }
  if (/^(animation|transition)/.test(event.type)) isMoving = true;
  if (event.type === "load" && source.localName === "link") return all();
  // Neighbours of a box often follow it, as `:checked ~` says.
  if (event.type === "change") want(entry?.parent, DEEP);
  want(entry, LOOK | KIDS | PLACE);
  sweepSoon();
});

// An element that takes letters is an editor, whatever it says of itself. The keys themselves are not kept.
const keyed = timed((event) => {
  const {type, key, ctrlKey, metaKey, altKey} = event, element = event.composedPath()[0];
  if (type === "keydown" && (!/^\S$/u.test(key) || ctrlKey || metaKey || altKey)) return;
  // Keys on other roles make a choice, and type nothing.
  if (!element.matches?.(":not(html, body, a, button, summary, [role]), [role=application], [role=document]")) return;
  if (!element.matches(FIELDS)) seal(element);
});

function seal(element) {
  if (editors.has(element)) return;
  editors.add(element);
  want(entryOf(element), DEEP | PLACE);
}

const saidOf = (element) => isPassword(element) ? "" : `${element.checked}\n${element.selectedIndex}\n${element.value}`;

// Values and marks, which change without a mutation. What follows a mark may look different, as `:checked ~` says.
function poll() {
  for (const entry of controls) {
    const {element, said} = entry;
    entry.said = saidOf(element);
    if (said === entry.said) continue;
    want(entry, LOOK | PLACE);
    if (said[0] === entry.said[0]) want(entries.get(element.nextElementSibling), DEEP | PLACE);
    else want(entry.parent, DEEP);
    sweepSoon();
  }
}

// Elements that are animated, and a little longer: some engines show the end of an animation a frame after it.
function follow() {
  const now = performance.now();
  for (const root of roots) {
    // A root that is seen again is watched again.
    if (!(root.host?.isConnected ?? root.defaultView)) roots.delete(root);
    for (const {playState, effect} of root.getAnimations()) {
      if (playState === "running" && effect?.target) animated.set(entryOf(effect.target), now);
    }
  }
  for (const [entry, seen] of animated) {
    want(entry, LOOK | PLACE);
    if (now - seen > 100) animated.delete(entry);
  }
  isMoving = animated.size > 0;
}

// ---- what scripts do without a sign: their calls are wrapped while a recording runs

const MARKS = "value checked";
// By class: methods, properties that are set, and those whose values change once a script has got them (`?`).
const WRAPPED = [
  // The next step looks for what differs.
  [() => {}, {
    HTMLInputElement: MARKS + " valueAsNumber valueAsDate stepUp stepDown setRangeText", HTMLTextAreaElement: "value setRangeText",
    HTMLSelectElement: "value selectedIndex", HTMLOptionElement: "selected",
  }],
  [moves, {Element: "animate attachShadow", Animation: "play pause reverse cancel finish currentTime"}],
  [restyles, {
    CSSStyleSheet: "insertRule deleteRule replace replaceSync", CSSGroupingRule: "insertRule deleteRule", CSSStyleRule: "selectorText",
    StyleSheet: "disabled", HTMLStyleElement: "disabled", Document: "adoptedStyleSheets designMode", ShadowRoot: "adoptedStyleSheets",
  }],
  [() => sweepSoon(), {CSSStyleRule: "?style", Document: "?adoptedStyleSheets", ShadowRoot: "?adoptedStyleSheets"}],
];
// By their wrappers.
const originals = new WeakMap();

function wrapWindow(window, isOn) {
  for (const [hears, classes] of WRAPPED) {
    for (const name in classes) wrap(window?.[name]?.prototype, classes[name], isOn && hears);
  }
}

// Wraps these properties of an object, or restores the originals. If a page has wrapped one again, the wrapper stays, and does nothing once
// no recording runs.
function wrap(object, keys, hears) {
  for (const said of object ? keys.split(" ") : []) {
    const key = said.replace("?", ""), found = Object.getOwnPropertyDescriptor(object, key);
    const kind = key !== said ? "get" : found?.set ? "set" : "value", call = found?.[kind], original = originals.get(call);
    const next = hears ? typeof call === "function" && !original && wrapperOf(call, key, hears) : original;
    if (next && found.configurable) Object.defineProperty(object, key, {...found, [kind]: next});
  }
}

// A proxy has the name and the length of the wrapped function, and takes the same calls.
function wrapperOf(call, key, hears) {
  const hear = timed((...all) => {
    if (isWorking) return;
    isWorking = true;
    try {
      hears(...all);
    } catch { /* The page's call has worked. */ }
    isWorking = false;
    wake();
  });
  const wrapper = new Proxy(call, {apply(to, self, all) {
    const result = Reflect.apply(to, self, all);
    hear(self, key, result);
    return result;
  }});
  originals.set(wrapper, call);
  return wrapper;
}

function moves(it) {
  isMoving = true;
  want(entryOf(it.effect?.target ?? it), LOOK | KIDS | PLACE);
}

// A new rule restyles the elements that it selects. Libraries insert most rules before there is anything to select.
function restyles(holder, key, result) {
  const root = (holder.parentStyleSheet ?? holder).ownerNode?.getRootNode();
  const {selectorText, cssRules} = key === "insertRule" && holder.cssRules[result];
  if (holder.host) {
    want(entries.get(holder.host), DEEP | PLACE);
  } else if (root && selectorText && !cssRules?.length && !/::|:host/.test(selectorText)) {
    for (const element of root.querySelectorAll(selectorText)) want(entryOf(element), DEEP | PLACE);
  } else {
    all();
  }
  sweepSoon();
  // Promised for later; the page's promise is left alone.
  if (key === "replace") setTimeout(timed(all), 100);
}

// ---- when

const later = (call) => globalThis.requestIdleCallback ? requestIdleCallback(call, {timeout: 200}) : setTimeout(call, 1);

function wake() {
  if (!run || waker || run.isOver) return;
  const of = run;
  since ||= performance.now();
  waker = setTimeout(() => { if (run === of) later(() => { if (run === of) step(); }); }, Math.max(0, due - performance.now()));
}

// One slice. A snapshot is written once nothing waits any more; the longer that takes, the longer slices may be.
function step() {
  const begin = performance.now();
  waker = 0;
  if (document.hidden && screenEntry) return;
  sliceNumber++;
  poll();
  follow();
  const age = begin - since;
  const isDone = work(begin + run.budget * (1 + age / 250));
  let isAgain = !isDone || isMoving;
  if (isDone) {
    emit();
    const cost = performance.now() - begin;
    since = 0;
    due = performance.now() + Math.max(1000 / run.fps, REST * cost);
    if (sweepStep(begin + run.budget)) {
      isAgain = true;
      due = performance.now() + 16;
    }
  }
  spend(begin);
  if (isAgain) wake();
}

// Some changes come without a notice of an observer: a rule that was inserted, a neighbour's style, `:hover`. They are found by reading
// everything again, slice by slice, once the page is quiet.
function sweepSoon() {
  const {sweep} = run, of = run;
  // A page that is never quiet is swept all the same.
  if (!sweep || sweeper && performance.now() - swept > 5 * sweep) return;
  clearTimeout(sweeper);
  sweeper = setTimeout(() => {
    if (run !== of) return;
    sweeper = 0;
    if (!screenEntry) return;
    swept = performance.now();
    toSweep = [screenEntry];
    wake();
  }, sweep);
}

function sweepStep(until) {
  while (toSweep.length && performance.now() < until) {
    const entry = toSweep.pop();
    if (entry.isGone) continue;
    want(entry, LOOK | KIDS | PLACE);
    work(Infinity);
    toSweep.push(...entry.kids);
  }
  return toSweep.length > 0 || isChanged;
}

// Reads what waits, until a moment. Returns whether nothing waits any more.
function work(until) {
  isWorking = true;
  try {
    screenEntry ??= create(document.documentElement, null);
    while (toRead.length || toPlace.size) {
      while (toRead.length) {
        if (performance.now() >= until) return false;
        read(toRead.pop());
      }
      for (const entry of toPlace) {
        if (performance.now() >= until) return false;
        toPlace.delete(entry);
        if (!entry.isGone) place(entry);
        if (toRead.length) break;
      }
      if (toRead.length || toPlace.size || !hasAnyMoved || isApartDone) continue;
      isApartDone = true;
      for (const entry of apart) want(entry, PLACE);
    }
  } finally {
    isWorking = false;
  }
  isApartDone = hasAnyMoved = false;
  return true;
}

// ---- entries: the document as far as it is seen

const isText = (node) => node.nodeType === Node.TEXT_NODE;
const isBoxless = (element, style) => (style.display === "contents" || element.localName === "picture") && !seals(element, style);

function isSeen(node) {
  if (isText(node)) return /\S/.test(node.data);
  return node.nodeType === Node.ELEMENT_NODE && !UNSEEN.has(node.localName);
}

function innerDocument(element) {
  try {
    return element.contentDocument;
  } catch {
    return null;
  }
}

function inside(element) {
  if (WHOLE.has(element.localName)) return [];
  if (isFrame(element)) {
    const inner = innerDocument(element);
    if (!inner?.documentElement) return [];
    watch(inner);
    return [inner.documentElement];
  }
  const root = element.shadowRoot ?? element;
  if (root !== element) watch(root);
  const assigned = element.localName === "slot" ? element.assignedNodes() : [];
  return [...(assigned.length ? assigned : root.childNodes)].filter(isSeen);
}

const isFrame = (element) => /^i?frame$/.test(element.localName);

function create(source, parent) {
  const element = isText(source) ? null : source, style = element ? getComputedStyle(element) : parent.style;
  const entry = {
    source, element, parent, style, words: element ? null : [source], depth: (parent?.depth ?? 0) + 1, kids: [], at: 0, wants: 0,
    home: parent, rank: -0.5, frame: null, scroll: [0, 0], lines: null, says: "", geometry: "", json: null, stamp: 0, flags: "",
    marks: [], isScreen: element !== null && element === element.ownerDocument.documentElement,
  };
  entries.set(source, entry);
  entryCount++;
  if (element && !named.has(element)) named.set(element, isNamed(element, style));
  if (element?.matches("input, textarea, select")) {
    entry.said = saidOf(element);
    controls.add(entry);
    wrap(element, MARKS, () => {});
  }
  want(entry, LOOK | KIDS | PLACE);
  return entry;
}

function drop(entry) {
  const waiting = [entry];
  while (waiting.length) {
    const gone = waiting.pop();
    if (gone.isGone) continue;
    gone.isGone = true;
    entryCount--;
    if (entries.get(gone.source) === gone) entries.delete(gone.source);
    apart.delete(gone);
    if (controls.delete(gone)) wrap(gone.element, MARKS);
    leaveHome(gone);
    waiting.push(...gone.kids);
  }
}

function leaveHome(entry) {
  entry.home?.guests?.delete(entry);
  relist(entry.home);
}

function relist(entry) {
  if (!entry) return;
  entry.list = null;
  stale(entry);
}

// An entry without its piece has none around it that has one.
function stale(entry) {
  entry.json = null;
  for (let at = entry.home; at && at.json !== null; at = at.home) at.json = null;
  isChanged = true;
}

function read(entry) {
  const wants = entry.wants;
  entry.wants &= ~(LOOK | KIDS | DEEP);
  if (entry.isGone) return;
  const {element, parent, style} = entry;
  if (element && parent && (style.display === "none" || isBoxless(element, style))) {
    drop(entry);
    return want(parent, KIDS | PLACE);
  }
  const isKin = look(entry);
  if (element?.matches(KEYS) && /^\d$/.test(signOf(element))) maskPad(element);
  if (element?.matches(FIELDS) && takesText(element) && (keepsTyped() || entry.isSecret)) sealAround(element);
  if (element && (wants & (KIDS | DEEP) || isKin)) collect(entry);
  if (wants & DEEP || isKin === DEEP) for (const kid of entry.kids) want(kid, DEEP | PLACE);
  else if (isKin) for (const kid of entry.kids) want(kid, LOOK | PLACE);
  // Some of it follows the size, which a new entry does not have yet.
  if (entry.frame) describe(entry);
  entry.lines = null;
  if (wants & DEEP) want(entry, PLACE);
}

// Reads what others depend on. Returns DEEP if everything inside may have another home, LOOK if it may look different.
function look(entry) {
  const {element, style} = entry;
  entry.isSecret = element !== null && isSecret(element, style);
  readMarks(entry);
  if (!element) {
    settleHome(entry);
    return 0;
  }
  const {position, zIndex, opacity, visibility} = style;
  entry.turn = turnOf(style);
  entry.position = position;
  const holdsFixed = entry.turn || style.filter !== "none" || style.perspective !== "none" || /paint|strict|content/.test(style.contain);
  entry.isStacking = holdsFixed || opacity < 1 || style.isolation === "isolate" || /fixed|sticky/.test(position) || zIndex !== "auto";
  entry.clips = clips(entry);
  entry.isVisible = visibility === "visible";
  entry.isLoose = parent !== null && style.display === "contents";
  if (entry.isLoose) parent.hasLoose = true;
  const rank = entry.isLoose ? -0.75 : rankOf(zIndex, position !== "static" || opacity < 1 || entry.turn);
  if (rank !== entry.rank) {
    entry.rank = rank;
    relist(entry.home);
  }
  settleHome(entry);
  const flags = [position, !!holdsFixed, entry.isStacking, entry.clips, entry.isShut, entry.isHidden, entry.isSealed, entry.ignoresInputs].join();
  const inherits = [style.color, style.fontSize, visibility].join();
  const what = !entry.flags ? 0 : flags !== entry.flags ? DEEP : inherits !== entry.inherits ? LOOK : 0;
  [entry.flags, entry.inherits] = [flags, inherits];
  return what;
}

// Ordinary boxes lie below those that are positioned.
const rankOf = (zIndex, isPositioned) => zIndex === "auto" ? isPositioned ? 0 : -0.5 : Number(zIndex);

// The marks of a node, with those of elements without a box around it, which have no entry.
function readMarks(entry) {
  const {source, parent} = entry, said = new Set();
  entry.ignoresInputs = parent?.ignoresInputs;
  for (let at = source; at && at !== parent?.source; at = insideOf(at)) {
    for (const word of marksOf(at)) said.add(word);
    if (at.matches?.(MASKS_INPUTS)) entry.ignoresInputs = true;
  }
  if (entry.ignoresInputs && isInput(entry)) said.add("mask");
  entry.marks = [...said];
  entry.isHidden = said.has("hide");
  entry.isShut = Boolean(parent?.isShut) || entry.isHidden || said.has("mask");
  entry.isSealed = entry.isShut || Boolean(entry.element) && isEditor(entry.element, entry.style);
}

// Words of `data-silhouette` in any case, between blanks or commas, and marks of others. An unknown word masks.
function marksOf(element) {
  if (pads.has(element)) return ["mask"];
  if (!element.matches?.(anyMark)) return [];
  const said = element.getAttribute("data-silhouette")?.toLowerCase().split(/[^a-z-]+/).filter(Boolean);
  const marks = Object.keys(markRules).filter((word) => said?.includes(word) || markRules[word] && element.matches(markRules[word]));
  if (said && !said.some((word) => word in markRules)) marks.push("mask");
  return marks.map((word) => word === "clipout" ? "clipOut" : word);
}

const isMarked = (element) => marksOf(element).some((word) => word === "mask" || word === "hide");
const seals = (element, style) => isMarked(element) || isEditor(element, style);

// Whether typed text stays in the page.
const keepsTyped = () => !run.words || run.mask !== "passwords";
// By style, or by a font that has dots alone.
const hidesLetters = ({webkitTextSecurity: said, fontFamily}) => Boolean(said) && said !== "none" || /security|password|dotsfont/i.test(fontFamily);

// Editors, and elements that show typed text: one box, whatever is inside.
function isEditor(element, style) {
  if (editors.has(element) || hidesLetters(style)) return true;
  if (!keepsTyped()) return false;
  return element.matches(INPUTS) || element.isContentEditable || Boolean(element.editContext) || /write/.test(style.webkitUserModify) ||
    element.ownerDocument.designMode === "on" || isUnheard(element, style);
}

// Fields whose typing cannot be observed: a form-associated custom element, and a notice for screen readers, which repeats a choice.
function isUnheard(element, style) {
  if (element.localName.includes("-") && element.constructor.formAssociated) return !/button|check|radio|switch/.test(element.localName + element.role);
  return element.matches("[aria-live], [role=status], [role=alert], [role=log]") && (px(style.width) <= 2 || px(style.height) <= 2);
}

// Some editors take keys in an invisible field, and show the typed text beside it. The box around both is sealed,
// unless it has other fields.
function sealAround(element) {
  const isFocused = element === element.getRootNode().activeElement;
  if (!element.matches(FRONTS) && !isUnseen(element, isFocused)) return;
  for (let at = element, box; (box = insideOf(at)); at = box) {
    if (/^(html|body|form|main)$/.test(box.localName) || !isFocused && box.querySelectorAll?.(FIELDS).length > 1) return;
    if (box.localName && [...box.childNodes].some((node) => node !== at && isSeen(node) && node.localName !== "slot")) return seal(box);
  }
}

// The label of a key; a telephone's key without its letters: `2 ABC`.
const signOf = (key) => ((key.localName === "input" ? key.value : key.textContent).trim() || key.ariaLabel || "").replace(/^(\d)[\sA-Z,+]+$/, "$1");

// A pad for codes counts as marked: buttons for nine digits or more, and for no larger number, as calendars have them.
function maskPad(key) {
  for (let at = key.parentElement, level = 0; at && level < 3; at = at.parentElement, level++) {
    const keys = [...at.querySelectorAll(KEYS)], signs = keys.map(signOf);
    if (signs.some((sign) => /^\d\d/.test(sign))) return;
    if (new Set(signs.filter((sign) => /^\d$/.test(sign))).size < 9) continue;
    for (const pad of /^(html|body)$/.test(at.localName) ? keys : [at]) {
      if (pads.has(pad)) continue;
      pads.add(pad);
      want(entryOf(pad), DEEP | PLACE);
    }
    return;
  }
}

function isUnseen(element, isFocused) {
  const {width, height, right, bottom} = element.getBoundingClientRect(), {color, clipPath} = getComputedStyle(element);
  if (!width && !height && !isFocused) return false;
  if (right + scrollX < 0 || bottom + scrollY < 0 || clipPath !== "none" || color.endsWith(", 0)")) return true;
  for (let at = element, level = 0; level < 3 && at; at = insideOf(at), level++) {
    if (!at.localName) continue;
    const {opacity, overflow} = getComputedStyle(at), box = at.getBoundingClientRect();
    if (opacity < 0.05 || (box.width < 5 || box.height < 5) && (at === element || overflow !== "visible")) return true;
  }
  return false;
}

function isInput({element, source, parent}) {
  const owner = element ?? source.parentElement ?? parent.element;
  return owner.closest(INPUTS) || owner.isContentEditable;
}

// Whether the entry may hold typed or chosen text that stays in the page.
const isTyped = (entry) => keepsTyped() && (isInput(entry) || Boolean(entry.element) && entry.isSealed);

function collect(entry) {
  const {element, kids: before, isVisible} = entry;
  const held = entry.isSealed ? [] : inside(element), waiting = held.toReversed(), kids = [];
  // An element that holds nothing but words shows them itself; words among elements are nodes of their own.
  entry.words = held.length && held.every(isText) ? held : null;
  entry.isCut = false;
  while (waiting.length && !entry.words) {
    const source = waiting.pop(), known = entries.get(source);
    if (isText(source) ? !isVisible : !known && !isShown(source, waiting)) continue;
    if (known?.parent === entry) {
      kids.push(known);
      continue;
    }
    if (known) drop(known);
    if (entryCount >= run.maxNodes || entry.depth >= MOST_DEEP) {
      entry.isCut = true;
      break;
    }
    kids.push(create(source, entry));
  }
  const stay = new Set(kids);
  for (const kid of before) if (!stay.has(kid) && kid.parent === entry) drop(kid);
  entry.kids = kids;
  let isSame = kids.length === before.length;
  kids.forEach((kid, i) => {
    // A child with another neighbour may have moved.
    if (kid !== before[i] || kid.at !== i) isSame = false;
    if (before[kid.at - 1] !== kids[i - 1] || before[kid.at + 1] !== kids[i + 1]) want(kid, PLACE);
    kid.at = i;
  });
  if (!isSame) relist(entry);
}

// Whether an element has a box; the inside of one without takes its place.
function isShown(element, waiting) {
  const style = getComputedStyle(element);
  if (style.display === "none") return false;
  if (!isBoxless(element, style)) return true;
  boxless.add(element);
  waiting.push(...inside(element).reverse());
  return false;
}

// ---- who paints whom

function clips({element, style, isScreen}) {
  if (isScreen || isScreenBody(element)) return false;
  return style.overflow !== "visible" || /paint|strict|content/.test(style.contain);
}

// A body's overflow is the screen's, unless its document's element has one.
const isScreenBody = (element) => element === element.ownerDocument.body &&
  getComputedStyle(element.ownerDocument.documentElement).overflowX === "visible";

// The node that holds an entry: its parent. An entry that is lifted out by `z-index`, or escapes a clip by its position, goes to the first
// ancestor that still holds it.
function homeOf(entry) {
  let home = entry.parent;
  const {position, element, rank} = entry;
  const isLifted = element && (position === "fixed" || rank > 0);
  let isHeld = !element || !/absolute|fixed/.test(position);
  if (isHeld && !isLifted || entry.isScreen) return home;
  for (let at = entry.parent; at?.parent && !at.isScreen && !at.isStacking; at = at.parent) {
    isHeld ||= position === "absolute" && at.position !== "static";
    if (at.clips && isHeld) break;
    if (at.clips || isLifted) home = at.parent;
  }
  return home;
}

function settleHome(entry) {
  const home = homeOf(entry), {parent, position} = entry;
  if (home !== entry.home) {
    leaveHome(entry);
    entry.home = home;
  }
  if (home !== parent && !home.guests?.has(entry)) {
    (home.guests ??= new Set()).add(entry);
    relist(home);
  }
  // These may move though nothing beside them does.
  const isApart = home !== parent || /fixed|sticky/.test(position) || position === "absolute" && parent.position === "static";
  if (isApart) apart.add(entry); else apart.delete(entry);
}

// The order of the document, for two entries with one home.
function order(one, other) {
  while (one.parent !== other.parent) {
    if (one.depth >= other.depth) one = one.parent; else other = other.parent;
    if (one === other) return 0;
  }
  return one.at - other.at;
}

function listOf(entry) {
  if (entry.list) return entry.list;
  const list = entry.kids.filter((kid) => kid.home === entry);
  if (entry.guests?.size) {
    list.push(...entry.guests);
    list.sort(order);
  }
  const [before, after] = entry.pseudos ?? [];
  if (before) list.unshift(before);
  if (after) list.push(after);
  const first = list[0]?.rank;
  if (list.some(({rank}) => rank !== first)) list.sort((one, other) => one.rank - other.rank);
  return entry.list = list;
}

// ---- geometry: every entry gets its frame, and the matrix from its content to its document's viewport

// The matrix of an element, without what `translate` adds: the place that is measured has it.
function turnOf({transform, translate, rotate, scale}) {
  if ([transform, translate, rotate, scale].every((css) => css === "none")) return null;
  const angle = rotate === "none" ? "0deg" : rotate.split(" ").at(-1), sizes = scale === "none" ? 1 : scale.split(" ").slice(0, 2);
  const {a, b, c, d, e, f} = new DOMMatrix(`rotate(${angle})scale(${sizes})${transform === "none" ? "" : transform}`);
  return new DOMMatrix([a, b, c, d, e, f]);
}

const px = Number.parseFloat;

const sides = (style, kind, end = "") => ["Top", "Right", "Bottom", "Left"].map((side) => px(style[kind + side + end]));

// Width and height before any transform.
function sizeOf(element, style) {
  const pads = sides(style, "padding"), borders = sides(style, "border", "Width");
  return ["Width", "Height"].map((side, i) => {
    const inner = px(style[side.toLowerCase()]);
    if (Number.isNaN(inner)) return element["offset" + side] ?? 0;
    return style.boxSizing === "border-box" ? inner : inner + pads[1 - i] + pads[3 - i] + borders[1 - i] + borders[3 - i];
  });
}

// One for each document: ranges cost the page at each of its changes.
const ranges = new WeakMap();

function rangeOf(node) {
  const {ownerDocument} = node;
  if (!ranges.has(ownerDocument)) ranges.set(ownerDocument, ownerDocument.createRange());
  const range = ranges.get(ownerDocument);
  range.selectNodeContents(node);
  return range;
}

const bounds = ({element, source}) => (element ?? rangeOf(source)).getBoundingClientRect();

function settle(entry) {
  if (entry.isScreen) return settleScreen(entry);
  const space = entry.home.content, seen = bounds(entry);
  if (!space) {
    entry.frame = entry.own = null;
  } else if (entry.isLoose) {
    // A box around its children would show where they are.
    entry.frame = [0, 0, ...entry.home.frame.slice(2)];
    entry.own = {a: 1, d: 1, e: space.e, f: space.f};
  } else if (space.inverse || entry.turn) {
    settleTurned(entry, space, seen);
  } else {
    entry.frame = [seen.x - space.e, seen.y - space.f, seen.width, seen.height];
    entry.own = {a: 1, d: 1, e: seen.x, f: seen.y};
  }
  const {own, element} = entry;
  // The scroll of a field shows how much was typed.
  entry.scroll = entry.clips && !entry.isSealed && !WHOLE.has(element.localName) ? [element.scrollLeft, element.scrollTop] : [0, 0];
  entry.content = own && moved(own, entry.scroll);
}

// A place without a turn needs no matrix.
const moved = (own, [x, y]) => x || y ? own.translate?.(-x, -y) ?? {a: 1, d: 1, e: own.e - x, f: own.f - y} : own;

// A document's own space is its viewport, also in a frame.
function settleScreen(entry) {
  const {innerWidth, innerHeight, scrollX, scrollY, frameElement} = entry.element.ownerDocument.defaultView ?? globalThis;
  const [x, y] = entry.parent && frameElement ? contentOf(frameElement) : [0, 0];
  entry.frame = [x, y, innerWidth, innerHeight];
  entry.own = {a: 1, d: 1, e: 0, f: 0};
  entry.scroll = [scrollX, scrollY];
  entry.content = moved(entry.own, entry.scroll);
}

function contentOf(element) {
  const {paddingLeft, paddingTop} = getComputedStyle(element);
  return [element.clientLeft + px(paddingLeft), element.clientTop + px(paddingTop)];
}

// The middle of a box stays the middle of its visible bounds under any affine transform, so the frame follows from it.
function settleTurned(entry, space, seen) {
  const [width, height] = entry.element ? sizeOf(entry.element, entry.style) : [seen.width, seen.height];
  const [originX, originY] = entry.turn ? entry.style.transformOrigin.split(" ").map(px) : [0, 0];
  const around = space.inverse ? space : new DOMMatrix().translate(space.e, space.f);
  const turn = new DOMMatrix().translate(originX, originY).multiply(entry.turn ?? {}).translate(-originX, -originY);
  const middle = around.inverse().transformPoint({x: seen.x + seen.width / 2, y: seen.y + seen.height / 2});
  const arm = turn.transformPoint({x: width / 2, y: height / 2}), x = middle.x - arm.x, y = middle.y - arm.y;
  if (!Number.isFinite(x + y)) return;
  entry.frame = [x, y, width, height];
  entry.own = around.translate(x, y).multiply(turn);
  entry.anchor = width && height ? [originX / width, originY / height] : null;
}

// Measures an entry, once a slice; if it moved, its neighbours and the entries inside may have moved too.
function place(entry) {
  const directions = entry.wants & (NEXT | PREVIOUS) || NEXT | PREVIOUS;
  entry.wants &= ~(PLACE | NEXT | PREVIOUS);
  if (entry.stamp === sliceNumber && entry.lines) return;
  entry.stamp = sliceNumber;
  if (entry.home && entry.home.stamp !== sliceNumber) place(entry.home);
  const before = entry.frame?.map(near);
  settle(entry);
  const after = entry.frame?.map(near), differs = (side) => before?.[side] !== after[side];
  if (!after) return before && stale(entry);
  const isWider = differs(2), isSized = isWider || differs(3), hasMoved = isSized || differs(0) || differs(1);
  if (!before || isSized && entry.element) describe(entry);
  if (isSized || !entry.lines) entry.lines = entry.words && entry.isText ? linesOf(entry) : [];
  const geometry = geometryOf(entry, after);
  if (geometry !== entry.geometry) {
    entry.geometry = geometry;
    stale(entry);
  }
  if (!hasMoved || !before) return;
  hasAnyMoved = true;
  if (isSized) placeKids(entry, isWider);
  if (!entry.parent || /absolute|fixed/.test(entry.position)) return;
  want(entry.parent, PLACE);
  const beside = entry.parent.kids;
  // Words and boxes of a line move together.
  if (beside.length <= MOST_INLINE && (!entry.element || entry.style.display.startsWith("inline"))) {
    return beside.forEach((kid) => want(kid, PLACE));
  }
  if (directions & NEXT) want(beside[entry.at + 1], PLACE | NEXT);
  if (directions & PREVIOUS) want(beside[entry.at - 1], PLACE | PREVIOUS);
}

// In a column that only became higher, what moved pushes its neighbours from one to the next.
function placeKids({kids, style, hasLoose}, isWider) {
  if (isWider || hasLoose || style.display !== "block") return kids.forEach((kid) => want(kid, PLACE));
  want(kids[0], PLACE | NEXT);
  want(kids.at(-1), PLACE | PREVIOUS);
}

function geometryOf({turn, anchor, scroll, lines}, frame) {
  let geometry = `,"frame":[${frame}]`;
  if (turn) geometry += `,"transform":[${numbersOf(turn)}]`;
  if (turn && anchor && (anchor[0] !== 0.5 || anchor[1] !== 0.5)) geometry += `,"anchor":[${anchor.map(near)}]`;
  if (scroll[0] || scroll[1]) geometry += `,"scroll":[${scroll.map(near)}]`;
  return lines.length ? `${geometry},"lines":${JSON.stringify(lines)}` : geometry;
}

// One box for each line, as the browser broke the words; a line may come in several boxes. Rotated text has no boxes beside its words, and
// its whole box without them. Text that stays in the page has none.
function linesOf(entry) {
  const {a, b, c, d, e, f} = entry.own, lines = [];
  if (isWithheld(entry)) return lines;
  if (b || c) return run.words ? lines : [[0, 0, ...entry.frame.slice(2)].map(near)];
  for (const word of entry.words) {
    for (const {left, top, right, bottom} of rangeOf(word).getClientRects()) {
      const box = [(left - e) / a, (top - f) / d, (right - e) / a, (bottom - f) / d], last = lines.at(-1);
      const isNew = !last || Math.abs(box[1] + box[3] - last[1] - last[3]) > Math.min(box[3] - box[1], last[3] - last[1]);
      if (isNew) lines.push(box); else lines.push(combined(lines.pop(), box, true));
    }
  }
  const [, , width, height] = entry.frame;
  return lines.map((box) => entry.clips ? combined(box, [0, 0, width, height], false) : box)
    .map(([left, top, right, bottom]) => [left, top, right - left, bottom - top].map(near)).filter(([, , wide, high]) => wide > 0 && high > 0);
}

// The box around two, or that which both share; of left, top, right and bottom.
const combined = (one, other, isAround) => one.map((side, i) => i < 2 === isAround ? Math.min(side, other[i]) : Math.max(side, other[i]));

// ---- an entry's properties, except its place

function describe(entry) {
  const {element, isShut, marks, isVisible = true} = entry, node = {id: idOf(entry.source), class: classOf(entry)};
  if (!element) {
    node.traits = ["staticText"];
  } else if (!isShut) {
    if (entry.isScreen || entry.clips || isRoundPicture(entry)) node.clips = true;
    if (entry.style.opacity < 1) node.alpha = near(entry.style.opacity);
    if (isVisible) addLook(entry, node);
    addMeaning(entry, node);
  }
  if (element) addPseudos(entry);
  if (marks.length) node.privacy = marks.length === 1 ? marks[0] : marks;
  if (isVisible && !isShut) addText(entry, node);
  if (entry.isCut || element && !entry.isSealed && isFrame(element) && !innerDocument(element)) node.unreadable = true;
  const says = JSON.stringify(node).slice(0, -1);
  if (says === entry.says) return;
  entry.says = says;
  stale(entry);
}

// The kind of a masked field may be its state: a password that is shown.
const classOf = ({source, isShut}) => isText(source) ? "#text" : source.localName === "input" && !isShut ? `input:${source.type}` : source.localName;
const isRoundPicture = ({element, style}) => element.localName === "img" && px(style.borderTopLeftRadius) > 0;

function addLook(entry, node) {
  const {style, element} = entry, frame = entry.frame ?? [0, 0, 0, 0], background = screenColor(entry);
  if (background) node.background = background;
  addPaint(style, frame, node);
  const image = imageOf(element, style, frame);
  if (image) node.image = image;
  if (/^(canvas|object|embed)$/.test(element.localName) || isClosed(element)) node.custom = true;
}

function addPaint(style, frame, node) {
  const background = colorOf(style.backgroundColor) ?? gradientColor(style.backgroundImage), border = borderOf(style);
  const radius = radiusOf(style.borderTopLeftRadius, frame), shadow = shadowOf(style.boxShadow);
  if (background) node.background = background;
  if (radius) node.radius = near(radius);
  if (border) node.border = border;
  if (shadow) node.shadow = shadow;
}

// An element of the page's own whose contents cannot be read: behind a closed shadow root, as far as this can be known.
const isClosed = (element) => element.localName.includes("-") && !element.shadowRoot && !element.hasChildNodes() && element.matches(":defined");

function screenColor({isScreen, element, parent}) {
  if (!isScreen) return null;
  const {body} = element.ownerDocument, style = body && getComputedStyle(body);
  return style && (colorOf(style.backgroundColor) ?? gradientColor(style.backgroundImage)) || (parent ? null : "#FFFFFF");
}

function radiusOf(css, [, , width, height]) {
  if (css === "0px") return 0;
  const least = Math.min(width, height), said = px(css);
  return Math.min(css.split(" ")[0].endsWith("%") ? said / 100 * least : said, least / 2);
}

// Borders that are the same on all sides; the format has no others.
function borderOf({border}) {
  const [width, line, ...rest] = border.split(" "), color = px(width) && line !== "hidden" && colorOf(rest.join(" "));
  return color && {width: near(px(width)), color};
}

// The broadest shadow outside of the box; the format has one. The format has no spread, so spread is added to the blur.
function shadowOf(css) {
  let broadest = null;
  for (const shadow of css === "none" ? [] : css.split(/,(?![^(]*\))/)) {
    const said = shadow.match(/[a-z]+\([^)]*\)/);
    const color = said && colorOf(said[0]);
    const [x, y, blur, spread] = (shadow.replace(/\([^)]*\)/, "").match(/-?[\d.]+px/g) ?? []).map(px);
    const radius = near(Math.max(0, blur + spread));
    if (!color || shadow.includes("inset") || !(radius || x || y)) continue;
    if (!broadest || radius > broadest.radius) broadest = {color, radius, offset: [near(x), near(y)]};
  }
  return broadest;
}

function imageOf(element, style, [, , width, height]) {
  const size = {width: near(width), height: near(height)};
  const with_ = (color) => color ? {...size, color} : size;
  if (element.localName === "img") return with_(averageColor(element));
  if (element.localName === "svg") return with_(colorOf(style.color));
  return element.childElementCount === 0 && style.backgroundImage.includes("url(") ? size : null;
}

function addPseudos(entry) {
  const names = entry.isSealed || WHOLE.has(entry.element.localName) ? [] : ["::before", "::after"];
  entry.generated = "";
  const pseudos = names.map((name, i) => pseudoOf(entry, name, i));
  if (pseudos.every((one, i) => one?.json === entry.pseudos?.[i]?.json)) return;
  entry.pseudos = pseudos;
  relist(entry);
}

function pseudoOf(entry, name, index) {
  const {element, kids, words} = entry, style = getComputedStyle(element, name), {content, display, position} = style;
  if (content === "none" || content === "normal" || display === "none" || style.visibility !== "visible" || style.translate !== "none") return null;
  const said = plain(content.match(/^"(.*)"/s)?.[1] ?? ""), isAlone = !kids.length && !words;
  if (said.trim() && isTold(element, said)) return null;
  const text = said.trim() && (isWithheld(entry) ? WITHHELD : shortened(said));
  // Words in a line of an element that holds nothing else are the element's own, such as an icon's letter.
  if (isAlone && position === "static" && display === "inline") entry.generated += text;
  const frame = pseudoFrame(entry, style, index, isAlone).map(near);
  if (!(frame[2] > 0 && frame[3] > 0) || frame.some(Number.isNaN)) return null;
  entry.pseudoIDs ??= [++lastID, ++lastID];
  const node = {id: entry.pseudoIDs[index], class: name, frame};
  const turn = turnOf(style);
  if (turn) node.transform = numbersOf(turn);
  if (style.opacity < 1) node.alpha = near(style.opacity);
  addPaint(style, frame, node);
  if (text && run.words) node.text = text;
  else if (text) node.lines = [[0, 0, frame[2], frame[3]]];
  return {rank: rankOf(style.zIndex, position !== "static"), frame, json: JSON.stringify(node)};
}

// A string of a style sheet without its escapes, and the part of it that is compared.
const plain = (css) => css.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gis, (_, code, sign) => code ? String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10FFFF)) : sign);
const core = (text) => text.replace(/[^\p{L}\p{N}]/gu, "") || text.trim();

// Whether words may come from an attribute or a variable: some pages keep typed text there, to show it. If variables cannot be listed, all
// words of more than one sign may.
function isTold(element, said) {
  const sources = [...element.attributes].map(({value}) => value);
  if (!element.computedStyleMap) return said.length > 1;
  for (const [name, values] of element.computedStyleMap()) if (name.startsWith("--")) sources.push(plain(String(values)));
  return sources.map(core).some((source) => source && (core(said).includes(source) || source.includes(core(said))));
}

// The box of `::before` or `::after`, with NaN for unknown values. It is known if the box is laid on the element by its position, first in
// a column, first in a row that begins with it, or alone in a row.
function pseudoFrame({style: around, frame: [, , wide, high], position, turn}, style, index, isAlone) {
  const [above, after, below, before] = sides(style, "margin"), [top, right, bottom, left] = sides(around, "border", "Width");
  const [width, height] = sizeOf({}, style), [over, end, under, start] = sides(around, "padding");
  if (style.position === "absolute") {
    return [position !== "static" || turn ? left + before + px(style.left) : NaN, top + above + px(style.top), width, height];
  }
  const isColumn = /block|list-item|flow/.test(around.display) && style.display === "block";
  const isRow = around.display.endsWith("flex") && around.flexDirection + around.flexWrap + around.direction + style.order === "rownowrapltr0";
  // The box's place in the free part of the element's inside: at its beginning, or in the middle.
  const part = (said) => isColumn || /start|normal|stretch/.test(said) ? 0 : said === "center" ? 0.5 : NaN;
  const across = part(around.justifyContent), down = part(style.alignSelf === "auto" ? around.alignItems : style.alignSelf);
  if (style.position !== "static" || style.float !== "none" || !isColumn && !isRow || (isColumn || !isAlone) && (index || across)) return [NaN];
  return [left + start + before + across * (wide - left - right - start - end - before - width - after),
    top + over + above + down * (high - top - bottom - over - under - above - height - below), width, height];
}

const shortened = (text) => text.slice(0, MOST_TEXT).toWellFormed();

function traitOf(element) {
  const role = element.getAttribute("role")?.trim().toLowerCase().split(/\s+/)[0];
  const [known] = Object.keys(TRAITS).filter((name) => name === role);
  return known ? TRAITS[known] : /^[a-z-]+$/.test(role) && role;
}

// A secret is still a field, but has no names and no states.
function addMeaning(entry, node) {
  const {element} = entry;
  const set = (key, value) => {
    if (value) node[key] = value.slice ? shortened(value) : value;
  };
  const trait = traitOf(element), isField = element.matches("input, textarea") || element.isContentEditable;
  if (trait) node.traits = [trait];
  if (isField) {
    set("secure", isPassword(element));
    set("editable", takesText(element));
  }
  set("identifier", nameOf(entry, "id", "data-testid"));
  set("label", nameOf(entry, "aria-label", "alt"));
  set("hint", nameOf(entry, "placeholder", "title"));
  // Any of its words may be the secret.
  const said = isField && element.getAttribute("autocomplete")?.trim().toLowerCase().replace(/\bsection-\S*\s*/g, "");
  if (isField) set("contentType", /^(?!(on|off)$)[a-z- ]+$/.test(said) ? said : CONTENT_TYPES[element.type]);
  if (entry.isSecret) return;
  set("selected", /^(true|page|step)$/.test(element.ariaSelected ?? element.ariaCurrent ?? element.ariaPressed ?? ""));
  set("checked", element.checked === true || element.ariaChecked === "true");
  set("focused", element === element.getRootNode().activeElement && element !== element.ownerDocument.body);
  if (element.disabled === true || element.ariaDisabled === "true") node.enabled = false;
  if (element.type === "range" && !keepsTyped()) node.value = element.value;
}

// A field that shows typed text has a name only while the name cannot repeat the text.
function nameOf(entry, ...names) {
  const {element} = entry, said = run.words && run.mask !== "all" && names.map((name) => element.getAttribute(name)).find(Boolean);
  if (!said || !isWithheld(entry)) return said;
  return named.get(element) && !renamed.has(element) && !entry.isSecret && said;
}

// Whether a field's names were there before it had a value; a choice is a value from the start.
function isNamed(element, style) {
  if (isSecret(element, style) || editors.has(element)) return false;
  if (element.localName !== "select") return !(controlText(element) ?? (element.type === "range" ? element.value : element.textContent)).trim();
  const names = [...element.attributes].filter(({name}) => NAMES.test(name)).map(({value}) => core(value));
  return [...element.selectedOptions].every(({label, value}) => [label, value].map(core).every((it) => !it || !names.some((name) => name.includes(it) || it.includes(name))));
}

const takesText = (element) => !BUTTONS.has(element.type) && (element.type === "password" || !WORDLESS.has(element.type)) &&
  !element.readOnly && !element.disabled;

function addText(entry, node) {
  const {element, style, words} = entry;
  if (entry.isSecret) return void (entry.isText = false);
  const text = words ? words.map((word) => word.data).join("") : controlText(element) ?? (entry.isSealed ? element.textContent : entry.generated);
  const shown = text?.replace(/\s+/g, " ").trim(), isKept = isWithheld(entry);
  entry.isText = Boolean(shown);
  if (!shown) return;
  if (run.words && !isKept) node.text = shortened(shown);
  // The boxes of lines say that there is text.
  else if (isKept || !words) node.text = WITHHELD;
  const color = colorOf(style.color);
  if (color) node.textColor = color;
  node.fontSize = near(px(style.fontSize));
}

function isWithheld(entry) {
  const {mask} = run, {element} = entry, isButton = element?.localName === "input" && BUTTONS.has(element.type);
  return entry.isShut || mask === "all" || isTyped(entry) && !isButton || entry.isSecret;
}

// A password field stays one, also while its text is shown.
function isPassword(element) {
  if (element.type === "password" || element.hasAttribute("data-rr-is-password")) passwords.add(element);
  return passwords.has(element);
}

// Passwords, cards, and codes: also fields for a single sign, because codes are made of them.
function isSecret(element, style) {
  const isField = element.matches(INPUTS) && !BUTTONS.has(element.type);
  const said = isField && ["autocomplete", "name", "id"].map((name) => element.getAttribute(name)).join(" ");
  if (hidesLetters(style)) (element.matches(FIELDS) ? passwords : secrets).add(element);
  if (isField && (element.maxLength === 1 || SECRETS.test(said)) || isPassword(element)) secrets.add(element);
  return secrets.has(element);
}

// The text in a control. The value of a password is not even read.
function controlText(element) {
  if (element?.localName === "input" && isPassword(element)) return null;
  if (element?.localName === "textarea") return element.value;
  if (element?.localName === "select") return element.selectedOptions[0]?.label;
  return element?.localName === "input" && !WORDLESS.has(element.type) ? element.value : null;
}

// ---- lines

function emit() {
  const t = now(), size = viewport(), held = JSON.stringify(size);
  if (held !== lastSize) {
    lastSize = held;
    tell("viewport", size, t);
  }
  if (!isChanged || !screenEntry?.frame) return t;
  isChanged = false;
  const screen = run.screen?.(), head = JSON.stringify({t, screen: screen ? String(screen) : undefined});
  run.stats.snapshots++;
  say(`${head.slice(0, -1)},"windows":[${jsonOf(screenEntry)}]}`, "windows", t);
  return t;
}

// Pieces of what did not change are used again. No deeper than MOST_DEEP.
function jsonOf(entry) {
  if (entry.json !== null) return entry.json;
  // Joining is faster than adding one after the other, and makes less for the engine to clean up.
  const children = listOf(entry).filter(({frame}) => frame).map(jsonOf).join();
  return entry.json = entry.says + entry.geometry + (children && `,"children":[${children}]`) + "}";
}

const PHASES = {start: "down", end: "up"};

const fingers = timed((event) => {
  const said = event.type.replace(/touch|pointer/, ""), phase = PHASES[said] ?? said;
  for (const touch of event.changedTouches ?? []) touched(event, touch.identifier + 1, phase, touch);
  if (/mouse|pen/.test(event.pointerType) && (phase !== "move" || event.buttons)) touched(event, 1, phase, event);
});

// Fingers on masked elements are not recorded, since places on a pad reveal its keys.
function touched(event, pointer, phase, {clientX, clientY}) {
  const source = event.composedPath()[0], entry = entryOf(source);
  // Not read yet, or marked since then.
  if (!entry?.flags || entry.isShut) return;
  for (let at = source; at; at = insideOf(at)) if (isMarked(at) || secrets.has(at)) return;
  const t = Math.max(near(performance.timeOrigin + event.timeStamp - run.start), run.last);
  let [x, y] = [clientX, clientY];
  for (let frame = event.view?.frameElement; frame; frame = frame.ownerDocument.defaultView.frameElement) {
    const box = frame.getBoundingClientRect(), [left, top] = contentOf(frame);
    [x, y] = [x + box.x + left, y + box.y + top];
  }
  tell("touch", {pointer, phase, x: near(x), y: near(y)}, t);
}

// ---- sending: pieces of the stream, each with its number, one after the other

const tell = (kind, data, t = now()) => say(JSON.stringify({t, [kind]: data}), kind, t);

function say(line, kind, t) {
  run.last = Math.max(run.last, t);
  run.stats.characters += line.length + 1;
  run.lines.push({line, kind});
  run.held += line.length + 1;
  for (const wanted of ["windows", null]) {
    // Every snapshot is whole, so the oldest may go; the newest stays.
    for (let i = 0; run.held > run.buffer && i < run.lines.length - 1; i++) {
      const {kind} = run.lines[i];
      if (kind === "header" || wanted && kind !== wanted) continue;
      run.dropped[kind === "windows" ? 0 : 1]++;
      run.stats.dropped++;
      run.held -= run.lines.splice(i--, 1)[0].line.length + 1;
    }
  }
  const of = run;
  run.sender ||= setTimeout(() => send(of), run.batch);
}

/** Sends what is there, without waiting for more. Resolves once it is sent or given up for now. */
export function flush() {
  return run ? send(run) : Promise.resolve();
}

// The next piece: it has the same number at every attempt, so that a receiver recognizes a repeated one.
function pieceOf(of, lines = of.lines.splice(0)) {
  tellDropped(of, lines, ...of.dropped);
  of.dropped = [0, 0];
  return {number: of.pieces++, lines};
}

function tellDropped({last: t}, lines, snapshots, others) {
  const event = {name: "silhouette.dropped", data: {snapshots, others}};
  if (snapshots || others) lines.push({line: JSON.stringify({t, event})});
}

const bodyOf = (piece) => piece.lines.map(({line}) => line + "\n").join("");

function addressOf(of, piece) {
  const address = new URL(of.endpoint, location.href);
  address.searchParams.set("session", of.session);
  address.searchParams.set("piece", piece.number);
  return address;
}

async function send(of) {
  clearTimeout(of.sender);
  of.sender = 0;
  if (!of.sink && !of.endpoint) of.lines = [];
  if (of.isSending || !of.piece && !of.lines.length) return;
  const begin = performance.now();
  of.piece ??= pieceOf(of);
  const {piece} = of;
  if (of.sink) {
    of.piece = null;
    of.held = 0;
    of.stats.spent += performance.now() - begin;
    return of.sink(piece.lines.map(({line}) => line));
  }
  of.isSending = true;
  const answered = post(of, addressOf(of, piece).href, bodyOf(piece));
  of.stats.spent += performance.now() - begin;
  const status = await answered;
  of.isSending = false;
  if (status >= 200 && status < 300) finish(of, piece);
  // Only some answers ask for patience; who refuses otherwise refuses again.
  else if (/^4(?!08|25|29)/.test(status)) refuse(of, piece, status);
  else of.failures++;
  if (of.piece || of.lines.length && !of.sender) {
    of.sender = setTimeout(() => send(of), of.failures ? Math.min(30_000, 500 * 2 ** of.failures) : of.batch);
  } else if (of.isOver && of.worker) {
    of.worker.terminate();
  }
}

// The text of a worker, which packs and sends away from the main thread. A page's rules may forbid workers; the main thread then sends, unpacked.
async function pack({data: [address, headers, body]}) {
  let status = 0;
  try {
    const packed = new Blob([body]).stream().pipeThrough(new CompressionStream("gzip"));
    status = (await fetch(address, {method: "POST", headers, body: await new Response(packed).blob()})).status;
  } catch { /* no answer */ }
  postMessage(status);
}

// The status of the answer, 0 if there is none.
function post(of, address, body) {
  const headers = {"content-type": "text/plain;charset=UTF-8", ...of.headers};
  try {
    of.worker ??= new Worker(URL.createObjectURL(new Blob([`onmessage=${pack}`], {type: "text/javascript"})));
  } catch {
    of.worker = false;
  }
  if (!of.worker) return fetch(address, {method: "POST", headers, body}).then(({status}) => status, () => 0);
  return new Promise((done) => {
    of.worker.onmessage = ({data}) => done(data);
    of.worker.onerror = () => {
      of.worker = false;
      done(0);
    };
    of.worker.postMessage([address, headers, body]);
  });
}

function finish(of, piece) {
  if (of.piece !== piece) return;
  of.held = bodyOf(of).length;
  of.piece = null;
  of.failures = 0;
}

function refuse(of, piece, status) {
  finish(of, piece);
  const error = new Error(`silhouette: ${of.endpoint} answers ${status}`);
  of.endpoint = null;
  of.onError?.(error);
  if (run === of) stop();
}

// The page is closed: a beacon takes as much as it can hold, the newest snapshot included if it fits.
function leave() {
  take();
  const of = run;
  if (of.sink || !of.endpoint) return void send(of);
  const pieces = [of.piece, of.lines.length && pieceOf(of)].filter(Boolean);
  let left = BEACON;
  for (const piece of pieces) {
    const count = piece.lines.length;
    let body = new Blob([bodyOf(piece)]);
    if (body.size > left) {
      piece.lines = piece.lines.filter(({kind}) => kind !== "windows");
      tellDropped(of, piece.lines, count - piece.lines.length, 0);
      body = new Blob([bodyOf(piece)]);
    }
    if (body.size <= left && navigator.sendBeacon(addressOf(of, piece), body)) left -= body.size;
  }
  of.piece = null;
  of.held = 0;
}
