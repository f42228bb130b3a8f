/// A summary of the paint of a form or a pattern, for the contents that draw it.
struct ContentInk: Equatable {
  /// Round its shapes, in its own space.
  var box = PlaneBox()
  /// Rows that were masked in it.
  var rows = 0
  /// Boxes and lines that were kept.
  var plain = 0
  /// Whether it paints pictures, gradients or forms that are no single shape.
  var others = false

  /// A letter, or a word of them: all shapes were masked, in one row.
  var isLetter: Bool { rows == 1 && plain == 0 && !others }

  /// A few boxes, such as one square of a code or a letter `l`.
  var isPlain: Bool { rows == 0 && (1...3).contains(plain) && !others }

  /// Whether a row of many copies could be read.
  var isReadable: Bool { rows > 0 || plain > 3 }

  /// Whether it can be a letter made of boxes. `side` is the shorter side of the page.
  func isDrawnLetter(side: Double) -> Bool {
    rows == 0 && plain > 3 && !others && min(box.width, box.height) <= side / 8
  }
}
