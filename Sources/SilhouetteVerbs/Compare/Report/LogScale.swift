internal import SilhouetteSystem

/// A logarithmic axis in whole decades.
package struct LogScale {
  let low: Double
  let high: Double
  /// Length in units of the drawing.
  let length: Double

  /// Decades around numbers; numbers of 0 and less do not count.
  init(_ numbers: [Double], length: Double) {
    let counted = numbers.filter { $0 > 0 && $0.isFinite }
    let least = (SilhouetteSystem.log10(counted.min() ?? 1) - 0.05).rounded(.down)
    let most = SilhouetteSystem.log10(counted.max() ?? 10).rounded(.up)
    low = least
    high = max(most, least + 1)
    self.length = length
  }

  func place(of number: Double) -> Double {
    guard number > 0 else { return 0 }
    return min(max((SilhouetteSystem.log10(number) - low) / (high - low), 0), 1) * length
  }

  /// The decades, smallest first.
  var ticks: [Double] { (Int(low)...Int(high)).map { SilhouetteSystem.pow(10, Double($0)) } }
}
