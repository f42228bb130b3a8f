// What of a log's nodes may be built. A log may be anybody's, and a page that shows it must not act by it.
//
// The frame runs no scripts and the content security policy stops loading, but elements such as `link`, `base` and `meta`
// connect or steer by being there. So only elements that are known to draw, and nothing else, are built; others become an
// empty `noscript`, which the frame hides, or for frames a `div`. Addresses stay only where they carry their data.

/** @param {string} text */
const words = (text) => new Set(text.split(" "));

const HTML_NAMES = words(
  "a abbr address area article aside audio b bdi bdo big blockquote body br button canvas caption center " +
    "cite code col colgroup data datalist dd del details dfn dialog div dl dt em fieldset figcaption figure font footer form h1 " +
    "h2 h3 h4 h5 h6 head header hgroup hr html i img input ins kbd label legend li main map mark menu meter nav nobr noscript ol " +
    "optgroup option output p picture pre progress q rp rt ruby s samp search section select slot small source span strike " +
    "strong style sub summary sup table tbody td textarea tfoot th thead time title tr tt u ul var video wbr",
);
const SVG_NAMES = words(
  "svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath image clipPath " +
    "mask pattern linearGradient radialGradient stop marker filter switch style title desc foreignObject feBlend feColorMatrix " +
    "feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode " +
    "feMorphology feOffset feTile feTurbulence",
);
const FRAMES = words("iframe frame object embed");
const ACTING = words(
  "srcdoc ping http-equiv action formaction target autofocus autoplay attributionsrc background manifest is " +
    "nonce integrity imagesrcset srcset",
);
const SOURCES = words("src poster data");

/**
 * The name of the element that is built, and the text of the style sheet that it replaces.
 * @param {{tag: string, isSVG: boolean, attributes: Map<string, string>}} node
 * @returns {{name: string, text?: string, isWithheld?: boolean}}
 */
export function allowedElement({ tag, isSVG, attributes }) {
  if (isSVG) return SVG_NAMES.has(tag) ? { name: tag } : { name: "g", isWithheld: true };
  const name = tag.toLowerCase();
  if (name === "link" || name === "style") {
    const text = attributes.get("_cssText");
    if (text !== undefined || name === "style") return { name: "style", text };
  }
  if (FRAMES.has(name)) return { name: "div" };
  const isCustom = /^[a-z][a-z0-9]*(-[a-z0-9]+)+$/.test(name);
  return HTML_NAMES.has(name) || isCustom ? { name } : { name: "noscript", isWithheld: true };
}

/**
 * The value with which an attribute is set; undefined where it is left out.
 * @param {string} name
 * @param {string} value
 */
export function allowedValue(name, value) {
  const plain = name.toLowerCase();
  if (!/^[a-z_:][\w:.-]*$/.test(plain) || /^(on|rr_)|^_csstext$/.test(plain) || ACTING.has(plain)) return undefined;
  if (plain === "href" || plain.endsWith(":href")) return /^(#|data:image\/)/i.test(value) ? value : "#";
  if (SOURCES.has(plain)) return /^data:/i.test(value) ? value : undefined;
  return value;
}
