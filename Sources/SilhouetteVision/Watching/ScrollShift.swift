package import SilhouettePictures

/// How far the content of an area moved up or down from one picture to the next, as content of a list does.
package struct ScrollShift: Sendable, Hashable {
  /// The area, in pixels of the picture.
  package var box: PixelBox
  /// How many pixels content moved down; negative for up. Not 0.
  package var down: Int

  /// Finds a shift in the part of two pictures that differs.
  ///
  /// Rows are compared in a few segments. A segment counts where it differs from the one above it. Cost: less than a pass over
  /// the pixels for each ten rows of the part.
  ///
  /// - Returns: nil if most of the part did not move by the same distance.
  package static func find(from old: Picture, to new: Picture, in changed: ChangedCells) -> ScrollShift? {
    guard old.width == new.width, old.height == new.height, var box = changed.bounds,
      box.height * 6 >= new.height, box.width * 4 >= new.width
    else { return nil }
    box = box.atEdges(of: new.width)
    let before = RowProfile(old, in: box)
    let after = RowProfile(new, in: box)
    guard let down = bestShift(before, after) else { return nil }
    guard let rows = movedRows(before, after, down) else { return nil }
    box.y += rows.lowerBound
    box.height = rows.count
    guard box.height * 6 >= new.height else { return nil }
    return ScrollShift(box: box, down: down)
  }

  /// The share of segments that must agree, in 16ths.
  private static let agreeing = 10

  private static func bestShift(_ before: RowProfile, _ after: RowProfile) -> Int? {
    let height = before.rows
    let telling = after.telling
    guard telling >= 48 else { return nil }
    let still = agreement(before, after, 0)
    var best: (down: Int, hits: Int, misses: Int)?
    for distance in 1...max(1, height * 7 / 8) {
      for down in [-distance, distance] {
        let (hits, misses) = agreement(before, after, down)
        if hits - misses > best.map({ $0.hits - $0.misses }) ?? 0 { best = (down, hits, misses) }
      }
    }
    guard let best, best.hits * 16 >= (best.hits + best.misses) * agreeing,
      (best.hits + best.misses) * 5 >= telling, best.hits - best.misses > still.hits - still.misses
    else { return nil }
    return best.down
  }

  private static func agreement(
    _ before: RowProfile, _ after: RowProfile, _ down: Int
  ) -> (hits: Int, misses: Int) {
    var (hits, misses) = (0, 0)
    let first = max(0, down)
    let last = min(after.rows, after.rows + down)
    guard first < last else { return (0, 0) }
    before.levels.withUnsafeBufferPointer { old in
      after.levels.withUnsafeBufferPointer { new in
        for place in after.places(of: first..<last) {
          let index = Int(after.marks[place])
          let apart = Int(new[index]) - Int(old[index - down * RowProfile.segments])
          if abs(apart) <= RowProfile.tolerance { hits += 1 } else { misses += 1 }
        }
      }
    }
    return (hits, misses)
  }

  /// The rows that moved: the stretch with most agreeing and fewest other segments, and the rows that came into view beside it.
  private static func movedRows(_ before: RowProfile, _ after: RowProfile, _ down: Int) -> Range<Int>? {
    var best = (sum: 0, from: 0, to: 0)
    var (sum, from) = (0, 0)
    for row in max(0, down)..<max(0, down, min(after.rows, after.rows + down)) {
      for place in after.places(of: row..<row + 1) {
        let index = Int(after.marks[place])
        let other = before.levels[safe: index - down * RowProfile.segments] ?? 0
        let agrees = abs(Int(after.levels[index]) - Int(other)) <= RowProfile.tolerance
        sum += agrees ? 2 : -3
      }
      if sum <= 0 { (sum, from) = (0, row + 1) }
      if sum > best.sum { best = (sum, from, row + 1) }
    }
    guard best.sum > 0 else { return nil }
    return max(0, best.from - max(0, down))..<min(after.rows, best.to + max(0, -down))
  }
}

/// The brightness of rows in a few segments.
private struct RowProfile {
  static let segments = 16
  static let tolerance = 10
  /// The least difference from the row above, at which a segment counts.
  private static let edge = 8

  let rows: Int
  /// By row, then by segment.
  private(set) var levels: [UInt8]
  /// Indices of segments that count, rising.
  private(set) var marks: [Int32] = []
  /// By row: the place in `marks` of its first one; one entry more than rows.
  private var starts: [Int32] = []

  init(_ picture: Picture, in box: PixelBox) {
    rows = box.height
    levels = Array(repeating: 0, count: box.height * Self.segments)
    let width = picture.width
    picture.pixels.withUnsafeBufferPointer { pixels in
      for row in 0..<box.height {
        for segment in 0..<Self.segments {
          let left = box.x + box.width * segment / Self.segments
          let right = box.x + box.width * (segment + 1) / Self.segments
          var sum = 0
          for place in (box.y + row) * width + left..<(box.y + row) * width + right {
            let pixel = pixels[place]
            sum += Int(pixel & 0xFF) + 2 * Int(pixel >> 8 & 0xFF) + Int(pixel >> 16 & 0xFF)
          }
          levels[row * Self.segments + segment] = UInt8(sum / 4 / max(1, right - left))
        }
      }
    }
    for row in 0..<rows {
      starts.append(Int32(marks.count))
      guard row > 0 else { continue }
      for index in row * Self.segments..<(row + 1) * Self.segments
      where abs(Int(levels[index]) - Int(levels[index - Self.segments])) >= Self.edge {
        marks.append(Int32(index))
      }
    }
    starts.append(Int32(marks.count))
  }

  /// Segments that count.
  var telling: Int { marks.count }

  /// Places in `marks` of some rows.
  func places(of rows: Range<Int>) -> Range<Int> {
    Int(starts[rows.lowerBound])..<Int(starts[rows.upperBound])
  }
}

extension PixelBox {
  /// The box out to the picture's sides, if it is close to them.
  fileprivate func atEdges(of most: Int) -> PixelBox {
    var box = self
    let near = most / 8
    if box.x <= near {
      box.width += box.x
      box.x = 0
    }
    if most - box.x - box.width <= near { box.width = most - box.x }
    return box
  }
}
