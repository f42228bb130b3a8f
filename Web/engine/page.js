// The page that needs no install: a file is dropped, and everything that Silhouette makes of it is here.

import "../player/element.js";
import { Engine } from "./engine.js";

/** @param {string} id @returns {any} */
const at = (id) => document.getElementById(id);

/** @type {Promise<WebAssembly.Module>} */
const compiled = (async () => {
  const packed = Uint8Array.from(atob(at("engine").textContent ?? ""), (sign) => sign.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
})();

/** @type {{ engine: Engine, summary: import("./engine.js").EngineSummary, name: string } | null} */
let shown = null;
/** @type {any[]} */
let nodes = [];
/** @type {{ name: string, bytes: Uint8Array } | null} */
let input = null;
let picturesBytes = 0;

const size = (/** @type {number} */ bytes) =>
  bytes < 10_000 ? `${bytes} B` : bytes < 10_000_000 ? `${Math.round(bytes / 1000)} kB` : `${Math.round(bytes / 1e6)} MB`;
const plural = (/** @type {number} */ count, /** @type {string} */ word) => `${count} ${word}${count === 1 ? "" : "s"}`;

/** @param {FileList | File[]} files */
async function take(files) {
  const all = [...files];
  const pictures = all.filter((file) => /\.(png|jpe?g|webp)$/i.test(file.name));
  const file = all.find((file) => !pictures.includes(file));
  picturesBytes = pictures.reduce((sum, picture) => sum + picture.size, 0);
  if (!file) {
    at("notice").textContent = all.length ? "These are pictures alone. Drop the dump that belongs to them, too." : "";
    return;
  }
  input = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
  await read();
}

async function read() {
  if (!input) return;
  at("notice").textContent = `Reading ${input.name} …`;
  try {
    const engine = await Engine.make(await compiled);
    const summary = engine.open(input.bytes, at("reveal").value);
    shown = { engine, summary, name: input.name.replace(/\.[a-z0-9]+$/i, "") };
    const isEmpty = summary.screens.length === 0 && summary.events === 0;
    at("notice").textContent = summary.fault ?? (isEmpty ? "There is no screen in this file." : "");
    at("result").hidden = isEmpty;
    at("drop").hidden = !isEmpty;
    if (!isEmpty) show();
  } catch (error) {
    at("result").hidden = true;
    at("notice").textContent = problem(error);
  }
  document.documentElement.dataset.state = "ready";
}

/** @param {any} error */
function problem(error) {
  if (error instanceof WebAssembly.CompileError) {
    return "This browser cannot run the engine, which needs 64-bit WebAssembly: Chrome or Edge 133, or Firefox 134.";
  }
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError
    ? "This input is too large or too odd for the page. The command silhouette reads it, or says what is wrong."
    : String(error?.message ?? error);
}

function show() {
  if (!shown) return;
  const { summary, engine, name } = shown;
  const packed = engine.packedLog();
  const screens = summary.screens.length;
  const parts = [summary.format];
  if (screens) parts.push(plural(screens, "screen"));
  parts.push(plural(summary.events, "event"), `log ${size(packed.length)}`);
  if (picturesBytes) parts.push(`its screenshots ${size(picturesBytes)}, ${Math.round(picturesBytes / packed.length)} times as much`);
  at("facts").textContent = parts.join(" · ");
  // Options are the command's.
  const notes = summary.notes.map((note) => note.replace(/; set them with --.*/, ""));
  if (summary.kind === "log") notes.push("A log is shown as it was recorded, with the words that are in it.");
  at("reveal").disabled = summary.kind === "log";
  at("notes").replaceChildren(...notes.map((note) => Object.assign(document.createElement("li"), { textContent: note })));
  at("screen").max = String(Math.max(0, screens - 1));
  at("screen").value = "0";
  const downloads = [
    button("Log (.zlib)", () => save(`${name}.zlib`, packed)),
    button("Log (.json)", () => save(`${name}.json`, engine.log())),
  ];
  if (screens)
    downloads.unshift(
      button("Picture (.png)", savePicture),
      button("Picture (.svg)", () => save(`${name}.svg`, engine.svg(current()))),
    );
  at("downloads").replaceChildren(...downloads);
  const panels = screens ? { wireframe: "Wireframe", player: "Player", outline: "Outline" } : { player: "Player" };
  at("tabs").replaceChildren(...Object.entries(panels).map(([id, title]) => tab(id, title)));
  open(Object.keys(panels)[0]);
}

const current = () => Number(at("screen").value);

/** @param {string} title @param {() => void} act */
function button(title, act) {
  const made = document.createElement("button");
  made.textContent = title;
  made.addEventListener("click", act);
  return made;
}

/** @param {string} id @param {string} title */
function tab(id, title) {
  const made = button(title, () => open(id));
  made.setAttribute("role", "tab");
  made.setAttribute("aria-controls", id);
  return made;
}

/** @param {string} panel */
function open(panel) {
  for (const made of at("tabs").children) made.setAttribute("aria-selected", String(made.getAttribute("aria-controls") === panel));
  for (const id of ["wireframe", "player", "outline"]) at(id).hidden = id !== panel;
  at("seek").hidden = panel === "player" || (shown?.summary.screens.length ?? 0) < 2;
  at("player").replaceChildren();
  if (panel === "player") play();
  else draw();
}

function play() {
  const player = /** @type {any} */ (document.createElement("silhouette-player"));
  player.setAttribute("controls", "");
  at("player").append(player);
  player.load(JSON.parse(shown?.engine.log() ?? "[]"));
}

let address = "";

function draw() {
  if (!shown?.summary.screens.length) return;
  const { engine, summary } = shown;
  const screen = summary.screens[current()];
  URL.revokeObjectURL(address);
  address = URL.createObjectURL(new Blob([engine.svg(current())], { type: "image/svg+xml" }));
  at("picture").src = address;
  nodes = engine.nodes(current()).nodes;
  at("moment").textContent =
    `${current() + 1} of ${summary.screens.length} · ${(screen.time / 1000).toFixed(1)} s · ${plural(screen.nodes, "node")}`;
  at("outline").textContent = engine.outline(current());
  at("mark").hidden = true;
  at("element").textContent = "Click an element to see what it is.";
}

/** The innermost drawn node at a place: the last one in paint order. @param {number} x @param {number} y */
function nodeAt(x, y) {
  const isIn = (/** @type {any} */ node) =>
    x >= node.frame[0] && y >= node.frame[1] && x < node.frame[0] + node.frame[2] && y < node.frame[1] + node.frame[3];
  return nodes.findLast((node) => node.verdict === "draw" && isIn(node)) ?? nodes.findLast(isIn);
}

at("picture").addEventListener("click", (/** @type {MouseEvent} */ event) => {
  const box = at("picture").getBoundingClientRect();
  const screen = shown?.summary.screens[current()];
  if (!screen) return;
  const scale = box.width / screen.width;
  const node = nodeAt((event.clientX - box.left) / scale, (event.clientY - box.top) / scale);
  if (!node) return;
  Object.assign(at("mark").style, {
    left: `${node.frame[0] * scale}px`,
    top: `${node.frame[1] * scale}px`,
    width: `${node.frame[2] * scale}px`,
    height: `${node.frame[3] * scale}px`,
  });
  at("mark").hidden = false;
  const list = document.createElement("dl");
  const facts = {
    Category: node.category,
    State: node.state.join(", "),
    Rule: node.rule,
    Drawn: node.verdict,
    Text: node.text ?? (node.privacy === "nothing" ? "none" : node.privacy),
    Frame: node.frame.join(", "),
  };
  for (const [title, value] of Object.entries(facts)) {
    list.append(
      Object.assign(document.createElement("dt"), { textContent: title }),
      Object.assign(document.createElement("dd"), { textContent: String(value) }),
    );
  }
  at("element").replaceChildren(list);
});

/** @param {string} name @param {string | Uint8Array | Blob} content */
function save(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([/** @type {any} */ (content)]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function savePicture() {
  const screen = shown?.summary.screens[current()];
  if (!screen || !shown) return;
  const canvas = Object.assign(document.createElement("canvas"), { width: screen.width * 2, height: screen.height * 2 });
  canvas.getContext("2d")?.drawImage(at("picture"), 0, 0, canvas.width, canvas.height);
  const name = shown.name;
  canvas.toBlob((picture) => picture && save(`${name}.png`, picture));
}

at("file").addEventListener("change", () => take(at("file").files));
at("reveal").addEventListener("change", read);
at("screen").addEventListener("input", draw);
for (const kind of ["dragenter", "dragover", "dragleave", "drop"]) {
  addEventListener(kind, (event) => {
    event.preventDefault();
    document.body.classList.toggle("over", kind === "dragenter" || kind === "dragover");
    if (kind === "drop") take(/** @type {DragEvent} */ (event).dataTransfer?.files ?? []);
  });
}
compiled.then(
  () => (document.documentElement.dataset.state = "ready"),
  (error) => (at("notice").textContent = problem(error)),
);
