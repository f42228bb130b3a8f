/// Counts of the contents that a stream lost.
package struct ContentCounts: Sendable, Equatable {
  /// Operators that show text.
  package var texts = 0
  /// Images, inline ones too, that became grey squares.
  package var images = 0
  /// Places that were masked: letters drawn as outlines, and codes.
  package var outlineRows = 0
  /// Colors, shadings, patterns and forms that cannot be kept.
  package var dropped = 0
  /// Operators of marked content.
  package var marks = 0
  /// Operators that are unknown, or have other operands than they need.
  package var unknown = 0

  static func += (sum: inout ContentCounts, more: ContentCounts) {
    sum.texts += more.texts
    sum.images += more.images
    sum.outlineRows += more.outlineRows
    sum.dropped += more.dropped
    sum.marks += more.marks
    sum.unknown += more.unknown
  }
}
