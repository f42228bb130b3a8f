internal import SilhouetteHierarchy

/// Compares the masks of one picture with those that are expected.
///
/// Masks of one rule and node are paired from top to bottom; a node's mask that is left over is paired with a
/// mask of another rule in the same place. Cost: O(n log n).
struct MaskComparison {
  private(set) var findings: [CheckFinding] = []
  private let tolerance: Double

  private struct Key: Hashable {
    var rule: String
    var node: String
  }

  init(_ expected: [BaselineMask], _ masks: [BaselineMask], tolerance: Double) {
    self.tolerance = tolerance
    let old = Dictionary(grouping: expected.sorted()) { Key(rule: $0.rule, node: $0.node) }
    let new = Dictionary(grouping: masks.sorted()) { Key(rule: $0.rule, node: $0.node) }
    var removed: [BaselineMask] = []
    var added: [BaselineMask] = []
    for key in Set(old.keys).union(new.keys) {
      let (lost, come) = pair(old[key] ?? [], new[key] ?? [])
      removed += lost
      added += come
    }
    pairRules(removed.sorted(), added.sorted())
    findings.sort {
      ($0.box?.y ?? 0, $0.box?.x ?? 0, $0.kind.rawValue, $0.node)
        < ($1.box?.y ?? 0, $1.box?.x ?? 0, $1.kind.rawValue, $1.node)
    }
  }

  /// Pairs masks of one rule and node: first those in the same place, which are unchanged, then the others in
  /// their order.
  private mutating func pair(
    _ old: [BaselineMask], _ new: [BaselineMask]
  ) -> (removed: [BaselineMask], added: [BaselineMask]) {
    var (removed, added): ([BaselineMask], [BaselineMask]) = ([], [])
    var (first, second) = (0, 0)
    while first < old.count, second < new.count {
      if old[first].isAt(new[second].box, tolerance) {
        (first, second) = (first + 1, second + 1)
      } else if old[first] < new[second] {
        removed.append(old[first])
        first += 1
      } else {
        added.append(new[second])
        second += 1
      }
    }
    removed += old[first...]
    added += new[second...]
    let count = min(removed.count, added.count)
    for index in 0..<count { noteChange(removed[index], added[index]) }
    return (Array(removed[count...]), Array(added[count...]))
  }

  private mutating func pairRules(_ removed: [BaselineMask], _ added: [BaselineMask]) {
    var places: [String: [Int]] = [:]
    for (index, mask) in added.enumerated() { places[mask.node, default: []].append(index) }
    var isTaken = [Bool](repeating: false, count: added.count)
    for mask in removed {
      // A few are enough: masks of one node in one place are few.
      let match = places[mask.node]?.prefix(16).first {
        !isTaken[$0] && added[$0].isAt(mask.box, tolerance)
      }
      guard let match else {
        note(.removed, mask, "", "mask it again in the policy or the app, or record the baseline again")
        continue
      }
      isTaken[match] = true
      note(
        .changed, added[match], "rule \(mask.rule) before",
        "look whether the new rule is meant, and record the baseline again")
    }
    for (index, mask) in added.enumerated() where !isTaken[index] {
      note(.added, mask, "", "look whether it is meant, and record the baseline again")
    }
  }

  private mutating func noteChange(_ old: BaselineMask, _ new: BaselineMask) {
    let isResized =
      abs(old.box.width - new.box.width) > tolerance || abs(old.box.height - new.box.height) > tolerance
    let before = "\(CheckWords.place(old.box)) before"
    note(
      isResized ? .resized : .moved, new, before,
      "look whether it still covers everything, and record the baseline again")
  }

  private mutating func note(
    _ kind: CheckFinding.Kind, _ mask: BaselineMask, _ detail: String, _ remedy: String
  ) {
    findings.append(
      CheckFinding(
        kind: kind, rule: mask.rule, box: mask.box, node: mask.node, detail: detail, remedy: remedy))
  }
}
