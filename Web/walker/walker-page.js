// The script of the page that the command opens in a browser to lay out a log.

import { Walker } from "./walker.js";

/** @type {any} */ (globalThis).walker = new Walker(document.body);
