import SilhouetteHierarchy
import SilhouetteScene

/// The place for one line of a node's text, in the node's own space.
struct TextSlot: Hashable {
  var x: Double
  var width: Double
  /// Of the capitals' height.
  var middle: Double
  /// Whether the line is centred in the slot instead of starting at its left.
  var isCentred: Bool
}

/// The room that a node's text bars keep for its words.
///
/// Words only replace bars. So a node without bars of its own shows no words: its children draw the bars, or
/// the style is blocks. A line begins at the start of its bar. It ends at the box's edge, less a margin like
/// the one before the bar, or at a mark beside the bar. If a bar is in the middle of the box, so is its line.
struct TextSlots {
  /// Of the bars; .clear if there are none.
  private(set) var ink = RGBAColor.clear
  private(set) var slots: [TextSlot] = []
  /// Height of the lowest bar, which is how high capitals are.
  private(set) var capitals = 0.0
  /// Height that a line has for itself.
  private(set) var line = 0.0

  /// More bars than this are no text.
  static let most = 400
  /// Fields and paragraphs leave at most this much at their end.
  private static let margin = 10.0
  /// Captions leave this much on both sides.
  private static let side = 3.0
  /// Bars stand on whole points: one in the middle of a box may be this much nearer to its left.
  private static let skew = 2.0
  /// Bars are a bit more than half as high as their lines.
  private static let linePerBar = 1.9

  /// False if the node has no bars, or they are not one below the other.
  mutating func read(_ parts: ArraySlice<ScenePart>, in box: Rect2D) -> Bool {
    slots.removeAll(keepingCapacity: true)
    capitals = .infinity
    line = .infinity
    var bottom = -Double.infinity
    for part in parts where part.role == .textBar {
      let bar = part.frame
      guard bar.isDrawable, bar.y >= bottom, part.turn == .none, slots.count < Self.most else { return false }
      bottom = bar.maxY
      ink = part.color
      add(bar, box)
    }
    if let first = slots.first { endSlots(beforeMarksIn: parts, after: first) }
    return !slots.isEmpty && !ink.isClear
  }

  private mutating func add(_ bar: Rect2D, _ box: Rect2D) {
    let middle = bar.y + bar.height / 2
    capitals = min(capitals, bar.height)
    line = min(line, bar.height * Self.linePerBar, 2 * middle, 2 * (box.height - middle))
    let isCentred = bar.x > 0.5 && abs(bar.x - (box.width - bar.maxX)) < Self.skew
    let end = box.width - min(max(bar.x, 0), Self.margin)
    if isCentred {
      let side = min(bar.x, Self.side)
      slots.append(TextSlot(x: side, width: box.width - 2 * side, middle: middle, isCentred: true))
    } else {
      slots.append(TextSlot(x: bar.x, width: end - bar.x, middle: middle, isCentred: false))
    }
  }

  /// Chevrons and the like, to the right of the first bar.
  private mutating func endSlots(beforeMarksIn parts: ArraySlice<ScenePart>, after first: TextSlot) {
    guard !first.isCentred else { return }
    var end = Double.infinity
    for part in parts where !part.role.standsForText {
      let reach = part.turn == .none ? part.frame.width / 2 : (part.frame.width + part.frame.height) * 0.36
      let left = part.frame.x + part.frame.width / 2 - reach
      if left > first.x { end = min(end, left) }
    }
    for index in slots.indices { slots[index].width = min(slots[index].width, end - slots[index].x) }
  }
}

extension ScenePart.Role {
  /// Replaced by words: bars, and the caret behind them, whose place is unknown.
  var standsForText: Bool { self == .textBar || self == .caret }
}
