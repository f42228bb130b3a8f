package import SilhouettePictures

/// Keys that an app or a page draws: a pad of three columns, or rows of letters. They become one keyboard: a pressed key looks
/// different, and shows the typed text.
enum KeyGrids {
  /// Keys in a row of letters, at least.
  static let leastLetters = 7
  /// Rows of a pad or a keyboard, at least.
  static let leastRows = 3
  /// A letter without a box is no wider, in points; icons of a grid of apps are.
  private static let widestLetter = 40
  /// A key is no higher, in points.
  private static let highest = 96
  /// How far keys may be beside their places, in points.
  private static let slack = 8

  /// Comparisons and rows that bound the time of a picture of many small things.
  private static let (most, mostRows) = (1 << 23, 1 << 10)

  /// One row of keys.
  private struct Row {
    var box: PixelBox
    /// Middles of its first key, and distance between keys, in pixels.
    var first: Int
    var pitch: Int
    var middle: Int
  }

  /// The boxes of pads and keyboards.
  static func find(in screen: VisionScreen) -> [PixelBox] {
    let density = min(max(screen.pixelsPer256Points, 16), 1 << 14)
    func pixels(_ points: Int) -> Int { max(1, points * density / 256) }
    let keys = screen.elements.filter {
      !$0.kind.holds && ![.picture, .divider, .slider].contains($0.kind) && $0.lines.count <= 1
        && ($0.box.width <= pixels(widestLetter) || $0.kind == .button && $0.box.width * 3 <= screen.width)
        && $0.box.height <= pixels(highest)
    }.map { $0.box }
    let slack = pixels(slack)
    return grids(pads(keys, slack), in: screen, slack, isEven: true)
      + grids(letters(keys, slack, screen.width), in: screen, slack, isEven: false)
  }

  /// Whether a box holds as many rows as a keyboard, each over most of its width. A camera's bar of controls has one.
  ///
  /// - Parameter things: All boxes that may be elements, in the same unit.
  static func hasRows(_ things: [VisionBox], in box: VisionBox) -> Bool {
    let inside = things.filter { box.contains($0) && $0.height * leastRows <= box.height }
      .sorted { ($0.top, $0.left) < ($1.top, $1.left) }
    var (rows, row): (Int, VisionBox?) = (0, nil)
    func isWide(_ row: VisionBox?) -> Bool { row.map { $0.width * 10 >= box.width * 6 } ?? false }
    for thing in inside {
      if let open = row, thing.top < open.bottom {
        row = VisionBox(
          left: min(open.left, thing.left), top: open.top, right: max(open.right, thing.right),
          bottom: open.bottom)
      } else {
        if isWide(row) { rows += 1 }
        row = thing
      }
    }
    return rows + (isWide(row) ? 1 : 0) >= leastRows
  }

  /// Rows of three keys: every three boxes of one height at equal distances.
  private static func pads(_ keys: [PixelBox], _ slack: Int) -> [Row] {
    var rows: [Row] = []
    var budget = most
    for first in keys {
      for second in keys where isBeside(first, second, slack) {
        budget -= keys.count
        guard budget > 0, rows.count < mostRows else { return rows }
        let pitch = second.middleX - first.middleX
        guard pitch > slack * 4, pitch < slack * 24 else { continue }
        for third in keys where isBeside(second, third, slack) {
          guard abs(third.middleX - second.middleX - pitch) <= slack else { continue }
          // A calendar and a table have more columns.
          let isMore = keys.contains { key in
            guard abs(key.middleY - first.middleY) <= slack else { return false }
            let places = [
              first.middleX - pitch, first.middleX, second.middleX, third.middleX, third.middleX + pitch,
            ]
            let near = places.firstIndex { abs(key.middleX - $0) <= slack }
            return near == 0 || near == 4
              || near == nil && key.middleX > first.middleX && key.middleX < third.middleX
          }
          guard !isMore else { continue }
          rows.append(
            Row(
              box: first.union(second).union(third), first: first.middleX, pitch: pitch, middle: first.middleY
            ))
        }
      }
    }
    return rows
  }

