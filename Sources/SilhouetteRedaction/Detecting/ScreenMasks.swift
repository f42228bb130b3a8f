/// The masks of one screen, and what they may miss.
package struct ScreenMasks: Sendable {
  /// A leaf that nothing masks, though nothing says that it does not draw.
  package struct OpenLeaf: Sendable, Hashable {
    /// Index in the snapshot.
    package var node: Int
    /// Of the viewport's area, 0 to 1.
    package var share: Double
  }

  /// Topmost first.
  package var regions: [RedactRegion]
  /// The largest that covers much of the screen; nil where none does.
  package var openLeaf: OpenLeaf?

  /// From this share of the screen on it is worth a word.
  static let much = 0.25
  /// What opens a node without anybody's asking.
  static let unasked: Set<RedactRule> = [.nothing, .emptyArea, .plainContainer, .level, .systemChrome]
}
