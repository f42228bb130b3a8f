import SilhouetteHierarchy
import SilhouetteScene

/// The place for one line of a node's text, in the node's own space.
struct TextSlot: Hashable {
  enum Side {
    case left, middle, right
  }

  var x: Double
  var width: Double
  /// Of the capitals' height.
  var middle: Double
  /// Where in the slot the line stands.
  var side: Side
}

/// The room that a node's text bars keep for its words.
///
/// Words only replace bars. So a node without bars of its own shows no words: its children draw the bars, or
/// the style is blocks. A line begins at the start of its bar. It ends at the box's edge, less a margin like
/// the one before the bar, or at a mark beside the bar. If a bar is in the middle of the box, so is its line.
/// Writing from the right has its sides the other way round.
struct TextSlots {
  /// Of the bars; .clear if there are none.
  private(set) var ink = RGBAColor.clear
  private(set) var slots: [TextSlot] = []
  /// Height of the lowest bar, which is how high capitals are.
  private(set) var capitals = 0.0
  /// Height that a line has for itself.
  private(set) var line = 0.0
  /// Height that each bar stands for: from one to the next, or all of the box about a single one.
  private var pitch = 0.0

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

  /// How high the capitals of body text are (HIG: 17 points). The bar of a line whose box does not show its size stands for it.
  private static let bodyCapitals = 12.0

  /// False if the node has no bars, or they are not one below the other.
  mutating func read(
    _ parts: ArraySlice<ScenePart>, of category: NodeCategory, in box: Rect2D, fromRight: Bool
  ) -> Bool {
    slots.removeAll(keepingCapacity: true)
    capitals = .infinity
    line = .infinity
    var bottom = -Double.infinity
    for part in parts where part.role == .textBar {
      let bar = part.frame
      guard bar.isDrawable, bar.y >= bottom, part.turn == .none, slots.count < Self.most else { return false }
      bottom = bar.maxY
      ink = part.color
      add(bar, box, fromRight)
    }
    if let first = slots.first { endSlots(beforeMarksIn: parts, after: first) }
    if slots.count == 1, category != .heading, capitals == ScenePart.barOfUnknownLine {
      capitals = Self.bodyCapitals
    }
    measurePitch(in: box)
    return !slots.isEmpty && !ink.isClear
  }

  private mutating func add(_ bar: Rect2D, _ box: Rect2D, _ fromRight: Bool) {
    let middle = bar.y + bar.height / 2
    capitals = min(capitals, bar.height)
    line = min(line, bar.height * Self.linePerBar, 2 * middle, 2 * (box.height - middle))
    let isCentred = bar.x > 0.5 && abs(bar.x - (box.width - bar.maxX)) < Self.skew
    if isCentred {
      let side = min(bar.x, Self.side)
      slots.append(TextSlot(x: side, width: box.width - 2 * side, middle: middle, side: .middle))
    } else if fromRight {
      let start = min(max(box.width - bar.maxX, 0), Self.margin)
      slots.append(TextSlot(x: start, width: bar.maxX - start, middle: middle, side: .right))
    } else {
      let end = box.width - min(max(bar.x, 0), Self.margin)
      slots.append(TextSlot(x: bar.x, width: end - bar.x, middle: middle, side: .left))
    }
  }

  private mutating func measurePitch(in box: Rect2D) {
    guard let first = slots.first, let last = slots.last else { return pitch = 0 }
    pitch =
      slots.count == 1
      ? 2 * min(first.middle, box.height - first.middle)
      : (last.middle - first.middle) / Double(slots.count - 1)
  }

  /// How many lines of this height find room in the place of each bar, 1 at least.
  func mostLines(of height: Double) -> Int {
    guard height > 0, !slots.isEmpty else { return 1 }
    return max(1, Int(min(pitch / height, Double(Self.most / slots.count))))
  }

  /// The slots of that many lines in the place of each bar: about the middle of a single one, and else one as far from the next as
  /// all others.
  func slots(lines count: Int, of height: Double) -> [TextSlot] {
    guard count > 1 else { return slots }
    let step = slots.count == 1 ? height : pitch / Double(count)
    return slots.flatMap { slot in
      (0..<count).map { number in
        var line = slot
        line.middle += step * (Double(number) - Double(count - 1) / 2)
        return line
      }
    }
  }

  /// Chevrons and the like, behind the first bar.
  private mutating func endSlots(beforeMarksIn parts: ArraySlice<ScenePart>, after first: TextSlot) {
    guard first.side != .middle else { return }
    var (start, end) = (-Double.infinity, Double.infinity)
    for part in parts where !part.role.standsForText {
      let reach = part.turn == .none ? part.frame.width / 2 : (part.frame.width + part.frame.height) * 0.36
      let middle = part.frame.x + part.frame.width / 2
      if first.side == .left, middle - reach > first.x { end = min(end, middle - reach) }
      if first.side == .right, middle + reach < first.x + first.width { start = max(start, middle + reach) }
    }
    for index in slots.indices {
      let slot = slots[index]
      slots[index].x = max(slot.x, start)
      slots[index].width = min(slot.x + slot.width, end) - slots[index].x
    }
  }
}

extension ScenePart.Role {
  /// Replaced by words: bars, and the caret behind them, whose place is unknown.
  var standsForText: Bool { self == .textBar || self == .caret }
}
