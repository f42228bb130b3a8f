package import SilhouetteHierarchy
package import SilhouetteVision

/// Writes elements that were found in pixels as nodes: class `seen.KIND`, boxes, colours, lines. No pixel and no word is in them.
package struct SeenElements {
  private let screen: VisionScreen
  private let scale: Double
  private let hasColors: Bool

  /// - Parameters:
  ///   - screen: The elements of one picture.
  ///   - scale: Pixels of the picture a point.
  ///   - hasColors: Whether nodes get their colours. Beside a tree without colours they would be taken for its style.
  package init(_ screen: VisionScreen, scale: Double, hasColors: Bool = true) {
    self.screen = screen
    self.scale = scale
    self.hasColors = hasColors
  }

  /// A snapshot of one window, the whole picture.
  package func snapshot(limits: Limits) throws(LimitError) -> HierarchySnapshot {
    var builder = SnapshotBuilder(time: 0, limits: limits)
    try builder.open()
    builder.node.className = try builder.add("seen.screen")
    builder.node.frame = Rect2D(
      x: 0, y: 0, width: Double(screen.width) / scale, height: Double(screen.height) / scale)
    builder.node.background = RGBAColor(seen: screen.page)
    try write(screen.elements, to: &builder)
    return builder.finish()
  }

  /// Writes elements as children of the open node, whose box begins at 0, 0 of the viewport.
  ///
  /// - Parameters:
  ///   - elements: Containers before their content; each parent is an index into them.
  ///   - ids: The identity of each element; none by default.
  package func write(
    _ elements: [VisionElement], to builder: inout SnapshotBuilder, ids: [NodeID] = []
  ) throws(LimitError) {
    /// Open elements, innermost last.
    var open: [Int] = []
    for (index, hasChildren) in Self.ordered(elements) {
      let element = elements[index]
      while let last = open.last, last != element.parent {
        builder.close()
        open.removeLast()
      }
      try add(element, in: element.parent < 0 ? nil : elements[element.parent].box, to: &builder)
      if ids.indices.contains(index) { builder.node.id = ids[index] }
      if hasChildren { open.append(index) } else { builder.close() }
    }
    for _ in open { builder.close() }
  }

  /// The elements as a tree, parents before children, and whether each has any.
  private static func ordered(_ elements: [VisionElement]) -> [(index: Int, hasChildren: Bool)] {
    var children = [[Int]](repeating: [], count: elements.count)
    var stack: [Int] = []
    for (index, element) in elements.enumerated().reversed() {
      if element.parent >= 0 { children[element.parent].append(index) } else { stack.append(index) }
    }
    var order: [(index: Int, hasChildren: Bool)] = []
    while let index = stack.popLast() {
      order.append((index, !children[index].isEmpty))
      stack += children[index]
    }
    return order
  }

  private func add(
    _ element: VisionElement, in parent: PixelBox?, to builder: inout SnapshotBuilder
  ) throws(LimitError) {
    let frame = element.kind.isText ? place(element.box).onSteps : place(element.box)
    try builder.open()
    builder.node.className = try builder.add("seen." + element.kind.rawValue)
    builder.node.frame = frame.moved(by: parent.map(place))
    builder.node.radius = Double(element.radius) / scale
    if element.kind.isText {
      if hasColors { builder.detail.textColor = RGBAColor(seen: element.ink) }
      builder.detail.lines = builder.add(lines: element.lines.map { place($0).onSteps.moved(by: frame) })
    } else if hasColors {
      builder.node.background = RGBAColor(seen: element.ink)
    }
  }

  /// A box of pixels in points of the viewport.
  func place(_ box: PixelBox) -> Rect2D {
    Rect2D(
      x: Double(box.x) / scale, y: Double(box.y) / scale, width: Double(box.width) / scale,
      height: Double(box.height) / scale)
  }

  /// A box of the viewport in whole pixels, rounded outwards and cut at the picture.
  func pixels(_ box: Rect2D) -> PixelBox {
    /// Zero also for what is no number.
    func cut(_ length: Double, _ most: Int) -> Int {
      length * scale > 0 ? Int(min(length * scale, Double(most))) : 0
    }
    let (left, top) = (cut(box.x, screen.width), cut(box.y, screen.height))
    let right = cut(box.maxX.rounded(.up), screen.width)
    let bottom = cut(box.maxY.rounded(.up), screen.height)
    return PixelBox(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }
}

extension Rect2D {
  /// The box, wider to both sides, up to multiples of 8 points: the width of words tells letters.
  var onSteps: Rect2D {
    let step = 8.0
    let left = (x / step).rounded(.down) * step
    return Rect2D(x: left, y: y, width: (maxX / step).rounded(.up) * step - left, height: height)
  }

  /// The box as seen from the corner of another one.
  func moved(by other: Rect2D?) -> Rect2D {
    Rect2D(x: x - (other?.x ?? 0), y: y - (other?.y ?? 0), width: width, height: height)
  }
}

extension RGBAColor {
  /// A colour of pixels: 0xBBGGRR.
  init(seen color: UInt32) {
    self.init(
      red: UInt8(color & 0xFF), green: UInt8(color >> 8 & 0xFF), blue: UInt8(color >> 16 & 0xFF))
  }
}
