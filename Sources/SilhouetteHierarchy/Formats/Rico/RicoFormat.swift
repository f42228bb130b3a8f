extension HierarchyFormat {
  /// A state of a Rico trace (docs/FORMATS.md).
  package static let rico = HierarchyFormat(
    id: "rico", name: "Rico state (JSON)", suffixes: ["json"], isStream: false,
    sniff: { prefix in
      let keys = JSONSniff.topKeys(of: prefix)
      return keys.contains { $0 == "activity_name" || $0 == "is_keyboard_deployed" }
        || keys.first == "activity"
    },
    makeReader: DumpReader<RicoState>.init(options:))

  /// A semantic annotation of a Rico state, Enrico's too (docs/FORMATS.md).
  package static let ricoSemantic = HierarchyFormat(
    id: "rico-semantic", name: "Rico semantic annotation, Enrico (JSON)",
    suffixes: ["json"], isStream: false,
    sniff: { prefix in
      let keys = JSONSniff.topKeys(of: prefix)
      return keys.contains { $0 == "ancestors" || $0 == "componentLabel" }
        || keys.first == "children" && JSONSniff.mentions("componentLabel", in: prefix)
    },
    makeReader: DumpReader<RicoSemantic>.init(options:))
}
