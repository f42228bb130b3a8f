/// Reads one screen as a list of typed rectangles, the smallest form of a replay.
///
/// ```
/// header  bits 0…3 kind, bit 4 height, 5 width, 6 y, 7 x in two bytes instead of one
/// x y width height                      two bytes are big-endian and signed, one is not
/// ```
///
/// Rectangles are absolute, in points, in paint order; the first one is the screen. Nothing else is in the bytes.
enum RectangleDump: Dump {
  /// The kinds of the low four bits, as words for rules.
  static let kinds = [
    "label", "button", "textInput", "image", "view", "backgroundImage", "switchOn", "switchOff", "map",
    "chevron",
    "transparentView", "keyboard", "webView", "sprite",
  ]

  static func read(_ bytes: UnsafeRawBufferPointer, into dump: inout DumpRecords) throws(InputError) {
    let snapshot: HierarchySnapshot
    do throws(LimitError) { snapshot = try build(bytes, &dump) } catch {
      throw InputError(error, line: nil, byteOffset: 0)
    }
    dump.add(.header(StreamHeader(platform: .other, viewport: viewport(of: snapshot, &dump), tells: [])))
    dump.add(.snapshot(snapshot))
  }

  private static func build(
    _ bytes: UnsafeRawBufferPointer, _ dump: inout DumpRecords
  ) throws(LimitError) -> HierarchySnapshot {
    var builder = SnapshotBuilder(time: 0, limits: dump.limits)
    var position = 0
    var origin = Point2D.zero
    while position < bytes.count {
      guard let (kind, rect, next) = rectangle(bytes, at: position) else {
        dump.note(
          .truncated, at: position, "the bytes end inside of a rectangle; everything before it was read")
        break
      }
      // The screen is open until the end: all the others lie in it.
      if position > 0 {
        origin = try write(kind, rect, origin, into: &builder, &dump)
      } else {
        origin = try write(kind, rect, nil, into: &builder, &dump)
      }
      position = next
    }
    return builder.finish()
  }

  private static func write(
    _ kind: Int, _ rect: Rect2D, _ origin: Point2D?, into builder: inout SnapshotBuilder,
    _ dump: inout DumpRecords
  ) throws(LimitError) -> Point2D {
    try builder.open()
    if kinds.indices.contains(kind) {
      builder.node.className = try builder.add(kinds[kind])
    } else {
      dump.note(.unknownValue, "a rectangle of a kind that is not known")
    }
    if kind == 6 { builder.node.flags.insert(.checked) }
    guard let origin else {
      builder.node.frame = rect
      return Point2D(x: rect.x, y: rect.y)
    }
    builder.node.frame = rect.offset(dx: -origin.x, dy: -origin.y)
    builder.close()
    return origin
  }

  /// nil if the bytes end inside the rectangle.
  private static func rectangle(
    _ bytes: UnsafeRawBufferPointer, at position: Int
  ) -> (kind: Int, rect: Rect2D, next: Int)? {
    let header = bytes[position]
    var next = position + 1
    var numbers: [Double] = []
    for bit: UInt8 in [0x80, 0x40, 0x20, 0x10] {
      let isWide = header & bit != 0
      guard next + (isWide ? 2 : 1) <= bytes.count else { return nil }
      numbers.append(
        isWide
          ? Double(Int16(bitPattern: UInt16(bytes[next]) << 8 | UInt16(bytes[next + 1])))
          : Double(bytes[next]))
      next += isWide ? 2 : 1
    }
    let rect = Rect2D(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    return (Int(header & 0x0F), rect, next)
  }

  private static func viewport(of snapshot: HierarchySnapshot, _ dump: inout DumpRecords) -> Viewport {
    if let screen = snapshot.nodes.first?.frame, screen.isDrawable {
      return Viewport(width: screen.width, height: screen.height)
    }
    dump.note(.assumed, AssumedScreen.ios.note("the first rectangle has no size"))
    return AssumedScreen.ios.viewport
  }
}
