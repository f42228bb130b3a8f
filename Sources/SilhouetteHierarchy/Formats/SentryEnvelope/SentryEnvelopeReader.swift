/// Reads the view hierarchies of a Sentry envelope (develop.sentry.dev, "Envelopes"): a header line, then items, each
/// a header line and a payload whose length it tells, or that ends with the line.
///
/// The event that they are attached to tells the moment and the screen's density; other items are passed over.
struct SentryEnvelopeReader: DumpReader {
  private(set) var diagnostics = DiagnosticLog()
  let options: ReaderOptions
  var feed = DumpFeed()

  init(options: ReaderOptions) {
    self.options = options
  }

  mutating func read(_ bytes: UnsafeRawBufferPointer) throws(InputError) -> [HierarchyRecord] {
    var items = SentryItems(bytes, limits: limits)
    var event = SentryEvent()
    var hierarchies: [Range<Int>] = []
    while let item = try items.next() {
      switch item.kind {
      case .event: event = SentryEvent(UnsafeRawBufferPointer(rebasing: bytes[item.payload]), limits: limits)
      case .viewHierarchy: hierarchies.append(item.payload)
      case .other: break
      }
    }
    if items.isCut { diagnostics.note(.truncated, at: bytes.count, "the envelope ends inside an item") }
    return try records(of: hierarchies, event, bytes)
  }

  private mutating func records(
    of hierarchies: [Range<Int>], _ event: SentryEvent, _ bytes: UnsafeRawBufferPointer
  ) throws(InputError) -> [HierarchyRecord] {
    var records: [HierarchyRecord] = []
    for range in hierarchies {
      let document = try SentryDocument(
        UnsafeRawBufferPointer(rebasing: bytes[range]), offset: range.lowerBound,
        density: event.density ?? options.density, limits: limits)
      diagnostics.merge(document.log)
      if records.isEmpty {
        records.append(
          .header(
            StreamHeader(
              platform: document.platform, viewport: document.viewport, start: event.moment ?? 0)))
      }
      records.append(.snapshot(document.snapshot))
    }
    guard !records.isEmpty else {
      throw InputError(
        .malformed, byteOffset: 0, problem: "expected a view hierarchy in the envelope, found none",
        remedy: "have the SDK attach view hierarchies, and take the envelope of an event that has one")
    }
    return records
  }
}
