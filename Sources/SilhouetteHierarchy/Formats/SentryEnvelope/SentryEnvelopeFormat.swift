extension HierarchyFormat {
  /// A Sentry envelope with view hierarchies in it (docs/FORMATS.md).
  package static let sentryEnvelope = HierarchyFormat(
    id: "sentry-envelope", name: "Sentry envelope", suffixes: ["envelope"], isStream: false,
    sniff: SentryEnvelopeDump.sniff,
    makeReader: DumpReader<SentryEnvelopeDump>.init(options:))
}

extension SentryEnvelopeDump {
  /// A line of JSON that is an envelope's header, and one that is an item's.
  static func sniff(_ prefix: ArraySlice<UInt8>) -> Bool {
    guard let newline = prefix.firstIndex(of: UInt8(ascii: "\n")) else { return false }
    let header = JSONSniff.topKeys(of: prefix[..<newline])
    guard !header.contains("type"), !header.contains("segment_id"),
      header.contains(where: { ["event_id", "dsn", "sent_at", "sdk", "trace"].contains($0) })
    else { return false }
    return JSONSniff.topKeys(of: prefix[(newline + 1)...]).contains("type")
  }
}
