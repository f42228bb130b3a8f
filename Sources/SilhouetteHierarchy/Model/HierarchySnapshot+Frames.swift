extension HierarchySnapshot {
  /// Brings frames that are all in the window's space into their parents' spaces. Frames of accessibility elements
  /// are absolute by definition and stay.
  mutating func makeFramesRelative() {
    // Backwards, so that a parent's frame is still absolute when its children need it.
    for index in nodes.indices.reversed() where nodes[index].kind != .accessibility {
      let parent = Int(nodes[index].parent)
      guard parent >= 0 else { continue }
      nodes[index].frame.x -= nodes[parent].frame.x
      nodes[index].frame.y -= nodes[parent].frame.y
    }
  }

  /// Turns frames in another unit into points.
  mutating func scaleFrames(by factor: Double) {
    for index in nodes.indices {
      let frame = nodes[index].frame
      nodes[index].frame =
        Rect2D(
          x: frame.x * factor, y: frame.y * factor, width: frame.width * factor, height: frame.height * factor
        ).bounded
    }
  }

  /// Makes the first node as large as the screen that it stands for.
  mutating func fillScreen(_ size: Viewport) {
    guard !nodes.isEmpty else { return }
    nodes[0].frame = Rect2D(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// Moves all windows, and so everything in them.
  package mutating func moveWindows(by offset: Point2D) {
    for index in nodes.indices where nodes[index].parent < 0 {
      nodes[index].frame.x += offset.x
      nodes[index].frame.y += offset.y
    }
  }

  /// Removes the labels of containers with words below them: test tools join such a label of the labels below.
  package mutating func removeJoinedLabels() {
    var hasWords = [Bool](repeating: false, count: nodes.count)
    for index in nodes.indices.reversed() {
      let node = nodes[index]
      if hasWords[index] { nodes[index].label = .none }
      let parent = Int(node.parent)
      if parent >= 0, hasWords[index] || !node.label.isNone || !node.text.isNone { hasWords[parent] = true }
    }
  }
}

extension Rect2D {
  /// Clamped so that no sum or difference becomes infinite: numbers beyond a trillion points are meaningless.
  package var bounded: Rect2D {
    Rect2D(x: x.bounded, y: y.bounded, width: width.bounded, height: height.bounded)
  }
}

extension Double {
  fileprivate var bounded: Double { isNaN ? 0 : Swift.min(Swift.max(self, -1e12), 1e12) }
}
