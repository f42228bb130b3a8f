/// Reads Sentry's view hierarchy attachment: one JSON document, one moment.
///
/// It gives a header, made from what the document says and one assumption or other, and one snapshot at t = 0.
struct SentryReader: DumpReader {
  private(set) var diagnostics = DiagnosticLog()
  let options: ReaderOptions
  var feed = DumpFeed()

  init(options: ReaderOptions) {
    self.options = options
  }

  mutating func read(_ bytes: UnsafeRawBufferPointer) throws(InputError) -> [HierarchyRecord] {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = UnsafeRawBufferPointer(rebasing: bytes[mark...])
    let document = try SentryDocument(text, offset: mark, density: options.density, limits: limits)
    diagnostics.merge(document.log)
    let header = StreamHeader(platform: document.platform, viewport: document.viewport)
    return [.header(header), .snapshot(document.snapshot)]
  }
}
