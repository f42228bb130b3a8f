extension HierarchyFormat {
  /// New Relic's mobile session replay (docs/FORMATS.md).
  package static let newRelicReplay = HierarchyFormat(
    id: "newrelic-replay", name: "New Relic mobile session replay (JSON)", suffixes: ["json", "jsonl"],
    isStream: true, sniff: { MobileReplaySniff.kind(of: $0) == .newRelic },
    makeReader: { WireframeReader<NewRelicEvents>(limits: $0) })
}
