internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteScene

/// Controls that lie under others, wholly or in part.
///
/// What a finger meets is decided by controls alone: dumps do not say which nodes are opaque. A dialog, a menu, another window or a page that
/// comes over a page covers on purpose, and what scrolls can be scrolled out from under a floating button.
struct CoverRules {
  private let screen: AuditedScreen
  private let scene: WireframeScene

  private static let mostPairs = 1_000_000
  /// A part of a screen that is larger is a page of its own.
  private static let mostShare = 0.25

  init(_ screen: AuditedScreen) {
    (self.screen, scene) = (screen, screen.scene)
  }

  struct Meeting {
    /// The lower control's node.
    var below: Int
    var above: Int
    var isWhole: Bool
    /// The shared part of the lower one.
    var share: Double
  }

  /// Controls under others, each once.
  func meetings() -> [Meeting] {
    var candidates: [(index: Int, box: Rect2D)] = []
    for index in scene.nodes.indices where screen.acts[index] {
      guard screen.around[index].isDisjoint(with: [.system, .foreign, .web]),
        let box = scene.seenBox(of: index), min(box.width, box.height) >= 4, !isSliding(box)
      else { continue }
      candidates.append((index, box))
    }
    guard candidates.count * candidates.count <= Self.mostPairs else { return [] }
    var found: [Meeting] = []
    for (place, below) in candidates.enumerated() {
      for above in candidates[(place + 1)...] {
        if let meeting = meeting(below, above) {
          found.append(meeting)
          break
        }
      }
    }
    return found
  }

  private func meeting(
    _ below: (index: Int, box: Rect2D), _ above: (index: Int, box: Rect2D)
  ) -> Meeting? {
    // An accessibility element is over the views that it describes.
    let isElement = scene.nodes[above.index].flags.contains(.accessibility)
    guard let both = below.box.intersection(above.box), !screen.isIn(above.index, below.index),
      isElement == scene.nodes[below.index].flags.contains(.accessibility)
    else { return nil }
    let area = scene.viewport.bounds.area
    guard above.box.area < Self.mostShare * area, below.box.area < Self.mostShare * area,
      !isSame(below.box, above.box), !isInFront(above.index, of: below.index),
      isOnSamePage(below.index, above.index),
      !scrollsAway(below.index, above.index)
    else { return nil }
    let share = both.area / below.box.area
    if share > 0.95 { return Meeting(below: below.index, above: above.index, isWhole: true, share: 1) }
    // A small control on a large one is meant to be there.
    let small = min(below.box.area, above.box.area)
    guard both.area >= 0.25 * small, both.area < 0.9 * small, min(both.width, both.height) >= 8 else {
      return nil
    }
    return Meeting(below: below.index, above: above.index, isWhole: false, share: share)
  }

  /// Whether a box ends at one side of the screen: it may slide in or out, over other contents.
  private func isSliding(_ box: Rect2D) -> Bool {
    (box.x <= 1) != (box.maxX >= scene.viewport.width - 1)
  }

  private func isSame(_ one: Rect2D, _ other: Rect2D) -> Bool {
    guard let both = one.intersection(other) else { return false }
    return both.area >= 0.7 * max(one.area, other.area)
  }

  /// Whether the upper one is in a dialog or window that the lower one is not in.
  private func isInFront(_ above: Int, of below: Int) -> Bool {
    screen.around[above].contains(.front) && !screen.around[below].contains(.front)
  }

  /// Whether the parts that hold the two, below what holds both, are the controls or small parts of one page.
  private func isOnSamePage(_ below: Int, _ above: Int) -> Bool {
    var branches = (below: below, above: above)
    var isFound = false
    for _ in 0..<512 {
      let (one, other) = (Int(scene.nodes[branches.below].parent), Int(scene.nodes[branches.above].parent))
      isFound = one == other
      guard !isFound, one >= 0 || other >= 0 else { break }
      // The later one is deeper or on another branch.
      if one > other { branches.below = one } else { branches.above = other }
    }
    guard isFound else { return false }
    let area = scene.viewport.bounds.area
    let (lower, upper) = (scene.nodes[branches.below].bounds, scene.nodes[branches.above].bounds)
    return upper.area < Self.mostShare * area && (lower.area < 0.9 * area || branches.below == below)
      && !upper.contains(lower) || branches.above == above && upper.area < Self.mostShare * area
  }

  /// Whether the lower one scrolls in something that does not hold the upper one.
  private func scrollsAway(_ below: Int, _ above: Int) -> Bool {
    var scroll = screen.scrolls[below]
    for _ in 0..<AuditedScreen.mostSteps where scroll >= 0 {
      if !screen.isIn(above, scroll) { return true }
      scroll = screen.scrolls[scroll]
    }
    return false
  }
}
