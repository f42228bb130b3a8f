/// A path under construction: its operators as they will be written, and the boxes of its parts in the frame of its text.
struct ContentPath {
  /// One figure: from an `m` or `re` to the next.
  struct Part {
    var start: Int
    var end: Int
    var box = PlaneBox()
    var figure = ContentFigure()
  }

  private(set) var bytes: [UInt8] = []
  private(set) var parts: [Part] = []
  /// The clip operator that was given, if any.
  var clip: ContentOperator?

  var isEmpty: Bool { parts.isEmpty }

  /// Takes away an `m` at the end, which paints nothing and shows how far a letter reaches.
  mutating func finish() {
    guard let last = parts.last, last.figure.segments == 0 else { return }
    bytes.removeSubrange(last.start...)
    parts.removeLast()
  }

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
      if let last = parts.last, last.figure.segments == 0 {
        bytes.removeSubrange(last.start...)
        parts.removeLast()
      }
      parts.append(Part(start: bytes.count, end: bytes.count))
    } else if parts.isEmpty {
      return false
    }
    let last = parts.count - 1
    switch word {
    case .m:
      put(n[0], n[1], under: matrix)
      parts[last].figure.move(to: n[0], n[1])
    case .l:
      put(n[0], n[1], under: matrix)
      parts[last].figure.line(to: n[0], n[1])
    case .c, .v, .y:
      let points = (0..<(word == .c ? 3 : 2)).map { (x: n[$0 * 2], y: n[$0 * 2 + 1]) }
      for point in points { put(point.x, point.y, under: matrix) }
      parts[last].figure.curve(through: points)
    case .re:
      out(n[0], n[1])
      out(n[2], n[3])
      for (x, y) in [(0.0, 0.0), (n[2], 0), (n[2], n[3]), (0, n[3])] {
        let point = matrix.apply(n[0] + x, n[1] + y)
        parts[last].box.add(point.x, point.y)
      }
      parts[last].figure.rectangle(n[0], n[1], n[2], n[3])
    default: parts[last].figure.close()
    }
    bytes += Array(word.rawValue.utf8)
    bytes.append(0x0A)
    parts[last].end = bytes.count
    return true
  }

  /// The last figure is closed by the operator that paints it.
  mutating func close() {
    if !parts.isEmpty { parts[parts.count - 1].figure.close() }
  }

  private mutating func put(_ x: Double, _ y: Double, under matrix: PlaneMatrix) {
    out(x, y)
    let point = matrix.apply(x, y)
    parts[parts.count - 1].box.add(point.x, point.y)
  }

  private mutating func out(_ x: Double, _ y: Double) {
    bytes.append(number: x)
    bytes.append(number: y)
  }
}
