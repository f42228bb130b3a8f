public import SilhouettePictures

/// Options for recording an app: contents and frequency.
public struct CaptureOptions: Sendable {
  /// Which words stay in the app. In place of such words, the stream says only that there is text. Secrets
  /// always stay.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Mask: Sendable {
    /// Words of password fields, codes and cards.
    case passwords
    /// Also words that were typed into other fields.
    case inputs
    /// All words.
    case all
  }

  /// Whether words leave the app at all; off by default.
  ///
  /// Without words the stream has the boxes of lines of text. It has no text, labels, hints, values or
  /// identifiers.
  public var words = false
  /// Whose words stay in the app although `words` is on; those of inputs by default.
  public var mask = Mask.inputs
  /// The largest number of screens a second; 4 by default.
  public var screensPerSecond = 4.0
  /// Whether elements are read that only assistive technology sees; off by default.
  ///
  /// These elements name the buttons and words of SwiftUI. Asking for them makes SwiftUI build its
  /// accessibility tree. The cost has not been measured on a device.
  public var accessibilityElements = false
  /// Draws the screen as it is now, from its upper left corner on, for views whose inside cannot be read: web views, maps, surfaces
  /// and views that draw themselves. nil to record them as they are, which is the default.
  ///
  /// It is called on the main thread, right after a screen was read that has such a view or a picture, and not while an animation
  /// runs. Its time counts as the screen's.
  /// Off the main thread, secrets and marked views are painted over, and the boxes, kinds and colours of elements in such views are
  /// written. The picture is then dropped.
  public var screenshot: (@MainActor @Sendable () -> Picture?)?
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
