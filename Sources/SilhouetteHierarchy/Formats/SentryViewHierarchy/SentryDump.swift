/// Reads Sentry's view hierarchy attachment: one JSON document, one moment.
///
/// It gives a header, made from the document's facts and assumptions, and one snapshot at t = 0.
enum SentryDump: Dump {
  static func read(_ bytes: UnsafeRawBufferPointer, into dump: inout DumpRecords) throws(InputError) {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = UnsafeRawBufferPointer(rebasing: bytes[mark...])
    let document = try SentryDocument(text, offset: mark, density: dump.options.density, limits: dump.limits)
    dump.log.merge(document.log)
    dump.add(.header(StreamHeader(platform: document.platform, viewport: document.viewport, tells: [])))
    dump.add(.snapshot(document.snapshot))
  }
}
