// A page of `play` with screenshots.

import { addStyle } from "./parts.js";
import { Truth } from "./truth.js";
import { open } from "./viewer.js";

addStyle(STYLE);
open(Truth);
