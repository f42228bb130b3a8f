extension Duration {
  /// A duration of that many milliseconds; the nearest one that exists for numbers from hostile input.
  package init(inMilliseconds number: Double) {
    self = number.isNaN ? .zero : .milliseconds(min(max(number, -1e18), 1e18))
  }

  /// The same as a number of milliseconds.
  package var inMilliseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1000 + Double(attoseconds) / 1e15
  }
}
