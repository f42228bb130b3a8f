export { Recorder } from "./recorder.js";
export type { Options, TouchPhase } from "./recorder.js";
export { markOf } from "./parts.js";
export type { Facts, Host, Mark } from "./parts.js";
export type { Line } from "./stream.js";
