/// The system's keyboard, where it is up although no window of the snapshot holds it.
public enum KeyboardPlace: Sendable, Hashable {
  /// It is up; the source does not say where.
  case somewhere
  /// It covers this box, in viewport points.
  case frame(Rect)
}

extension KeyboardPlace {
  /// Its box in viewport points: as told, else the usual place.
  package func box(in viewport: Viewport) -> Rect {
    switch self {
    case .somewhere: Self.usualBox(in: viewport)
    case .frame(let box): box
    }
  }

  /// Where a keyboard is if nothing tells: the full width at the foot of the screen, 45 % of its height (65 % of a screen
  /// that is wider than high), and at least 260 points. That is more than the keyboards of phones and tablets take, with
  /// their row of suggestions and the bar below them.
  package static func usualBox(in viewport: Viewport) -> Rect {
    let share = viewport.width > viewport.height ? 0.65 : 0.45
    let height = min(viewport.height, max(viewport.height * share, 260))
    return Rect(x: 0, y: viewport.height - height, width: viewport.width, height: height)
  }
}

extension HierarchySnapshot {
  /// The snapshot with the keyboard that `keyboard` tells of as its topmost window, so that everything which reads a tree
  /// finds it there. A snapshot that tells of none is returned as it is.
  ///
  /// The window has the class `keyboard` and the trait `keyboard`. Cost: a copy of the snapshot's lists, where a keyboard
  /// is told.
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
  fileprivate mutating func addKeyboard(_ box: Rect) throws(LimitError) {
    let word = try add("keyboard")
    try open()
    node.className = word
    node.frame = box
    detail.otherTraits = add(list: [word])
    close()
  }
}
