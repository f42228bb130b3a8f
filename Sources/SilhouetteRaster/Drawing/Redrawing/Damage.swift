public import SilhouettePictures

/// Which boxes of a frame differ from the frame before it: disjoint, in no particular order, empty for none.
public struct Damage: Sendable, Equatable {
  public var boxes: [PixelRect]

  package init(boxes: [PixelRect] = []) {
    self.boxes = boxes
  }

  public var isEmpty: Bool { boxes.isEmpty }

  /// The smallest rectangle around all boxes, nil for none.
  package var bounds: PixelRect? {
    guard let first = boxes.first else { return nil }
    return boxes.dropFirst().reduce(first) { $0.union($1) }
  }

  package var area: Int { boxes.reduce(0) { $0 + $1.area } }
}
