import SilhouetteScene

/// The looks that have a class in the style sheet of the last full snapshot, and which of them others are written on.
struct LookSheet: Sendable {
  /// By look, whether it has a class.
  private var isClass: [Bool] = []
  /// Looks with a class, rising.
  private var classes: [Int32] = []
  /// By look without a class, the most similar class; -1 for none, `unknown` before it was searched for.
  private var nearest: [Int32] = []
  private static let unknown: Int32 = -2

  /// Makes the looks of a full snapshot the sheet.
  mutating func adopt(_ elements: [Element], looks: Int) {
    isClass = Array(repeating: false, count: looks)
    nearest.removeAll(keepingCapacity: true)
    for element in elements where element.look >= 0 { isClass[Int(element.look)] = true }
    classes = isClass.indices.filter { isClass[$0] }.map { Int32($0) }
  }

  func contains(_ look: Int32) -> Bool {
    look >= 0 && look < isClass.count && isClass[Int(look)]
  }

  /// For an element that is new to the page.
  mutating func base(for look: Int32, in looks: [Look]) -> Int32 {
    if contains(look) { return look }
    if nearest.count < looks.count {
      nearest.append(contentsOf: repeatElement(Self.unknown, count: looks.count - nearest.count))
    }
    if nearest[Int(look)] == Self.unknown { nearest[Int(look)] = search(looks[Int(look)], looks) }
    return nearest[Int(look)]
  }

  /// The first of those that differ in the fewest ways.
  private func search(_ look: Look, _ looks: [Look]) -> Int32 {
    var best: Int32 = -1
    var fewest = Int.max
    for candidate in classes where look.isOfKind(of: looks[Int(candidate)]) {
      let count = look.differences(from: looks[Int(candidate)])
      guard count < fewest else { continue }
      best = candidate
      fewest = count
    }
    return best
  }
}

extension Look {
  fileprivate func isOfKind(of other: Look) -> Bool { category == other.category && role == other.role }

  /// How many things must be written to turn one into the other.
  fileprivate func differences(from other: Look) -> Int {
    var count = 0
    if fill != other.fill { count += 1 }
    if hatch != other.hatch || hasBroadHatch != other.hasBroadHatch { count += 1 }
    if borderWidth != other.borderWidth || borderColor != other.borderColor { count += 1 }
    if shadow != other.shadow { count += 1 }
    if radius != other.radius { count += 1 }
    if clips != other.clips { count += 1 }
    if ink != other.ink { count += 1 }
    if turn != other.turn { count += 1 }
    return count
  }
}
