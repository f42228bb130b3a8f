// Names that may leave: those of HTML, ARIA and forms, and names of custom elements. A log may have any word in their places.

/** @typedef {import("../recorder/types").Told} Told */

/** @param {string} text */
const words = (text) => new Set(text.split(" "));

const TAGS = words(
  "a abbr acronym address applet area article aside audio b bdi bdo big blockquote body button canvas caption center cite code col " +
    "colgroup dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 " +
    "h5 h6 header hgroup hr html i iframe img input ins kbd label legend li main map mark menu meter nav nobr object ol output p " +
    "picture plaintext pre progress q rb rp rt rtc ruby s samp search section select slot small span strike strong sub summary sup " +
    "svg table tbody td textarea tfoot th thead time tr tt u ul var video xmp",
);
const TYPES = words(
  "button checkbox color date datetime-local email file hidden image month number password radio range reset search submit tel text " +
    "time url week",
);
// Roles of ARIA, and those that the recorder gives another name.
const ROLES = words(
  "alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox comment " +
    "complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid gridcell group " +
    "header image insertion label legend link list listbox listitem log main mark marquee math menu menubar menuitem menuitemcheckbox " +
    "menuitemradio meter navigation note option paragraph progress progressbar radio radiogroup region row rowgroup rowheader " +
    "scrollbar search searchField searchbox separator slider spinbutton staticText status strong subscript suggestion superscript " +
    "switch tab table tablist tabpanel term textField textbox time timer toolbar tooltip tree treegrid treeitem",
);
const CONTENT = words(
  "shipping billing home work mobile fax pager name honorific-prefix given-name additional-name family-name honorific-suffix nickname " +
    "username new-password current-password one-time-code organization-title organization street-address address-line1 address-line2 " +
    "address-line3 address-level4 address-level3 address-level2 address-level1 country country-name postal-code cc-name cc-given-name " +
    "cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type transaction-currency " +
    "transaction-amount language bday bday-day bday-month bday-year sex url photo tel tel-country-code tel-national tel-area-code " +
    "tel-local tel-local-prefix tel-local-suffix tel-extension email impp webauthn emailAddress telephoneNumber URL",
);
// Names of custom elements come from code, unless they are longer than any name.
const CUSTOM = /^[a-z][a-z0-9]*(-[a-z0-9]+)+$/;
const LONGEST = 40;
// For elements whose name is none, as the player builds them.
const UNKNOWN = "unnamed-box";

/** @param {string} name */
export function nameOf(name) {
  const [tag, type] = name.split(":");
  if (tag === "#text") return name;
  if (TAGS.has(tag)) return type === undefined || TYPES.has(type) ? name : tag;
  return name.length <= LONGEST && CUSTOM.test(name) ? name : UNKNOWN;
}

/**
 * Takes every word that is not a known one out of a node's properties.
 * @param {Told} node
 */
export function gate(node) {
  node.class = nameOf(node.class);
  const traits = /** @type {string[] | undefined} */ (node.traits)?.filter((trait) => ROLES.has(trait));
  if (traits?.length) node.traits = traits;
  else delete node.traits;
  const content = String(node.contentType ?? "")
    .split(" ")
    .filter((word) => CONTENT.has(word));
  if (content.length) node.contentType = content.join(" ");
  else delete node.contentType;
  // Kept by the recorder, which has no words here: but one lock is few.
  for (const name of ["identifier", "label", "hint", "value"]) delete node[name];
  if (node.text) node.text = "…";
}
