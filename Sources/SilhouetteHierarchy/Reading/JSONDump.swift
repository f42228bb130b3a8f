/// A format whose input is one JSON document, held whole: what `JSONDumpReader` is made for.
protocol JSONDump: Sendable {
  /// Turns the document into records, the header first.
  static func read(_ document: JSONDocument, into dump: inout DumpRecords) throws(JSONFault)
}

/// What a dump's document gives.
struct DumpRecords {
  let options: ReaderOptions
  var log = DiagnosticLog()
  private(set) var records: [HierarchyRecord] = []

  init(options: ReaderOptions) {
    self.options = options
  }

  var limits: Limits { options.limits }

  mutating func add(_ record: HierarchyRecord) {
    records.append(record)
  }

  mutating func note(_ code: Diagnostic.Code, times: Int = 1, at position: Int = 0, _ message: String) {
    log.note(code, times: times, at: position, message)
  }
}

extension DumpRecords {
  /// Turns a screen that was counted in device pixels into points.
  ///
  /// - Parameter display: Its size in pixels.
  /// - Returns: The viewport in points.
  mutating func scale(_ snapshot: inout HierarchySnapshot, of display: Viewport) -> Viewport {
    let density = DeviceDensity(given: options.density, width: display.width, height: display.height)
    if density.isAssumed { note(.assumed, density.assumption) }
    snapshot.scaleFrames(by: 1 / density.value)
    return Viewport(
      width: display.width / density.value, height: display.height / density.value, scale: density.value)
  }
}

/// Reads dumps that are one JSON document: one moment, or a few.
///
/// A document that was cut off gives what was whole of it.
struct JSONDumpReader<Dump: JSONDump>: DumpReader {
  private(set) var diagnostics = DiagnosticLog()
  let options: ReaderOptions
  var feed = DumpFeed()

  init(options: ReaderOptions) {
    self.options = options
  }

  mutating func read(_ bytes: UnsafeRawBufferPointer) throws(InputError) -> [HierarchyRecord] {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var document = JSONDocument()
    let extent = try document.readWhatIsWhole(bytes.dropFirst(mark), limits: limits, offset: mark)
    var dump = DumpRecords(options: options)
    defer { diagnostics = dump.log }
    switch extent {
    case .whole: break
    case .cut: dump.note(.truncated, at: bytes.count, "the document ends early; what was whole was read")
    case .trailed(let end): dump.note(.trailingBytes, at: end, "bytes after the document were ignored")
    }
    do throws(JSONFault) {
      try Dump.read(document, into: &dump)
    } catch {
      throw document.text.withUnsafeBytes { InputError(error, in: $0, line: nil, offset: mark) }
    }
    return dump.records
  }
}
