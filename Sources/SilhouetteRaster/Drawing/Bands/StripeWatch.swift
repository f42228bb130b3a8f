/// Detects rows that repeat with the period of their stripes: for a whole period, nothing has changed except
/// upright stripes of that period.
struct StripeWatch {
  /// Of the stripes that went on in this row; 0 for none.
  private(set) var period: Int32 = 0
  /// Whether nothing else changed in this row.
  var isAlone = false
  private var lastPeriod: Int32 = 0
  /// The number of rows before this one that are alike except for their stripes.
  private var rows: Int32 = 0

  @inline(__always)
  mutating func beginRow() {
    lastPeriod = period
    period = 0
    isAlone = true
  }

  mutating func move(_ hatch: DisplayHatch) {
    guard case .upright(let its, _, _) = hatch, period == 0 || period == its else {
      isAlone = false
      return
    }
    period = its
  }

  /// Whether this row is the one of a period ago.
  @inline(__always)
  mutating func endRow() -> Bool {
    guard isAlone, period > 0, period == lastPeriod else {
      rows = 0
      return false
    }
    rows &+= 1
    return rows >= period
  }
}
