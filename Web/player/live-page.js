// A page that a server makes of a session that goes on.

import { openLive } from "./live.js";
import { addStyle } from "./parts.js";

addStyle(STYLE);
openLive();
