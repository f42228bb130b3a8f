// The lines of a stream. Made of docs/stream.schema.json by Tests/Checks/producers.py --fix.

export interface Header {
  stream: "hierarchy";
  version: 1;
  platform: "ios" | "android" | "web" | "flutter" | "react-native" | "compose" | "unity" | "other";
  viewport: Viewport;
  start: number;
  tells?: ("custom" | "secure" | "editable" | "colors" | "lines" | "keyboard" | "shadow")[];
  app?: Record<string, string>;
  device?: Record<string, string>;
}

export interface Snapshot {
  t: number;
  windows: Node[];
  screen?: string;
  keyboard?: boolean | [number, number, number, number];
}

export interface TouchLine {
  t: number;
  touch: TouchLineTouch;
}

export interface ViewportLine {
  t: number;
  viewport: Viewport;
}

export interface EventLine {
  t: number;
  event: EventLineEvent;
}

export interface ScreenshotLine {
  t: number;
  screenshot: string;
}

export interface Node {
  id?: number | string;
  class: string;
  supers?: string[];
  kind?: "view" | "layer" | "ax";
  frame: [number, number, number, number];
  anchor?: [number, number];
  transform?: [number, number, number, number, number, number];
  scroll?: [number, number];
  z?: number;
  alpha?: number;
  hidden?: boolean;
  clips?: boolean;
  background?: string;
  radius?: number;
  border?: NodeBorder;
  shadow?: NodeShadow;
  opaque?: boolean;
  layer?: NodeLayer;
  text?: string;
  lines?: [number, number, number, number][];
  textColor?: string;
  fontSize?: number;
  label?: string;
  value?: string;
  hint?: string;
  identifier?: string;
  traits?: string[];
  enabled?: boolean;
  selected?: boolean;
  focused?: boolean;
  checked?: boolean;
  secure?: boolean;
  editable?: boolean;
  contentType?: string;
  image?: NodeImage;
  custom?: boolean;
  unreadable?: boolean;
  privacy?: "mask" | "unmask" | "hide" | "clipOut" | ("mask" | "unmask" | "hide" | "clipOut")[];
  swiftui?: boolean;
  presentation?: NodePresentation;
  seen?: NodeSeen;
  children?: Node[];
}

export interface Viewport {
  width: number;
  height: number;
  scale?: number;
}

export interface TouchLineTouch {
  pointer: number;
  phase: "down" | "move" | "up" | "cancel";
  x: number;
  y: number;
  lastScreen?: boolean;
}

export interface EventLineEvent {
  name: string;
  data?: unknown;
}

export interface NodeBorder {
  width: number;
  color: string;
}

export interface NodeShadow {
  color?: string;
  radius?: number;
  offset?: [number, number];
  opacity?: number;
}

export interface NodeLayer {
  class?: string;
  background?: string;
  opaque?: boolean;
  opacity?: number;
}

export interface NodeImage {
  width?: number;
  height?: number;
  color?: string;
  bundled?: boolean;
  name?: string;
}

export interface NodePresentation {
  frame?: [number, number, number, number];
  transform?: [number, number, number, number, number, number];
  alpha?: number;
  scroll?: [number, number];
  radius?: number;
  background?: string;
}

export interface NodeSeen {
  frame?: [number, number, number, number];
  lines?: [number, number, number, number][];
  as?: ("open" | "empty" | "blank" | "ground" | "added" | "untold")[];
}

export type Line = Header | Snapshot | TouchLine | ViewportLine | EventLine | ScreenshotLine;
