// Sorts by places, so that there is one sort for all types. The standard library's is compiled once more for each of them, which would be 3 % of the
// engine. Here, too, equal elements stay in their order.

extension Sequence {
  func sorted(by precedes: (Element, Element) -> Bool) -> [Element] {
    let all = Array(self)
    return placesInOrder(all.count) { precedes(all[$0], all[$1]) }.map { all[$0] }
  }
}

extension Sequence where Element: Comparable {
  func sorted() -> [Element] { sorted { $0 < $1 } }
}

extension Array {
  mutating func sort(by precedes: (Element, Element) -> Bool) { self = sorted(by: precedes) }
}

extension Array where Element: Comparable {
  mutating func sort() { self = sorted { $0 < $1 } }
}

/// The numbers of elements from 0, in the order of the elements: a merge sort with runs that double.
@inline(never)
private func placesInOrder(_ count: Int, _ precedes: (Int, Int) -> Bool) -> [Int] {
  var sorted = Array(0..<count)
  var merged = sorted
  var length = 1
  while length < count {
    var start = 0
    while start < count {
      let middle = min(start + length, count)
      let end = min(middle + length, count)
      var (one, other) = (start, middle)
      for place in start..<end {
        if one < middle, other >= end || !precedes(sorted[other], sorted[one]) {
          merged[place] = sorted[one]
          one += 1
        } else {
          merged[place] = sorted[other]
          other += 1
        }
      }
      start = end
    }
    swap(&sorted, &merged)
    length *= 2
  }
  return sorted
}
