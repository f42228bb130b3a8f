// Times the diff that a JavaScript recorder would write first, on the pages of `silhouette-bench pages`: a Map from id to
// node of the old page, a walk over the new one, and every node that is new, gone, elsewhere or has other attributes
// is noted. The trees are parsed and the old Map is made beforehand. Processor time, median of up to 15.
import { readFileSync } from "node:fs";

function collect(node, parent, nodes) {
  let previous = null;
  for (const child of node.childNodes ?? []) {
    nodes.set(child.id, { node: child, parent: node.id, previous });
    previous = child.id;
    collect(child, node.id, nodes);
  }
  return nodes;
}

function isEqual(one, other) {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

function diff(old, root) {
  const found = collect(root, null, new Map());
  const mutation = { adds: [], removes: [], attributes: [] };
  for (const [id, entry] of found) {
    const before = old.get(id);
    if (!before || before.parent !== entry.parent || before.previous !== entry.previous) mutation.adds.push(id);
    if (before && entry.node.attributes && !isEqual(before.node.attributes, entry.node.attributes)) {
      mutation.attributes.push(id);
    }
  }
  for (const id of old.keys()) if (!found.has(id)) mutation.removes.push(id);
  return mutation;
}

function time(work, repeats) {
  const start = process.cpuUsage();
  for (let step = 0; step < repeats; step++) work();
  const used = process.cpuUsage(start);
  return (used.user + used.system) / repeats;
}

function median(work) {
  let repeats = 1;
  while (time(work, repeats) * repeats < 50_000) repeats *= 2;
  return Array.from({ length: 15 }, () => time(work, repeats)).sort((one, other) => one - other)[7];
}

const folder = process.argv[2];
for (const count of [150, 2000]) {
  for (const change of ["unchanged", "one node changed", "row inserted"]) {
    const [old, next] = [0, 1].map((n) => JSON.parse(readFileSync(`${folder}/${count}-${change}-${n}.json`)));
    const known = collect(old, null, new Map());
    console.log([`Map diff, ${change}`, count, 0, median(() => diff(known, next)).toFixed(2), "µs"].join("\t"));
  }
}
