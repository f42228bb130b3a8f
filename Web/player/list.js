// The list of sessions: small drawings of their last screens, asked for again each second.

import { make, placeOf } from "./parts.js";

/** @typedef {ReturnType<typeof card>} Card */
/**
 * A session, as the server has it.
 * @typedef {{id: string, state: string, quiet: number, app?: string, platform: string, start: number | null, duration: number,
 *   bytes: number, version: number}} Session
 */

const place = placeOf("list");
const said = placeOf("said");
/** @type {Map<string, Card>} */
const cards = new Map();

/** @param {string} id */
function card(id) {
  const parts = {
    link: make("a", { className: "session" }),
    shot: make("div", { className: "shot", textContent: "no screen yet" }),
    name: make("bdi"),
    state: make("span", { className: "state" }),
    facts: make("p", { className: "facts" }),
    version: "",
  };
  const words = make("div", { className: "words" });
  const heading = make("b");
  heading.append(parts.name, parts.state);
  words.append(heading, parts.facts);
  parts.link.append(parts.shot, words);
  parts.link.href = `/sessions/${id}`;
  return parts;
}

/** @param {number} milliseconds */
function span(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const pair = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return seconds < 3600
    ? `${Math.floor(seconds / 60)}:${pair(seconds % 60)}`
    : `${Math.floor(seconds / 3600)}:${pair(Math.floor(seconds / 60) % 60)}:${pair(seconds % 60)}`;
}

/** @param {number} bytes */
const size = (bytes) => (bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`);

/** @param {Session} session */
function state({ state, quiet }) {
  if (state !== "live") return "ended";
  return quiet < 5 ? "● live" : `quiet for ${quiet < 120 ? `${quiet} s` : `${Math.round(quiet / 60)} min`}`;
}

/** @param {Session} session */
function show(session) {
  const parts = cards.get(session.id) ?? card(session.id);
  cards.set(session.id, parts);
  parts.link.classList.toggle("live", session.state === "live" && session.quiet < 5);
  parts.name.textContent = session.app || `${session.platform} ${session.id.slice(0, 8)}`;
  parts.link.title = session.id;
  parts.state.textContent = state(session);
  const when = session.start ? new Date(session.start).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }) : "";
  parts.facts.textContent = [when, span(session.duration), session.platform, size(session.bytes)].filter(Boolean).join(" · ");
  const version = `${session.version} ${session.state}`;
  // Before its first screen, a session has no picture, and asking for it is an error in the console.
  const hasScreen = session.start !== null && (session.state !== "live" || session.version > 0);
  if (hasScreen && parts.version !== version) {
    const image = make("img");
    image.alt = "";
    image.onload = () => parts.shot.replaceChildren(image);
    image.onerror = () => {
      parts.shot.textContent = "no picture";
    };
    image.src = `/sessions/${session.id}/picture.svg?v=${encodeURIComponent(version)}`;
    parts.version = version;
  }
  return parts.link;
}

function empty() {
  const box = make("div", { className: "empty" });
  /** @type {[string, boolean][]} */
  const lines = [
    ["No session yet. Send a hierarchy stream:", false],
    [`curl -T session.hierarchy.ndjson -X POST ${location.origin}/sessions`, true],
    ["Or let a page record itself with silhouette.js:", false],
    [`start({endpoint: "${location.origin}/sessions", batch: 100})`, true],
  ];
  for (const [text, isCode] of lines) {
    const line = make("p");
    line.append(isCode ? make("code", { textContent: text }) : text);
    box.append(line);
  }
  return box;
}

async function refresh() {
  try {
    const answer = await fetch("/sessions");
    if (!answer.ok) throw new Error(`the server answers ${answer.status}`);
    /** @type {Session[]} */
    const sessions = await answer.json();
    const links = sessions.map(show);
    for (const id of cards.keys()) if (!sessions.some((session) => session.id === id)) cards.delete(id);
    if (!links.length) {
      if (!place.querySelector(".empty")) place.replaceChildren(empty());
    } else if (links.length !== place.children.length || links.some((link, number) => place.children[number] !== link)) {
      place.replaceChildren(...links);
    }
    const live = sessions.filter((session) => session.state === "live").length;
    said.textContent = links.length ? `${live} live, ${links.length} in all` : "";
  } catch (error) {
    said.textContent = `No answer (${/** @type {Error} */ (error).message}). Trying again.`;
  }
}

async function run() {
  for (;;) {
    if (!document.hidden) await refresh();
    await new Promise((done) => setTimeout(done, 1000));
  }
}

run();
