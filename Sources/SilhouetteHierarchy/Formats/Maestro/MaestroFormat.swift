extension HierarchyFormat {
  /// What `maestro hierarchy` prints (docs/FORMATS.md).
  public static let maestro = HierarchyFormat(
    id: "maestro", name: "Maestro hierarchy (JSON)", suffixes: ["json"], isStream: false,
    sniff: { JSONSniff.topKeys(of: $0).contains("attributes") },
    makeReader: { (options: ReaderOptions) in JSONDumpReader<MaestroDump>(options: options) })
}
