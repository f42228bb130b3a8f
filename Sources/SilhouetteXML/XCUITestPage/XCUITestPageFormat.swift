package import SilhouetteHierarchy

extension HierarchyFormat {
  /// Page source of Appium's XCUITest driver and of WebDriverAgent (docs/FORMATS.md).
  package static let appiumXCUITest = HierarchyFormat(
    id: "appium-xcuitest", name: "Appium page source, iOS (XML)", suffixes: ["xml"], isStream: false,
    sniff: XCUITestPageDump.sniff, makeReader: DumpReader<XCUITestPageDump>.init(options:))
}

extension XCUITestPageDump {
  static func sniff(_ prefix: ArraySlice<UInt8>) -> Bool {
    guard let root = XMLSniff.tags(of: prefix, most: 1).first else { return false }
    let name = XMLSniff.name(of: root)
    return name.elementsEqual("AppiumAUT".utf8) || name.starts(with: "XCUIElementType".utf8)
  }
}
