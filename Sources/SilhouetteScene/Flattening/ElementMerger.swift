import SilhouetteHierarchy

/// Finds, for each accessibility element, the view that it speaks for: the one whose box it coincides with.
///
/// An element is no second thing on the screen. Where its box is a view's, to within a point, it lends that view what
/// it knows and is not drawn. Views are found by the place of their centre in a grid of small cells, so the cost
/// grows with the number of nodes; of a crowd at one place the few topmost are looked at.
package struct ElementMerger: Sendable {
  /// Frames of elements are computed apart from those of views, and rounded on the way.
  static let tolerance = 1.0
  private static let cell = 4.0
  private static let maxCrowd = 12

  /// Slots of a hash table: the topmost node in the slot's cells, -1 for none.
  private var heads: [Int32] = []
  /// The next node below in the same slot.
  private var next: [Int32] = []
  private var boxes: [Rect] = []
  private var windows: [Int32] = []

  package init() {}

  /// Looks at all nodes of a scene; those that `isCandidate` refuses are not found later.
  package mutating func index(_ nodes: [SceneNode], isCandidate: (SceneNode) -> Bool) {
    var slotCount = 64
    while slotCount < nodes.count { slotCount *= 2 }
    heads = Array(repeating: -1, count: slotCount)
    next = Array(repeating: -1, count: nodes.count)
    boxes = nodes.map(\.bounds)
    windows = nodes.indices.map { Int32($0) }
    for (position, node) in nodes.enumerated() {
      if node.parent >= 0 { windows[position] = windows[Int(node.parent)] }
      guard isCandidate(node), boxes[position].isDrawable else { continue }
      let slot = self.slot(Self.cellX(boxes[position]), Self.cellY(boxes[position]))
      next[position] = heads[slot]
      heads[slot] = Int32(position)
    }
  }

  /// The best of the views that an element coincides with, by `rank`, the topmost of equals; nil where none does.
  package func view(for element: Int, rank: (Int) -> Int) -> Int? {
    let box = boxes[element]
    guard box.isDrawable else { return nil }
    var best: Int?
    var bestRank = Int.min
    for dy in -1...1 {
      for dx in -1...1 {
        var position = heads[slot(Self.cellX(box) + dx, Self.cellY(box) + dy)]
        var crowd = 0
        while position >= 0, crowd < Self.maxCrowd {
          let view = Int(position)
          position = next[view]
          crowd += 1
          guard windows[view] == windows[element], Self.coincide(boxes[view], box) else { continue }
          let viewRank = rank(view)
          if viewRank > bestRank || viewRank == bestRank && view > best ?? -1 {
            best = view
            bestRank = viewRank
          }
        }
      }
    }
    return best
  }

  static func coincide(_ a: Rect, _ b: Rect) -> Bool {
    abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance && abs(a.maxX - b.maxX) <= tolerance
      && abs(a.maxY - b.maxY) <= tolerance
  }

  private static func cellX(_ box: Rect) -> Int { cell(box.x + box.width / 2) }
  private static func cellY(_ box: Rect) -> Int { cell(box.y + box.height / 2) }

  private static func cell(_ centre: Double) -> Int {
    Int((min(max(centre, -1e9), 1e9) / cell).rounded(.down))
  }

  private func slot(_ x: Int, _ y: Int) -> Int {
    let hash =
      UInt64(bitPattern: Int64(x)) &* 0x9e37_79b9_7f4a_7c15
      ^ UInt64(bitPattern: Int64(y)) &* 0xc2b2_ae3d_27d4_eb4f
    return Int(truncatingIfNeeded: (hash ^ hash >> 29) & UInt64(heads.count - 1))
  }
}
