// Numbers of nodes. They outlive a recording: an element keeps its id.

const ids = new WeakMap();
let lastID = 0;

export const newID = () => ++lastID;

/**
 * @param {Node} node
 * @returns {number}
 */
export function idOf(node) {
  if (!ids.has(node)) ids.set(node, newID());
  return ids.get(node);
}
