internal import SilhouetteHierarchy
package import SilhouetteScene

/// Detects when one screen takes another's place, from the identities of drawn nodes.
///
/// A screen is another one if less than two fifths of the nodes drawn now or a second ago are in both. Nodes
/// in a list that was just scrolled do not count.
package struct ScreenFinder {
  private struct Sighting {
    var time: Double
    /// Outside and inside of scrolled content.
    var fixed: Set<UInt64> = []
    var scrolled: Set<UInt64> = []
  }

  private static let window = 1000.0
  private static let most = 200
  private var past: [Sighting] = []
  private var settles = -Double.infinity
  private var scrolls = -Double.infinity
  /// The screens so far, as they looked when they had settled.
  private var known: [(number: Int, look: Sighting)] = []
  private var count = 0
  private var current = 0

  package init() {}

  /// The screen that was found: a new one with a number, or one that was there before.
  package enum Found {
    case new(Int), back(Int)
  }

  package mutating func take(_ scene: WireframeScene, didScroll: Bool) -> Found? {
    let look = Self.look(at: scene)
    if didScroll { scrolls = scene.time }
    defer { remember(look) }
    guard let before = past.first else { return begin(look) }
    guard look.time >= settles else {
      // A screen slides or fades in: it can be identified when that has ended.
      past.removeAll()
      update(look)
      return nil
    }
    guard isOther(look, than: before) else {
      update(look)
      return nil
    }
    past.removeAll()
    return begin(look)
  }

  private mutating func begin(_ look: Sighting) -> Found {
    settles = look.time + Self.window
    if let again = known.last(where: { $0.number != current && Self.likeness(look, $0.look) > 0.6 }) {
      current = again.number
      return .back(again.number)
    }
    count += 1
    current = count
    if known.count < Self.most { known.append((count, look)) }
    return .new(count)
  }

  private mutating func update(_ look: Sighting) {
    guard let place = known.firstIndex(where: { $0.number == current }) else { return }
    known[place].look = look
  }

  private mutating func remember(_ look: Sighting) {
    past.append(look)
    while past.count > 1, past[1].time <= look.time - Self.window { past.removeFirst() }
  }

  private func isOther(_ look: Sighting, than before: Sighting) -> Bool {
    if look.time - scrolls <= Self.window {
      guard before.fixed.count > 3 else { return false }
      return Self.likeness(look.fixed, before.fixed) < 0.4
    }
    return Self.likeness(look, before) < 0.4
  }

  private static func likeness(_ a: Sighting, _ b: Sighting) -> Double {
    likeness(a.fixed.union(a.scrolled), b.fixed.union(b.scrolled))
  }

  private static func likeness(_ a: Set<UInt64>, _ b: Set<UInt64>) -> Double {
    let both = a.intersection(b).count
    let all = a.count + b.count - both
    return all == 0 ? 1 : Double(both) / Double(all)
  }

  /// Keyboards and bars come and go over any screen.
  private static let onAnyScreen: Set<NodeCategory> = [.keyboard, .key, .statusBar]

  private static func look(at scene: WireframeScene) -> Sighting {
    var look = Sighting(time: scene.time)
    var isInside = Array(repeating: false, count: scene.nodes.count)
    for (index, node) in scene.nodes.enumerated() {
      if node.parent >= 0, node.parent < index {
        let parent = scene.nodes[Int(node.parent)]
        isInside[index] =
          isInside[Int(node.parent)] || [.scrollView, .list].contains(parent.category)
          || parent.contentOffset != .zero
      }
      guard node.verdict == .draw, node.id != .none, !onAnyScreen.contains(node.category),
        scene.seenBox(of: index) != nil
      else { continue }
      if isInside[index] {
        look.scrolled.insert(node.id.rawValue)
      } else {
        look.fixed.insert(node.id.rawValue)
      }
    }
    return look
  }
}
