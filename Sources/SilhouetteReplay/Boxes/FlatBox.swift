internal import SilhouetteHierarchy

/// One box of a flat list: the box of a node or one of its marks, as far as it can be seen, in whole points.
struct FlatBox: Sendable, Equatable {
  /// How a target draws it.
  enum Kind: UInt8, Sendable {
    /// A rectangle with a style.
    case shape
    /// The place of a picture. Targets draw their own sign for it, so it has no style.
    case picture
    /// Revealed text.
    case text
  }

  /// Colours, corners and opacity.
  struct Style: Sendable, Hashable {
    /// `.clear` for none.
    var fill = RGBAColor.clear
    /// In quarters of a point.
    var radius: Int32 = 0
    /// In hundredths.
    var opacity: UInt8 = 100
    /// In points, drawn inside; 0 for none.
    var borderWidth: Int32 = 0
    var borderColor = RGBAColor.clear

    var isEdged: Bool { radius > 0 || borderWidth > 0 }
  }

  /// Points that are cut off at each side.
  struct Clip: Sendable, Hashable {
    var top: Int32 = 0
    var left: Int32 = 0
    var bottom: Int32 = 0
    var right: Int32 = 0

    static let none = Clip()
  }

  /// Revealed text and how it is written.
  struct Words: Sendable, Hashable {
    /// UTF-8.
    var text: [UInt8]
    var color: RGBAColor
    /// Of the font, in points.
    var size: Int32
    var isCentred: Bool
  }

  /// The same number is the same thing in each list until it leaves the list.
  var id: Int32 = 0
  var kind = Kind.shape
  var x: Int32 = 0
  var y: Int32 = 0
  var width: Int32 = 0
  var height: Int32 = 0
  var clip = Clip.none
  var style = Style()
  var words: Words?

  /// The visible part.
  var shown: (left: Int32, top: Int32, right: Int32, bottom: Int32) {
    (x &+ clip.left, y &+ clip.top, x &+ width &- clip.right, y &+ height &- clip.bottom)
  }

  func overlaps(_ other: FlatBox) -> Bool {
    let (a, b) = (shown, other.shown)
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  }

  // MARK: Places

  /// Where boxes wait that show nothing for now: below every screen, so that boxes of any height are out of sight.
  static let parkedY: Int32 = 9999

  /// No place is farther away, so that sums of places stay whole numbers of 32 bits.
  private static let farthest = Double(1 << 28)

  /// The nearest whole number of points; 0 for NaN.
  static func whole(_ number: Double) -> Int32 {
    number.isNaN ? 0 : Int32(min(max(number.rounded(), -farthest), farthest))
  }

  /// Puts the box in its place. A box without corners and border is cut to the clip; others keep their size and name what is cut off,
  /// so that their corners stay where they are.
  ///
  /// - Returns: whether any of it can be seen.
  mutating func place(_ box: Rect2D, in limits: Rect2D) -> Bool {
    guard let seen = box.intersection(limits) else { return false }
    let isCut = seen != box
    let shape = isCut && !(style.isEdged || kind == .text) ? seen : box
    (x, y) = (Self.whole(shape.x), Self.whole(shape.y))
    // A hairline is a point wide.
    (width, height) = (max(Self.whole(shape.width), 1), max(Self.whole(shape.height), 1))
    guard isCut, shape == box else { return true }
    clip.top = max(Self.whole(seen.y - box.y), 0)
    clip.left = max(Self.whole(seen.x - box.x), 0)
    clip.bottom = max(Self.whole(box.maxY - seen.maxY), 0)
    clip.right = max(Self.whole(box.maxX - seen.maxX), 0)
    let shown = shown
    return shown.left < shown.right && shown.top < shown.bottom
  }
}
