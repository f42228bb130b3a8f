// Small logs, for tests.

import { Log } from "../player/log.js";

// A log that is there as events already, in one chunk.
export const logOf = (events) => {
  const times = events.map((event) => event.timestamp);
  const start = times.reduce((a, b) => Math.min(a, b), Infinity);
  const total = times.reduce((a, b) => Math.max(a, b), -Infinity) - start;
  const log = new Log([], { start, total, times: [0] });
  log.keep(
    0,
    events.toSorted((a, b) => a.timestamp - b.timestamp),
  );
  return log;
};

// A page with a head and a body of these nodes, as a log's first two events.
export const page = (...children) => [
  { type: 4, timestamp: 1000, data: { href: "", width: 200, height: 100 } },
  {
    type: 2,
    timestamp: 1000,
    data: {
      initialOffset: { left: 0, top: 0 },
      node: {
        type: 0,
        id: 1,
        childNodes: [
          { type: 1, id: 2, name: "html", publicId: "", systemId: "" },
          {
            type: 2,
            id: 3,
            tagName: "html",
            attributes: {},
            childNodes: [
              { type: 2, id: 4, tagName: "head", attributes: {}, childNodes: [] },
              { type: 2, id: 7, tagName: "body", attributes: {}, childNodes: children },
            ],
          },
        ],
      },
    },
  },
];

export const box = (id, attributes = {}, ...childNodes) => ({ type: 2, id, tagName: "div", attributes, childNodes });

export const mutation = (timestamp, changes) => ({
  type: 3,
  timestamp,
  data: { source: 0, texts: [], attributes: [], removes: [], adds: [], ...changes },
});
