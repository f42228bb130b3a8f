/// What a form or a pattern paints, for those who draw it.
struct ContentInk: Equatable {
  /// Round its shapes, in its own space.
  var box = PlaneBox()
  /// Rows that were masked in it.
  var rows = 0
  /// Boxes and lines that were kept.
  var plain = 0
  /// Whether it paints pictures, gradients or forms that are no single shape.
  var others = false

  /// A letter, or a word of them: only what was masked, and in one row.
  var isLetter: Bool { rows == 1 && plain == 0 && !others }

  /// A few boxes, such as one square of a code or a letter `l`.
  var isPlain: Bool { rows == 0 && (1...3).contains(plain) && !others }

  /// Whether something in it could be read if many of it stood in a row.
  var isReadable: Bool { rows > 0 || plain > 3 }

  /// Whether it can be a letter made of boxes, on a page of which `side` is the shorter side.
  func isDrawnLetter(side: Double) -> Bool {
    rows == 0 && plain > 3 && !others && min(box.width, box.height) <= side / 8
  }
}
