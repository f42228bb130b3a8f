public import SilhouetteHierarchy
package import SilhouettePictures
internal import SilhouetteText

/// How input is read.
public struct ReadingOptions: Sendable {
  /// The input's format; nil to recognise it from the content.
  public var format: HierarchyFormat?
  /// The largest input to accept.
  public var limits = Limits()
  /// Device pixels a point, for input that counts in pixels without giving their density; nil to assume it.
  public var density: Double?
  /// The screen's size in device pixels, in place of the input's own size; nil to read or assume it.
  public var viewport: Size2D?
  /// Whether a dump without a screen size takes it from the picture beside it, and from those before it.
  package var asksBeside = true
  /// The picture that is made of the input: beside a dump and under its name, it is no screenshot.
  package var output: String?
  /// Whether scenes mark places whose content a source does not report; masks take only reported content.
  var showsUntold = false
  /// Whether input whose places are assumed is taken, for pictures that a person looks at.
  package var takesAssumed = false
  /// Whether input without places is taken, for what lists and compares elements.
  package var takesPlaceless = false
  /// Whether an oddity is an error; off by default.
  public var strict = false
  /// Milliseconds between dumps without a time.
  package var interval = 1000.0
  /// Time between dumps that have none; one second by default.
  public var timeBetweenDumps: Duration {
    get { Duration(inMilliseconds: interval) }
    set { interval = newValue.inMilliseconds }
  }
  /// How pictures of screens are looked at; nil to go by trees alone.
  package var pictures: PictureOptions?
  /// Reads pictures that are screens by themselves. nil to refuse them, and recordings.
  package var pixelCodec: (any PictureCodec)?
  /// Ends the input early; nil for never.
  package var stop: InputStop?

  /// The default options: every format, default limits, not strict.
  public init() {}

  /// For listings and comparisons of elements, which need no places.
  package var forListing: ReadingOptions {
    var options = self
    options.takesPlaceless = true
    return options
  }

  /// For pictures, logs and listings.
  package var forDrawing: ReadingOptions {
    var options = self
    options.showsUntold = true
    options.takesAssumed = true
    return options
  }
}
