// Small things that the page's parts share.

/** @param {string} id @returns {any} */
export const at = (id) => document.getElementById(id);

/** @param {string} title @param {() => void} act */
export function button(title, act) {
  const made = document.createElement("button");
  made.textContent = title;
  made.addEventListener("click", act);
  return made;
}

/** @param {string} name @param {string | Uint8Array | Blob} content */
export function save(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([/** @type {any} */ (content)]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
