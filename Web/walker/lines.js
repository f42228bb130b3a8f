// The walk's lines, on their way out of the browser. A screen is most often the one before it but for a few places, so its line holds
// what lies between the first and the last difference:
//
//     TIME START END TEXT      a screen: START characters of the one before, TEXT, and END characters of the one before
//     {…}                      any other line, as it is
//
// All characters are ASCII, so that they are bytes.

export class Lines {
  constructor() {
    this.screen = "";
    /** @type {string[]} */
    this.held = [];
  }

  /** @param {object} line */
  say(line) {
    this.held.push(plain(JSON.stringify(line)));
  }

  /**
   * @param {number} time
   * @param {string} windows
   */
  show(time, windows) {
    const screen = plain(windows),
      before = this.screen,
      start = shared(before, screen, 0),
      end = shared(before, screen, start, true);
    this.held.push(`${time} ${start} ${end} ${screen.slice(start, screen.length - end)}`);
    this.screen = screen;
  }

  take() {
    const text = this.held.map((line) => `${line}\n`).join("");
    this.held = [];
    return text;
  }
}

/** @param {string} text */
const plain = (text) => text.replace(/[\u007f-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * How many characters two texts share at their beginning, or at their ends, without those that are taken already. By halves: a browser
 * compares long pieces faster than a script compares characters.
 * @param {string} one
 * @param {string} other
 * @param {number} taken
 */
function shared(one, other, taken, isAtEnd = false) {
  let [low, high] = [0, Math.min(one.length, other.length) - (isAtEnd ? taken : 0)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const isSame = isAtEnd
      ? one.slice(one.length - middle, one.length - low) === other.slice(other.length - middle, other.length - low)
      : one.slice(low, middle) === other.slice(low, middle);
    if (isSame) low = middle;
    else high = middle - 1;
  }
  return low;
}