  /// Rows of many keys close together. Days of a calendar are further apart.
  private static func letters(_ keys: [PixelBox], _ slack: Int, _ width: Int) -> [Row] {
    var rows: [Row] = []
    var isTaken = [Bool](repeating: false, count: keys.count)
    for (index, key) in keys.enumerated() where !isTaken[index] {
      let members = keys.indices.filter {
        abs(keys[$0].middleY - key.middleY) <= slack && keys[$0].width <= slack * 6
      }
      guard members.count >= leastLetters else { continue }
      let sorted = members.sorted { keys[$0].middleX < keys[$1].middleX }
      let gaps = zip(sorted, sorted.dropFirst()).map { keys[$1].middleX - keys[$0].middleX }
      guard gaps.max()! <= width / 4, gaps.sorted()[gaps.count / 2] * 8 <= width else { continue }
      for member in members { isTaken[member] = true }
      let box = sorted.dropFirst().reduce(keys[sorted[0]]) { $0.union(keys[$1]) }
      rows.append(Row(box: box, first: 0, pitch: gaps.sorted()[gaps.count / 2], middle: key.middleY))
    }
    return rows
  }

  private static func isBeside(_ a: PixelBox, _ b: PixelBox, _ slack: Int) -> Bool {
    abs(a.middleY - b.middleY) <= slack && b.x >= a.x + a.width
  }

  /// Joins rows that stand below each other at equal distances.
  private static func grids(
    _ rows: [Row], in screen: VisionScreen, _ slack: Int, isEven: Bool
  ) -> [PixelBox] {
    let rows = rows.sorted { ($0.first, $0.middle) < ($1.first, $1.middle) }
    var found: [PixelBox] = []
    for (index, row) in rows.enumerated() {
      var (box, last, count, step) = (row.box, row, 1, 0)
      for next in (rows[(index + 1)...] + (isEven ? [] : rows[..<index])).sorted(by: { $0.middle < $1.middle }
      ) {
        guard next.middle - last.middle > slack * 2, !isEven || abs(next.first - row.first) <= slack,
          !isEven || abs(next.pitch - row.pitch) <= slack
        else { continue }
        let distance = next.middle - last.middle
        guard distance <= slack * 16, step == 0 || abs(distance - step) <= max(slack, step / 4) else {
          continue
        }
        (last, step, count) = (next, distance, count + 1)
        box = box.union(next.box)
      }
      guard count >= leastRows, !found.contains(where: { $0.common(box) > 0 }) else { continue }
      found.append(box.grown(by: max(slack, step / 2), width: screen.width, height: screen.height))
    }
    return found
  }
}

extension VisionScreen {
  /// Puts one keyboard in the place of each grid of keys, and of everything on it.
  package mutating func put(keyboards grids: [PixelBox]) {
    for box in grids {
      var places = [Int](repeating: -1, count: elements.count)
      var kept: [VisionElement] = []
      for (index, element) in elements.enumerated() where !element.isOn(box) {
        var element = element
        var parent = element.parent
        while parent >= 0, places[parent] < 0 { parent = elements[parent].parent }
        element.parent = parent < 0 ? -1 : places[parent]
        places[index] = kept.count
        kept.append(element)
      }
      kept.append(
        VisionElement(
          box: box, kind: .keyboard, confidence: 0, parent: -1, ground: page, ink: page, radius: 0, lines: [])
      )
      elements = kept
      lines.removeAll { $0.common(box) > 0 }
    }
  }
}

extension VisionElement {
  /// Whether a keyboard hides an element. Boxes around the keyboard stay.
  fileprivate func isOn(_ keyboard: PixelBox) -> Bool {
    box.common(keyboard) > 0 && (!kind.holds || kind == .keyboard || box.union(keyboard) != box)
  }
}

extension PixelBox {
  fileprivate var middleX: Int { x + width / 2 }
  fileprivate var middleY: Int { y + height / 2 }
}

extension Picture {
  /// The picture with plain boxes.
  package func blanked(at boxes: [PixelBox]) -> Picture {
    var pixels = pixels
    for box in boxes {
      let (left, right) = (max(box.x, 0), min(box.x + box.width, width))
      guard left < right else { continue }
      for row in max(box.y, 0)..<max(box.y, min(box.y + box.height, height), 0) {
        for place in row * width + left..<row * width + right { pixels[place] = 0xFF80_8080 }
      }
    }
    return Picture(format: format, width: width, height: height, pixels: pixels)!
  }
}
