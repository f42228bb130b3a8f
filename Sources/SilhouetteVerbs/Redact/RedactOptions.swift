internal import Silhouette
internal import SilhouetteHierarchy
package import SilhouettePictures
public import SilhouetteRedaction
internal import SilhouetteText
public import SystemPackage

/// The content of a session to mask, and the outputs to make. By default regions are found and counted, and
/// nothing is written.
public struct RedactOptions: Sendable {
  /// The place of a session's pictures.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Pictures: Sendable, Hashable {
    /// The `screenshot` records name them.
    case ofStream
    /// A folder. Names give the moments of pictures, or the dumps that they belong to.
    case folder(FilePath)
    /// One picture, of the screen that `moment` chooses; `-` is standard input.
    case file(FilePath)
  }

  /// The form in which reasons are printed.
  package enum Explanation: Sendable, Hashable {
    /// Lines for a person.
    case text
    /// One JSON object.
    case json
  }

  /// How a name in the policy is treated that no node of the session has.
  package enum UnusedNames: String, Sendable, CaseIterable {
    /// As a note: it may be mistyped, but one policy serves all sessions of an app.
    case note
    /// As one of the run's failures.
    case error
  }

  /// The content to mask.
  public var policy = RedactionPolicy()
  package var unusedNames = UnusedNames.note
  /// How masks are found.
  public var engine = RedactionEngine.hierarchy
  /// Whether everything that the engine `learned` masks is masked as well.
  package var addsLearned = false
  /// The form of the reasons for every node's verdict; nil for no reasons.
  package var explanation: Explanation?
  /// Whether the run prints how much each engine masks, and where they disagree.
  package var comparesEngines = false
  /// The place of the session's pictures; the `screenshot` records by default.
  public var pictures = Pictures.ofStream
  /// The bytes of the picture of `Pictures.file`, whose path is then a name for messages; nil to read the file.
  package var pictureBytes: [UInt8]?
  /// Whether masks end at the ink of the picture, so that flat ground stays open.
  package var isTight = false
  package var output: String?
  /// The format of masked pictures, whatever their names end in; nil for each one's own.
  package var format: PictureFormat?
  package var regions: String?
  /// Path of a PNG of one screen: regions over its masked picture, or over its wireframe. nil for none.
  package var preview: String?
  /// The moment of the only screen to mask, in milliseconds of the session; nil for all screens, and for a preview of
  /// the first.
  package var moment: Double?
  /// The place of masked pictures: a folder, where each keeps its name, or a file for `Pictures.file`. `-` is
  /// standard output; nil for none.
  public var outputPath: FilePath? {
    get { output.map(FilePath.init(name:)) }
    set { output = newValue?.name }
  }
  /// The JSON file of regions; nil for none.
  public var regionsPath: FilePath? {
    get { regions.map(FilePath.init(name:)) }
    set { regions = newValue?.name }
  }
  /// The session's time of the only screen to mask; nil for all screens.
  public var time: Duration? {
    get { moment.map { Duration(inMilliseconds: $0) } }
    set { moment = newValue?.inMilliseconds }
  }
  /// Number of pictures that are masked at the same time. The output does not depend on it.
  public var jobs = 1
  /// The largest number of pixels of one picture; a larger one fails.
  package var maxPixels = Picture.usualLimit

  /// The default options.
  public init() {}

  /// Called with each masked picture, on any thread, whether it is written or not; nil for no checks.
  package var inspect: (@Sendable (InspectedPicture) -> Void)?
  /// Hashes the bytes of pictures for a certificate; nil for none.
  package var hash: (@Sendable ([UInt8]) -> String)?
  /// Files that the caller writes about the pictures it inspected: no input may have their names.
  package var reports: [String] = []

  /// Takes one picture that is in memory.
  ///
  /// - Parameters:
  ///   - name: For messages.
  ///   - moment: Of its screen; nil for the first one.
  package mutating func take(picture bytes: [UInt8], called name: String, at moment: Double?) {
    pictures = .file(FilePath(name))
    pictureBytes = bytes
    self.moment = moment ?? -.greatestFiniteMagnitude
  }

  /// Whether pictures are read at all.
  var looksAtPictures: Bool { output != nil || preview != nil || inspect != nil || asksPictures }

  /// Whether regions and explanations have to agree with the pictures.
  var asksPictures: Bool { regions != nil || explanation != nil }
}
