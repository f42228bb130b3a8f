/// What `redact --check` looks for.
package struct CheckOptions: Sendable {
  /// The largest share of the screen that an open element without proof may cover, 0 to 1.
  package var openShare = 0.25
  /// How far a mask may move from its baseline on every side, in points.
  package var tolerance = 1.0
  /// Whether all masks are kept, to be recorded.
  package var recordsMasks = false
  /// Whether the run is about a part of the session, so that a missing picture says nothing.
  package var isPart = false

  package init() {}
}
