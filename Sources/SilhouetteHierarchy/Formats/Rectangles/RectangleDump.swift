/// Reads one screen as a list of typed rectangles: what bitdrift's SDKs send of a screen, after the public source of bitdriftlabs/capture-sdk
/// (`ReplayRect.kt`, `Replay.swift`, `AnnotatedView.swift`).
///
/// ```
/// header  bits 0…3 kind, bit 4 height, 5 width, 6 y, 7 x in two bytes instead of one
/// x y width height                      two bytes are big-endian and signed, one is not
/// ```
///
/// Rectangles are absolute, in paint order; the first one is the screen. They are in points on iOS, and in pixels on Android. Nothing else is in
/// the bytes.
enum RectangleDump: Dump {
  static func read(_ bytes: UnsafeRawBufferPointer, into dump: inout DumpRecords) throws(InputError) {
    var rectangles: TypedRectangles
    do throws(LimitError) {
      rectangles = try TypedRectangles(bytes, at: 0, &dump)
    } catch {
      throw InputError(error, line: nil, byteOffset: 0)
    }
    let viewport = rectangles.fit(&dump)
    dump.add(.header(StreamHeader(platform: .other, viewport: viewport, tells: [])))
    dump.add(.snapshot(rectangles.snapshot))
  }
}

/// A screen made of typed rectangles.
struct TypedRectangles {
  private(set) var snapshot: HierarchySnapshot

  /// The kinds of the low four bits, as words for rules.
  private static let kinds = [
    "label", "button", "textInput", "image", "view", "backgroundImage", "switchOn", "switchOff", "map",
    "chevron",
    "transparentView", "keyboard", "webView", "sprite",
  ]
  /// Kinds 6 and 7 are a switch that is on, and one that is off.
  private static let switchOn = 6
  /// No device is so large in points, and so long: these are pixels.
  private static let leastPixels = 600.0
  private static let leastAspect = 1.6

  /// - Parameter time: in milliseconds of the session.
  init(_ bytes: UnsafeRawBufferPointer, at time: Double, _ dump: inout DumpRecords) throws(LimitError) {
    var builder = SnapshotBuilder(time: time, limits: dump.limits)
    var position = 0
    var origin: Point2D?
    while position < bytes.count {
      guard let (kind, rect, next) = Self.rectangle(bytes, at: position) else {
        dump.note(
          .truncated, at: position, "the bytes end inside of a rectangle; everything before it was read")
        break
      }
      try Self.write(kind, rect, from: origin, into: &builder, &dump)
      // The screen is open until the end: all the others lie in it.
      if origin == nil { origin = Point2D(x: rect.x, y: rect.y) } else { builder.close() }
      position = next
    }
    snapshot = builder.finish()
  }

  private static func write(
    _ kind: Int, _ rect: Rect2D, from origin: Point2D?, into builder: inout SnapshotBuilder,
    _ dump: inout DumpRecords
  ) throws(LimitError) {
    try builder.open()
    if kinds.indices.contains(kind) {
      builder.node.className = try builder.add(kinds[kind])
    } else {
      dump.note(.unknownValue, "a rectangle of a kind that is not known")
    }
    if kind == switchOn { builder.node.flags.insert(.checked) }
    builder.node.frame = origin.map { rect.offset(dx: -$0.x, dy: -$0.y) } ?? rect
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

  /// The screen's size in points. Rectangles in pixels become points.
  mutating func fit(_ dump: inout DumpRecords) -> Viewport {
    guard let screen = snapshot.nodes.first?.frame,
      let size = Viewport(checked: screen.width, screen.height)
    else {
      dump.note(.assumed, AssumedScreen.ios.note("the first rectangle has no size"))
      return AssumedScreen.ios.viewport
    }
    let (short, long) = (min(size.width, size.height), max(size.width, size.height))
    let isInPixels = short >= Self.leastPixels && long >= short * Self.leastAspect
    return dump.options.density != nil || isInPixels ? dump.scale(&snapshot, of: size) : size
  }
}
