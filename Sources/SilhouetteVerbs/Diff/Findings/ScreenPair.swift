internal import SilhouetteHierarchy
internal import SilhouetteStory

/// Two shapes of one screen, and which of their elements are the same.
///
/// Everything that is compared hangs on an anchor: the nearest matched element around it, whose partner is around its
/// partner too. The rows of the lists below are anchors, by old index plus one; row 0 is the screen.
struct ScreenPair {
  let old: ScreenShape
  let new: ScreenShape
  let partners: [Int32]
  let origins: [Int32]
  /// By old element that is matched, its anchor's row.
  private(set) var anchors: [Int]
  /// Matched elements, topmost removed and topmost added ones: old, old and new indexes.
  private(set) var kept: [[Int32]]
  private(set) var removed: [[Int32]]
  private(set) var added: [[Int32]]

  init(_ old: ScreenShape, _ new: ScreenShape) {
    (self.old, self.new) = (old, new)
    (partners, origins) = ElementMatcher.match(old, new)
    let rows = old.elements.count + 1
    anchors = Array(repeating: 0, count: old.elements.count)
    kept = Array(repeating: [], count: rows)
    removed = kept
    added = kept
    arrange()
  }

  private mutating func arrange() {
    for index in old.elements.indices {
      anchors[index] = anchor(of: index)
      if partners[index] >= 0 { kept[anchors[index]].append(Int32(index)) }
    }
    for index in Self.lone(in: old, partners) { removed[anchors[Int(index)]].append(index) }
    var rows = Array(repeating: 0, count: new.elements.count)
    for index in new.elements.indices {
      let parent = Int(new.elements[index].parent)
      guard parent >= 0 else { continue }
      rows[index] = origins[parent] >= 0 ? Int(origins[parent]) + 1 : rows[parent]
    }
    for index in Self.lone(in: new, origins) { added[rows[Int(index)]].append(index) }
  }

  /// The row of an old element, when those of all elements before it are known.
  private func anchor(of index: Int) -> Int {
    let partner = Int(partners[index])
    var above = Int(old.elements[index].parent)
    while above >= 0 {
      let other = Int(partners[above])
      if other >= 0, partner < 0 || other < partner && partner < Int(new.elements[other].end) {
        return above + 1
      }
      above = anchors[above] - 1
    }
    return 0
  }

  /// Elements without a match. If no seen element of a subtree has a match, only the subtree's topmost
  /// element is returned; otherwise each seen element without a match.
  private static func lone(in shape: ScreenShape, _ matches: [Int32]) -> [Int32] {
    // Number of matched elements up to each index.
    var met = [Int32](repeating: 0, count: shape.elements.count + 1)
    for index in shape.elements.indices {
      met[index + 1] = met[index] + (matches[index] >= 0 && shape.elements[index].seenCount > 0 ? 1 : 0)
    }
    var found: [Int32] = []
    var index = 0
    while index < shape.elements.count {
      let end = Int(shape.elements[index].end)
      if matches[index] >= 0 || shape.elements[index].seenCount == 0 {
        index += 1
      } else if met[end] == met[index] {
        found.append(Int32(index))
        index = end
      } else {
        if shape.elements[index].isSeen, !shape.elements[index].isSoft { found.append(Int32(index)) }
        index += 1
      }
    }
    return found
  }
}
