public import Silhouette

/// A leaf that may draw anything and that nothing masks.
package struct OpenLeaf: Sendable, Hashable {
  /// Its class. Characters that do not print are escaped.
  package var name: String
  /// Its share of the screen's area, 0 to 1.
  package var share: Double
}

/// A masked picture, and the moments that it belongs to.
package struct MaskedPicture: Sendable {
  package var file: WrittenFile
  /// When the picture was taken, in milliseconds of the session, as far as its name or stream gives a time.
  package var time: Double
  /// Milliseconds of the session: when the screen was recorded whose masks it has.
  package var screen: Double
  /// The certificate's facts of it; nil if none is made.
  package var seal: PictureSeal?
}

/// A certificate's facts of a masked picture.
package struct PictureSeal: Sendable {
  /// As its checks have it (`InspectedPicture.number`); 0 if it is not checked.
  package var number: Int
  /// The picture as it came.
  package var source: String
  package var sourceBytes: Int
  package var sourceHash: String
  /// Of the masked picture's file.
  package var hash: String
  /// Its masks, by the rules that made them.
  package var rules: [String: Int]
}

/// The input and output of `Pipeline.redact`.
package typealias RedactSummary = RunSummary<RedactCounts>

/// The counts of `Pipeline.redact`.
public struct RedactCounts: RunCounts {
  /// Screens whose regions were found.
  public var frames = 0
  /// Masks of all these screens.
  public var masks = 0
  /// The same by the rules that made them.
  package var rules: [String: Int] = [:]
  /// Screens that no picture shows, as far as pictures were asked for.
  package var screensWithoutPicture = 0
  /// Pictures that were masked.
  public var pictures = 0
  /// The same pictures one by one, in the order of the session.
  package var masked: [MaskedPicture] = []
  /// Touches of these screens.
  package var touches = 0
  /// Touches on a mask.
  package var maskedTouches = 0
  /// Places that the hierarchy left open and did not explain; they are masked because pictures show something there.
  package var unexplained = 0
  /// Screens with such places.
  package var unexplainedScreens = 0
  /// Pictures that could not be read when only regions or reasons were wanted.
  package var unasked = 0
  /// Names in the policy that no node of the session has, if these are not failures: a line each.
  package var unusedNames: [String] = []
  /// Names in the policy that may open more or mask less than they seem to: a line each.
  package var policyNotes: [String] = []
  /// Screens on which one open leaf covers a quarter or more, if the source does not report which nodes draw
  /// themselves.
  package var openScreens = 0
  /// The largest of these leaves.
  package var openLeaf: OpenLeaf?
  /// Failures after which the rest was still done, in the session's order.
  public var failures: [SilhouetteError] = []

  package init() {}
}
