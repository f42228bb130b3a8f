// Unpacks the chunks of a page's log, one after the other as seeks do, with our own inflater and with the browser's.

import { Inflater } from "../../Web/player/inflate.js";
import { packedBytes } from "../../Web/player/log.js";

const ways = {
  own: (packed) => new Inflater(packed).bytes,
  async browser(packed) {
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  },
};

// Milliseconds of each chunk, `rounds` times, and all bytes.
window.measure = async (name, rounds) => {
  const chunks = document.getElementById("log").textContent.split("\n").map(packedBytes);
  const times = [];
  let bytes = 0;
  for (let round = 0; round < rounds; round++) {
    for (const chunk of chunks) {
      const begin = performance.now();
      bytes += (await ways[name](chunk)).length;
      times.push(performance.now() - begin);
    }
  }
  times.sort((a, b) => a - b);
  return { chunks: chunks.length, bytes: bytes / rounds, times };
};
