package import SilhouetteHierarchy

/// A person's order of reading boxes: lines from the top down, and each line in the direction of writing.
///
/// A box is in the line above it if half of it, or half of the line, is at the same height. A box that holds others comes before
/// them. So no box comes before one that ends above it.
///
/// Cost: O(n log n) for n boxes.
package enum ReadingOrder {
  /// - Parameter fromRight: Whether lines run from the right to the left.
  /// - Returns: indexes of boxes.
  package static func order(_ boxes: [Rect2D], fromRight: Bool) -> [Int] {
    let byTop = boxes.indices.sorted { one, other in
      let (a, b) = (boxes[one], boxes[other])
      // Of two that begin together, the one around the other comes first.
      return (a.y, -a.area, a.x, one) < (b.y, -b.area, b.x, other)
    }
    var ordered: [Int] = []
    var line: [Int] = []
    /// The heights that all boxes of the line have.
    var (top, bottom) = (0.0, 0.0)
    for index in byTop {
      let box = boxes[index]
      let both = min(bottom, box.maxY) - max(top, box.y)
      let isHeld = line.contains { boxes[$0].contains(box) }
      if !line.isEmpty, isHeld || both < 0.5 * min(bottom - top, box.height) {
        ordered += sorted(line, boxes, fromRight)
        line.removeAll(keepingCapacity: true)
      }
      (top, bottom) = line.isEmpty ? (box.y, box.maxY) : (max(top, box.y), min(bottom, box.maxY))
      line.append(index)
    }
    return ordered + sorted(line, boxes, fromRight)
  }

  private static func sorted(_ line: [Int], _ boxes: [Rect2D], _ fromRight: Bool) -> [Int] {
    line.sorted { one, other in
      let (a, b) = (boxes[one], boxes[other])
      return fromRight ? (-a.maxX, a.y, one) < (-b.maxX, b.y, other) : (a.x, a.y, one) < (b.x, b.y, other)
    }
  }
}
