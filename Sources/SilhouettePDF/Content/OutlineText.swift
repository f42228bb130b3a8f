/// Finds text that was drawn as outlines, as fonts converted to curves are, and puts grey boxes in its place.
///
/// Which shapes stand in a row is known only when the row has ended, so shapes are noted while the output is written, and the
/// output is changed at the end.
struct OutlineText {
  /// A run of output that paints shapes: a path, or a form.
  private struct Painting {
    var body: Range<Int>
    var end: Int
    var matrix: PlaneMatrix
    var paints: Bool
    var inGrey: Bool
    /// All figures of the path, noted ones or not.
    var parts: Int
    var shapes: Range<Int>
  }

  private var paintings: [Painting] = []
  private(set) var shapes: [OutlineRows.Shape] = []
  private var ranges: [Range<Int>] = []
  /// Rows that were found, after `apply`.
  private(set) var rows = 0
  private var boxes: [PlaneBox] = []
  private let plane: DrawingPlane

  init(on plane: DrawingPlane) {
    self.plane = plane
  }

  /// How a path is painted.
  struct Use {
    var fills = false
    var strokes = false
    /// Whether its color is a pattern that can be read.
    var isReadable = false
    /// In units of the boxes.
    var lineWidth = 0.0
  }

  /// The thinnest strokes of letters, by their size. Borders are thinner.
  private static let thinnest = 0.03

  mutating func add(
    _ path: ContentPath, body: Range<Int>, end: Int, under matrix: PlaneMatrix, turn: Int, paints: Bool,
    inGrey: Bool, use: Use
  ) {
    let first = shapes.count
    for (index, part) in path.parts.enumerated() {
      let isPlain = !use.isReadable && Self.isPlain(index, of: path, use)
      guard isPlain || !plane.isBackground(part.box) else { continue }
      shapes.append(
        OutlineRows.Shape(
          box: use.strokes ? part.box.grown(by: use.lineWidth / 2) : part.box, isPlain: isPlain,
          isLine: part.figure.isLine, turn: turn))
      ranges.append(body.lowerBound + part.start..<body.lowerBound + part.end)
    }
    guard shapes.count > first else { return }
    paintings.append(
      Painting(
        body: body, end: end, matrix: matrix, paints: paints, inGrey: inGrey, parts: path.parts.count,
        shapes: first..<shapes.count))
  }

  /// Whether a figure is a box or a line, and no ring as letters are.
  private static func isPlain(_ index: Int, of path: ContentPath, _ use: Use) -> Bool {
    let part = path.parts[index]
    let size = max(part.box.width, part.box.height)
    if part.figure.isLine { return min(part.box.width, part.box.height) <= thinnest * size }
    guard part.figure.isBoxy, use.fills || !use.strokes || part.figure.endsAtStart else { return false }
    guard part.figure.isCurved else { return true }
    if use.strokes, !use.fills, use.lineWidth >= thinnest * size { return false }
    for other in [index - 1, index + 1] where path.parts.indices.contains(other) {
      let box = path.parts[other].box
      guard box.contains(part.box) || part.box.contains(box) else { continue }
      let inset = max(
        (box.left - part.box.left).magnitude, (box.right - part.box.right).magnitude,
        (box.bottom - part.box.bottom).magnitude, (box.top - part.box.top).magnitude)
      if inset >= thinnest * max(size, box.width, box.height) { return false }
    }
    return true
  }

  /// Notes a form whose box is known from its ink.
  mutating func addForm(
    _ range: Range<Int>, _ box: PlaneBox, isPlain: Bool, under matrix: PlaneMatrix, turn: Int
  ) {
    shapes.append(OutlineRows.Shape(box: box, isPlain: isPlain, turn: turn))
    ranges.append(range)
    paintings.append(
      Painting(
        body: range, end: range.upperBound, matrix: matrix, paints: true, inGrey: true, parts: 1,
        shapes: shapes.count - 1..<shapes.count))
  }

  /// Forgets paintings at `start` of the output and after it.
  mutating func forget(from start: Int) {
    while let last = paintings.last, last.body.lowerBound >= start {
      shapes.removeSubrange(last.shapes)
      ranges.removeSubrange(last.shapes)
      paintings.removeLast()
    }
  }

  /// - Returns: the output with a grey box for each row of letters.
  mutating func apply(to out: [UInt8]) -> [UInt8] {
    let found = OutlineRows.find(in: &shapes, side: plane.side)
    rows = found.count
    guard rows > 0 else { return out }
    boxes = found
    var isBoxed = [Bool](repeating: false, count: rows)
    var new: [UInt8] = []
    new.reserveCapacity(out.count)
    var done = 0
    for painting in paintings where painting.shapes.contains(where: { shapes[$0].row != nil }) {
      new += out[done..<painting.body.lowerBound]
      rewrite(painting, out, &new, &isBoxed)
      done = painting.end
    }
    new += out[done...]
    return ContentTidying.tidy(new)
  }

  /// The content's ink, after `apply`.
  ///
  /// - Parameter others: whether it also paints pictures, gradients or forms that are no single shape.
  func ink(others: Bool) -> ContentInk {
    var ink = ContentInk(rows: rows, others: others)
    for shape in shapes {
      ink.box.add(shape.box.mapped(by: PlaneMatrix().turnedBack(by: -shape.turn)))
      if shape.row == nil { ink.plain += 1 }
    }
    return ink
  }

  private func rewrite(
    _ painting: Painting, _ out: [UInt8], _ new: inout [UInt8], _ isBoxed: inout [Bool]
  ) {
    let letters = painting.shapes.filter { shapes[$0].row != nil }
    let back = painting.matrix.inverse
    if painting.paints, let back {
      for letter in letters where !isBoxed[shapes[letter].row!] {
        let row = shapes[letter].row!
        isBoxed[row] = true
        new.append(text: painting.inGrey ? "q\n0.5 g\n" : "")
        Self.write(boxes[row], under: back, to: &new)
        new.append(text: painting.inGrey ? "f\nQ\n" : "f\n")
      }
    }
    let isClip = out[painting.body.upperBound..<painting.end].contains(0x57)
    guard letters.count < painting.parts || isClip else { return }
    var done = painting.body.lowerBound
    for letter in letters {
      new += out[done..<ranges[letter].lowerBound]
      done = ranges[letter].upperBound
    }
    new += out[done..<painting.body.upperBound]
    // A clip made of letters becomes a clip by their box.
    if isClip {
      var box = PlaneBox()
      for letter in letters { box.add(shapes[letter].box) }
      if let back { Self.write(box, under: back, to: &new) } else { new.append(text: "0 0 0 0 re\n") }
    }
    new += out[painting.body.upperBound..<painting.end]
  }

  private static func write(_ box: PlaneBox, under back: PlaneMatrix, to out: inout [UInt8]) {
    let corners = [
      (box.left, box.bottom), (box.right, box.bottom), (box.right, box.top), (box.left, box.top),
    ]
    for (index, corner) in corners.enumerated() {
      let point = back.apply(corner.0, corner.1)
      out.append(number: point.x)
      out.append(number: point.y)
      out.append(text: index == 0 ? "m\n" : "l\n")
    }
    out.append(text: "h\n")
  }
}
