import SilhouetteHierarchy
internal import SilhouetteScene

/// The room for a node's own words if its children share its box: the widest gap between children side by
/// side.
///
/// A row whose children are pictures shows its own words. In a larger container, the words only repeat the
/// children's content.
enum WritingRoom: Equatable {
  /// The node's box.
  case whole
  /// The node's box, which is as wide as its words.
  case hugged
  /// The middle of the box: words as wide as a button that holds nothing else, or as the picture above them.
  case caption
  /// A part of the box, across.
  case span(x: Double, width: Double)
  /// The box without so many points at both sides.
  case inset(Double)
  /// A part of the box, across, for all lines of the words.
  case column(x: Double, width: Double)
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
  static func inside(_ box: Rect2D, screen: Rect2D, dialog: Rect2D?) -> WritingRoom {
    guard box.width >= 160 else { return .whole }
    if let dialog, box.x - dialog.x < 4 { return .inset(24) }
    return box.x - screen.x < 4 ? .inset(16) : .whole
  }

  /// Whether a box ends where its words do: before its container's end, with nothing beside it.
  ///
  /// A box that fills its container leaves about the same margin at both sides, and so does one that ends before
  /// something else.
  static func isHugged(_ position: Int, _ nodes: [SceneNode]) -> Bool {
    let box = nodes[position].bounds
    var inner = position
    for _ in 0..<depth {
      let parent = Int(nodes[inner].parent)
      guard parent >= 0, nodes[inner].toParent.isTranslation else { return false }
      let outer = nodes[parent].bounds
      let (left, right) = (box.x - outer.x, outer.maxX - box.maxX)
      if right > 1 {
        let isShort = right > max(left, usualMargin) + margin
        let isCentred = abs(left - right) <= 2 && left >= 2 * usualMargin
        return (isShort || isCentred) && !hasNeighbour(inner, right: box, nodes)
      }
      inner = parent
    }
    return false
  }

  /// Whether a box is a button's own, or directly below a picture of its width.
  static func isCaption(_ position: Int, _ nodes: [SceneNode]) -> Bool {
    let node = nodes[position]
    guard node.parent >= 0, node.bounds.width < 160 else { return false }
    let parent = nodes[Int(node.parent)]
    let box = node.bounds
    if parent.category == .button, parent.bounds.union(box).width <= box.width + 2 {
      return parent.bounds.height <= box.height + 2
    }
    guard position > Int(node.parent) + 1 else { return false }
    let above = nodes[position - 1]
    guard above.category == .image || above.category == .icon, above.verdict == .draw else { return false }
    let gap = box.y - above.bounds.maxY
    return abs(above.bounds.x - box.x) <= 1 && abs(above.bounds.width - box.width) <= 1 && gap >= -1
      && gap <= usualMargin
  }

  private static let depth = 6
  /// Of rows and pages, at their sides.
  private static let usualMargin = 24.0

  /// Whether a visible sibling is to the right of a box.
  private static func hasNeighbour(_ position: Int, right box: Rect2D, _ nodes: [SceneNode]) -> Bool {
    let parent = Int(nodes[position].parent)
    var sibling = parent + 1
    var left = reach
    while sibling < Int(nodes[parent].end), left > 0 {
      let other = nodes[sibling].bounds
      let isBeside = other.x >= box.maxX - 2 && other.y < box.maxY && other.maxY > box.y
      if isBeside, nodes[sibling].verdict == .draw || nodes[sibling].verdict == .skip { return true }
      sibling = Int(nodes[sibling].end)
      left -= 1
    }
    return left == 0
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

  /// The room for the words of a box whose children are a few small signs. Flutter describes a card by all words that are painted on
  /// it, and gives a child to each thing that can be pressed by itself.
  static func beside(_ position: Int, _ nodes: [SceneNode]) -> WritingRoom {
    let box = nodes[position].bounds
    guard box.height >= 20, box.width >= 80 else { return .none }
    var taken: [(from: Double, to: Double)] = []
    var area = 0.0
    var below = position + 1
    let end = Int(nodes[position].end)
    guard end - below <= reach else { return .none }
    while below < end {
      let node = nodes[below]
      if node.verdict == .draw {
        guard !isWriting(node.category), let seen = node.bounds.intersection(box), seen.isDrawable else {
          return .none
        }
        area += seen.area
        taken.append((seen.x - box.x, seen.maxX - box.x))
      }
      below = node.verdict == .skip ? below + 1 : Int(node.end)
    }
    guard area <= box.area * mostSigns,
      case .span(let x, let width) = widestGap(between: taken, in: box.width)
    else { return .none }
    return .column(x: x, width: width)
  }

  /// Of the box's area.
  private static let mostSigns = 0.15

  private static func isWriting(_ category: NodeCategory) -> Bool {
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
