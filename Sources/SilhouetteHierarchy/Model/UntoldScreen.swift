extension HierarchySnapshot {
  /// Beyond that, what a source leaves out at an edge is more than a bar of the system's.
  private static let mostBar = 64.0

  /// The snapshot with windows for what its source does not tell of (`Viewport.told`), so that drawings show that there is
  /// something: the system's bars above and below the app's windows, or all that lies behind a dialog.
  ///
  /// What lies behind is one window below all others, which cannot be seen into. Masks take the snapshot as it was told.
  /// Cost: a copy of the snapshot's lists, where something is not told.
  package func withUntoldScreen(in viewport: Viewport) -> HierarchySnapshot {
    guard let told = viewport.told, viewport.bounds.isDrawable else { return self }
    let screen = viewport.bounds
    let (top, foot) = (told.y, screen.height - told.maxY)
    let isAcross = told.x < 1 && told.maxX > screen.width - 1
    let isDown = top < 1 && foot < 1
    var windows: [UntoldWindow] = []
    if isAcross, top <= Self.mostBar, foot <= Self.mostBar {
      if top >= 16 { windows.append(.statusBar(Rect(x: 0, y: 0, width: screen.width, height: top))) }
      if foot >= 12 {
        windows.append(.keys(Rect(x: 0, y: told.maxY, width: screen.width, height: foot)))
      }
    } else if !isDown || told.x > Self.mostBar || screen.width - told.maxX > Self.mostBar {
      windows.append(.behind(screen))
    }
    guard !windows.isEmpty else { return self }
    var limits = Limits()
    (limits.nodes, limits.textBytes) = (Int.max, Int.max)
    var builder = SnapshotBuilder(time: time, limits: limits, changing: self)
    // Fails only beyond two thousand million nodes or bytes, which no reader lets through.
    for window in windows { try? builder.add(window) }
    return builder.finish()
  }
}

private enum UntoldWindow {
  case statusBar(Rect)
  case keys(Rect)
  case behind(Rect)
}

extension SnapshotBuilder {
  /// The system's bars are called as Android's own windows call them.
  fileprivate mutating func add(_ window: UntoldWindow) throws(LimitError) {
    switch window {
    case .statusBar(let box): try add("android.view.View", "statusBarBackground", box)
    case .keys(let box): try add("android.view.View", "navigationBarBackground", box)
    case .behind(let box):
      let name = try add("surroundings")
      try open()
      node.className = name
      node.frame = box
      node.flags.insert(.unreadable)
      detail.z = -1e9
      close()
    }
  }

  private mutating func add(_ className: String, _ identifier: String, _ box: Rect) throws(LimitError) {
    let (name, word) = (try add(className), try add(identifier))
    try open()
    node.className = name
    node.identifier = word
    node.frame = box
    close()
  }
}
