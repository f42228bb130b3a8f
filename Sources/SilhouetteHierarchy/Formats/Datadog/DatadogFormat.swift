extension HierarchyFormat {
  /// Datadog's mobile session replay segments and records (docs/FORMATS.md).
  package static let datadogReplay = HierarchyFormat(
    id: "datadog-replay", name: "Datadog mobile session replay (JSON)", suffixes: ["json", "jsonl"],
    isStream: true, sniff: { MobileReplaySniff.kind(of: $0) == .datadog },
    makeReader: { WireframeReader<DatadogRecords>(limits: $0) })
}
