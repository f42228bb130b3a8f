extension HierarchyFormat {
  /// Typed rectangles in five to nine bytes each (docs/FORMATS.md). Nothing in the bytes tells them from others, so they
  /// are read only where the format is named.
  package static let rectangles = HierarchyFormat(
    id: "rectangles", name: "Typed rectangles (binary; only with --input-format)", suffixes: ["rects"],
    isStream: false, sniff: { _ in false },
    makeReader: DumpReader<RectangleDump>.init(options:))
}
