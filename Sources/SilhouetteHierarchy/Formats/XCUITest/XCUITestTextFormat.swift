extension HierarchyFormat {
  /// The output of `XCUIElement.debugDescription` (docs/FORMATS.md).
  package static let xcuiTestText = HierarchyFormat(
    id: "xcuitest-text", name: "XCUITest debugDescription (text)", suffixes: ["txt"], isStream: false,
    sniff: XCUITestTextDump.sniff, makeReader: DumpReader<XCUITestTextDump>.init(options:))
}
