// The page that needs no install: files are dropped, and everything that Silhouette makes of them is here.

import "../player/element.js";
import { Elements } from "./elements.js";
import { Engine } from "./engine.js";
import { chosen, dropped, give, isPicture } from "./files.js";
import { at, button, save } from "./parts.js";
import { Screenshots } from "./screenshots.js";

/** @type {Promise<WebAssembly.Module>} */
const compiled = (async () => {
  const packed = Uint8Array.from(atob(at("engine").textContent ?? ""), (sign) => sign.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
})();

/** @type {{ engine: Engine, summary: import("./engine.js").EngineSummary, packed: Uint8Array } | null} */
let shown = null;
/** @type {import("./files.js").Drop | null} */
let drop = null;
/** Readings so far: a later one makes an earlier one that still waits give up. */
let turn = 0;

const elements = new Elements();
const screenshots = new Screenshots(problem);
const size = (/** @type {number} */ bytes) =>
  bytes < 10_000 ? `${bytes} B` : bytes < 10_000_000 ? `${Math.round(bytes / 1000)} kB` : `${Math.round(bytes / 1e6)} MB`;
const plural = (/** @type {number} */ count, /** @type {string} */ word) => `${count} ${word}${count === 1 ? "" : "s"}`;
const current = () => Number(at("screen").value);

/** @param {() => import("./files.js").Drop | Promise<import("./files.js").Drop>} choose */
async function take(choose) {
  const mine = ++turn;
  try {
    const found = await choose();
    if (mine !== turn) return;
    if (found.files.length === 0) return say("There is no file in it.");
    if (found.files.every(({ path }) => isPicture(path))) {
      return say("These are pictures alone. Drop the dump that belongs to them, too.");
    }
    drop = found;
    at("density").value = "";
    at("find").value = "";
    at("density-field").hidden = true;
    await read();
  } catch (error) {
    say(problem(error));
  }
}

/** @param {string} words */
function say(words) {
  at("notice").textContent = words;
  document.documentElement.dataset.state = "ready";
}

async function read() {
  if (!drop) return;
  const mine = ++turn;
  say(`Reading ${drop.root} …`);
  document.documentElement.dataset.state = "reading";
  try {
    const engine = await Engine.make(await compiled);
    await give(drop, engine);
    if (mine !== turn) return;
    const summary = engine.openPath(drop.root, { reveal: at("reveal").value, density: Number(at("density").value) });
    shown = { engine, summary, packed: engine.packedLog() };
    const isEmpty = summary.screens.length === 0 && summary.events === 0;
    at("result").hidden = isEmpty;
    at("drop").hidden = !isEmpty;
    if (!isEmpty) show();
    say(summary.fault ?? (isEmpty ? "There is no screen in it." : ""));
    if (!isEmpty) showScreenshots(mine);
  } catch (error) {
    at("result").hidden = true;
    say(problem(error));
  }
}

/** @param {any} error */
function problem(error) {
  if (error instanceof WebAssembly.CompileError) {
    return "This browser is too old for the engine: it runs in Chrome or Edge 97, Firefox 113, and Safari 16.4.";
  }
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError
    ? "This input is too large or too odd for the page. The command silhouette reads it, or says what is wrong."
    : String(error?.message ?? error);
}

/** The screenshots come behind the first drawing, because the engine reads the session once more for them. @param {number} mine */
function showScreenshots(mine) {
  setTimeout(() => {
    if (mine !== turn || !shown || !drop) return;
    try {
      screenshots.find(shown.engine, drop);
    } catch (error) {
      return say(problem(error));
    }
    tellFacts();
    if (screenshots.count > 0) at("downloads").append(button("Masked screenshot (.png)", () => screenshots.save()));
    draw();
    document.documentElement.dataset.shots = "ready";
  });
}

function tellFacts() {
  if (!shown) return;
  const { summary, packed } = shown;
  const parts = [summary.format];
  if (summary.screens.length > 0) parts.push(plural(summary.screens.length, "screen"));
  parts.push(plural(summary.events, "event"), `log ${size(packed.length)}`);
  if (screenshots.bytes > 0) {
    const times = Math.round(screenshots.bytes / packed.length);
    parts.push(`${plural(screenshots.count, "screenshot")} ${size(screenshots.bytes)}, ${times} times as much`);
  }
  at("facts").textContent = parts.join(" · ");
}

function show() {
  if (!shown) return;
  const { summary, engine, packed } = shown;
  const name = summary.name || "session";
  const screens = summary.screens.length;
  screenshots.clear();
  delete document.documentElement.dataset.shots;
  tellFacts();
  // Options are the command's.
  const notes = summary.notes.map((note) => note.replace(/(; set them with|; if the display is scaled, give the scale with) --.*/, ""));
  if (summary.kind === "log") notes.push("A log is shown as it was recorded, with the words that are in it.");
  at("reveal").disabled = summary.kind === "log";
  at("density-field").hidden = !summary.assumesDensity && at("density").value === "";
  at("notes").replaceChildren(...notes.map((note) => Object.assign(document.createElement("li"), { textContent: note })));
  at("screen").max = String(Math.max(0, screens - 1));
  at("screen").value = "0";
  const downloads = [
    button("Log (.zlib)", () => save(`${name}.zlib`, packed)),
    button("Log (.json)", () => save(`${name}.json`, engine.log())),
  ];
  if (screens > 0)
    downloads.unshift(
      button("Picture (.png)", () => savePicture(name)),
      button("Picture (.svg)", () => save(`${name}.svg`, engine.svg(current()))),
    );
  at("downloads").replaceChildren(...downloads);
  const panels = screens > 0 ? { wireframe: "Wireframe", player: "Player", outline: "Outline" } : { player: "Player" };
  at("tabs").replaceChildren(...Object.entries(panels).map(([id, title]) => tab(id, title)));
  open(summary.kind === "log" ? "player" : Object.keys(panels)[0]);
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
  if (!shown || shown.summary.screens.length === 0) return;
  const { engine, summary } = shown;
  const screen = summary.screens[current()];
  URL.revokeObjectURL(address);
  address = URL.createObjectURL(new Blob([engine.svg(current())], { type: "image/svg+xml" }));
  at("picture").src = address;
  const moment = `${current() + 1} of ${summary.screens.length} · ${(screen.time / 1000).toFixed(1)} s · ${plural(screen.nodes, "node")}`;
  at("moment").textContent = screen.title ? `${moment} · ${screen.title}` : moment;
  at("outline").textContent = engine.outline(current());
  elements.show(engine, current(), screen.width);
  screenshots.show(current());
}

/** @param {string} name */
function savePicture(name) {
  const screen = shown?.summary.screens[current()];
  if (!screen) return;
  const canvas = Object.assign(document.createElement("canvas"), { width: screen.width * 2, height: screen.height * 2 });
  canvas.getContext("2d")?.drawImage(at("picture"), 0, 0, canvas.width, canvas.height);
  canvas.toBlob((picture) => picture && save(`${name}.png`, picture));
}

for (const id of ["file", "folder"]) {
  at(id).addEventListener("change", () => {
    take(() => chosen(at(id).files));
    // The same files may be chosen again, and read anew.
    at(id).value = "";
  });
}
for (const id of ["reveal", "density"]) at(id).addEventListener("change", read);
at("screen").addEventListener("input", draw);
for (const kind of ["dragenter", "dragover", "dragleave", "drop"]) {
  addEventListener(kind, (event) => {
    event.preventDefault();
    document.body.classList.toggle("over", kind === "dragenter" || kind === "dragover");
    const transfer = /** @type {DragEvent} */ (event).dataTransfer;
    if (kind === "drop" && transfer) take(() => dropped(transfer));
  });
}
compiled.then(
  () => (document.documentElement.dataset.state = "ready"),
  (error) => say(problem(error)),
);
