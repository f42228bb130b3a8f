extension HierarchyFormat {
  /// PostHog's mobile replay events (docs/FORMATS.md).
  package static let postHogReplay = HierarchyFormat(
    id: "posthog-replay", name: "PostHog mobile replay (JSON)", suffixes: ["json", "jsonl"], isStream: true,
    sniff: { MobileReplaySniff.kind(of: $0) == .postHog },
    makeReader: { WireframeReader<PostHogEvents>(limits: $0) })
}
