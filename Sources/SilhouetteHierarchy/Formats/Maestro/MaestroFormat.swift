extension HierarchyFormat {
  /// The output of `maestro hierarchy` (docs/FORMATS.md).
  package static let maestro = HierarchyFormat(
    id: "maestro", name: "Maestro hierarchy (JSON)", suffixes: ["json"], isStream: false,
    sniff: { JSONSniff.topKeys(of: $0).contains("attributes") },
    makeReader: DumpReader<MaestroDump>.init(options:))
}
