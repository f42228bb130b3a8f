internal import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteText

/// Which nodes of a snapshot have words that a screen reader can say. Only whether there are words is kept.
///
/// Words of blanks and of letters from private alphabets, which fonts of icons use, cannot be said.
struct SpokenWords {
  /// By node of the snapshot: words that it shows or is labelled with.
  private(set) var has: [Bool]
  /// By node of the snapshot: a label or hint, which is never typed.
  private(set) var isLabelled: [Bool]
  private let snapshot: HierarchySnapshot
  /// How many nodes before each have words.
  private var before = [0]

  /// - Parameter scene: Says which nodes are closed. Whether these have words is a part of the secret.
  init(_ snapshot: HierarchySnapshot, _ scene: WireframeScene) {
    self.snapshot = snapshot
    has = []
    isLabelled = []
    var isClosed = Array(repeating: true, count: snapshot.nodes.count)
    for placed in scene.nodes where isClosed.indices.contains(Int(placed.source)) {
      isClosed[Int(placed.source)] = !placed.flags.isDisjoint(with: [.sealed, .concealed, .secret])
    }
    for (index, node) in snapshot.nodes.enumerated() {
      guard !isClosed[index] else {
        isLabelled.append(false)
        has.append(false)
        before.append(before.last!)
        continue
      }
      let detail = snapshot.details.span.extracting(node.detailRange)
      let label = Self.isSpoken(snapshot[node.label])
      isLabelled.append(label || Self.isSpoken(snapshot[detail.hint]))
      has.append(isLabelled.last! || Self.isSpoken(snapshot[node.text]))
      before.append(before.last! + (has.last! ? 1 : 0))
    }
  }

  /// Whether the node or anything in it has words.
  func isIn(_ index: Int) -> Bool {
    let end = min(max(index + 1, Int(snapshot.nodes[index].end)), has.count)
    return before[end] > before[index]
  }

  /// Whether anything in the node, itself left out, has words.
  func isBelow(_ index: Int) -> Bool {
    let end = min(max(index + 1, Int(snapshot.nodes[index].end)), has.count)
    return before[end] > before[index + 1]
  }

  var isEmpty: Bool { before.last == 0 }

  /// Whether an open node has a label.
  static func hasLabel(_ snapshot: HierarchySnapshot, _ scene: WireframeScene) -> Bool {
    scene.nodes.contains { placed in
      placed.flags.isDisjoint(with: [.sealed, .concealed, .secret])
        && snapshot.nodes.indices.contains(Int(placed.source))
        && !snapshot.nodes[Int(placed.source)].label.isEmpty
    }
  }

  static func isSpoken(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard !bytes.isEmpty else { return false }
    for scalar in String(decoding: bytes.prefix(400), as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0...0x20, 0x7F...0xA0, 0xAD, 0x200B...0x200F, 0x2028...0x202F, 0x2060...0x206F, 0x3000, 0xFEFF,
        0xFFFC:
        continue
      default: if !Printable.isPrivate(scalar) { return true }
      }
    }
    return false
  }
}
