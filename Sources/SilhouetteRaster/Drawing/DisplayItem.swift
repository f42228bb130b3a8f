internal import SilhouettePictures

/// One thing to paint: a shape in one colour, in device space.
///
/// Items settle every question that scenes leave open, once, so that the painters cannot disagree. An item's
/// coverage of a pixel is `outline` minus `hole`, cut by `clips`, and limited to stripes if it has a `hatch`.
struct DisplayItem: Sendable, Hashable {
  /// The pixels that may change; never empty, always inside the frame.
  var left: Int32
  var top: Int32
  var right: Int32
  var bottom: Int32
  /// Rows from `steadyTop` to `steadyBottom` are covered alike (before hatching).
  var steadyTop: Int32
  var steadyBottom: Int32
  /// Premultiplied.
  var pixel: UInt32
  var outline: Outline
  /// Inner edge of a border; empty for everything else.
  var hole: Outline = .empty
  /// A run of `DisplayList.clips`.
  var clipStart: Int32 = 0
  var clipCount: Int32 = 0
  /// Index into `DisplayList.hatches`, -1 for none.
  var hatch: Int32 = -1
  /// Index of the innermost group, -1 for none.
  var group: Int32 = -1

  var clipRange: Range<Int> { Int(clipStart)..<Int(clipStart + clipCount) }

  var bounds: PixelRect {
    PixelRect(left: Int(left), top: Int(top), right: Int(right), bottom: Int(bottom))!
  }

  /// Whether it has no hole, clips, stripes or rotation, so that its coverage has a closed form.
  var isSimple: Bool { hole.isEmpty && clipCount == 0 && hatch < 0 && outline.turned < 0 }

  /// A border that would be simple without its hole.
  var isSimpleBorder: Bool {
    !hole.isEmpty && clipCount == 0 && hatch < 0 && outline.turned < 0 && hole.turned < 0
  }
}

/// A run of items that is composited as one: painted on an empty layer, which is then blended over the items
/// below.
struct DisplayGroup: Sendable, Hashable {
  /// Items `first..<end`; groups nest.
  var first: Int32
  var end: Int32
  /// Index of the group around this one, always smaller than its own; -1 for none.
  var parent: Int32 = -1
  /// 0 to 255.
  var alpha: UInt32
}
