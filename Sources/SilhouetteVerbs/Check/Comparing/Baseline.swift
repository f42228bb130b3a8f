internal import SilhouetteHierarchy
internal import SilhouetteRedaction

/// The expected masks of pictures: the place, rule and classes of each. It holds no text.
package struct Baseline: Sendable, Hashable {
  /// Masks of each picture, by its name; in the order of `BaselineMask`.
  var pictures: [String: [BaselineMask]] = [:]

  init() {}

  /// What differs on one picture.
  func findings(of name: String, _ masks: [BaselineMask], tolerance: Double) -> [CheckFinding] {
    guard let expected = pictures[name] else {
      return [
        CheckFinding(
          kind: .noBaseline, detail: "the baseline has no such picture",
          remedy: "look at its masks, and record the baseline again with --record-baseline")
      ]
    }
    return MaskComparison(expected, masks, tolerance: tolerance).findings
  }
}

/// One mask of a baseline.
struct BaselineMask: Sendable, Hashable, Comparable {
  var rule: String
  /// In points, rounded to hundredths.
  var box: Rect2D
  var node: String

  init(rule: String, box: Rect2D, node: String) {
    func rounded(_ number: Double) -> Double { (min(max(number, -1e9), 1e9) * 100).rounded() / 100 }
    self.rule = rule
    self.box = Rect2D(
      x: rounded(box.x), y: rounded(box.y), width: rounded(box.width), height: rounded(box.height))
    self.node = node
  }

  init(_ mask: MaskEvidence.Mask) {
    self.init(rule: mask.rule.rawValue, box: mask.box, node: mask.node)
  }

  /// From top to bottom, so that a file of them is easy to read and the paint order does not count.
  static func < (one: Self, other: Self) -> Bool {
    let (a, b) = (one.box, other.box)
    if (a.y, a.x, a.height, a.width) != (b.y, b.x, b.height, b.width) {
      return (a.y, a.x, a.height, a.width) < (b.y, b.x, b.height, b.width)
    }
    return (one.rule, one.node) < (other.rule, other.node)
  }

  func isAt(_ other: Rect2D, _ tolerance: Double) -> Bool {
    abs(box.x - other.x) <= tolerance && abs(box.y - other.y) <= tolerance
      && abs(box.maxX - other.maxX) <= tolerance && abs(box.maxY - other.maxY) <= tolerance
  }
}
