// A frame as a picture of this browser: SVG with the document inside, or PNG.

import { make } from "./parts.js";

/**
 * The document of a frame as an SVG picture for this browser, with the document's own markup in it.
 * @param {Document} document
 * @param {number} width
 * @param {number} height
 */
export function pictureText(document, width, height) {
  const copy = /** @type {HTMLElement} */ (document.documentElement.cloneNode(true));
  copy.style.width = `${width}px`;
  copy.style.height = `${height}px`;
  const body = copy.querySelector("body");
  if (body) {
    body.style.width = `${width}px`;
    body.style.height = `${height}px`;
    body.style.position = "relative";
    // In an SVG there is no `body` for a style sheet to find.
    const background = /** @type {Window} */ (document.defaultView).getComputedStyle(document.body).backgroundColor;
    Object.assign(body.style, { margin: "0", overflow: "hidden", backgroundColor: background });
  }
  const content = new XMLSerializer().serializeToString(copy);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<foreignObject width="${width}" height="${height}">${content}</foreignObject></svg>`
  );
}

/**
 * @param {string} svg
 * @param {number} width
 * @param {number} height
 * @param {number} scale
 * @returns {Promise<Blob>}
 */
export async function picturePNG(svg, width, height, scale) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = make("canvas", { width: width * scale, height: height * scale });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.scale(scale, scale);
  context.drawImage(image, 0, 0, width, height);
  return new Promise((done) => canvas.toBlob((blob) => done(/** @type {Blob} */ (blob)), "image/png"));
}
