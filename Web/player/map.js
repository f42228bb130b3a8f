// The map of an app: a screen that is chosen shows the ways to it and from it, and what matches is found.

import { placeOf } from "./parts.js";

const svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (placeOf("map")));
const stage = placeOf("stage");
const chosen = placeOf("chosen");
const find = /** @type {HTMLInputElement} */ (placeOf("find"));
const found = placeOf("found");
const hint = chosen.innerHTML;
const nodes = /** @type {SVGAElement[]} */ (/** @type {unknown} */ ([...svg.querySelectorAll("#nodes > a")]));
const ways = /** @type {SVGPathElement[]} */ (/** @type {unknown} */ ([...svg.querySelectorAll("#ways > path")]));
/** @type {HTMLElement[]} */
const articles = [...document.querySelectorAll("article")];
/** @type {Map<string, SVGAElement>} */
const nodeAt = new Map(nodes.map((node) => [node.dataset.place ?? "", node]));
/** @type {Map<string, SVGPathElement[]>} */
const waysAt = new Map();
for (const way of ways) {
  for (const place of new Set([way.dataset.from ?? "", way.dataset.to ?? ""])) {
    const known = waysAt.get(place);
    if (known) known.push(way);
    else waysAt.set(place, [way]);
  }
}
const { width, height } = svg.viewBox.baseVal;
let zoom = 1;

/** @param {number} scale */
function setZoom(scale) {
  zoom = Math.min(3, Math.max(0.05, scale));
  svg.setAttribute("width", String(Math.round(width * zoom)));
  svg.setAttribute("height", String(Math.round(height * zoom)));
}

function fit() {
  setZoom(Math.min(1, (stage.clientWidth - 4) / width));
}

/** @param {SVGAElement} node */
function bringIntoView(node) {
  const box = node.getBoundingClientRect();
  const room = stage.getBoundingClientRect();
  if (box.left < room.left || box.right > room.right) stage.scrollLeft += box.left - room.left - (room.width - box.width) / 2;
  if (box.top < room.top || box.bottom > room.bottom) stage.scrollTop += box.top - room.top - (room.height - box.height) / 2;
}

function clear() {
  svg.classList.remove("has-choice");
  for (const one of svg.querySelectorAll(".on, .in, .out")) one.classList.remove("on", "in", "out");
}

/** @param {string | undefined} place */
function choose(place) {
  clear();
  const article = articles.find((one) => one.dataset.place === place);
  const node = nodeAt.get(place ?? "");
  if (!place || !article || !node) {
    chosen.innerHTML = hint;
    return;
  }
  svg.classList.add("has-choice");
  node.classList.add("on");
  for (const way of waysAt.get(place) ?? []) {
    const leaves = way.dataset.from === place;
    way.classList.add("on", leaves ? "out" : "in");
    nodeAt.get((leaves ? way.dataset.to : way.dataset.from) ?? "")?.classList.add(leaves ? "out" : "in");
    way.parentNode?.append(way);
  }
  const copy = /** @type {HTMLElement} */ (article.cloneNode(true));
  copy.removeAttribute("id");
  chosen.replaceChildren(copy);
  chosen.scrollTop = 0;
  bringIntoView(node);
}

function search() {
  const words = find.value.toLowerCase().split(/\s+/u).filter(Boolean);
  let count = 0;
  for (const article of articles) {
    const fits = words.every((word) => article.dataset.words?.includes(word));
    article.hidden = !fits;
    nodeAt.get(article.dataset.place ?? "")?.classList.toggle("aside", !fits);
    if (fits) count += 1;
  }
  svg.classList.toggle("is-searched", words.length > 0);
  found.textContent = words.length ? `${count} of ${articles.length} screens` : "";
}

/** @param {string} id */
function chooseByLink(id) {
  const article = articles.find((one) => `#${one.id}` === id);
  if (!article) return false;
  choose(article.dataset.place);
  return true;
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[href^="#s"]') : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!chooseByLink(link.getAttribute("href") ?? "")) return;
  event.preventDefault();
  history.replaceState(null, "", link.getAttribute("href"));
  // A link in a list below leads up to the map.
  if (!svg.contains(link) && !chosen.contains(link)) placeOf("stage").scrollIntoView({ block: "nearest" });
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  if (find.value) {
    find.value = "";
    search();
  }
  choose(undefined);
});
find.addEventListener("input", search);
find.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  const first = articles.find((article) => !article.hidden);
  if (first) choose(first.dataset.place);
});
placeOf("in").addEventListener("click", () => setZoom(zoom * 1.4));
placeOf("out").addEventListener("click", () => setZoom(zoom / 1.4));
placeOf("fit").addEventListener("click", fit);
document.documentElement.dataset.state = "ready";
// Below this scale nothing can be seen, and a person scrolls rather.
setZoom(Math.max(0.45, Math.min(1, (stage.clientWidth - 4) / width)));
chooseByLink(location.hash);
