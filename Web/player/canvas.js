// Draws on a replayed canvas as the log says: the commands of a 2D context, and pictures that are in the log.
//
// Only methods and properties that draw are called, with numbers, words, and pictures made of bytes. Pictures take time to be read,
// so what follows one waits for it. Commands for 3D are left out.

import { list } from "./mirror.js";

const METHODS = new Set(
  (
    "arc arcTo beginPath bezierCurveTo clearRect clip closePath ellipse fill fillRect fillText lineTo moveTo quadraticCurveTo rect " +
    "reset resetTransform restore rotate roundRect save scale setLineDash setTransform stroke strokeRect strokeText transform translate " +
    "drawImage putImageData"
  ).split(" "),
);
const PROPERTIES = new Set(
  (
    "direction fillStyle filter font fontKerning fontStretch fontVariantCaps globalAlpha globalCompositeOperation " +
    "imageSmoothingEnabled imageSmoothingQuality letterSpacing lineCap lineDashOffset lineJoin lineWidth miterLimit shadowBlur " +
    "shadowColor shadowOffsetX shadowOffsetY strokeStyle textAlign textBaseline textRendering wordSpacing"
  ).split(" "),
);
const FLAT = 0;
// A picture's sides are at most so long, in pixels.
export const LONGEST = 16_384;

/** @type {WeakMap<HTMLCanvasElement, Promise<void>>} */
const waiting = new WeakMap();

/**
 * Draws commands in their order, behind those that wait on the same canvas. Is done when they are.
 * @param {HTMLCanvasElement} canvas
 * @param {any[]} commands
 */
export function draw(canvas, commands) {
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve();
  const before = waiting.get(canvas);
  const all = before ? before.then(() => drawAll(context, commands)) : drawAll(context, commands);
  const done = all.then(() => {
    if (waiting.get(canvas) === done) waiting.delete(canvas);
  });
  waiting.set(canvas, done);
  return done;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {any[]} commands
 */
async function drawAll(context, commands) {
  for (const { property, args, setter, kind } of commands) {
    if ((kind ?? FLAT) !== FLAT) continue;
    try {
      const [first, ...rest] = list(args);
      if (setter === true) {
        if (PROPERTIES.has(property) && isPlain(first) && !/url\(/i.test(String(first))) /** @type {any} */ (context)[property] = first;
      } else if (METHODS.has(property)) {
        const isPicture = property === "drawImage" || property === "putImageData";
        const given = isPicture ? await pictureOf(first) : first;
        if (given === null || !rest.every(isPlain) || !(isPicture || isPlain(first))) continue;
        /** @type {any} */ (context)[property](...(list(args).length > 0 ? [given, ...rest] : []));
      }
    } catch {
      // The context refuses some commands that its own page's took.
    }
  }
}

/** @param {unknown} value */
const isPlain = (value) =>
  value === undefined ||
  ["number", "string", "boolean"].includes(typeof value) ||
  (Array.isArray(value) && value.every((each) => typeof each === "number"));

/**
 * A picture of the log: an address that holds its data, or bytes. Null where it would have to be loaded.
 * @param {any} given
 * @returns {Promise<any>}
 */
async function pictureOf(given) {
  const address = typeof given === "string" ? given : given?.src;
  if (typeof address === "string") return /^data:image\//i.test(address) ? imageOf(address) : null;
  const [first, width, height] = list(given?.args);
  if (given?.rr_type === "ImageBitmap" && first?.rr_type === "Blob") {
    return createImageBitmap(new Blob(list(first.data).map(bytesOf), { type: String(first.type) }));
  }
  if (given?.rr_type !== "ImageData" || !(width > 0 && width <= LONGEST)) return null;
  return new ImageData(new Uint8ClampedArray(bytesOf(list(first?.args)[0])), width, height);
}

/** @param {any} buffer */
const bytesOf = (buffer) => Uint8Array.from(atob(String(buffer?.base64 ?? "")), (c) => c.charCodeAt(0));

/** @param {string} src */
async function imageOf(src) {
  const image = new Image();
  image.src = src;
  await image.decode();
  return image;
}
