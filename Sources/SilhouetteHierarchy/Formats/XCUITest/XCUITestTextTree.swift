/// Builds one snapshot from the lines of a printed subtree. A line's indentation gives the depth.
struct XCUITestTextTree {
  private(set) var log = DiagnosticLog()
  var builder: SnapshotBuilder
  private let text: UnsafeRawBufferPointer
  /// How far the open elements' lines are moved in.
  private var indents: [Int] = []
  /// The element being gathered, and the end of its known part: a label may have newlines.
  private var open: (head: XCUITestLine.Head, line: DumpLines.Line, end: Int)?

  init(_ text: UnsafeRawBufferPointer, limits: Limits) {
    self.text = text
    builder = SnapshotBuilder(time: 0, limits: limits)
  }

  mutating func read() throws(InputError) {
    var lines = DumpLines(text)
    while let line = lines.next() {
      let bytes = UnsafeRawBufferPointer(rebasing: text[line.range])
      if let head = XCUITestLine.head(bytes) {
        // Lines before the subtree repeat the application.
        if bytes.has("Attributes: ", at: 0) { continue }
        try build()
        open = (head, line, line.range.upperBound)
      } else if XCUITestLine.isEnd(bytes) {
        break
      } else if DescribedView.isElision(bytes) {
        try build()
        noteElision(line)
      } else if !XCUITestLine.isSubtreeTitle(bytes), open != nil {
        open?.end = line.range.upperBound
      }
    }
    try build()
  }

  private mutating func build() throws(InputError) {
    guard let (head, line, end) = open else { return }
    open = nil
    while let last = indents.last, last >= head.indent {
      builder.close()
      indents.removeLast()
    }
    indents.append(head.indent)
    do throws(LimitError) {
      try builder.open()
      try fill(head, UnsafeRawBufferPointer(rebasing: text[line.range.lowerBound..<end]), line)
    } catch {
      throw InputError(error, line: line.number, byteOffset: line.range.lowerBound)
    }
  }

  private mutating func fill(
    _ head: XCUITestLine.Head, _ bytes: UnsafeRawBufferPointer, _ line: DumpLines.Line
  ) throws(LimitError) {
    builder.node.frame = AbsoluteFrames.unknown
    builder.node.className = try builder.add(UnsafeRawBufferPointer(rebasing: bytes[head.type]))
    var fields = XCUITestFields(bytes, from: head.end)
    while let field = fields.next() {
      let value = UnsafeRawBufferPointer(rebasing: bytes[field.value])
      switch field.key {
      case .frame(let frame): builder.node.frame = frame
      case .identifier: builder.node.identifier = try builder.add(value)
      case .label: builder.node.label = try builder.add(value)
      case .title: if builder.node.label.isNone { builder.node.label = try builder.add(value) }
      case .value: builder.detail.value = try builder.add(value)
      case .placeholder: builder.detail.hint = try builder.add(value)
      case .disabled: builder.node.flags.insert(.disabled)
      case .selected: builder.node.flags.insert(.selected)
      case .focused: builder.node.flags.insert(.focused)
      case .other: continue
      }
    }
    if fields.isCut { noteTruncation(line) }
  }

  private mutating func noteElision(_ line: DumpLines.Line) {
    log.note(
      Diagnostic(
        .cutByWriter, line: line.number, byteOffset: line.range.lowerBound,
        message: "lines were left out of the description"),
      code: .cutByWriter)
  }

  private mutating func noteTruncation(_ line: DumpLines.Line) {
    log.note(
      Diagnostic(
        .truncated, line: line.number, byteOffset: line.range.lowerBound,
        message: "the text ends in the middle of an element; everything before it was read"),
      code: .truncated)
  }
}
