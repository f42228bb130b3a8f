internal import Silhouette
package import SilhouetteHierarchy

/// The kinds of facts in a source, and so which rules can be judged.
///
/// A rule that rests on something that the source never says is not judged: a dump of views without labels would make every
/// icon a fault.
package struct AuditSource: Sendable, Equatable {
  /// Whether it says which name a control has, if it has one.
  package var tellsNames: Bool
  /// Whether a field's text may be its hint.
  package var showsHintsAsText: Bool
  /// Whether labels may belong to a field although the source does not say so, as with Android's `labelFor` and HTML's `label`.
  package var hasUntoldLabels: Bool
  /// Whether nodes are in the order of a screen reader.
  package var tellsOrder: Bool
  /// Whether children that are lifted above others come after them, whatever their order was.
  package var liftsChildren: Bool
  /// Whether the density was assumed, so that sizes may be a little off.
  package var isDensityAssumed: Bool
  package var platform: AppPlatform

  /// Formats whose files say the names of controls.
  private static let named: Set<String> = [
    "uiautomator", "appium-android", "appium-xcuitest", "wda-json", "xcuitest-text", "idb", "trailblaze",
    "maestro", "roborazzi", "compose-text", "espresso", "flutter-semantics", "detox", "ui-automation",
    "ios-tree", "droidbot", "llamatouch", "rico", "ax-tree", "aria-snapshot",
  ]
  /// Formats whose files say names if the app or its recorder let them through.
  private static let sometimes: Set<String> = ["hierarchy-stream", "ios-tree", "dom-snapshot"]
  private static let ordered: Set<String> = [
    "uiautomator", "appium-android", "flutter-semantics", "ui-automation",
  ]
  /// Formats that count in device pixels, and rarely say how many make a point.
  private static let pixels: Set<String> = [
    "uiautomator", "appium-android", "trailblaze", "maestro", "maestro-csv", "mobile-mcp", "droidrun",
    "droidrun-text", "roborazzi", "compose-text", "espresso", "droidbot", "llamatouch", "rico",
    "ui-automation", "poco", "rectangles", "viewcapture", "rico-semantic",
  ]

  /// - Parameters:
  ///   - format: Its id; nil for an event log.
  ///   - tellsLabels: Whether a label was found in the session.
  ///   - isDensityGiven: Whether the user gave the density.
  package init(
    format: String?, platform: AppPlatform, tellsLabels: Bool, isDensityGiven: Bool
  ) {
    let id = format ?? ""
    let isAndroid = platform == .android || platform == .compose
    self.platform = platform
    tellsNames = Self.sometimes.contains(id) ? tellsLabels : Self.named.contains(id)
    showsHintsAsText = isAndroid || platform == .reactNative || platform == .other
    hasUntoldLabels = platform != .ios && platform != .flutter
    tellsOrder = Self.ordered.contains(id) || id == "hierarchy-stream" && platform == .web
    liftsChildren = platform == .web
    isDensityAssumed = Self.pixels.contains(id) && platform != .ios && !isDensityGiven
  }
}
