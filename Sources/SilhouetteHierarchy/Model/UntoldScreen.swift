extension HierarchySnapshot {
  /// A larger area at an edge, in points, is more than a bar of the system: status bars beside a camera have
  /// 62, Android's keys 48.
  private static let mostBar = 64.0
  /// A lower area at the top is not a status bar: the lowest ones have 20.
  private static let leastStatusBar = 16.0
  /// Less at the foot is not even the line of a gesture bar: Android's has 16.
  private static let leastKeys = 12.0
  /// Rounding takes less from an edge.
  private static let slack = 1.0

  /// The snapshot with windows for areas that its source does not report (`Viewport.told`), so that drawings
  /// show them: the system's bars above and below the app's windows, or the whole screen behind a dialog. A screen without any
  /// node is such an area as a whole.
  ///
  /// The screen behind is one opaque window below all others. Masks take the snapshot without these windows.
  /// Cost: a copy of the snapshot's lists, if areas are missing.
  package func withUntoldScreen(in viewport: Viewport) -> HierarchySnapshot {
    let windows = viewport.bounds.isDrawable ? untoldWindows(in: viewport) : []
    guard !windows.isEmpty else { return self }
    var limits = Limits()
    (limits.nodes, limits.textBytes) = (Int.max, Int.max)
    var builder = SnapshotBuilder(time: time, limits: limits, changing: self)
    // Fails only beyond two thousand million nodes or bytes, which no reader lets through.
    for window in windows { try? builder.add(window) }
    return builder.finish()
  }

  private func untoldWindows(in viewport: Viewport) -> [UntoldWindow] {
    if nodes.isEmpty || viewport.told != nil && isHidden { return [.behind(viewport.bounds)] }
    return viewport.told.map { Self.untoldWindows(beside: $0, on: viewport.bounds) } ?? []
  }

  /// Whether the source says of all windows that they cannot be seen.
  package var isHidden: Bool {
    var position = 0
    while position < nodes.count {
      guard nodes[position].flags.contains(.hidden) else { return false }
      position = Int(nodes[position].end)
    }
    return true
  }

  private static func untoldWindows(beside told: Rect2D, on screen: Rect2D) -> [UntoldWindow] {
    let (top, foot) = (told.y, screen.height - told.maxY)
    let (left, right) = (told.x, screen.width - told.maxX)
    guard max(top, foot, left, right) <= mostBar else { return [.behind(screen)] }
    guard max(left, right) < slack else {
      // Keys at the side of a phone in landscape, or a dialog with margins all round.
      return max(top, foot) < slack ? [] : [.behind(screen)]
    }
    var windows: [UntoldWindow] = []
    if top >= leastStatusBar {
      windows.append(.statusBar(Rect2D(x: 0, y: 0, width: screen.width, height: top)))
    }
    if foot >= leastKeys {
      windows.append(.keys(Rect2D(x: 0, y: told.maxY, width: screen.width, height: foot)))
    }
    return windows
  }
}

private enum UntoldWindow {
  case statusBar(Rect2D)
  case keys(Rect2D)
  case behind(Rect2D)
}

extension SnapshotBuilder {
  /// The system's bars have the names of Android's own windows.
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
      detail.z = Self.belowAll
      close()
    }
  }

  /// No source places a window as deep.
  private static var belowAll: Double { -1e9 }

  private mutating func add(_ className: String, _ identifier: String, _ box: Rect2D) throws(LimitError) {
    let (name, word) = (try add(className), try add(identifier))
    try open()
    node.className = name
    node.identifier = word
    node.frame = box
    close()
  }
}
