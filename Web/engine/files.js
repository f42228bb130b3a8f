// The files that a person drops or chooses, with their paths. The engine finds out how they belong together.

/** @typedef {{ path: string, file: File }} PathFile */
/** @typedef {{ root: string, files: PathFile[] }} Drop A file or a folder, and all files in it. */

/** Of these the first bytes are enough: the engine asks a picture's size, and reads no recording. */
const HEADS = /\.(png|jpe?g|webp|mp4|m4v|mov|webm|mkv|gif)$/i;
const HEAD_BYTES = 1 << 16;
const MOST_FILES = 20_000;
const MOST_BYTES = 2 ** 31;

export const isPicture = (/** @type {string} */ path) => /\.(png|jpe?g|webp)$/i.test(path);
const isHidden = (/** @type {string} */ path) => path.split("/").some((name) => name.startsWith("."));

/** Several things become one folder. @param {PathFile[]} files @returns {Drop} */
export function together(files) {
  const tops = new Set(files.map((file) => file.path.split("/")[0]));
  if (tops.size === 1) return { root: [...tops][0], files };
  return { root: "files", files: files.map(({ path, file }) => ({ path: `files/${path}`, file })) };
}

/** The files of a field, for files or for a folder. @param {FileList | File[]} files */
export function chosen(files) {
  /** @type {PathFile[]} */
  const found = [];
  for (const file of files) add(file.webkitRelativePath || file.name, file, found);
  return together(found);
}

/** The files of a drop, with those of its folders. @param {DataTransfer} transfer */
export async function dropped(transfer) {
  // Dropped files are there until something waits. Chromium gives a page from a disk no files of entries, and Firefox has no handles.
  const items = [...transfer.items].filter((item) => item.kind === "file");
  const found = items.map((item) => ({
    handle: /** @type {any} */ (item).getAsFileSystemHandle?.(),
    entry: item.webkitGetAsEntry?.(),
    file: item.getAsFile(),
  }));
  /** @type {PathFile[]} */
  const files = [];
  for (const { handle, entry, file } of found) {
    const folder = (await handle?.catch(() => null)) ?? null;
    if (folder?.kind === "directory") await walkHandle(folder, files);
    else if (!folder && entry?.isDirectory) await walkEntry(entry, files);
    else if (file) add(file.name, file, files);
  }
  return together(files);
}

/** @param {string} path @param {File} file @param {PathFile[]} files */
function add(path, file, files) {
  if (isHidden(path)) return;
  if (files.length >= MOST_FILES) throw new Error(`This folder holds more than ${MOST_FILES} files. Drop the folder of one run.`);
  files.push({ path, file });
}

/** @param {any} first @param {PathFile[]} files */
async function walkHandle(first, files) {
  const open = [{ handle: first, path: first.name }];
  for (let next; (next = open.shift());) {
    const { handle, path } = next;
    if (handle.kind === "file") add(path, await handle.getFile(), files);
    else if (!isHidden(path)) for await (const inner of handle.values()) open.push({ handle: inner, path: `${path}/${inner.name}` });
  }
}

/** @param {any} first @param {PathFile[]} files */
async function walkEntry(first, files) {
  const open = [first];
  for (let entry; (entry = open.shift());) {
    const path = entry.fullPath.replace(/^\//, "");
    if (entry.isFile) {
      const file = await new Promise((done, fail) => entry.file(done, fail)).catch(() => {
        throw new Error("This browser does not let a page from a disk read a folder that is dropped. Use Open a folder.");
      });
      add(path, file, files);
    } else if (!isHidden(path)) {
      const reader = entry.createReader();
      for (let some; (some = await new Promise((done, fail) => reader.readEntries(done, fail))).length > 0;) open.push(...some);
    }
  }
}

/** Gives the files of a drop to an engine. @param {Drop} drop @param {import("./engine.js").Engine} engine */
export async function give(drop, engine) {
  const all = drop.files.map(({ path, file }) => ({ path, file, count: HEADS.test(path) ? Math.min(HEAD_BYTES, file.size) : file.size }));
  const total = all.reduce((sum, { count }) => sum + count, 0);
  if (total > MOST_BYTES) throw new Error("These files are larger than 2 GB. The command silhouette reads them.");
  for (const { path, file, count } of all) {
    engine.add(path, new Uint8Array(await file.slice(0, count).arrayBuffer()), file.size);
  }
}
