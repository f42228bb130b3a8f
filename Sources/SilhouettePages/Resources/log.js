// The session's log, as the page holds it: chunks of events, each a zlib stream of a JSON array in Base64.
//
// A chunk begins with a checkout, at which a player can begin. An hour of a session is tens of megabytes of JSON, so only
// chunks that are looked at are unpacked, and the last few are kept.

class Log {
  static KEPT = 2;

  // `chunks` are their texts; `times` are when they begin, in milliseconds since `start`, which is one since 1970.
  constructor(chunks, { start, total, times }) {
    Object.assign(this, { chunks, start, total, times });
    this.kept = new Map();
    this.coming = new Map();
  }

  // The log of a page. One whose events are not in the order of their time is one chunk, in that order.
  static async of(text, { start, total, chunks: times, sorted }) {
    const log = new Log(text.split("\n"), { start, total, times });
    await (sorted ? log.load(0) : log.sort());
    return log;
  }

  // The number of the last chunk that begins at or before a time, by bisection.
  chunkAt(time) {
    let [low, high] = [0, this.times.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.times[middle] <= time) low = middle; else high = middle - 1;
    }
    return low;
  }

  // The events of a chunk that is unpacked; null for another.
  ready(number) {
    const events = this.kept.get(number);
    if (!events) return null;
    this.kept.delete(number);
    this.kept.set(number, events);
    return events;
  }

  // The events of any chunk.
  async load(number) {
    const events = this.ready(number);
    if (events) return events;
    if (!this.coming.has(number)) this.coming.set(number, this.unpack(number).finally(() => this.coming.delete(number)));
    return this.coming.get(number);
  }

  // Has the chunk after a time unpacked, for who comes there soon.
  prepare(time) {
    const next = this.chunkAt(time) + 1;
    if (next < this.times.length && !this.kept.has(next)) this.load(next);
  }

  async unpack(number) {
    const events = JSON.parse(await unpacked(this.chunks[number]));
    this.keep(number, events.filter(isEvent));
    return this.kept.get(number);
  }

  keep(number, events) {
    this.kept.set(number, events);
    if (this.kept.size > Log.KEPT) this.kept.delete(this.kept.keys().next().value);
  }

  async sort() {
    const events = (await Promise.all(this.chunks.map((_, number) => this.load(number)))).flat();
    this.kept.clear();
    this.times = [0];
    this.keep(0, events.sort((a, b) => a.timestamp - b.timestamp));
  }

  // The JSON of the log, in pieces.
  async pieces() {
    const pieces = [];
    for (let number = 0; number < this.chunks.length; number++) {
      pieces.push(number === 0 ? "[" : ",", (await unpacked(this.chunks[number])).slice(1, -1));
    }
    return [...pieces, "]"];
  }

  // Milliseconds since the start.
  timeOf(event) {
    return event.timestamp - this.start;
  }
}

function isEvent(event) {
  return event !== null && typeof event === "object" && Number.isFinite(event.timestamp);
}

// The text that a zlib stream in Base64 holds. A blob or a response would do the same by way of other processes.
async function unpacked(base64) {
  const packed = Uint8Array.fromBase64?.(base64) ?? Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const stream = new DecompressionStream("deflate");
  const writer = stream.writable.getWriter();
  // What goes wrong is told by the side that reads.
  writer.write(packed).catch(() => {});
  writer.close().catch(() => {});
  const decoder = new TextDecoder();
  let text = "";
  for (let reader = stream.readable.getReader(), piece = await reader.read(); !piece.done; piece = await reader.read()) {
    text += decoder.decode(piece.value, { stream: true });
  }
  return text;
}
