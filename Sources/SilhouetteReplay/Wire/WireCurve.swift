/// Probabilities and their logistic form, in whole numbers, so that every reader gets the same bits.
///
/// A probability is a number of 65,536ths. Its logistic form ("stretched") is ln(p / (1 - p)) in 256ths, from -3071 to 3071.
enum WireCurve {
  static let limit = 3071
  /// Probabilities stay in this range, so that no bit costs more than 11 bits and none is free.
  static let range = 32...65504

  /// 65536 / (1 + e^(-i / 2)) for i from -24 to 24, rounded.
  static let knots: [Int32] = [
    0, 1, 1, 2, 3, 5, 8, 13, 22, 36,
    60, 98, 162, 267, 439, 720, 1179, 1921, 3108, 4971,
    7812, 11955, 17625, 24743, 32768, 40793, 47911, 53581, 57724, 60565,
    62428, 63615, 64357, 64816, 65097, 65269, 65374, 65438, 65476, 65500,
    65514, 65523, 65528, 65531, 65533, 65534, 65535, 65535, 65536,
  ]

  /// The probability of a logistic value: between two knots on a straight line.
  static func squash(_ value: Int, _ knots: UnsafePointer<Int32>) -> Int {
    let place = min(max(value, -limit), limit) + 3072
    let (knot, rest) = (place >> 7, place & 127)
    let sum = Int(knots[knot]) * (128 - rest) + Int(knots[knot + 1]) * rest
    return min(max(sum >> 7, range.lowerBound), range.upperBound)
  }

  /// By probability in 4,096ths: the least logistic value whose probability is at least that of the step's middle.
  static let stretched: [Int16] = {
    var table: [Int16] = []
    var value = -limit
    for step in 0..<4096 {
      while value < limit, squash(value, knots) < step * 16 + 8 { value += 1 }
      table.append(Int16(value))
    }
    return table
  }()

  /// Observations of a slot after which its probability moves no slower.
  static let mostSeen = 30
  /// By observations: how far a probability moves to what came, in 65,536ths.
  static let rates: [Int32] = (0...mostSeen).map { Int32(655_360 / (10 * $0 + 16)) }
}
