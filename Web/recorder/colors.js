// Colours, as the stream has them.

/** @typedef {import("./types").Four} Four */

const averages = new WeakMap(),
  colors = new Map();

// Asked of a canvas of one pixel, since style sheets may name colours in any colour space.
/** @type {CanvasRenderingContext2D | undefined} */
let pixel;

/**
 * @param {(pixel: CanvasRenderingContext2D) => void} paint
 * @returns {Four}
 */
function painted(paint) {
  const one = (pixel ??= new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true }));
  one.clearRect(0, 0, 1, 1);
  paint(one);
  return [...one.getImageData(0, 0, 1, 1).data];
}

/** @param {Four} it */
function hex([red, green, blue, alpha]) {
  if (alpha === 0) return null;
  const parts = alpha === 255 ? [red, green, blue] : [red, green, blue, alpha];
  return (
    "#" +
    parts
      .map((part) => part.toString(16).padStart(2, "0"))
      .join("")
      .toUpperCase()
  );
}

/**
 * @param {string} css
 * @returns {Four}
 */
function channels(css) {
  if (!colors.has(css)) {
    // Animations go through many colours.
    if (colors.size > 4096) colors.clear();
    colors.set(
      css,
      painted((pixel) => {
        pixel.fillStyle = css;
        pixel.fillRect(0, 0, 1, 1);
      }),
    );
  }
  return colors.get(css);
}

/** @param {string} css */
export const colorOf = (css) => (css === "rgba(0, 0, 0, 0)" ? null : hex(channels(css)));

/**
 * A gradient as the mean of its stops.
 * @param {string} image
 */
export function gradientColor(image) {
  if (!image.includes("gradient(")) return null;
  const stops = (image.match(/(?:rgba?|color|(?:ok)?l(?:ab|ch))\([^()]*\)/g) ?? []).map(channels);
  if (stops.length === 0) return null;
  return hex([0, 1, 2, 3].map((i) => Math.round(stops.reduce((sum, stop) => sum + stop[i], 0) / stops.length)));
}

/**
 * A picture's mean colour; null for one of another origin, which may not be read, and before it is there.
 * @param {HTMLImageElement} image
 */
export function averageColor(image) {
  if (!image.complete || !image.naturalWidth) return null;
  const known = averages.get(image);
  if (known?.source === image.currentSrc) return known.color;
  let color = null;
  try {
    color = hex(painted((pixel) => pixel.drawImage(image, 0, 0, 1, 1)));
  } catch {
    /* of another origin */
  }
  averages.set(image, { source: image.currentSrc, color });
  return color;
}
