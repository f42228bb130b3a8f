// The session's log, as the page holds it: the bytes of a JSON array of events, and where its chunks begin.
//
// A chunk begins with a checkout, at which a player can begin, and ends before the next one. An hour of a session is tens
// of megabytes of JSON, so it stays bytes: only chunks that are looked at are parsed, and the last few are kept.

class Log {
  static KEPT = 6;

  // `index`: `start` (milliseconds since 1970), `total` (milliseconds), `chunks` as [byte offset, milliseconds since the
  // start] by rising time, `sorted`: whether the events stand in the order of their time.
  constructor(bytes, { start, total, chunks, sorted }) {
    Object.assign(this, { bytes, start, total, sorted, chunks });
    this.parsed = new Map();
  }

  // The number of the last chunk that begins at or before a time, by bisection.
  chunkAt(time) {
    let [low, high] = [0, this.chunks.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.chunks[middle][1] <= time) low = middle; else high = middle - 1;
    }
    return low;
  }

  // The events of a chunk, in the order of their time.
  events(number) {
    let events = this.parsed.get(number);
    if (!events) {
      events = this.parse(number);
      if (this.parsed.size >= Log.KEPT) this.parsed.delete(this.parsed.keys().next().value);
    }
    this.parsed.delete(number);
    this.parsed.set(number, events);
    return events;
  }

  parse(number) {
    const from = this.chunks[number][0];
    const to = this.chunks[number + 1]?.[0] ?? this.bytes.length;
    // A chunk starts behind the bracket or comma before its first event, and ends with the one behind its last.
    const text = new TextDecoder().decode(this.bytes.subarray(from, to)).trimEnd();
    const events = JSON.parse(`[${text.slice(0, -1)}]`).filter(isEvent);
    return this.sorted ? events : events.sort((a, b) => a.timestamp - b.timestamp);
  }

  // Milliseconds since the start.
  timeOf(event) {
    return event.timestamp - this.start;
  }
}

function isEvent(event) {
  return event !== null && typeof event === "object" && Number.isFinite(event.timestamp);
}

// The bytes of a zlib stream in Base64.
async function inflated(base64) {
  const packed = Uint8Array.fromBase64?.(base64) ?? Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
