/// The "View Hierarchy" in the errors of Espresso's tests: one view after the other, with dashes for its depth.
///
/// It gives a header and one snapshot at t = 0. Places are in the parent, in device pixels.
enum EspressoDump: Dump {
  static func read(_ bytes: UnsafeRawBufferPointer, into dump: inout DumpRecords) throws(InputError) {
    var builder = SnapshotBuilder(time: 0, limits: dump.limits)
    let text = try InputError.checkedUTF8(bytes)
    var lines = DumpLines(text)
    var open: (head: EspressoView.Head, line: DumpLines.Line, end: Int)?
    var isComplete = false
    while let line = lines.next() {
      let part = UnsafeRawBufferPointer(rebasing: text[line.range])
      if let head = EspressoView.head(part) {
        if let open { try add(open.head, open.line, open.end, text, &builder, &dump) }
        open = (head, line, line.range.upperBound)
        isComplete = part.contains(UInt8(ascii: "}"))
      } else if open != nil, !isOver(part, isComplete: isComplete) {
        isComplete = isComplete || part.contains(UInt8(ascii: "}"))
        open?.end = line.range.upperBound
      }
    }
    if let open { try add(open.head, open.line, open.end, text, &builder, &dump) }
    guard builder.nodeCount > 0 else {
      throw InputError(
        .malformed, byteOffset: 0, problem: "expected a view such as `+->Button{id=…, width=…}`, found none",
        remedy: "give the complete message of the test")
    }
    var snapshot = builder.finish()
    let size = AbsoluteFrames.extent(of: snapshot)
    var display = AssumedScreen.android.viewport
    if let told = Viewport(checked: size.width, size.height) {
      display = told
    } else {
      dump.note(.assumed, AssumedScreen.android.note("no window has a size"))
    }
    let viewport = dump.scale(&snapshot, of: display)
    dump.add(.header(StreamHeader(platform: .android, viewport: viewport, tells: [])))
    dump.add(.snapshot(snapshot))
  }

  /// Whether a line behind a view is none of it. A stack trace follows the last view, which is complete then.
  private static func isOver(_ line: UnsafeRawBufferPointer, isComplete: Bool) -> Bool {
    if line.allSatisfy({ $0.isBlank || $0 == UInt8(ascii: "|") }) { return true }
    var start = 0
    while start < line.count, line[start].isBlank { start += 1 }
    return isComplete && line.has("at ", at: start)
  }

  private static func add(
    _ head: EspressoView.Head, _ line: DumpLines.Line, _ end: Int, _ text: UnsafeRawBufferPointer,
    _ builder: inout SnapshotBuilder, _ dump: inout DumpRecords
  ) throws(InputError) {
    let view = UnsafeRawBufferPointer(rebasing: text[line.range.lowerBound..<end])
    if head.depth > builder.depth {
      dump.note(.cutByWriter, at: line.range.lowerBound, "a view's parent is missing")
    }
    while builder.depth > head.depth { builder.close() }
    do throws(LimitError) {
      try builder.open()
      builder.node.className = try builder.add(UnsafeRawBufferPointer(rebasing: view[head.className]))
      let fields = EspressoView.fields(UnsafeRawBufferPointer(rebasing: view[head.end...]))
      if try !fill(fields, &builder) {
        dump.note(
          .missingGeometry, at: line.range.lowerBound, "a view without a size was kept with an empty frame")
      }
    } catch {
      throw InputError(error, line: line.number, byteOffset: line.range.lowerBound)
    }
  }

  /// Returns whether the view has a size.
  private static func fill(
    _ fields: [(key: StaticString, value: UnsafeRawBufferPointer)], _ builder: inout SnapshotBuilder
  ) throws(LimitError) -> Bool {
    var frame = Rect2D(x: 0, y: 0, width: -1, height: -1)
    var roles: [TextSlice] = []
    for (key, value) in fields {
      let number = DecimalText.number(value)
      switch "\(key)" {
      case "x": frame.x = number ?? 0
      case "y": frame.y = number ?? 0
      case "width": frame.width = number ?? -1
      case "height": frame.height = number ?? -1
      case "res-name": builder.node.identifier = try builder.add(value)
      case "desc": builder.node.label = try builder.add(value)
      case "text": if !value.isEmpty { builder.node.text = try builder.add(value) }
      case "hint": builder.detail.hint = try builder.add(value)
      case "visibility": if !value.equals("VISIBLE") { builder.node.flags.insert(.hidden) }
      case "is-clickable": if value.equals("true") { roles.append(try builder.add("clickable")) }
      case "is-enabled": if value.equals("false") { builder.node.flags.insert(.disabled) }
      case "is-focused": if value.equals("true") { builder.node.flags.insert(.focused) }
      case "is-selected": if value.equals("true") { builder.node.flags.insert(.selected) }
      case "is-checked": if value.equals("true") { builder.node.flags.insert(.checked) }
      case "input-type":
        guard let type = AndroidInputType(value) else { continue }
        if type.isPassword { builder.node.flags.insert(.secure) }
        if let content = type.contentType { builder.detail.contentType = try builder.add("\(content)") }
      default: continue
      }
    }
    if !roles.isEmpty { builder.detail.otherTraits = builder.add(list: roles) }
    guard frame.width >= 0, frame.height >= 0 else { return false }
    builder.node.frame = frame.bounded
    return true
  }
}

extension HierarchyFormat {
  /// The "View Hierarchy" in errors of Espresso's tests (docs/FORMATS.md).
  package static let espresso = HierarchyFormat(
    id: "espresso", name: "Espresso view hierarchy (text)", suffixes: ["txt"], isStream: false,
    sniff: { prefix in DumpLines.contains(prefix) { EspressoView.head($0) != nil } },
    makeReader: DumpReader<EspressoDump>.init(options:))
}
