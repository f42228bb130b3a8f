/// A leaf that nothing masks although it may draw anything.
package struct OpenLeaf: Sendable, Hashable {
  /// Its class, with what does not print written out.
  package var name: String
  /// Of the screen's area, 0 to 1.
  package var share: Double
}

/// What a run has found and masked.
public typealias RedactSummary = RunSummary<RedactCounts>

/// What a redaction counts.
public struct RedactCounts: RunCounts {
  /// Screens whose regions were asked for, and the masks of all of them.
  public var frames = 0
  public var masks = 0
  /// Pictures that were masked.
  public var pictures = 0
  /// All touches of those screens, and those that lay on a mask.
  public var touches = 0
  public var maskedTouches = 0
  /// Names in the policy that no node of the session has, where these are no failures: a line each.
  package var unusedNames: [String] = []
  /// Screens on which one leaf that nothing masks covers a quarter or more, of a source that does not tell what draws
  /// itself; and the one that covers most.
  package var openScreens = 0
  package var openLeaf: OpenLeaf?
  /// What could not be done although the rest was: one line each, in the session's order.
  public var failures: [SilhouetteError] = []

  package init() {}
}
