/// The operands before an operator, in a flat list of bounded length.
struct ContentOperands {
  enum Operand {
    case number(Double)
    case name(Range<Int>)
    case arrayStart, arrayEnd
    case other
  }

  /// As many numbers as any allowed operator takes.
  struct Numbers {
    var values = SIMD8<Double>()

    subscript(index: Int) -> Double { values[index] }

    var color: SIMD4<Double> { values.lowHalf }
  }

  /// More than any allowed operator needs. Longer lists are text with spacing.
  private static let most = 64
  private var list: [Operand] = []
  private var isTooLong = false

  init() {
    list.reserveCapacity(Self.most)
  }

  mutating func append(_ operand: Operand) {
    if list.count < Self.most { list.append(operand) } else { isTooLong = true }
  }

  mutating func clear() {
    list.removeAll(keepingCapacity: true)
    isTooLong = false
  }

  /// The last `count` operands; nil where they are not all numbers. Viewers, too, pass over those before them.
  func numbers(_ count: Int, beforeName: Bool = false) -> Numbers? {
    let end = list.count - (beforeName ? 1 : 0)
    guard !isTooLong, count <= end else { return nil }
    var numbers = Numbers()
    for index in 0..<count {
      guard case .number(let value) = list[end - count + index], value.isFinite else { return nil }
      numbers.values[index] = value
    }
    return numbers
  }

  /// The one operand, a name.
  var name: Range<Int>? { list.count == 1 ? lastName : nil }

  var lastName: Range<Int>? {
    guard !isTooLong, case .name(let range)? = list.last else { return nil }
    return range
  }

  /// `[dashes] phase`.
  var dash: (dashes: [Double], phase: Double)? {
    guard !isTooLong, list.count >= 3, case .arrayStart = list[0], case .arrayEnd = list[list.count - 2],
      case .number(let phase) = list[list.count - 1]
    else { return nil }
    var dashes: [Double] = []
    for operand in list[1..<list.count - 2] {
      guard case .number(let dash) = operand, dash >= 0 else { return nil }
      dashes.append(dash)
    }
    return (dashes, phase)
  }
}
