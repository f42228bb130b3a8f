package import SilhouetteHierarchy

extension HierarchyFormat {
  /// The formats that are XML, for `HierarchyDecoder(among:)`.
  package static let xml: [HierarchyFormat] = [
    uiAutomator, appiumAndroid, appiumXCUITest, detox, uiAutomation, driverLog,
  ]
}
