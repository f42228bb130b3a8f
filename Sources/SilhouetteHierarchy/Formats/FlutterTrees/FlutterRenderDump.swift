/// The render objects of a Flutter app as `debugDumpRenderTree` prints them.
///
/// ```
/// RenderView#00000
///  │ configuration: Size(800.0, 600.0) at 3.0x (in logical pixels)
///  └─child: RenderParagraph#00001
///    │ parentData: offset=Offset(10.0, 20.0) (can use size)
///    │ size: Size(100.0, 20.0)
///    ╘═╦══ text ═══
///      ║   "Welcome"
/// ```
///
/// It gives a header and one snapshot at t = 0. Places are in the parent, in logical pixels.
enum FlutterRenderDump: Dump {
  static func read(_ bytes: UnsafeRawBufferPointer, into dump: inout DumpRecords) throws(InputError) {
    var tree = FlutterRenderTree(limits: dump.limits)
    try tree.take(bytes)
    var snapshot = tree.builder.finish()
    guard !snapshot.nodes.isEmpty else {
      throw InputError(
        .malformed, byteOffset: 0, problem: "expected a node such as `RenderView#1a2b3`, found none",
        remedy: "give the complete output of debugDumpRenderTree")
    }
    let size = tree.screen ?? snapshot.nodes.first { $0.frame.isDrawable }?.frame.size ?? .zero
    var viewport = AssumedScreen.flutter.viewport
    if let told = Viewport(checked: size.width, size.height, scale: tree.scale) {
      viewport = told
    } else {
      dump.note(.assumed, AssumedScreen.flutter.note("nothing has a size"))
    }
    if !snapshot.nodes[0].frame.isDrawable { snapshot.fillScreen(viewport) }
    dump.add(.header(StreamHeader(platform: .flutter, viewport: viewport, tells: [])))
    dump.add(.snapshot(snapshot))
  }

  static func sniff(_ prefix: ArraySlice<UInt8>) -> Bool {
    DumpLines.contains(prefix) { FlutterRenderTree.name(FlutterLine($0).text) != nil }
  }
}

/// Builds the nodes of printed render objects.
struct FlutterRenderTree: FlutterTree {
  var builder: SnapshotBuilder
  /// The screen's size in logical pixels, and its device pixels a point.
  private(set) var screen: Size2D?
  private(set) var scale = 1.0
  private var columns: [Int] = []
  private var words: [UInt8] = []
  private var isText = false
  private var isView = false
  private var isSliver = false

  init(limits: Limits) {
    builder = SnapshotBuilder(time: 0, limits: limits)
  }

  /// The class in `child: RenderPadding#1a2b3`; nil if the text names no render object.
  static func name(_ text: UnsafeRawBufferPointer) -> Range<Int>? {
    guard let sign = text.firstRange(of: "#", from: 0), sign < 120, sign + 5 < text.count else { return nil }
    var start = sign
    while start > 0, text[start - 1] != 0x20 { start -= 1 }
    // Names of the slot, such as `child 1: `, stand before the class.
    guard start == 0 || text.has(": ", at: start - 2), start < 60 else { return nil }
    let first = text.has("_", at: start) ? start + 1 : start
    guard text.has("Render", at: first), isHash(text, at: sign + 1) else { return nil }
    return start..<sign
  }

