/// The values of a described view's fields. Missing fields have their defaults: visible, opaque, unclipped.
struct DescribedValues {
  private(set) var frame: Rect2D?
  private(set) var transform: Transform2D?

  mutating func take(
    _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer, _ builder: inout SnapshotBuilder
  ) throws(LimitError) {
    if key.equals("frame") {
      frame = Self.frame(value)
    } else if key.equals("text") {
      builder.node.text = try builder.add(value)
    } else if key.equals("hidden") {
      if value.equals("YES") { builder.node.flags.insert(.hidden) }
    } else if key.equals("clipsToBounds") {
      if value.equals("YES") { builder.node.flags.insert(.clips) }
    } else if key.equals("alpha") {
      if let alpha = DecimalText.number(value) { builder.node.alpha = max(0, min(1, alpha)) }
    } else if key.equals("transform") {
      transform = Self.transform(value)
    } else if key.equals("contentOffset") {
      if let (offset, _) = DecimalText.bracedPoint(value, at: 0) { builder.detail.scroll = offset }
      builder.node.flags.insert(.clips)
    } else if key.equals("baseClass") {
      builder.node.supers = builder.add(list: CollectionOfOne(try builder.add(value)))
    } else if key.equals("layer") {
      try takeLayer(value, &builder)
    } else if key.equals("backgroundColor") {
      builder.node.background = DescribedColor.read(value)
    } else if key.equals("accessibilityIdentifier") {
      builder.node.identifier = try builder.add(value)
    }
  }

  /// Takes `<AVPlayerLayer: 0x…>`; a plain layer is ignored.
  private func takeLayer(
    _ value: UnsafeRawBufferPointer, _ builder: inout SnapshotBuilder
  ) throws(LimitError) {
    guard value.has("<", at: 0), let end = value.firstRange(of: ":", from: 1) else { return }
    let name = UnsafeRawBufferPointer(rebasing: value[1..<end])
    guard !name.equals("CALayer"), !name.isEmpty else { return }
    var layer = NodeDetail.Layer()
    layer.className = try builder.add(name)
    builder.detail.layer = layer
  }

  /// `(x y; w h)`.
  private static func frame(_ value: UnsafeRawBufferPointer) -> Rect2D? {
    guard value.has("(", at: 0), let (x, afterX) = DecimalText.number(value, at: 1),
      value.has(" ", at: afterX),
      let (y, afterY) = DecimalText.number(value, at: afterX + 1), value.has("; ", at: afterY),
      let (width, afterWidth) = DecimalText.number(value, at: afterY + 2), value.has(" ", at: afterWidth),
      let (height, end) = DecimalText.number(value, at: afterWidth + 1), value.has(")", at: end)
    else { return nil }
    return Rect2D(x: x, y: y, width: width, height: height)
  }

  /// `[a, b, c, d, tx, ty]`.
  private static func transform(_ value: UnsafeRawBufferPointer) -> Transform2D? {
    var numbers: [Double] = []
    var index = 1
    while numbers.count < 6, let (number, end) = DecimalText.number(value, at: index) {
      numbers.append(number)
      index = end + 2
    }
    guard numbers.count == 6 else { return nil }
    return Transform2D(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
  }
}

extension Transform2D {
  /// The frame whose box is `box` after this transform about its middle; nil if no size can have this box.
  ///
  /// A box's extents are w' = |a|·w + |c|·h and h' = |b|·w + |d|·h, two equations for w and h.
  func frame(behind box: Rect2D) -> Rect2D? {
    let determinant = abs(a) * abs(d) - abs(b) * abs(c)
    guard isFinite, abs(determinant) > 1e-6 else { return nil }
    let width = (box.width * abs(d) - box.height * abs(c)) / determinant
    let height = (box.height * abs(a) - box.width * abs(b)) / determinant
    let middle = Point2D(x: box.x + box.width / 2 - tx, y: box.y + box.height / 2 - ty)
    let frame = Rect2D(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
    return frame.isDrawable ? frame : nil
  }
}
