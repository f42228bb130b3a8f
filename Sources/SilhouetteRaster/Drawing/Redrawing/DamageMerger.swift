internal import SilhouettePictures

/// Turns any damaged boxes into a few that do not overlap and cover them all.
struct DamageMerger {
  private(set) var boxes: [PixelRect] = []

  /// Each box is a walk down its rows, so a handful is better than many.
  static let maxBoxes = 8

  mutating func add(_ box: PixelRect) {
    var box = box
    if boxes.contains(where: { $0.contains(box) }) { return }
    while let other = boxes.firstIndex(where: { Self.belongTogether($0, box) }) {
      box = box.union(boxes.remove(at: other))
    }
    boxes.append(box)
    if boxes.count > Self.maxBoxes { mergeNearest() }
  }

  /// Overlapping, or hardly larger together than apart.
  private static func belongTogether(_ a: PixelRect, _ b: PixelRect) -> Bool {
    a.intersection(b) != nil || waste(a, b) <= (a.area + b.area) / 4 + 256
  }

  private static func waste(_ a: PixelRect, _ b: PixelRect) -> Int {
    a.union(b).area - a.area - b.area
  }

  private mutating func mergeNearest() {
    let last = boxes.removeLast()
    let nearest = boxes.indices.min { Self.waste(boxes[$0], last) < Self.waste(boxes[$1], last) }!
    add(last.union(boxes.remove(at: nearest)))
  }
}
