extension HierarchyFormat {
  /// The iOS tree printer's text (docs/FORMATS.md).
  package static let iosTree = HierarchyFormat(
    id: "ios-tree", name: "iOS view and accessibility tree (text)", suffixes: ["txt"], isStream: false,
    sniff: IOSTreeReader.sniff, makeReader: { IOSTreeReader(limits: $0) })
}

extension IOSTreeReader {
  /// Text with a root or a branch of such a tree in it.
  static func sniff(_ prefix: ArraySlice<UInt8>) -> Bool {
    prefix.withUnsafeBytes { bytes in
      var start = 0
      while start < bytes.count {
        let end = LineFeed.firstNewline(in: bytes, from: start) ?? bytes.count
        let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        if IOSTreeLine.startsNode(line) { return true }
        start = end + 1
      }
      return false
    }
  }
}
