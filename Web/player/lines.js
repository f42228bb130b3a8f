// Lines of the console and of the network, in words that hold no message and no address.

/** @typedef {import("./types").Line} Line */
/** @typedef {import("./types").Step} Step */

/** Kinds of steps that are lines. */
export const LINES = ["console", "network"];

const LEVELS = ["error", "warn", "info", "log", "debug"];

/**
 * Lines in a form that the page knows; others are left out.
 * @param {unknown} lines
 * @returns {Line[]}
 */
export function knownLines(lines) {
  if (!Array.isArray(lines)) return [];
  return lines.filter((line) => Array.isArray(line) && Number.isFinite(line[0]) && LINES.includes(line[1]));
}

/** @param {Line} line */
export function isFailing([, kind, level, status]) {
  if (kind === "console") return level === "error";
  return status === 0 || (typeof status === "number" && status >= 400);
}

/**
 * `console error`, or `GET 404`.
 * @param {Line} line
 */
export function lineText([, kind, name = "", status]) {
  if (kind === "console") return `console ${LEVELS.includes(name) ? name : "log"}`;
  const method = /^[A-Z]{3,7}$/.test(name) ? name : "request";
  return status === 0 ? `${method} without an answer` : Number.isInteger(status) ? `${method} ${status}` : method;
}

/** @param {Line} line */
export function lineLength([, kind, , , duration]) {
  return kind === "network" && typeof duration === "number" && duration >= 0 ? duration : 0;
}

/** @param {number} milliseconds */
export const lengthText = (milliseconds) =>
  milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(milliseconds < 10_000 ? 1 : 0)} s`;

/**
 * Lines as rows for the list of steps.
 * @param {Line[]} lines
 * @returns {Step[]}
 */
export function lineSteps(lines) {
  return lines.map((line) => {
    const length = lineLength(line);
    return {
      t: line[0],
      end: line[0] + length,
      kind: line[1],
      text: lineText(line),
      note: length > 0 ? lengthText(length) : "",
      isOdd: isFailing(line),
    };
  });
}
