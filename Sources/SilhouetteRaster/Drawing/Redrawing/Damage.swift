package import SilhouettePictures

/// The boxes of a frame that differ from the frame before it.
package struct Damage: Sendable, Equatable {
  /// Boxes that do not overlap, in no particular order; empty if nothing changed. At most 8 from a `FrameRenderer`.
  package var boxes: [PixelRect]

  package init(boxes: [PixelRect] = []) {
    self.boxes = boxes
  }

  /// Whether nothing changed.
  package var isEmpty: Bool { boxes.isEmpty }

  /// The smallest rectangle around all boxes; nil if there are none.
  package var bounds: PixelRect? {
    guard let first = boxes.first else { return nil }
    return boxes.dropFirst().reduce(first) { $0.union($1) }
  }

  package var area: Int { boxes.reduce(0) { $0 + $1.area } }
}
