public import SilhouetteHierarchy

extension HierarchyFormat {
  /// The formats that are XML, for `HierarchyDecoder(among:)`.
  public static let xml: [HierarchyFormat] = [uiAutomator, appiumAndroid, appiumXCUITest]
}
