extension HierarchyFormat {
  /// The answer of Chrome's DevTools to `DOMSnapshot.captureSnapshot` (docs/FORMATS.md).
  package static let domSnapshot = HierarchyFormat(
    id: "dom-snapshot", name: "Chrome DOMSnapshot.captureSnapshot (JSON)", suffixes: ["json"],
    isStream: false,
    sniff: { prefix in
      let keys = JSONSniff.topKeys(of: prefix)
      guard let first = keys.first else { return false }
      // A protocol's answer has its content in `result`, often behind its number.
      let isDocuments =
        first == "documents" || keys.contains("result") && JSONSniff.mentions("documents", in: prefix)
      return isDocuments && JSONSniff.mentions("documentURL", in: prefix)
        || first == "strings" && keys.contains("documents")
    },
    makeReader: DumpReader<DOMSnapshotDump>.init(options:))
}
