// Puts text on the clipboard. Pages that are opened as files may have no clipboard of their own.

/**
 * Returns whether the text was copied.
 * @param {string} text
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/**
 * The old way, which needs a selection. The focus stays where it was.
 * @param {string} text
 */
function copySelection(text) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen copied";
  field.setAttribute("aria-hidden", "true");
  (focused?.closest("dialog") ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    focused?.focus({ preventScroll: true });
  }
}
