/// Builds one snapshot from the lines of a description.
struct DescribedTree {
  private(set) var log = DiagnosticLog()
  var builder: SnapshotBuilder
  private let text: UnsafeRawBufferPointer
  /// The view being gathered, and the end of its known part: its text may have newlines.
  private var open: (head: DescribedView.Head, line: DumpLines.Line, end: Int)?

  init(_ text: UnsafeRawBufferPointer, limits: Limits) {
    self.text = text
    builder = SnapshotBuilder(time: 0, limits: limits)
  }

  mutating func read() throws(InputError) {
    var lines = DumpLines(text)
    while let line = lines.next() {
      let bytes = UnsafeRawBufferPointer(rebasing: text[line.range])
      if let head = DescribedView.head(bytes) {
        try build()
        open = (head, line, line.range.upperBound)
      } else if DescribedView.isElision(bytes) {
        note(.cutByWriter, line, "lines were left out of the description")
      } else if open != nil {
        open?.end = line.range.upperBound
      }
    }
    try build()
  }

  private mutating func build() throws(InputError) {
    guard let (head, line, end) = open else { return }
    open = nil
    let bytes = UnsafeRawBufferPointer(rebasing: text[line.range.lowerBound..<end])
    // A layer without a view has no frame here, so there is nothing to place.
    guard !bytes.has("> (layer)", at: head.end) else { return }
    if head.depth > builder.depth { note(.cutByWriter, line, "a view's superview is missing") }
    while builder.depth > head.depth { builder.close() }
    do throws(LimitError) {
      try builder.open()
      try fill(head, bytes, line)
    } catch {
      throw InputError(error, line: line.number, byteOffset: line.range.lowerBound)
    }
  }

  private mutating func fill(
    _ head: DescribedView.Head, _ bytes: UnsafeRawBufferPointer, _ line: DumpLines.Line
  ) throws(LimitError) {
    builder.node.className = try builder.add(UnsafeRawBufferPointer(rebasing: bytes[head.className]))
    var values = DescribedValues()
    var fields = DescribedFields(bytes, from: head.end)
    while let field = fields.next() {
      let key = UnsafeRawBufferPointer(rebasing: bytes[field.key])
      let value = UnsafeRawBufferPointer(rebasing: bytes[field.value])
      try values.take(key, value, &builder)
    }
    if !fields.isWhole {
      note(.truncated, line, "a view's description is not complete; everything before it was read")
    }
    guard let frame = values.frame else {
      return note(.missingGeometry, line, "a view without a frame was kept with an empty one")
    }
    builder.node.frame = values.transform?.frame(behind: frame) ?? frame
    if let transform = values.transform { builder.detail.transform = transform }
  }

  private mutating func note(_ code: Diagnostic.Code, _ line: DumpLines.Line, _ message: String) {
    log.note(
      Diagnostic(code, line: line.number, byteOffset: line.range.lowerBound, message: message), code: code)
  }
}
