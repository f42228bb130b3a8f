// A position in a log, and the document there: seeks from the nearest checkout, or goes on from where it is.

class Replay {
  // `onCast`, if given, is called after each event, with the document as of then: for checks, since it costs.
  constructor(log, stage, { complain, onCast } = {}) {
    Object.assign(this, { log, stage, complain, onCast });
    this.mirror = null;
    this.chunk = -1;
    this.next = 0;
    this.now = 0;
  }

  // Shows the document as of all events at or before a time, in milliseconds since the start.
  seek(time) {
    const chunk = this.log.chunkAt(time);
    if (!this.mirror || time < this.now || chunk !== this.chunk) this.begin(chunk, time);
    this.now = time;
    const events = this.log.events(this.chunk);
    while (this.next < events.length && this.log.timeOf(events[this.next]) <= time) this.cast(events[this.next++]);
    this.stage.show(this.mirror);
  }

  begin(chunk, time) {
    // One that follows is played into, so that every event is cast.
    if (this.onCast && this.mirror && chunk > this.chunk && time >= this.now) this.finishChunks(chunk);
    const before = this.mirror;
    this.mirror = new Mirror(this.complain);
    [this.mirror.width, this.mirror.height] = [before?.width ?? 0, before?.height ?? 0];
    [this.chunk, this.next] = [chunk, 0];
    this.mirror.pointer = this.pointerBefore(chunk, time);
  }

  finishChunks(chunk) {
    for (; this.chunk < chunk; this.chunk++, this.next = 0) {
      for (const event of this.log.events(this.chunk).slice(this.next)) this.cast(event);
    }
  }

  cast(event) {
    this.mirror.apply(event);
    if (!this.onCast) return;
    this.stage.show(this.mirror);
    this.onCast(event);
  }

  // A finger may be down over a checkout, or be seen a little longer than it is.
  pointerBefore(chunk, time) {
    if (chunk === 0 || time - this.log.chunks[chunk][1] > 5000) return null;
    const past = new Mirror();
    for (const event of this.log.events(chunk - 1)) {
      if (event.type === EVENT.change && event.data?.source !== SOURCE.mutation) past.apply(event);
    }
    return past.pointer;
  }

  // The time of the nearest event, before or after now, that changes the page; null for none.
  neighbour(direction) {
    const { log } = this;
    for (let chunk = log.chunkAt(this.now); chunk >= 0 && chunk < log.chunks.length; chunk += direction) {
      const times = log.events(chunk).filter(changesPage).map((event) => log.timeOf(event));
      const found = direction > 0 ? times.find((time) => time > this.now) : times.findLast((time) => time < this.now);
      if (found !== undefined) return found;
    }
    return null;
  }
}
