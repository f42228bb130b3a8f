/// The place of the system's keyboard, if it is up and no window of the snapshot holds it.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum KeyboardPlace: Sendable, Hashable {
  /// The source does not report its frame.
  case somewhere
  /// It covers this box, in viewport points.
  case frame(Rect2D)
}

extension KeyboardPlace {
  /// The keyboard's box in viewport points: the reported one, or the usual one.
  package func box(in viewport: Viewport) -> Rect2D {
    switch self {
    case .somewhere: Self.usualBox(in: viewport)
    case .frame(let box): box
    }
  }

  /// The usual place of a keyboard: the full width at the foot of the screen.
  ///
  /// It is 45 % of the screen's height high (65 % if the screen is wider than high), and 260 points at least. Keyboards
  /// of phones and tablets take less, with their row of suggestions and the bar below them.
  package static func usualBox(in viewport: Viewport) -> Rect2D {
    let share = viewport.width > viewport.height ? 0.65 : 0.45
    let height = min(viewport.height, max(viewport.height * share, 260))
    return Rect2D(x: 0, y: viewport.height - height, width: viewport.width, height: height)
  }
}

extension HierarchySnapshot {
  /// Returns the snapshot with the keyboard as its topmost window, so that code that reads a tree finds it there.
  ///
  /// The window has the class `keyboard` and the trait `keyboard`. A snapshot whose `keyboard` is nil is returned
  /// unchanged; any other costs a copy of the snapshot's lists.
  package func withKeyboardWindow(in viewport: Viewport) -> HierarchySnapshot {
    guard let keyboard else { return self }
    var limits = Limits()
    (limits.nodes, limits.textBytes) = (Int.max, Int.max)
    var builder = SnapshotBuilder(time: time, limits: limits, changing: self)
    // Fails only beyond two thousand million nodes or bytes, which no reader lets through.
    try? builder.addKeyboard(keyboard.box(in: viewport))
    return builder.finish()
  }
}

extension SnapshotBuilder {
  fileprivate mutating func addKeyboard(_ box: Rect2D) throws(LimitError) {
    let word = try add("keyboard")
    try open()
    node.className = word
    node.frame = box
    detail.otherTraits = add(list: [word])
    close()
  }
}
