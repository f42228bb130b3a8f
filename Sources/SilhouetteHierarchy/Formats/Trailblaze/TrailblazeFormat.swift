extension HierarchyFormat {
  /// Trailblaze's screens: `*.example.json` (docs/FORMATS.md).
  package static let trailblaze = HierarchyFormat(
    id: "trailblaze", name: "Trailblaze screen (JSON)", suffixes: ["example.json", "json"], isStream: false,
    sniff: { JSONSniff.topKeys(of: $0).contains { $0 == "trailblazeNodeTree" || $0 == "waypointId" } },
    makeReader: DumpReader<TrailblazeDump>.init(options:))
}
