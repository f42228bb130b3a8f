// A position in a log, and the document there: seeks from the nearest checkout, or goes on from where it is.

class Replay {
  // `shown` is called when the document is that of the wanted moment; `onCast`, if given, after each event, with the
  // document as of then: for checks, since it costs.
  constructor(log, stage, { complain, shown, onCast } = {}) {
    Object.assign(this, { log, stage, complain, shown, onCast });
    this.mirror = null;
    this.chunk = -1;
    this.events = [];
    this.next = 0;
    this.now = 0;
  }

  // Shows the document as of all events at or before a time, in milliseconds since the start; at once, if its chunk is
  // unpacked.
  seek(time) {
    this.wanted = time;
    const chunk = this.log.chunkAt(time);
    if (!this.mirror || time < this.now || chunk !== this.chunk) {
      const events = this.log.ready(chunk);
      if (!events) return this.wait(chunk, time);
      this.begin(chunk, events, time);
    }
    this.now = time;
    const { events } = this;
    while (this.next < events.length && this.log.timeOf(events[this.next]) <= time) this.cast(events[this.next++]);
    this.stage.show(this.mirror);
    this.shown?.(time);
  }

  // Of several moments that are waited for, the last is shown.
  async wait(chunk, time) {
    await this.log.load(chunk);
    if (this.wanted === time) this.seek(time);
  }

  begin(chunk, events, time) {
    const before = this.mirror;
    this.mirror = new Mirror(this.complain);
    [this.mirror.width, this.mirror.height] = [before?.width ?? 0, before?.height ?? 0];
    [this.chunk, this.events, this.next] = [chunk, events, 0];
    this.mirror.pointer = this.pointerBefore(chunk, time);
    // Who plays comes into the next one soon.
    if (chunk + 1 < this.log.times.length) this.log.load(chunk + 1);
  }

  cast(event) {
    this.mirror.apply(event);
    if (!this.onCast) return;
    this.stage.show(this.mirror);
    this.onCast(event);
  }

  // A finger may be down over a checkout, or be seen a little longer than it is.
  pointerBefore(chunk, time) {
    const events = time - this.log.times[chunk] < 5000 ? this.log.ready(chunk - 1) : null;
    const past = new Mirror();
    for (const event of events ?? []) {
      if (event.type === EVENT.change && event.data?.source !== SOURCE.mutation) past.apply(event);
    }
    return past.pointer;
  }

  // The time of the nearest event, before or after now, that changes the page; null for none.
  async neighbour(direction) {
    const { log, wanted } = this;
    for (let chunk = log.chunkAt(wanted); chunk >= 0 && chunk < log.times.length; chunk += direction) {
      const times = (await log.load(chunk)).filter(changesPage).map((event) => log.timeOf(event));
      const found = direction > 0 ? times.find((time) => time > wanted) : times.findLast((time) => time < wanted);
      if (found !== undefined) return found;
    }
    return null;
  }
}
