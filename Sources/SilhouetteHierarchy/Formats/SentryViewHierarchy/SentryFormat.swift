extension HierarchyFormat {
  /// Sentry's `view-hierarchy.json` attachment (docs/FORMATS.md).
  package static let sentryViewHierarchy = HierarchyFormat(
    id: "sentry-view-hierarchy", name: "Sentry view hierarchy (JSON)",
    suffixes: ["view-hierarchy.json", "json"], isStream: false,
    sniff: SentryDump.sniff, makeReader: DumpReader<SentryDump>.init(options:))
}

extension SentryDump {
  static func sniff(_ prefix: ArraySlice<UInt8>) -> Bool {
    JSONSniff.topKeys(of: prefix).contains { $0 == "rendering_system" || $0 == "windows" }
  }
}
