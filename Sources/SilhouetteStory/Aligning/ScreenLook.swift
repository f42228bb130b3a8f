internal import SilhouetteHierarchy
internal import SilhouetteScene

/// The elements of a screen in short form, small enough to compare every screen of a run with every one of
/// another.
package struct ScreenLook: Sendable {
  /// Sorted hashes of category and size, one for each seen element; sizes that follow from words are left out.
  private let kinds: [UInt32]

  /// The most elements that are looked at.
  private static let most = 512

  package init(_ shape: ScreenShape) {
    var kinds: [UInt32] = []
    for element in shape.elements where element.isSeen && kinds.count < Self.most {
      var hash = UInt64(element.category.rawValue) &+ 1
      if !element.hasWords {
        hash =
          hash &* 0x9e37_79b9_7f4a_7c15 ^ UInt64(bitPattern: Int64(min(max(element.box.width, 0), 1e6) / 4))
        hash =
          hash &* 0x9e37_79b9_7f4a_7c15 ^ UInt64(bitPattern: Int64(min(max(element.box.height, 0), 1e6) / 4))
      }
      kinds.append(UInt32(truncatingIfNeeded: (hash &* 0xff51_afd7_ed55_8ccd) >> 32))
    }
    self.kinds = kinds.sorted()
  }

  /// How much of what either has is in both, 0 to 1. Cost: O(elements).
  package func likeness(to other: ScreenLook) -> Double {
    var (one, two, both) = (0, 0, 0)
    while one < kinds.count, two < other.kinds.count {
      if kinds[one] == other.kinds[two] {
        (one, two, both) = (one + 1, two + 1, both + 1)
      } else if kinds[one] < other.kinds[two] {
        one += 1
      } else {
        two += 1
      }
    }
    let all = kinds.count + other.kinds.count - both
    return all == 0 ? 1 : Double(both) / Double(all)
  }
}
