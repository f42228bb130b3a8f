/// A format whose input is one JSON document that counts in device pixels: what `PixelDumpReader` is made for.
protocol PixelDump: Sendable {
  /// The document's records: a header, and what follows it in order of time.
  static func records(
    of document: JSONDocument, options: ReaderOptions, log: inout DiagnosticLog
  ) throws(LimitError) -> [HierarchyRecord]
}

/// Reads an input that is one JSON document: holds it whole, and hands its records out one by one.
///
/// A document that ends early gives what was whole; what follows one is ignored. Both are noted.
struct PixelDumpReader<Format: PixelDump>: HierarchyReader {
  private(set) var diagnostics = DiagnosticLog()

  private let options: ReaderOptions
  private var records: [HierarchyRecord] = []
  private var handedOut = 0
  private var isRead = false

  init(limits: Limits) {
    self.init(options: ReaderOptions(limits: limits))
  }

  init(options: ReaderOptions) {
    self.options = options
  }

  mutating func next(_ input: inout InputBuffer) throws(InputError) -> ReadStep {
    if !isRead {
      guard input.count <= options.limits.lineBytes else {
        isRead = true
        throw InputError(
          LimitError(.lineBytes, options.limits.lineBytes), line: nil, byteOffset: input.offset)
      }
      guard input.isFinished else { return .needsInput }
      isRead = true
      records = try input.withUnread { (text) throws(InputError) in try read(text) }
      input.consume(input.count)
    }
    guard handedOut < records.count else { return .end }
    handedOut += 1
    return .record(records[handedOut - 1])
  }

  private mutating func read(_ bytes: UnsafeRawBufferPointer) throws(InputError) -> [HierarchyRecord] {
    let markCount = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var document = JSONDocument()
    let ending = try document.readWhatIsWhole(
      bytes.dropFirst(markCount), limits: options.limits, offset: markCount)
    note(ending, bytes.count)
    do throws(LimitError) {
      return try Format.records(of: document, options: options, log: &diagnostics)
    } catch {
      throw InputError(error, line: nil, byteOffset: 0)
    }
  }

  private mutating func note(_ ending: JSONDocument.Extent, _ count: Int) {
    switch ending {
    case .whole: break
    case .cut:
      diagnostics.note(.truncated, at: count, "the document ends early; what was whole was read")
    case .trailed(let position):
      diagnostics.note(.trailingBytes, at: position, "bytes after the document were ignored")
    }
  }
}

extension DiagnosticLog {
  /// Counts an oddity of a dump as often as it occurred, perhaps never.
  mutating func note(_ code: Diagnostic.Code, times: Int = 1, at position: Int = 0, _ message: String) {
    for _ in 0..<times { note(Diagnostic(code, byteOffset: position, message: message), code: code) }
  }
}
