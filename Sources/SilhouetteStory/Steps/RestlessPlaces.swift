/// Finds places of the screen that change by themselves, such as clocks and spinners: a change there answers
/// no tap.
///
/// A place is restless once it has changed three times in a row without a finger, with pauses of at most three seconds, and
/// stays so until it pauses for longer. Places are the cells of `SceneChange`.
struct RestlessPlaces {
  private static let pause = 3000.0
  private static let enough: UInt8 = 3
  private var last = Array(repeating: -Double.infinity, count: ScreenCells.count)
  private var streaks = Array(repeating: UInt8(0), count: ScreenCells.count)

  /// Takes the cells that changed.
  ///
  /// - Parameter isByItself: whether nothing that a person did may be the reason.
  /// - Returns: whether anything changed at a place that was not restless.
  mutating func take(_ rows: [UInt32], at time: Double, isByItself: Bool) -> Bool {
    var isNews = false
    for (row, var bits) in rows.enumerated() {
      while bits != 0 {
        let cell = row * ScreenCells.columns + bits.trailingZeroBitCount
        bits &= bits - 1
        if time - last[cell] > Self.pause { streaks[cell] = 0 }
        last[cell] = time
        let isRestless = streaks[cell] >= Self.enough
        if !isRestless { isNews = true }
        if isByItself, !isRestless { streaks[cell] += 1 }
      }
    }
    return isNews
  }
}
