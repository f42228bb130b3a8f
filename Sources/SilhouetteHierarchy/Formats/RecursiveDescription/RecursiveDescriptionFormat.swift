extension HierarchyFormat {
  /// `-[UIView recursiveDescription]` and its variants (docs/FORMATS.md).
  package static let recursiveDescription = HierarchyFormat(
    id: "recursive-description", name: "UIKit recursiveDescription (text)", suffixes: ["txt"],
    isStream: false,
    sniff: RecursiveDescriptionDump.sniff, makeReader: DumpReader<RecursiveDescriptionDump>.init(options:))
}

extension RecursiveDescriptionDump {
  /// Text with a view in it that has a frame.
  static func sniff(_ prefix: ArraySlice<UInt8>) -> Bool {
    DumpLines.contains(prefix) { line in
      guard let head = DescribedView.head(line) else { return false }
      return line.firstRange(of: "frame = (", from: head.end) != nil
    }
  }
}
