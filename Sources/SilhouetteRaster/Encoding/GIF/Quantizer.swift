internal import SilhouettePictures

/// Chooses 256 colours for a picture that has more, the same ones every time.
///
/// Half of them are the picture's most frequent colours, kept exactly: of a wireframe that is nearly all of its area.
/// The other half come from a median cut (Heckbert, 1982) of the rest, mostly the ramps of antialiased edges: boxes
/// of colours are split at the median of their longest side, the largest box first. No dithering.
struct Quantizer {
  private struct Entry {
    var color: UInt32
    var count: Int
  }

  /// At most 256 colours for a box of the pixels, alpha ignored.
  static func palette(_ box: PixelRect, of pixels: [UInt32], width: Int) -> [UInt32] {
    let entries = histogram(box, of: pixels, width: width)
    guard entries.count > ColorTable.capacity else { return entries.map({ $0.color }) }
    let half = ColorTable.capacity / 2
    return entries.prefix(half).map { $0.color } + medianCut(Array(entries.dropFirst(half)), boxes: half)
  }

  /// Every colour with the number of its pixels, most frequent first, then by value.
  private static func histogram(_ box: PixelRect, of pixels: [UInt32], width: Int) -> [Entry] {
    var runs: [Entry] = []
    for y in box.top..<box.bottom {
      for pixel in pixels[y * width + box.left..<y * width + box.right] {
        add(pixel, 1, to: &runs)
      }
    }
    runs.sort { $0.color < $1.color }
    var entries: [Entry] = []
    for run in runs { add(run.color, run.count, to: &entries) }
    entries.sort { ($1.count, $0.color) < ($0.count, $1.color) }
    return entries
  }

  private static func add(_ color: UInt32, _ count: Int, to entries: inout [Entry]) {
    if entries.last?.color == color {
      entries[entries.count - 1].count += count
    } else {
      entries.append(Entry(color: color, count: count))
    }
  }

  private static func medianCut(_ entries: [Entry], boxes limit: Int) -> [UInt32] {
    var entries = entries
    var boxes = [Box(entries, 0..<entries.count)]
    while boxes.count < limit {
      // The first of several boxes as long: the choice must not depend on anything but the colours.
      guard let longest = boxes.indices.max(by: { (boxes[$0].side, $1) < (boxes[$1].side, $0) }),
        boxes[longest].side > 0
      else { break }
      let box = boxes[longest]
      entries[box.range].sort {
        (box.channel($0.color), $0.color) < (box.channel($1.color), $1.color)
      }
      let middle = median(entries, box.range)
      boxes[longest] = Box(entries, box.range.lowerBound..<middle)
      boxes.append(Box(entries, middle..<box.range.upperBound))
    }
    return boxes.map { mean(entries[$0.range]) }
  }

  /// Where half of the pixels lie on either side, with a colour at least on each.
  private static func median(_ entries: [Entry], _ range: Range<Int>) -> Int {
    let half = entries[range].reduce(0) { $0 + $1.count } / 2
    var sum = 0
    var middle = range.lowerBound
    while middle < range.upperBound - 1, sum <= half {
      sum += entries[middle].count
      middle += 1
    }
    return max(middle, range.lowerBound + 1)
  }

  private static func mean(_ entries: ArraySlice<Entry>) -> UInt32 {
    let total = entries.reduce(0) { $0 + $1.count }
    var result: UInt32 = 0xFF00_0000
    for shift in [UInt32(0), 8, 16] {
      let sum = entries.reduce(0) { $0 + Int($1.color >> shift & 0xFF) * $1.count }
      result |= UInt32((sum + total / 2) / max(total, 1)) << shift
    }
    return result
  }

  /// Some of the colours, and the channel with their widest range.
  private struct Box {
    let range: Range<Int>
    private var shift: UInt32 = 0
    private(set) var side = 0

    init(_ entries: [Entry], _ range: Range<Int>) {
      self.range = range
      for shift in [UInt32(0), 8, 16] {
        let values = entries[range].lazy.map { $0.color >> shift & 0xFF }
        let side = Int(values.max() ?? 0) - Int(values.min() ?? 0)
        if side > self.side {
          self.side = side
          self.shift = shift
        }
      }
    }

    func channel(_ color: UInt32) -> UInt32 { color >> shift & 0xFF }
  }
}
