package import SilhouetteHierarchy

extension HierarchyFormat {
  /// Page source of WinAppDriver and of Appium's Windows drivers (docs/FORMATS.md).
  package static let uiAutomation = HierarchyFormat(
    id: "ui-automation", name: "WinAppDriver page source, Windows UI Automation (XML)", suffixes: ["xml"],
    isStream: false, sniff: WindowsPageDump.sniff, makeReader: DumpReader<WindowsPageDump>.init(options:))
}

extension WindowsPageDump {
  /// Attributes that no other writer has.
  private static let marks: [StaticString] = [
    " AutomationId=\"", " LocalizedControlType=\"", " RuntimeId=\"", " FrameworkId=\"", " ControlType=\"",
  ]

  static func sniff(_ prefix: ArraySlice<UInt8>) -> Bool {
    // A root around the windows may have no attributes.
    XMLSniff.tags(of: prefix, most: 3).contains { tag in
      tag.withUnsafeBytes { tag in marks.contains { tag.firstRange(of: $0, from: 0) != nil } }
    }
  }
}
