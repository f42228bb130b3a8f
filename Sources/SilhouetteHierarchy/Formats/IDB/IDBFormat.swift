extension HierarchyFormat {
  /// The output of `idb ui describe-all` and `axe describe-ui` (docs/FORMATS.md).
  package static let idb = HierarchyFormat(
    id: "idb", name: "idb and axe elements (JSON)", suffixes: ["json"], isStream: false,
    sniff: IDBDump.sniff, makeReader: DumpReader<IDBDump>.init(options:))
}

extension IDBDump {
  static func sniff(_ prefix: ArraySlice<UInt8>) -> Bool {
    JSONSniff.firstKeys(of: prefix, under: "elements").contains { $0.hasPrefix("AX") }
  }
}
