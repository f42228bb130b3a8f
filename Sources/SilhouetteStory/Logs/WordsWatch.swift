internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteScene

/// Finds out whether a screen's words differ from those of the screen before it.
///
/// Outputs learn of a change alone. The watch keeps one hash, whose seed is another one in each run of the program, and no output
/// holds it. Secrets do not count. Neither does the system's status bar, whose clock answers no tap.
struct WordsWatch {
  private var last: Int?
  /// Android's own bars, in dumps that name nodes by their package.
  private static let system = Array("com.android.systemui:id/".utf8)

  /// The next screen of a session. Cost: O(nodes and their words).
  ///
  /// - Returns: whether its words differ; false for the first screen.
  mutating func takes(anotherTextIn screen: borrowing Screen) -> Bool {
    guard let snapshot = screen.snapshot else { return false }
    let hash = Self.hash(screen.scene, snapshot)
    defer { last = hash }
    return last.map { $0 != hash } ?? false
  }

  private static func hash(_ scene: borrowing WireframeScene, _ snapshot: borrowing HierarchySnapshot) -> Int
  {
    var hasher = Hasher()
    let details = snapshot.details.span
    var next = 0
    while next < scene.nodes.count {
      let placed = scene.nodes[next]
      guard placed.category != .statusBar else {
        next = max(next + 1, Int(placed.end))
        continue
      }
      next += 1
      guard placed.verdict != .hidden, placed.privacy != .sensitive,
        placed.flags.isDisjoint(with: [.sealed, .concealed, .secret])
      else { continue }
      let node = snapshot.nodes[Int(placed.source)]
      guard !snapshot[node.identifier].starts(with: system) else { continue }
      for words in [node.text, node.label, details.extracting(node.detailRange).value] where !words.isEmpty {
        hasher.combine(snapshot[words])
      }
    }
    return hasher.finalize()
  }
}
