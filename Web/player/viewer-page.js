// A page of `play`.

import { addStyle } from "./parts.js";
import { open } from "./viewer.js";

addStyle(STYLE);
open();
