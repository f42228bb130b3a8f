// Sends pieces of the stream, each with its number, one after the other.

// A beacon may have 64 KiB, with what other scripts send.
const BEACON = 60_000;

/** @typedef {import("./types").Line} Line */
/** @typedef {import("./types").Piece} Piece */
/** @typedef {import("./types").Options} Options */

export class Outbox {
  session = crypto.getRandomValues(new Uint32Array(4)).join("-");
  // Lines that wait, with their characters; the time of the last; snapshots and others that were dropped.
  /** @type {Line[]} */
  lines = [];
  held = 0;
  last = 0;
  dropped = [0, 0];
  // The piece that is being sent, and the number of the next.
  /** @type {Piece | null} */
  piece = null;
  pieces = 0;
  sender = 0;
  isSending = false;
  failures = 0;
  /** @type {Worker | false | null} */
  worker = null;
  isOver = false;

  /**
   * @param {Options} options
   * @param {import("./types").Costs} stats
   * @param {(outbox: Outbox) => void} refused when the server refuses for good
   */
  constructor(options, stats, refused) {
    this.options = options;
    this.stats = stats;
    this.refused = refused;
    this.endpoint = options.endpoint;
  }

  /**
   * @param {string} line
   * @param {string} kind
   * @param {number} t
   */
  say(line, kind, t) {
    this.last = Math.max(this.last, t);
    this.stats.characters += line.length + 1;
    this.lines.push({ line, kind });
    this.held += line.length + 1;
    for (const wanted of ["windows", null]) this.makeRoom(wanted);
    this.sender ||= setTimeout(() => this.send(), this.options.batch);
  }

  /**
   * Every snapshot is whole, so the oldest may go; the newest stays.
   * @param {string | null} wanted
   */
  makeRoom(wanted) {
    for (let i = 0; this.held > this.options.buffer && i < this.lines.length - 1; i++) {
      const { line, kind } = this.lines[i];
      if (kind === "header" || (wanted && kind !== wanted)) continue;
      this.dropped[kind === "windows" ? 0 : 1]++;
      this.stats.dropped++;
      this.held -= line.length + 1;
      this.lines.splice(i--, 1);
    }
  }

  // The next piece: it has the same number at every attempt, so that a receiver recognizes a repeated one.
  next() {
    const lines = this.lines.splice(0);
    this.tellDropped(lines, this.dropped[0], this.dropped[1]);
    this.dropped = [0, 0];
    return { number: this.pieces++, lines };
  }

  /**
   * @param {Line[]} lines
   * @param {number} snapshots
   * @param {number} others
   */
  tellDropped(lines, snapshots, others) {
    const event = { name: "silhouette.dropped", data: { snapshots, others } };
    if (snapshots || others) lines.push({ line: JSON.stringify({ t: this.last, event }), kind: "event" });
  }

  /** @param {Piece} piece */
  addressOf(piece) {
    const address = new URL(/** @type {string} */ (this.endpoint), location.href);
    address.searchParams.set("session", this.session);
    address.searchParams.set("piece", String(piece.number));
    return address;
  }

  // Resolves once what waits is sent or given up for now.
  async send() {
    const { options, stats } = this;
    clearTimeout(this.sender);
    this.sender = 0;
    if (!options.sink && !this.endpoint) this.lines = [];
    if (this.isSending || (!this.piece && !this.lines.length)) return;
    const begin = performance.now();
    const piece = (this.piece ??= this.next());
    if (options.sink) {
      this.piece = null;
      this.held = 0;
      stats.spent += performance.now() - begin;
      return options.sink(piece.lines.map(({ line }) => line));
    }
    this.isSending = true;
    const answered = this.post(this.addressOf(piece).href, bodyOf(piece));
    stats.spent += performance.now() - begin;
    const status = await answered;
    this.isSending = false;
    if (status >= 200 && status < 300) this.finish(piece);
    // Only some answers ask for patience; who refuses otherwise refuses again.
    else if (/^4(?!08|25|29)/.test(String(status))) this.refuse(piece, status);
    else this.failures++;
    if (this.piece || (this.lines.length && !this.sender)) {
      this.sender = setTimeout(() => this.send(), this.failures ? Math.min(30_000, 500 * 2 ** this.failures) : options.batch);
    } else if (this.isOver && this.worker) {
      this.worker.terminate();
    }
  }

  /**
   * The status of the answer, 0 if there is none.
   * @param {string} address
   * @param {string} body
   * @returns {Promise<number>}
   */
  post(address, body) {
    const headers = { "content-type": "text/plain;charset=UTF-8", ...this.options.headers };
    try {
      this.worker ??= new Worker(URL.createObjectURL(new Blob([`onmessage=${pack}`], { type: "text/javascript" })));
    } catch {
      this.worker = false;
    }
    const { worker } = this;
    if (!worker)
      return fetch(address, { method: "POST", headers, body }).then(
        ({ status }) => status,
        () => 0,
      );
    return new Promise((done) => {
      worker.onmessage = ({ data }) => done(data);
      worker.onerror = () => {
        this.worker = false;
        done(0);
      };
      worker.postMessage([address, headers, body]);
    });
  }

  /** @param {Piece} piece */
  finish(piece) {
    if (this.piece !== piece) return;
    this.held = bodyOf(this).length;
    this.piece = null;
    this.failures = 0;
  }

  /**
   * @param {Piece} piece
   * @param {number} status
   */
  refuse(piece, status) {
    this.finish(piece);
    const error = new Error(`silhouette: ${this.endpoint} answers ${status}`);
    this.endpoint = null;
    this.options.onError?.(error);
    this.refused(this);
  }

  // The page is closed: a beacon takes as much as it can hold, the newest snapshot included if it fits.
  leave() {
    if (this.options.sink || !this.endpoint) return void this.send();
    /** @type {Piece[]} */
    const pieces = [];
    if (this.piece) pieces.push(this.piece);
    if (this.lines.length) pieces.push(this.next());
    let left = BEACON;
    for (const piece of pieces) {
      const count = piece.lines.length;
      let body = new Blob([bodyOf(piece)]);
      if (body.size > left) {
        piece.lines = piece.lines.filter(({ kind }) => kind !== "windows");
        this.tellDropped(piece.lines, count - piece.lines.length, 0);
        body = new Blob([bodyOf(piece)]);
      }
      if (body.size <= left && navigator.sendBeacon(this.addressOf(piece), body)) left -= body.size;
    }
    this.piece = null;
    this.held = 0;
  }
}

/** @param {{lines: Line[]}} piece */
const bodyOf = ({ lines }) => lines.map(({ line }) => line + "\n").join("");

/**
 * The text of a worker, which packs and sends away from the main thread. A page's rules may forbid workers; the main thread then sends, unpacked.
 * @param {{data: [string, Record<string, string>, string]}} message
 */
async function pack({ data: [address, headers, body] }) {
  let status = 0;
  try {
    const packed = new Blob([body]).stream().pipeThrough(new CompressionStream("gzip"));
    status = (await fetch(address, { method: "POST", headers, body: await new Response(packed).blob() })).status;
  } catch {
    /* no answer */
  }
  postMessage(status);
}
