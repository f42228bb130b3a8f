import SilhouetteHierarchy

/// Finds the view of each accessibility element: the one whose box coincides with the element's.
///
/// An element is not a second thing on the screen. If its box is a view's, to within a point, it lends its facts to the
/// view and is not drawn. Views are looked up by the place of their centre in a grid of small cells, so the cost grows
/// with the number of nodes. If many views share a place, only the topmost few are looked at.
package struct ElementMerger: Sendable {
  /// How far boxes may differ, in points: platforms compute and round the frames of elements and of views separately.
  static let tolerance = 1.0
  private static let cell = 4.0
  private static let maxCrowd = 12

  /// Slots of a hash table: the topmost node in the slot's cells, -1 for none.
  private var heads: [Int32] = []
  /// The next node below in the same slot.
  private var next: [Int32] = []
  private var boxes: [Rect2D] = []
  private var windows: [Int32] = []

  package init() {}

  /// Indexes the nodes of a scene for which `isCandidate` is true; `view(for:rank:)` finds no others.
  package mutating func index(_ nodes: [SceneNode], isCandidate: (SceneNode) -> Bool) {
    var slotCount = 64
    while slotCount < nodes.count { slotCount *= 2 }
    heads = Array(repeating: -1, count: slotCount)
    next = Array(repeating: -1, count: nodes.count)
    boxes = nodes.map { $0.bounds }
    windows = nodes.indices.map { Int32($0) }
    for (position, node) in nodes.enumerated() {
      if node.parent >= 0 { windows[position] = windows[Int(node.parent)] }
      guard isCandidate(node), boxes[position].isDrawable else { continue }
      let slot = self.slot(Self.cellX(boxes[position]), Self.cellY(boxes[position]))
      next[position] = heads[slot]
      heads[slot] = Int32(position)
    }
  }

  /// The view that an element coincides with: the one of highest `rank`, the topmost of equals; nil if there is none.
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

  static func coincide(_ a: Rect2D, _ b: Rect2D) -> Bool {
    abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance && abs(a.maxX - b.maxX) <= tolerance
      && abs(a.maxY - b.maxY) <= tolerance
  }

  private static func cellX(_ box: Rect2D) -> Int { cell(box.x + box.width / 2) }
  private static func cellY(_ box: Rect2D) -> Int { cell(box.y + box.height / 2) }

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
