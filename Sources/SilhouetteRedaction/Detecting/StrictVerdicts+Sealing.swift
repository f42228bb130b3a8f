import SilhouetteHierarchy
import SilhouetteScene

/// Secrets, keyboards and nodes marked `mask` or `hide` have no inside: one region represents the node and
/// all below it, and no list names its contents.
extension StrictVerdicts {
  /// Where popups of keys may be: around a keyboard's box in its own space, the same whether there is a popup or not.
  static func keyboardBox(_ node: SeenNode) -> Rect2D {
    let key = node.size.height / keyRows
    return Rect2D(x: 0, y: -key, width: node.size.width, height: node.size.height + key)
  }

  /// Keyboards are taken to have four rows of ten keys, as they are drawn.
  static let keyRows = 4.0
  static let keyColumns = 10.0

  /// Assigns nodes beside a sealed node to it if they belong to it: elements that speak for it or for a node
  /// in it, and keys beside a keyboard, which are its popups.
  mutating func adoptGuests(_ viewport: Viewport) {
    for place in lent { adoptLent(place) }
    keyboards = keyboards.filter { isOnScreen(Int($0), viewport) }
    for keyboard in keyboards {
      for key in keys where standings[Int(key)].sealedBy == key && overlaps(Int(key), Int(keyboard)) {
        adopt(Int(key), by: keyboard)
      }
    }
    // A keyboard that scenes conceal for a reason other than a larger keyboard is a keyboard of its own.
    for place in keys where NodeCategory(rawValue: seen[Int(place)].category) == .keyboard {
      guard standings[Int(place)].sealedBy == place, isOnScreen(Int(place), viewport) else { continue }
      keyboards.append(place)
    }
    for place in seen.indices where standings[place].sealedBy == place && verdicts[place].outcome == .masked {
      adoptCarets(over: place)
    }
  }

  /// Masked nodes that follow a sealed one and are in its box, such as a caret: their places show how much is
  /// typed. A cover in between would cut the sealed node's mask, without cutting theirs.
  private mutating func adoptCarets(over root: Int) {
    guard !seen[root].has(.unplaced) else { return }
    let box = seen[root].bounds
    var sibling = Int(seen[root].end)
    var left = Self.carets
    while sibling < seen.count, seen[sibling].parent == seen[root].parent, left > 0 {
      let end = max(sibling + 1, Int(seen[sibling].end))
      left -= end - sibling
      guard !verdicts[sibling..<end].contains(where: { $0.isCover }) else { return }
      if left >= 0, verdicts[sibling].outcome == .masked, standings[sibling].sealedBy < 0,
        !seen[sibling].has(.unplaced), box.contains(seen[sibling].bounds)
      {
        adopt(sibling, by: Int32(root))
      }
      sibling = end
    }
  }

  /// Nodes after a sealed one that are looked at. More would make long rows of fields slow.
  private static let carets = 16

  private func isOnScreen(_ keyboard: Int, _ viewport: Viewport) -> Bool {
    let node = seen[keyboard]
    guard !node.has(.unplaced), verdicts[keyboard].rule != .invisible else { return false }
    return node.bounds.intersection(viewport.bounds) != nil
  }

  private func overlaps(_ key: Int, _ keyboard: Int) -> Bool {
    let (key, node) = (seen[key], seen[keyboard])
    guard !key.has(.unplaced) else { return false }
    return key.bounds.intersection(node.toViewport.boundingBox(of: Self.keyboardBox(node))) != nil
  }

  /// An element that is passed over since it speaks for a view.
  private mutating func adoptLent(_ place: Int32) {
    let root = standings[Int(seen[Int(place)].owner)].sealedBy
    if root >= 0, verdicts[Int(root)].outcome == .masked {
      adopt(Int(place), by: root)
    } else if let rule = ownRule(of: seen[Int(place)]) {
      verdicts[Int(place)] = NodeVerdict(.masked, rule)
    }
  }

  private mutating func adopt(_ guest: Int, by root: Int32) {
    guests[root, default: []].append(Int32(guest))
    for place in guest..<Int(seen[guest].end) {
      standings[place].sealedBy = root
      verdicts[place] = NodeVerdict(.inside, .insideMask, from: root)
    }
  }
}
