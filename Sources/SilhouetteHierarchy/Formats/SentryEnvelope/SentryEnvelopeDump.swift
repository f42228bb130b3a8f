/// Reads the view hierarchies of a Sentry envelope (develop.sentry.dev, "Envelopes"): a header line, then
/// items. Each item has a header line and a payload, which has a given length or ends with its line.
///
/// The event with these attachments gives the moment and the screen's density; other items are skipped.
enum SentryEnvelopeDump: Dump {
  static func read(_ bytes: UnsafeRawBufferPointer, into dump: inout DumpRecords) throws(InputError) {
    // The envelope's own header, its first line, holds nothing that a screen needs.
    let header = LineFeed.firstNewline(in: bytes, from: 0)
    var items = SentryItems(bytes, from: header.map { $0 + 1 } ?? bytes.count, limits: dump.limits)
    var event = SentryEvent()
    var hierarchies: [Range<Int>] = []
    while let item = try items.next() {
      let payload = item.payload
      switch item.kind {
      case .event: event = SentryEvent(UnsafeRawBufferPointer(rebasing: bytes[payload]), limits: dump.limits)
      case .viewHierarchy: hierarchies.append(payload)
      case .other: break
      }
    }
    if items.isCut { dump.note(.truncated, at: bytes.count, "the envelope ends inside an item") }
    guard !hierarchies.isEmpty else {
      throw InputError(
        .malformed, byteOffset: 0, problem: "expected a view hierarchy in the envelope, found none",
        remedy: "have the SDK attach view hierarchies, and take the envelope of an event that has one")
    }
    for (index, range) in hierarchies.enumerated() {
      try add(range, of: bytes, event, isFirst: index == 0, to: &dump)
    }
  }

  private static func add(
    _ range: Range<Int>, of bytes: UnsafeRawBufferPointer, _ event: SentryEvent, isFirst: Bool,
    to dump: inout DumpRecords
  ) throws(InputError) {
    let document = try SentryDocument(
      UnsafeRawBufferPointer(rebasing: bytes[range]), offset: range.lowerBound,
      density: event.density ?? dump.options.density, limits: dump.limits)
    dump.log.merge(document.log)
    if isFirst {
      let (platform, viewport) = (document.platform, document.viewport)
      dump.add(
        .header(StreamHeader(platform: platform, viewport: viewport, start: event.moment ?? 0, tells: [])))
    }
    dump.add(.snapshot(document.snapshot))
  }
}
