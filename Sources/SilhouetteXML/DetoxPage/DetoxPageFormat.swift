package import SilhouetteHierarchy

extension HierarchyFormat {
  /// `device.generateViewHierarchyXml()` of Detox (docs/FORMATS.md).
  package static let detox = HierarchyFormat(
    id: "detox", name: "Detox view hierarchy (XML)", suffixes: ["xml"], isStream: false,
    sniff: { prefix in
      XMLSniff.tags(of: prefix, most: 1).first.map {
        XMLSniff.name(of: $0).elementsEqual("ViewHierarchy".utf8)
      } ?? false
    },
    makeReader: DumpReader<DetoxPageDump>.init(options:))
}
