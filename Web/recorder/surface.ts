// The module has the types that its users see.

import * as recorder from "./silhouette.js";

export const surface: typeof import("../../Capture/web/silhouette.js") = recorder;
