// What of a log's nodes may be built. A log may be anybody's, and a page that shows it must not act by it.
//
// The frame runs no scripts and the content security policy stops loading, but elements such as `link`, `base` and `meta`
// connect or steer by being there. So two kinds of elements are built: those that are known to draw, and nothing else; and those
// that the browser does not know, which are boxes without a meaning. Others become an empty `noscript`, which the frame hides.
// Addresses stay only where they carry their data. The document of a frame is built of its nodes by the same rules.

/** @param {string} text */
const words = (text) => new Set(text.split(" "));

const HTML_NAMES = words(
  "a abbr acronym address area article aside audio b basefont bdi bdo big blockquote body br button canvas caption center " +
    "cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em fieldset figcaption figure font footer form " +
    "frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li listing main map mark " +
    "menu meter nav nobr noembed noframes noscript object ol optgroup option output p picture plaintext pre progress q rb rp rt " +
    "rtc ruby s samp search section select slot small source span strike strong style sub summary sup table tbody td template " +
    "textarea tfoot th thead time title tr tt u ul var video wbr xmp",
);
const SVG_NAMES = new Map(
  (
    "svg g a defs symbol use path rect circle ellipse line polyline polygon text tspan textPath image clipPath " +
    "mask pattern linearGradient radialGradient stop marker filter switch style title desc foreignObject feBlend feColorMatrix " +
    "feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood " +
    "feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting " +
    "feSpotLight feTile feTurbulence"
  )
    .split(" ")
    // Some recorders write all names in lower case.
    .map((name) => [name.toLowerCase(), name]),
);
// Their content comes from an address, or from a document in the log.
const FRAMES = words("iframe frame object embed");
const ACTING = words(
  "srcdoc ping http-equiv action formaction target autofocus autoplay attributionsrc background manifest is " +
    "nonce integrity imagesrcset srcset classid codebase archive code popovertarget commandfor command invoketarget",
);
// The player decides how a frame is closed off, and when it loads.
const OF_FRAMES = words("src data type sandbox allow allowfullscreen csp credentialless loading name srcdoc");
const SOURCES = words("src poster data");

/**
 * The name of the element that is built. `isUnknown` is set where it may only be built if the browser does not know it.
 * @param {{tag: string, isSVG: boolean, sheet?: string | null}} node
 * @returns {{name: string, isWithheld?: boolean, isUnknown?: boolean}}
 */
export function allowedElement({ tag, isSVG, sheet }) {
  const name = tag.toLowerCase();
  if (isSVG) {
    const known = SVG_NAMES.get(name);
    return known ? { name: known } : { name: "defs", isWithheld: true };
  }
  if (name === "style" || (name === "link" && typeof sheet === "string")) return { name: "style" };
  // A box of the same size that draws nothing.
  if (name === "embed") return { name: "iframe" };
  // This one moves by itself.
  if (name === "marquee") return { name: "marquee-box" };
  if (HTML_NAMES.has(name)) return { name };
  return ACTING_NAMES.has(name) ? { name: "noscript", isWithheld: true } : { name, isUnknown: true };
}
const ACTING_NAMES = words("script link base meta param track");

/**
 * The value with which an attribute is set; undefined where it is left out.
 * @param {string} name
 * @param {string} value
 * @param {string} [tag] the element's name
 */
export function allowedValue(name, value, tag = "") {
  const plain = name.toLowerCase();
  if (!/^[a-z_:][\w:.-]*$/.test(plain) || /^(on|rr_)|^_csstext$/.test(plain) || ACTING.has(plain)) return undefined;
  if (FRAMES.has(tag) && OF_FRAMES.has(plain)) return undefined;
  if (plain === "href" || plain.endsWith(":href")) return /^(#|data:image\/)/i.test(value) ? value : "#";
  if (SOURCES.has(plain)) return /^data:/i.test(value) ? value : undefined;
  return value;
}
