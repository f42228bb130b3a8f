extension HierarchyFormat {
  /// Typed rectangles in five to nine bytes each (docs/FORMATS.md). The bytes cannot be recognized, so they
  /// are read only if the user names the format.
  package static let rectangles = HierarchyFormat(
    id: "rectangles", name: "bitdrift screen: typed rectangles (binary; only with --input-format)",
    suffixes: ["rects"],
    isStream: false, sniff: { _ in false },
    makeReader: DumpReader<RectangleDump>.init(options:))
}
