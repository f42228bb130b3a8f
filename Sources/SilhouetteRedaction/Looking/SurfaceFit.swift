/// Finds the surface that comes nearest to levels: a plane (three terms), or one that bends once (six).
struct SurfaceFit {
  struct Place {
    var x: Double
    var y: Double

    /// The powers of the place.
    func power(_ term: Int) -> Double {
      switch term {
      case 0: 1
      case 1: x
      case 2: y
      case 3: x * x
      case 4: x * y
      default: y * y
      }
    }
  }

  private let terms: Int
  /// The normal equations, row by row; the last column is their right side.
  private var equations: [Double]

  init(terms: Int) {
    self.terms = terms
    equations = Array(repeating: 0, count: terms * (terms + 1))
  }

  mutating func add(_ place: Place, _ level: Double) {
    for row in 0..<terms {
      let power = place.power(row)
      for column in row..<terms { equations[row * (terms + 1) + column] += power * place.power(column) }
      equations[row * (terms + 1) + terms] += power * level
    }
  }

  /// The factors of the powers; nil if the places do not determine them.
  func factors() -> [Double]? {
    var equations = equations
    let width = terms + 1
    for row in 0..<terms {
      for column in 0..<row { equations[row * width + column] = equations[column * width + row] }
    }
    for pivot in 0..<terms {
      guard equations[pivot * width + pivot] > .ulpOfOne else { return nil }
      for row in 0..<terms where row != pivot {
        let factor = equations[row * width + pivot] / equations[pivot * width + pivot]
        for column in pivot..<width {
          equations[row * width + column] -= factor * equations[pivot * width + column]
        }
      }
    }
    return (0..<terms).map { equations[$0 * width + terms] / equations[$0 * width + $0] }
  }

  static func level(_ factors: [Double], _ place: Place) -> Double {
    var sum = 0.0
    for term in factors.indices { sum += factors[term] * place.power(term) }
    return sum
  }
}
