extension HierarchyFormat {
  /// A state of a DroidBot run (docs/FORMATS.md).
  package static let droidBot = HierarchyFormat(
    id: "droidbot", name: "DroidBot state (JSON)", suffixes: ["json"], isStream: false,
    sniff: { prefix in
      let keys = JSONSniff.topKeys(of: prefix)
      return keys.contains { ["state_str", "state_str_content_free", "foreground_activity"].contains($0) }
        || keys.contains("views") && JSONSniff.mentions("temp_id", in: prefix)
    },
    makeReader: DumpReader<DroidBotState>.init(options:))

  /// A moment of a LlamaTouch run: its list of views, or the shorter list of the views kept from it
  /// (docs/FORMATS.md).
  package static let llamaTouch = HierarchyFormat(
    id: "llamatouch", name: "LlamaTouch views (.vh, .json)", suffixes: ["vh", "json"], isStream: false,
    sniff: { prefix in
      let keys = JSONSniff.firstElementKeys(of: prefix)
      return keys.contains("bounds") && keys.contains("class")
        && (keys.contains("temp_id") || keys.contains("resource-id") || keys.contains("resource_id"))
    },
    makeReader: DumpReader<LlamaTouchViews>.init(options:))
}
