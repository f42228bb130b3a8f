extension HierarchyFormat {
  /// The trees that Roborazzi writes beside its pictures: `*.uitree.json` (docs/FORMATS.md).
  package static let roborazzi = HierarchyFormat(
    id: "roborazzi", name: "Roborazzi UI tree (JSON)", suffixes: ["uitree.json", "json"], isStream: false,
    sniff: { prefix in
      let keys = JSONSniff.topKeys(of: prefix)
      return keys.contains("schemaVersion") && keys.contains("capture")
    },
    makeReader: DumpReader<RoborazziDump>.init(options:))
}
