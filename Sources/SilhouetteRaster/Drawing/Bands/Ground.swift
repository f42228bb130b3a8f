/// The colours below and above the pixels at one side of an item's corners, mixed in advance.
///
/// A corner changes a few pixels in each of its rows. The other items there mostly stay the same from its
/// first row to its last, so their colours need not be mixed anew in each row. A ground holds until an item
/// begins or ends.
struct Ground {
  /// The item's colour.
  let pixel: UInt32
  /// Everything below the item.
  var below: UInt32 = 0
  /// Pixels beside the item, and pixels that it covers whole, as they show.
  var beside: UInt32 = 0
  var covered: UInt32 = 0
  /// The topmost opaque item of both.
  var floorBeside: Int32 = -1
  var floorCovered: Int32 = -1

  /// The columns that each other item covers whole, or not at all.
  var low: Int32 = .min
  var high: Int32 = .max
  /// The pass's epoch when the colours were mixed.
  var epoch = -1
  /// Whether an opaque item is above; there are no colours then.
  var isHidden = false

  /// The translucent items above: `upper` over `lower`, which is the only one if there is one.
  private var countAbove = 0
  private var lower: UInt32 = 0
  private var upper: UInt32 = 0

  init(pixel: UInt32) {
    self.pixel = pixel
  }

  /// Narrows the columns to those that an item covers as it covers `low..<high`; false if it covers only a
  /// part of these.
  @inline(__always)
  mutating func narrow(to item: ItemColumns, _ low: Int32, _ high: Int32) -> Bool {
    if item.right <= low {
      self.low = max(self.low, item.right)
    } else if item.left >= high {
      self.high = min(self.high, item.left)
    } else if item.cover(low, high) {
      self.low = max(self.low, item.solidLeft)
      self.high = min(self.high, item.solidRight)
    } else {
      return false
    }
    return true
  }

  /// Adds a translucent item above, below those that were added before; false if there are too many.
  @inline(__always)
  mutating func addAbove(_ pixel: UInt32) -> Bool {
    upper = lower
    lower = pixel
    countAbove &+= 1
    return countAbove <= 2
  }

  /// The visible colour of a pixel of this place, below the items above.
  @inline(__always)
  func seen(_ pixel: UInt32) -> UInt32 {
    if countAbove == 0 { return pixel }
    let seen = Blending.over(lower, pixel)
    return countAbove == 1 ? seen : Blending.over(upper, seen)
  }

  /// Mixes the colours that are the same in every row; `below` and `floorBeside` must be set.
  mutating func mix(_ item: Int) {
    floorCovered = pixel >= 0xFF00_0000 ? Int32(truncatingIfNeeded: item) : floorBeside
    beside = seen(below)
    covered = seen(Blending.over(pixel, below))
  }

  /// A pixel that the item covers in part.
  @inline(__always)
  func cut(_ coverage: UInt8) -> UInt32 {
    seen(Blending.over(Blending.scaled(pixel, by: UInt32(coverage)), below))
  }
}
