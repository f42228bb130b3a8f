/// A canonical prefix code of limited length (RFC 1951, 3.2.2): for each symbol a length, 0 for none, and its bits,
/// first bit lowest, as deflate writes them.
struct HuffmanCode: Sendable {
  private(set) var lengths: [UInt8]
  private(set) var bits: [UInt16]

  init(frequencies: [UInt32], longest: Int) {
    lengths = HuffmanCode.lengths(frequencies, longest: longest)
    bits = HuffmanCode.canonicalBits(lengths)
  }

  /// Huffman's algorithm on sorted leaves with two queues; ties go to the smaller symbol.
  private static func lengths(_ frequencies: [UInt32], longest: Int) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: frequencies.count)
    let symbols = frequencies.indices.filter { frequencies[$0] > 0 }
      .sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }
    guard symbols.count > 1 else {
      if let only = symbols.first { result[only] = 1 }
      return result
    }
    var counts = lengthCounts(symbols.map { UInt64(frequencies[$0]) })
    limit(&counts, to: longest)
    // The rarest symbols get the longest codes.
    var next = 0
    for length in stride(from: longest, through: 1, by: -1) {
      for _ in 0..<counts[length] {
        result[symbols[next]] = UInt8(truncatingIfNeeded: length)
        next += 1
      }
    }
    return result
  }

  /// How many leaves an optimal tree has at each depth; the weights are sorted, two at least.
  private static func lengthCounts(_ leaves: [UInt64]) -> [Int] {
    let count = leaves.count
    var weights = leaves + [UInt64](repeating: 0, count: count - 1)
    var parents = [Int](repeating: 0, count: 2 * count - 1)
    var (leaf, inner) = (0, count)
    for node in count..<2 * count - 1 {
      for _ in 0..<2 {
        let takesLeaf = leaf < count && (inner >= node || leaves[leaf] <= weights[inner])
        let child = takesLeaf ? leaf : inner
        if takesLeaf { leaf += 1 } else { inner += 1 }
        parents[child] = node
        weights[node] += weights[child]
      }
    }
    var depths = [Int](repeating: 0, count: 2 * count - 1)
    var counts = [Int](repeating: 0, count: count + 1)
    for node in (0..<2 * count - 2).reversed() {
      depths[node] = depths[parents[node]] + 1
      if node < count { counts[depths[node]] += 1 }
    }
    return counts
  }

  /// Shortens codes that are too long, and lengthens as few shorter codes as make the sum of 2^-length 1
  /// again.
  private static func limit(_ counts: inout [Int], to longest: Int) {
    if counts.count <= longest { counts += [Int](repeating: 0, count: longest + 1 - counts.count) }
    for length in counts.indices where length > longest {
      counts[longest] += counts[length]
      counts[length] = 0
    }
    var sum = (1...longest).reduce(0) { $0 + counts[$1] << (longest - $1) }
    while sum > 1 << longest {
      guard let length = (1..<longest).last(where: { counts[$0] > 0 }) else { return }
      counts[length] -= 1
      counts[length + 1] += 2
      counts[longest] -= 1
      sum -= 1
    }
  }

  private static func canonicalBits(_ lengths: [UInt8]) -> [UInt16] {
    var next = [UInt16](repeating: 0, count: 17)
    for length in lengths where length > 0 { next[Int(length) + 1] += 1 }
    for length in 1...16 { next[length] = (next[length] &+ next[length - 1]) << 1 }
    // `next[length]` is now the first code of `length`: shifted sums of the counts before.
    return lengths.map { length in
      guard length > 0 else { return 0 }
      let code = next[Int(length)]
      next[Int(length)] &+= 1
      return reversed(code, count: length)
    }
  }

  private static func reversed(_ code: UInt16, count: UInt8) -> UInt16 {
    var (rest, result) = (code, UInt16(0))
    for _ in 0..<count {
      result = result << 1 | rest & 1
      rest >>= 1
    }
    return result
  }
}
