import SilhouetteHierarchy

/// Where a node's own words are drawn if its children share its box: in the widest gap between children side by side.
///
/// A row whose children are pictures shows its own words. In a larger container, the words only repeat what the
/// children show.
enum WritingRoom: Equatable {
  /// The node's box.
  case whole
  /// A part of the box, across.
  case span(x: Double, width: Double)
  /// The box without so many points at both sides.
  case inset(Double)
  /// The children show the words.
  case none

  /// The largest number of descendants that are looked at.
  private static let reach = 64
  /// The least room for words, as a share of the box.
  private static let writingShare = 0.25
  private static let margin = 8.0
  /// How much wider than high words are at least. Anything else is a sign or a count.
  private static let writingAspect = 1.8

  /// In a box that reaches to the edge of the screen or of a dialog, words keep a margin to that edge.
  static func inside(_ box: Rect, screen: Rect, dialog: Rect?) -> WritingRoom {
    guard box.width >= 160 else { return .whole }
    if let dialog, box.x - dialog.x < 4 { return .inset(24) }
    return box.x - screen.x < 4 ? .inset(16) : .whole
  }

  static func find(in position: Int, _ nodes: [SceneNode]) -> WritingRoom {
    let box = nodes[position].bounds
    guard box.height >= 20, box.height <= 120, box.width >= 80, box.width >= box.height * 2 else {
      return .none
    }
    var taken: [(from: Double, to: Double)] = []
    var below = position + 1
    let end = min(Int(nodes[position].end), position + 1 + reach)
    while below < end {
      let node = nodes[below]
      let isSealed = node.flags.contains(.sealed)
      if node.verdict == .draw, let seen = node.bounds.intersection(box), seen.isDrawable,
        isSealed || ScreenContent.isContent(node.category)
      {
        if !isSealed, isWriting(node.category), seen.width >= max(24, seen.height * writingAspect) {
          return .none
        }
        taken.append((seen.x - box.x, seen.maxX - box.x))
      }
      let isOpen = !isSealed && (node.verdict == .draw || node.verdict == .skip)
      below = isOpen ? below + 1 : Int(node.end)
    }
    return widestGap(between: taken, in: box.width)
  }

  private static func isWriting(_ category: Category) -> Bool {
    switch category {
    case .label, .heading, .link, .textField, .textView, .searchField: true
    default: false
    }
  }

  private static func widestGap(
    between taken: [(from: Double, to: Double)], in width: Double
  ) -> WritingRoom {
    var best = (x: 0.0, width: 0.0)
    var edge = 0.0
    for span in taken.sorted(by: { $0.from < $1.from }) + [(width, width)] {
      if span.from - edge > best.width { best = (edge, span.from - edge) }
      edge = max(edge, span.to)
    }
    let x = (best.x + margin).rounded(.up)
    let room = (best.width - 2 * margin).rounded(.down)
    return room >= width * writingShare ? .span(x: x, width: room) : .none
  }
}
