/// Which boxes of a list keep their places when the next list has another order.
///
/// The longest run of boxes whose order is the same stays. Of the others, a box stays if it overlaps nothing that it would then be on the
/// wrong side of: the picture is the same, and an update costs less than a removal and an addition.
struct FlatOrder {
  /// By box of the next list: whether it keeps its place.
  private(set) var stays: [Bool]
  private let run: [Bool]

  /// The largest number of pairs of boxes that are compared.
  private static let mostPairs = 1 << 20
  /// How often boxes are looked at again because others must move.
  private static let mostRounds = 8

  /// - Parameters:
  ///   - next: the next list, from back to front.
  ///   - places: by box of `next`, its place in the list before; -1 if it is not there.
  init(_ next: [FlatBox], places: [Int32]) {
    run = Self.longestRun(places)
    stays = run
    keepLoose(next, places)
  }

  /// Whether a box is one of those whose order is the same. Others that stay are between them anywhere.
  func isInRun(_ index: Int) -> Bool { run[index] }

  // MARK: The longest run

  /// Marks one longest rising subsequence of the places that are not -1. n log n.
  private static func longestRun(_ places: [Int32]) -> [Bool] {
    // By length of a run, the box that ends the one with the lowest last place.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: places.count)
    for (index, place) in places.enumerated() where place >= 0 {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if places[ends[middle]] < place { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var stays = [Bool](repeating: false, count: places.count)
    var index = ends.last ?? -1
    while index >= 0 {
      stays[index] = true
      index = before[index]
    }
    return stays
  }

  // MARK: Loose boxes

  /// Lets boxes outside of the run stay, if nothing that they overlap would change sides.
  private mutating func keepLoose(_ next: [FlatBox], _ places: [Int32]) {
    var loose = next.indices.filter { places[$0] >= 0 && !run[$0] }
    guard !loose.isEmpty, loose.count * next.count <= Self.mostPairs else { return }
    for index in loose { stays[index] = true }
    // A box that must move takes with it those that overlap it, so this is repeated until nothing changes.
    for _ in 0..<Self.mostRounds {
      let moving = loose.filter { !canStay($0, next, places) }
      if moving.isEmpty { return }
      for index in moving { stays[index] = false }
      loose = loose.filter { stays[$0] }
    }
    for index in loose { stays[index] = false }
  }

  private func canStay(_ index: Int, _ next: [FlatBox], _ places: [Int32]) -> Bool {
    for other in next.indices where other != index && next[other].overlaps(next[index]) {
      // What comes anew, or moves, is put relative to the run.
      guard stays[other], (places[other] < places[index]) == (other < index) else { return false }
    }
    return true
  }
}
