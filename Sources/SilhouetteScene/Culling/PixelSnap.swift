/// Where upright boxes stand on device pixels: the one rule that painters and the culler share.
///
/// It is the rule of browsers (Chromium's pixel snapping, tried out against its screenshots): every edge is rounded on
/// its own, so neighbours that share an edge share it afterwards too.
package enum PixelSnap {
  /// Boxes thinner than this, in device pixels, may disappear; others keep one pixel at least.
  package static let thinnest = 1.0 / 16

  /// No frame reaches further out than this, in pixels.
  package static let limit = 1 << 20

  /// The pixel edge nearest to a place in device pixels, ties upwards, kept within `limit`. NaN counts as far
  /// to the left.
  @inlinable
  package static func edge(_ place: Double) -> Int {
    guard place > -Double(limit) else { return -limit }
    guard place < Double(limit) else { return limit }
    // The same as `rounded(.down)`, which is a call into the C library on processors without SSE 4.1.
    let middle = place + 0.5
    let whole = Int(middle)
    return Double(whole) > middle ? whole - 1 : whole
  }

  /// Both edges of a box along one axis. They are the same only if it is thinner than `thinnest`.
  @inlinable
  package static func span(_ low: Double, _ high: Double) -> (low: Int, high: Int) {
    let first = edge(low)
    let end = edge(high)
    return (first, first == end && high - low > thinnest ? first + 1 : end)
  }
}
