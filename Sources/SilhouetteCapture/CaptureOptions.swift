/// What is recorded of an app, and how often.
public struct CaptureOptions: Sendable {
  /// Whose words stay in the app. The stream says that there is text, and not which. Secrets always stay.
  public enum Mask: Sendable {
    /// Words of password fields, codes and cards.
    case passwords
    /// The same, and what was typed into other fields.
    case inputs
    /// All words.
    case all
  }

  /// Whether words leave the app at all; off by default.
  ///
  /// Without them the stream has the boxes of lines of text, and neither text, labels, hints, values nor identifiers.
  public var words = false
  /// Whose words stay in the app although `words` is on; those of inputs by default.
  public var mask = Mask.inputs
  /// The largest number of screens a second; 4 by default.
  public var rate = 4.0
  /// Whether elements are read that only assistive technology sees; off by default.
  ///
  /// They name the buttons and words of SwiftUI. To ask for them makes SwiftUI build its accessibility tree. Nobody has
  /// measured on a device what that costs.
  public var accessibilityElements = false
  /// What one screen may hold.
  public var limits = CaptureLimits()

  /// The default options.
  public init() {}
}

/// What one screen may hold. A view whose inside is beyond a limit is recorded as `unreadable`.
public struct CaptureLimits: Sendable {
  /// Views, layers and elements; 20,000 by default.
  public var nodes = 20_000
  /// Levels of the tree; 500 by default.
  public var depth = 500
  /// UTF-8 bytes of one text, which is cut beyond it; 1,000 by default.
  public var textBytes = 1000
  /// Milliseconds of the main thread for one screen, which is dropped beyond it; 8 by default. A screen that always needs more gets up to four times as
  /// much, and comes less often.
  public var milliseconds = 8.0

  /// The default limits.
  public init() {}
}
