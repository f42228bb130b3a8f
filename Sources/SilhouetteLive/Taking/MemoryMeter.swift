internal import NIOConcurrencyHelpers

/// Bytes that all sessions of a server hold together, about.
final class MemoryMeter: Sendable {
  private let box = NIOLockedValueBox(0)

  var total: Int { box.withLockedValue { $0 } }

  /// Counts what one session holds now.
  ///
  /// - Parameter before: the amount that was counted last; becomes the new amount.
  func set(_ bytes: Int, of before: inout Int) {
    let change = bytes - before
    before = bytes
    if change != 0 { box.withLockedValue { $0 += change } }
  }
}
