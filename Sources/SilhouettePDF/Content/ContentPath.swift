/// A path under construction: its operators as they will be written, and the boxes of its parts in the frame of its text.
struct ContentPath {
  /// One figure: from an `m` or `re` to the next.
  struct Part {
    var start: Int
    var end: Int
    var box = PlaneBox()
    /// A rectangle, or a line: nothing that a letter is made of alone.
    var isPlain = true
    var segments = 0
  }

  private(set) var bytes: [UInt8] = []
  private(set) var parts: [Part] = []
  /// The clip operator that was given, if any.
  var clip: ContentOperator?

  var isEmpty: Bool { parts.isEmpty }

  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    clip = nil
  }

  /// - Returns: whether the operator can stand there.
  mutating func add(
    _ word: ContentOperator, _ n: ContentOperands.Numbers, under matrix: PlaneMatrix
  ) -> Bool {
    if word == .m || word == .re {
      // An `m` that nothing follows paints nothing.
      if let last = parts.last, last.segments == 0 {
        bytes.removeSubrange(last.start...)
        parts.removeLast()
      }
      parts.append(Part(start: bytes.count, end: bytes.count))
    } else if parts.isEmpty {
      return false
    }
    let last = parts.count - 1
    let points: Int
    switch word {
    case .m, .l: points = 1
    case .c: points = 3
    case .v, .y: points = 2
    default: points = 0
    }
    for index in 0..<points {
      out(n[index * 2], n[index * 2 + 1])
      let point = matrix.apply(n[index * 2], n[index * 2 + 1])
      parts[last].box.add(point.x, point.y)
    }
    if word == .re {
      out(n[0], n[1])
      out(n[2], n[3])
      for (x, y) in [(0.0, 0.0), (n[2], 0), (n[2], n[3]), (0, n[3])] {
        let point = matrix.apply(n[0] + x, n[1] + y)
        parts[last].box.add(point.x, point.y)
      }
    }
    if word != .m, word != .h || parts[last].segments == 0 { parts[last].segments += 1 }
    if points > 1 || parts[last].segments > 4 { parts[last].isPlain = false }
    bytes += Array(word.rawValue.utf8)
    bytes.append(0x0A)
    parts[last].end = bytes.count
    return true
  }

  private mutating func out(_ x: Double, _ y: Double) {
    bytes.append(number: x)
    bytes.append(number: y)
  }
}