  private static func isHash(_ text: UnsafeRawBufferPointer, at start: Int) -> Bool {
    guard start + 5 <= text.count else { return false }
    return text[start..<start + 5].allSatisfy {
      ($0 >= 0x30 && $0 <= 0x39) || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x66)
    }
  }

  mutating func take(_ line: FlutterLine) throws(LimitError) {
    if let name = Self.name(line.text), line.isBranch || columns.isEmpty {
      try open(UnsafeRawBufferPointer(rebasing: line.text[name]), at: line.column)
      if line.isKept { builder.node.flags.insert(.hidden) }
      return
    }
    guard !columns.isEmpty else { return }
    if let value = line.value("parentData") {
      takePlace(value)
    } else if let value = line.value("size") {
      if let size = FlutterLine.numbers(value, behind: "Size(", count: 2) { setSize(size[0], size[1]) }
    } else if let value = line.value("geometry") {
      takeGeometry(value)
    } else if let value = line.value("constraints") {
      takeConstraints(value)
    } else if isView, let value = line.value("configuration") {
      takeScreen(value)
    } else if isView, let value = line.value("device pixel ratio") {
      if let (number, _) = DecimalText.number(value, at: 0), number >= 0.01, number <= 100 { scale = number }
    } else if let value = line.value("opacity") {
      if let (alpha, _) = DecimalText.number(value, at: 0) { builder.node.alpha = max(0, min(1, alpha)) }
    } else if let value = line.value("offstage") {
      if value.has("true", at: 0) { builder.node.flags.insert(.hidden) }
    } else if line.text.firstRange(of: "color: Color(", from: 0) != nil || line.value("color") != nil {
      takeColor(line.text)
    } else if isText, line.text.has("\"", at: 0), line.text.count > 1 {
      let inside = line.text.dropFirst()
      words += inside.last == UInt8(ascii: "\"") ? Array(inside.dropLast()) : Array(inside) + [0x0A]
    } else if let value = line.value("semanticsLabel"), value.has("\"", at: 0), value.count > 2 {
      builder.node.label = try builder.add(Array(value.dropFirst().dropLast()))
    } else if let value = line.value("obscureText"), value.has("true", at: 0) {
      builder.node.flags.insert(.secure)
    }
  }

  mutating func finish() throws(LimitError) {
    try settle()
    while !columns.isEmpty {
      builder.close()
      columns.removeLast()
    }
  }

  // MARK: Nodes

  private mutating func open(_ name: UnsafeRawBufferPointer, at column: Int) throws(LimitError) {
    if !columns.isEmpty { try settle() }
    while let last = columns.last, last >= column {
      builder.close()
      columns.removeLast()
    }
    try builder.open()
    builder.node.className = try builder.add(name)
    columns.append(column)
    isText = name.has("RenderParagraph", at: 0) || name.has("RenderEditable", at: 0)
    isView = name.equals("RenderView") || name.equals("_ReusableRenderView")
    isSliver = name.has("RenderSliver", at: 0) || name.has("_RenderSliver", at: 0)
    if name.has("RenderEditable", at: 0) { builder.node.flags.insert(.editable) }
    if name.firstRange(of: "Clip", from: 0) != nil || name.has("RenderViewport", at: 0) {
      builder.node.flags.insert(.clips)
    }
  }

  /// Keeps the words of a text when it is complete.
  private mutating func settle() throws(LimitError) {
    guard !words.isEmpty, !columns.isEmpty else { return }
    if words.last == 0x0A { words.removeLast() }
    builder.node.text = try builder.add(words)
    words.removeAll()
  }

  // MARK: Places

  private mutating func takePlace(_ value: UnsafeRawBufferPointer) {
    for word in ["offset=Offset(", "paintOffset=Offset("] as [StaticString] {
      guard let place = FlutterLine.numbers(value, behind: word, count: 2) else { continue }
      builder.node.frame.x = place[0]
      builder.node.frame.y = place[1]
      builder.node.frame = builder.node.frame.bounded
      return
    }
    // A child of a list has its place on the list's axis alone, which is vertical in most.
    guard let start = value.firstRange(of: "layoutOffset=", from: 0),
      let (offset, _) = DecimalText.number(value, at: start + 13)
    else { return }
    builder.node.frame.y = offset
    builder.node.frame = builder.node.frame.bounded
  }

  private mutating func setSize(_ width: Double, _ height: Double) {
    builder.node.frame.width = width
    builder.node.frame.height = height
    builder.node.frame = builder.node.frame.bounded
    if isView { screen = Size2D(width: width, height: height) }
  }

  /// A sliver has an extent on its axis, and its constraints have the one across.
  private mutating func takeGeometry(_ value: UnsafeRawBufferPointer) {
    guard let start = value.firstRange(of: "paintExtent: ", from: 0),
      let (extent, _) = DecimalText.number(value, at: start + 13)
    else { return }
    builder.node.frame.height = extent
    builder.node.frame = builder.node.frame.bounded
  }

  private mutating func takeConstraints(_ value: UnsafeRawBufferPointer) {
    guard isSliver, let start = value.firstRange(of: "crossAxisExtent: ", from: 0),
      let (extent, _) = DecimalText.number(value, at: start + 17)
    else { return }
    builder.node.frame.width = extent
    builder.node.frame = builder.node.frame.bounded
  }

  /// `Size(800.0, 600.0) at 3.0x (in logical pixels)`, or constraints `BoxConstraints(w=800.0, h=600.0) at 3.0x`.
  private mutating func takeScreen(_ value: UnsafeRawBufferPointer) {
    if let size = FlutterLine.numbers(value, behind: "Size(", count: 2) {
      setSize(size[0], size[1])
    } else if let width = FlutterLine.numbers(value, behind: "w=", count: 1),
      let height = FlutterLine.numbers(value, behind: "h=", count: 1)
    {
      setSize(width[0], height[0])
    }
    if let ratio = FlutterLine.numbers(value, behind: " at ", count: 1), ratio[0] >= 0.01, ratio[0] <= 100 {
      scale = ratio[0]
    }
  }

  // MARK: Colours

  /// `RGBAColor(0xffeeeeee)`, or `Color(alpha: 1.0000, red: 0.9, green: 0.9, blue: 0.9, …)`.
  private mutating func takeColor(_ text: UnsafeRawBufferPointer) {
    guard builder.node.background == nil, !isText else { return }
    if let start = text.firstRange(of: "Color(0x", from: 0), start + 16 <= text.count,
      let value = UInt32(String(decoding: text[(start + 8)..<(start + 16)], as: UTF8.self), radix: 16)
    {
      builder.node.background = RGBAColor(
        red: UInt8(value >> 16 & 0xFF), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF),
        alpha: UInt8(value >> 24))
      return
    }
    guard let alpha = FlutterLine.numbers(text, behind: "Color(alpha: ", count: 1),
      let red = FlutterLine.numbers(text, behind: "red: ", count: 1),
      let green = FlutterLine.numbers(text, behind: "green: ", count: 1),
      let blue = FlutterLine.numbers(text, behind: "blue: ", count: 1)
    else { return }
    let parts = [red[0], green[0], blue[0], alpha[0]].map { UInt8((max(0, min(1, $0)) * 255).rounded()) }
    builder.node.background = RGBAColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }
}

extension HierarchyFormat {
  /// `debugDumpRenderTree` of Flutter (docs/FORMATS.md).
  package static let flutterRender = HierarchyFormat(
    id: "flutter-render", name: "Flutter render tree (text)", suffixes: ["txt"], isStream: false,
    sniff: FlutterRenderDump.sniff, makeReader: DumpReader<FlutterRenderDump>.init(options:))
}
