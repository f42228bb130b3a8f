extension HierarchyFormat {
  /// The output of `idb ui describe-all` and `axe describe-ui` (docs/FORMATS.md).
  package static let idb = HierarchyFormat(
    id: "idb", name: "idb and axe elements (JSON)", suffixes: ["json"], isStream: false,
    sniff: IDBDump.sniff, makeReader: DumpReader<IDBDump>.init(options:))
}

extension IDBDump {
  static func sniff(_ prefix: ArraySlice<UInt8>) -> Bool {
    if JSONSniff.firstKeys(of: prefix, under: "elements").contains(where: { $0.hasPrefix("AX") }) {
      return true
    }
    // In an answer's text the quotes of keys are escaped.
    let keys = JSONSniff.topKeys(of: prefix)
    return (keys.contains("content") || keys.contains("result")) && prefix.contains(#"\"AX"#.utf8)
  }
}
