extension HierarchyFormat {
  /// The project's own stream (docs/STREAM.md).
  package static let hierarchyStream = HierarchyFormat(
    id: "hierarchy-stream", name: "Hierarchy stream (NDJSON)",
    suffixes: ["hierarchy.ndjson", "ndjson"], isStream: true,
    sniff: HierarchyStreamReader.sniff, makeReader: { HierarchyStreamReader(limits: $0) })
}

extension HierarchyStreamReader {
  /// A JSON object with the key `stream`, or with one that starts another line of a stream: a stream whose header is
  /// missing is still better called a stream, with an error that says so.
  static func sniff(_ prefix: ArraySlice<UInt8>) -> Bool {
    let line = prefix.prefix { $0 != UInt8(ascii: "\n") }
    return JSONSniff.topKeys(of: line).contains { $0 == "stream" || $0 == "t" }
  }
}
