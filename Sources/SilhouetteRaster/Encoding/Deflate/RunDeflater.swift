import CZlib

/// A deflate compressor (RFC 1950, 1951) for filtered pictures, whose bytes are mostly runs of zeros.
///
/// zlib, which is general, enters every byte of a run into its tables and adds every byte to its checksum.
/// Here a run is measured eight bytes at a time, becomes a few matches at distance 1, and enters the checksum
/// by its closed form. Only the remaining bytes are searched for matches, by hash chains with one step of
/// laziness. Any inflater reads the result.
///
/// Memory: 256 KB and the tokens of one block. Output depends only on the input: it is the same after other
/// inputs and with any version of zlib.
package struct RunDeflater: Sendable {
  /// Positions by the hash of the three bytes there, and for each the one before it with the same hash.
  private var heads = [Int32](repeating: -1, count: RunDeflater.hashes)
  private var previous = [Int32](repeating: -1, count: RunDeflater.window)
  private var tokens: [DeflateToken] = []
  private let chain: Int

  private static let window = 1 << 15
  private static let hashes = 1 << 15
  private static let longest = 258
  private static let shortest = 3
  /// How many bytes are loaded to hash three of them.
  private static let loaded = 4
  /// A run as long is taken without looking for anything better.
  private static let certainRun = 32
  private static let blockTokens = 1 << 14

  /// - Parameter level: 1 to 9: how many earlier places are tried for each match.
  package init(level: Int) {
    chain = 1 << min(max(level, 1), 9)
  }

  /// A whole zlib stream.
  package mutating func compress(_ input: [UInt8]) -> [UInt8] {
    for index in heads.indices { heads[index] = -1 }
    tokens.removeAll(keepingCapacity: true)
    var output = BitWriter(after: [0x78, 0x5E])
    let checksum = input.withUnsafeBufferPointer { compress($0, to: &output) }
    DeflateBlock.append(tokens, isLast: true, to: &output)
    output.alignToByte()
    output.appendBigEndian(checksum)
    return output.bytes
  }

  private mutating func compress(
    _ input: UnsafeBufferPointer<UInt8>, to output: inout BitWriter
  ) -> UInt32 {
    var checksum = Adler(input)
    var at = 0
    while at < input.count {
      if tokens.count >= RunDeflater.blockTokens {
        DeflateBlock.append(tokens, isLast: false, to: &output)
        tokens.removeAll(keepingCapacity: true)
      }
      let run = at > 0 && input[at] == input[at - 1] ? common(input, at - 1, at, input.count - at) : 0
      if run >= RunDeflater.certainRun {
        if input[at] == 0 { checksum.skipZeros(at..<at + run) }
        enter(input, at)
        appendRun(run, of: input[at])
        at += run
        // The bytes after a run are often found again together with the run's end.
        for place in at - 3..<at { enter(input, place) }
      } else {
        at += appendBest(input, at, run: run)
      }
    }
    return checksum.finish()
  }

  // MARK: Tokens

  private mutating func appendRun(_ count: Int, of byte: UInt8) {
    var left = count
    while left >= 3 {
      let length = min(left, RunDeflater.longest)
      tokens.append(DeflateToken(length: length, distance: 1))
      left -= length
    }
    for _ in 0..<left { tokens.append(DeflateToken(literal: byte)) }
  }

  /// Appends a match, or a literal if there is none or the next byte begins a longer one; returns the bytes
  /// taken.
  private mutating func appendBest(_ input: UnsafeBufferPointer<UInt8>, _ at: Int, run: Int) -> Int {
    var (length, distance) = match(input, at)
    enter(input, at)
    // A run costs fewer bits than a match that is hardly longer.
    if run >= 3, run + 1 >= length { (length, distance) = (min(run, RunDeflater.longest), 1) }
    guard length >= 3 else {
      tokens.append(DeflateToken(literal: input[at]))
      return 1
    }
    if length < RunDeflater.certainRun, match(input, at + 1).length > length {
      tokens.append(DeflateToken(literal: input[at]))
      return 1
    }
    tokens.append(DeflateToken(length: length, distance: distance))
    // Most places inside a long match are skipped: they would lead to the same earlier bytes as the match
    // itself.
    let skipped = length > RunDeflater.certainRun ? length - 4 : 1
    for place in at + skipped..<at + length { enter(input, place) }
    return length
  }

  // MARK: Matches

  private mutating func enter(_ input: UnsafeBufferPointer<UInt8>, _ at: Int) {
    guard at + RunDeflater.loaded <= input.count else { return }
    let hash = hash(input, at)
    previous[at & (RunDeflater.window - 1)] = heads[hash]
    heads[hash] = Int32(truncatingIfNeeded: at)
  }

  private func match(_ input: UnsafeBufferPointer<UInt8>, _ at: Int) -> (length: Int, distance: Int) {
    let limit = min(RunDeflater.longest, input.count - at)
    guard limit >= RunDeflater.loaded else { return (0, 0) }
    var best = (length: RunDeflater.shortest - 1, distance: 0)
    var candidate = Int(heads[hash(input, at)])
    var tries = chain
    while candidate >= 0, at - candidate < RunDeflater.window, tries > 0 {
      if input[candidate + best.length] == input[at + best.length] {
        let length = common(input, candidate, at, limit)
        if length > best.length { best = (length, at - candidate) }
        if best.length == limit { break }
      }
      let next = Int(previous[candidate & (RunDeflater.window - 1)])
      // A slot may have been taken over by a later place: chains only lead backwards.
      guard next < candidate else { break }
      candidate = next
      tries -= 1
    }
    return best.distance == 0 ? (0, 0) : best
  }

  @inline(__always)
  private func hash(_ input: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
    let word = UnsafeRawBufferPointer(input).loadUnaligned(fromByteOffset: at, as: UInt32.self)
    // The fourth byte is shifted out.
    return Int((UInt32(littleEndian: word) << 8 &* 0x9e37_79b1) >> 17)
  }

  /// How many bytes are the same from `a` and from `b` on, `limit` at most, which must lie inside for `b > a`.
  @inline(__always)
  private func common(_ input: UnsafeBufferPointer<UInt8>, _ a: Int, _ b: Int, _ limit: Int) -> Int {
    let raw = UnsafeRawBufferPointer(input)
    var count = 0
    while count + 8 <= limit {
      let x = raw.loadUnaligned(fromByteOffset: a + count, as: UInt64.self)
      let y = raw.loadUnaligned(fromByteOffset: b + count, as: UInt64.self)
      let difference = UInt64(littleEndian: x ^ y)
      if difference != 0 { return count + difference.trailingZeroBitCount / 8 }
      count += 8
    }
    while count < limit, raw[a + count] == raw[b + count] { count += 1 }
    return count
  }
}

/// Adler-32 (RFC 1950, 9) with a short way past zeros: of its two sums they leave the first as it is and add it to
/// the second each time.
private struct Adler {
  private let input: UnsafeBufferPointer<UInt8>
  private var done = 0
  private var value: UInt32 = 1

  init(_ input: UnsafeBufferPointer<UInt8>) {
    self.input = input
  }

  mutating func skipZeros(_ zeros: Range<Int>) {
    add(upTo: zeros.lowerBound)
    let modulus: UInt64 = 65521
    let first = UInt64(value & 0xFFFF)
    let second = (UInt64(value >> 16) + first * (UInt64(zeros.count) % modulus)) % modulus
    value = UInt32(second) << 16 | UInt32(first)
    done = zeros.upperBound
  }

  mutating func finish() -> UInt32 {
    add(upTo: input.count)
    return value
  }

  private mutating func add(upTo end: Int) {
    guard end > done else { return }
    let start = input.baseAddress.map { $0 + done }
    value = UInt32(truncatingIfNeeded: adler32_z(uLong(value), start, end - done))
    done = end
  }
}
