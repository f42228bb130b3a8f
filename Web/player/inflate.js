// Unpacks zlib streams (RFC 1950 and 1951) at once. The browser's own way needs turns of the event loop, and leaves its memory
// until the browser looks for garbage (docs/decisions/0029-pages-unpack-their-logs-themselves.md).

const LENGTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

export class Inflater {
  /**
   * `room` is memory for the result, which grows as needed.
   * @param {Uint8Array} packed
   * @param {Uint8Array} [room]
   */
  constructor(packed, room = new Uint8Array(1 << 16)) {
    this.packed = packed;
    this.room = room;
    this.place = 2;
    this.held = 0;
    this.bits = 0;
    this.size = 0;
  }

  // The bytes: a part of `room`, which may be another one by now.
  get bytes() {
    for (let isLast = false; !isLast;) {
      isLast = this.take(1) === 1;
      const kind = this.take(2);
      if (kind === 0) this.store();
      else if (kind === 1)
        this.expand(codes([...Array(288).keys()].map((n) => (n < 144 ? 8 : n < 256 ? 9 : n < 280 ? 7 : 8))), codes(Array(30).fill(5)));
      else if (kind === 2) {
        const [literals, distances] = this.tables();
        this.expand(literals, distances);
      } else throw new Error("the log is broken");
    }
    return this.room.subarray(0, this.size);
  }

  /** @param {number} count */
  hold(count) {
    while (this.bits < count) {
      // Behind the end there are zeros for a code's last look ahead, and no more.
      if (this.place > this.packed.length + 4) throw new Error("the log breaks off");
      this.held |= this.packed[this.place++] << this.bits;
      this.bits += 8;
    }
  }

  /** @param {number} count */
  take(count) {
    this.hold(count);
    const value = this.held & ((1 << count) - 1);
    this.held >>>= count;
    this.bits -= count;
    return value;
  }

  /** @param {Uint16Array} table */
  symbol(table) {
    this.hold(15);
    const entry = table[this.held & 32767];
    if (entry === 0) throw new Error("the log is broken");
    this.held >>>= entry & 15;
    this.bits -= entry & 15;
    return entry >> 4;
  }

  /** @param {number} size */
  grow(size) {
    if (size <= this.room.length) return;
    const room = new Uint8Array(Math.max(size, this.room.length * 2));
    room.set(this.room);
    this.room = room;
  }

  store() {
    const { packed } = this;
    const from = this.place - (this.bits >> 3) + 4;
    const count = packed[from - 4] | (packed[from - 3] << 8);
    [this.held, this.bits, this.place] = [0, 0, from + count];
    this.grow(this.size + count);
    this.room.set(packed.subarray(from, from + count), this.size);
    this.size += count;
  }

  tables() {
    const [literals, distances, orders] = [this.take(5) + 257, this.take(5) + 1, this.take(4) + 4];
    const first = Array(19).fill(0);
    for (const place of ORDER.slice(0, orders)) first[place] = this.take(3);
    const table = codes(first);
    /** @type {number[]} */
    const lengths = [];
    while (lengths.length < literals + distances) {
      const symbol = this.symbol(table);
      if (symbol < 16) lengths.push(symbol);
      else {
        const count = symbol === 16 ? 3 + this.take(2) : symbol === 17 ? 3 + this.take(3) : 11 + this.take(7);
        lengths.push(...Array(count).fill(symbol === 16 ? lengths[lengths.length - 1] : 0));
      }
    }
    return [codes(lengths.slice(0, literals)), codes(lengths.slice(literals, literals + distances))];
  }

  /**
   * @param {Uint16Array} literals
   * @param {Uint16Array} distances
   */
  expand(literals, distances) {
    for (;;) {
      const symbol = this.symbol(literals);
      if (symbol === 256) return;
      if (symbol < 256) {
        if (this.size === this.room.length) this.grow(this.size + 1);
        this.room[this.size++] = symbol;
        continue;
      }
      const number = symbol - 257;
      const count = LENGTHS[number] + (number < 8 || number === 28 ? 0 : this.take((number >> 2) - 1));
      const far = this.symbol(distances),
        more = Math.max(0, (far >> 1) - 1);
      const distance = far < 4 ? far + 1 : ((2 + (far & 1)) << more) + 1 + this.take(more);
      if (distance > this.size) throw new Error("the log is broken");
      this.grow(this.size + count);
      const { room } = this;
      for (const end = this.size + count; this.size < end; this.size++) room[this.size] = room[this.size - distance];
    }
  }
}

/**
 * For each 15 bits that may come next, the symbol that they begin with, and in the lowest four bits its length.
 * @param {number[]} lengths
 */
function codes(lengths) {
  const table = new Uint16Array(1 << 15);
  let code = 0;
  for (let length = 1; length < 16; length++) {
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] !== length) continue;
      let place = 0;
      for (let bit = 0; bit < length; bit++) place |= ((code >> bit) & 1) << (length - 1 - bit);
      for (; place < 1 << 15; place += 1 << length) table[place] = (symbol << 4) | length;
      code++;
    }
    code <<= 1;
  }
  return table;
}
