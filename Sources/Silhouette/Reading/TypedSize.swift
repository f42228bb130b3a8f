package import SilhouetteHierarchy

/// Sizes of screens as people type them.
package enum TypedSize {
  /// Device pixels a point: `2.625`, or `420dpi` as Android's `wm density` says it (160 dots an inch are one pixel a point). nil if
  /// it is none.
  package static func density(_ text: String) -> Double? {
    let isDots = text.hasSuffix("dpi")
    guard let number = Double(isDots ? String(text.dropLast(3)) : text) else { return nil }
    let value = isDots ? number / 160 : number
    return value >= 0.1 && value <= 100 ? value : nil
  }

  /// A size in pixels: `1080x2400`. nil if it is none.
  package static func pixels(_ text: String) -> Size2D? {
    let words = text.split(separator: "x", omittingEmptySubsequences: false)
    let sides = words.compactMap { Int($0) }.filter { (1...100_000).contains($0) }
    guard words.count == 2, sides.count == 2 else { return nil }
    return Size2D(width: Double(sides[0]), height: Double(sides[1]))
  }
}
