// Small things that the page's parts share: elements, icons, and times as words.

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} name
 * @param {Record<string, any>} [properties]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(name, properties = {}, ...children) {
  const { className, dataset, attributes, ...rest } = properties;
  const element = Object.assign(document.createElement(name), rest);
  if (className) element.className = className;
  Object.assign(element.dataset, dataset);
  for (const [key, value] of Object.entries(attributes ?? {})) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/**
 * The page's element with an id, which is there.
 * @param {string} id
 */
export const placeOf = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * The build puts the page's style sheets into the script, as one text.
 * @param {string} text
 */
export function addStyle(text) {
  document.head.append(make("style", { textContent: text }));
}

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} name
 * @param {Record<string, any>} attributes
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function shape(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

// Outlines on a grid of 20 by 20.
/** @type {Record<string, string>} */
export const ICONS = {
  play: "M6 4l10 6-10 6z",
  pause: "M6 4h3v12H6zM11 4h3v12h-3z",
  back: "M14 5l-6 5 6 5M6 5v10",
  on: "M6 5l6 5-6 5M14 5v10",
  screen: "M6 2.5h8a1.5 1.5 0 0 1 1.5 1.5v12a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 16V4A1.5 1.5 0 0 1 6 2.5zM9 15h2",
  tap: "M10 10m-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M10 10m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0",
  swipe: "M3.5 15.5c1-7 6-10 12.5-9.5M12 2.5l4 3.5-4 4",
  type: "M2.5 6h15v8h-15zM5.5 9h.01M8.5 9h.01M11.5 9h.01M14.5 9h.01M7 11.5h6",
  scroll: "M10 3v14M6.5 6L10 2.5 13.5 6M6.5 14L10 17.5 13.5 14",
  event: "M11 2L5 11h4l-1 7 6-9h-4z",
  assertion: "M3.5 10.5l3 3 4-5M10.500 14l1.500 1.500 5-6",
  file: "M5 2.5h7l3 3v12H5zM12 2.5v3h3",
  appears: "M10 3v9M6 8.5l4 4 4-4M4 16.5h12",
  disappears: "M10 13V4M6 7.500l4-4 4 4M4 16.5h12",
  theme: "M10 3a7 7 0 1 0 0 14zM10 3a7 7 0 0 1 0 14",
  full: "M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5",
  save: "M10 3v9M6 8.5l4 4 4-4M3 14v3h14v-3",
  keys: "M2.5 5h15v10h-15zM5.5 8h.01M8.5 8h.01M11.5 8h.01M14.5 8h.01M6 12h8",
  inspect: "M3 3h9M3 3v9M8 8l9 3.5-4 1.5-1.5 4z",
  loop: "M4 8a6 6 0 0 1 11-2M16 3v4h-4M16 12a6 6 0 0 1-11 2M4 17v-4h4",
  skip: "M3 5l6 5-6 5zM10 5l6 5-6 5zM17.5 5v10",
  copy: "M7 7h9v10H7zM4 13V3h9",
  done: "M4 10.5l4 4 8-9",
  close: "M5 5l10 10M15 5L5 15",
  failed: "M10 2.5a7.5 7.5 0 1 0 0 15a7.500 7.500 0 1 0 0-15M7 7l6 6M13 7l-6 6",
  console: "M3 4h14v12H3zM6 8l2.500 2L6 12M10.500 12.500h4",
  network: "M6.500 16V4M3.500 7l3-3 3 3M13.500 4v12M10.500 13l3 3 3-3",
  pair: "M3 4h6v12H3zM11 4h6v12h-6z",
  span: "M4 3v14M16 3v14M4 10h12M7 7.500L4 10l3 2.500M13 7.500l3 2.500-3 2.500",
  link: "M8 12l4-4M9 6l2-2a3.5 3.5 0 0 1 5 5l-2 2M11 14l-2 2a3.5 3.5 0 0 1-5-5l2-2",
};

/** @param {string} name */
export function icon(name) {
  return shape(
    "svg",
    { viewBox: "0 0 20 20", width: 18, height: 18, "aria-hidden": "true", class: `icon icon-${name}` },
    shape("path", { d: ICONS[name] }),
  );
}

/**
 * @param {Element & HTMLOrSVGElement} button
 * @param {string} name
 */
export function setIcon(button, name) {
  if (button.dataset.icon === name) return;
  button.dataset.icon = name;
  button.querySelector("svg")?.remove();
  button.prepend(icon(name));
}

/**
 * A button of an icon alone has its name as a label and a hint.
 * @param {string} name
 * @param {string} label
 * @param {string} key
 * @param {() => void} action
 */
export function iconButton(name, label, key, action) {
  const button = make("button", {
    type: "button",
    className: "tool",
    title: key ? `${label} (${key})` : label,
    attributes: { "aria-label": label },
  });
  setIcon(button, name);
  button.addEventListener("click", action);
  return button;
}

/**
 * When each step of a run without times begins; null for a session with times.
 * @type {number[] | null}
 */
let stepMoments = null;

/** @param {number[] | null} moments */
export function countSteps(moments) {
  stepMoments = moments;
}

/** Whether moments are steps, so that no duration is known. */
export const areStepsCounted = () => stepMoments !== null;

/** How a file that holds this moment is named: 5.20s, or step-2.
 * @param {number} milliseconds
 */
export function momentName(milliseconds) {
  return stepMoments ? clockText(milliseconds).replace(" ", "-") : `${(milliseconds / 1000).toFixed(2)}s`;
}

/**
 * 0:05.2, or 1:02:05.2; step 2 of a run without times.
 * @param {number} milliseconds
 */
export function clockText(milliseconds) {
  if (stepMoments) return `step ${Math.max(1, stepMoments.filter((moment) => moment <= milliseconds).length)}`;
  const tenths = Math.floor(milliseconds / 100);
  const [hours, minutes, seconds] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60, Math.floor(tenths / 10) % 60];
  const pair = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${hours ? `${hours}:${pair(minutes)}` : minutes}:${pair(seconds)}.${tenths % 10}`;
}

/**
 * Milliseconds of a link's `t`: 12.3s, 900ms, 1m5s, or seconds alone; null for none.
 * @param {string} hash
 */
export function timeOfLink(hash) {
  const text = new URLSearchParams(hash.replace(/^#/, "")).get("t") ?? "";
  const found = /^(?:(\d+)h)?(?:(\d+)m(?!s))?(?:(\d+(?:\.\d+)?)(ms|s)?)?$/.exec(text);
  if (!found || text === "") return null;
  const [, hours, minutes, number, unit] = found;
  return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000 + Number(number ?? 0) * (unit === "ms" ? 1 : 1000);
}

/** @param {number} milliseconds */
export const linkOfTime = (milliseconds) => `#t=${(Math.round(milliseconds / 10) / 100).toString()}s`;

/** @param {any} target */
export function isTyping(target) {
  return target.closest?.("input:not([type=checkbox]), select, textarea, [contenteditable]") !== null;
}
