package import SilhouetteHierarchy

extension HierarchyFormat {
  /// `adb shell uiautomator dump` (docs/FORMATS.md).
  package static let uiAutomator = HierarchyFormat(
    id: "uiautomator", name: "Android uiautomator dump (XML)", suffixes: ["uix", "xml"], isStream: false,
    sniff: { AndroidPageDump.sniff($0) == .uiAutomator },
    makeReader: DumpReader<AndroidPageDump>.init(options:))

  /// Page source of Appium's UiAutomator2 and Espresso drivers (docs/FORMATS.md).
  package static let appiumAndroid = HierarchyFormat(
    id: "appium-android", name: "Appium page source, Android (XML)", suffixes: ["xml"], isStream: false,
    sniff: { AndroidPageDump.sniff($0) == .appium },
    makeReader: DumpReader<AndroidPageDump>.init(options:))
}

extension AndroidPageDump {
  enum Writer {
    case uiAutomator, appium
  }

  /// The writer of a document: below `hierarchy`, uiautomator calls every element `node`, and Appium each by
  /// its class. Espresso's source starts with a view at once.
  static func sniff(_ prefix: ArraySlice<UInt8>) -> Writer? {
    let tags = XMLSniff.tags(of: prefix)
    guard let root = tags.first else { return nil }
    guard XMLSniff.name(of: root).elementsEqual("hierarchy".utf8) else {
      return root.withUnsafeBytes { $0.firstRange(of: " bounds=\"[", from: 0) } == nil ? nil : .appium
    }
    if tags.count > 1 {
      return XMLSniff.name(of: tags[1]).elementsEqual("node".utf8) ? .uiAutomator : .appium
    }
    return root.withUnsafeBytes { $0.firstRange(of: " class=", from: 0) } == nil ? .uiAutomator : .appium
  }
}
