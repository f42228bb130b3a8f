// The viewer's files that need no browser, as one script, for tests under Node.
"use strict";
const fs = require("node:fs");
const path = require("node:path");

const RESOURCES = path.join(__dirname, "../../Sources/CPageFiles/Resources");
const FILES = ["inflate", "log", "mirror", "allowed", "stage", "replay", "clock", "parts", "steps", "inspector"];
const NAMES = ["Log", "Inflater", "Lines", "packedBytes", "Mirror", "changesPage", "allowedElement", "allowedValue", "Replay", "Clock",
  "clockText", "timeOfLink", "linkOfTime", "timesOf", "NODE"];

const text = FILES.map((name) => fs.readFileSync(path.join(RESOURCES, `${name}.js`), "utf8")).join("\n");
module.exports = new Function(`"use strict";${text}\nreturn { ${NAMES.join(", ")} };`)();

// A log that is there as events already, in one chunk.
module.exports.logOf = (events) => {
  const times = events.map((event) => event.timestamp);
  const start = times.reduce((a, b) => Math.min(a, b), Infinity);
  const total = times.reduce((a, b) => Math.max(a, b), -Infinity) - start;
  const log = new module.exports.Log([], { start, total, times: [0] });
  log.keep(0, events.toSorted((a, b) => a.timestamp - b.timestamp));
  return log;
};

// A page with a head and a body of these nodes, as a log's first two events.
module.exports.page = (...children) => [
  { type: 4, timestamp: 1000, data: { href: "", width: 200, height: 100 } },
  { type: 2, timestamp: 1000, data: { initialOffset: { left: 0, top: 0 }, node: { type: 0, id: 1, childNodes: [
    { type: 1, id: 2, name: "html", publicId: "", systemId: "" },
    { type: 2, id: 3, tagName: "html", attributes: {}, childNodes: [
      { type: 2, id: 4, tagName: "head", attributes: {}, childNodes: [] },
      { type: 2, id: 7, tagName: "body", attributes: {}, childNodes: children }] }] } } },
];

module.exports.box = (id, attributes = {}, ...childNodes) => ({ type: 2, id, tagName: "div", attributes, childNodes });

module.exports.mutation = (timestamp, changes) => ({
  type: 3, timestamp, data: { source: 0, texts: [], attributes: [], removes: [], adds: [], ...changes } });
