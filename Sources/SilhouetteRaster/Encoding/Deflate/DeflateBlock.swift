/// Tokens become one deflate block with codes of its own (RFC 1951, 3.2.7).
enum DeflateBlock {
  private static let endOfBlock = 256

  static func append(_ tokens: [DeflateToken], isLast: Bool, to output: inout BitWriter) {
    let (literals, distances) = codes(for: tokens)
    output.append(isLast ? 1 : 0, width: 1)
    output.append(2, width: 2)
    appendCodes(literals, distances, to: &output)
    appendTokens(tokens, literals, distances, to: &output)
    output.append(UInt32(literals.bits[endOfBlock]), width: UInt32(literals.lengths[endOfBlock]))
  }

  private static func codes(for tokens: [DeflateToken]) -> (HuffmanCode, HuffmanCode) {
    var literals = [UInt32](repeating: 0, count: 286)
    var distances = [UInt32](repeating: 0, count: 30)
    literals[endOfBlock] = 1
    for token in tokens {
      if token.isLiteral {
        literals[Int(token.raw)] += 1
      } else {
        literals[token.lengthSymbol.symbol] += 1
        distances[token.distanceSymbol.symbol] += 1
      }
    }
    return (
      HuffmanCode(frequencies: literals, longest: 15), HuffmanCode(frequencies: distances, longest: 15)
    )
  }

  private static func appendTokens(
    _ tokens: [DeflateToken], _ literals: HuffmanCode, _ distances: HuffmanCode, to output: inout BitWriter
  ) {
    for token in tokens {
      if token.isLiteral {
        let symbol = Int(token.raw)
        output.append(UInt32(literals.bits[symbol]), width: UInt32(literals.lengths[symbol]))
        continue
      }
      let (length, lengthWidth, lengthExtra) = token.lengthSymbol
      let width = UInt32(literals.lengths[length])
      output.append(UInt32(literals.bits[length]) | lengthExtra << width, width: width + lengthWidth)
      let (distance, distanceWidth, distanceExtra) = token.distanceSymbol
      let bits = UInt32(distances.lengths[distance])
      output.append(UInt32(distances.bits[distance]) | distanceExtra << bits, width: bits + distanceWidth)
    }
  }

  // MARK: The codes themselves

  /// The order of writing the lengths of the code for lengths.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private static func appendCodes(
    _ literals: HuffmanCode, _ distances: HuffmanCode, to output: inout BitWriter
  ) {
    let literalCount = max(used(literals), 257)
    let distanceCount = max(used(distances), 1)
    let runs = runs(Array(literals.lengths[..<literalCount]) + distances.lengths[..<distanceCount])
    var frequencies = [UInt32](repeating: 0, count: 19)
    for run in runs { frequencies[run.symbol] += 1 }
    let code = HuffmanCode(frequencies: frequencies, longest: 7)
    let codeCount = max((order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1, 4)
    output.append(UInt32(literalCount - 257), width: 5)
    output.append(UInt32(distanceCount - 1), width: 5)
    output.append(UInt32(codeCount - 4), width: 4)
    for symbol in order[..<codeCount] { output.append(UInt32(code.lengths[symbol]), width: 3) }
    for run in runs {
      output.append(UInt32(code.bits[run.symbol]), width: UInt32(code.lengths[run.symbol]))
      output.append(run.extra, width: run.width)
    }
  }

  private static func used(_ code: HuffmanCode) -> Int {
    (code.lengths.lastIndex { $0 > 0 } ?? -1) + 1
  }

  private typealias Run = (symbol: Int, width: UInt32, extra: UInt32)

  /// Lengths with repetitions: 16 repeats the last one 3 to 6 times, 17 and 18 are 3 to 10 and 11 to 138 zeros.
  private static func runs(_ lengths: [UInt8]) -> [Run] {
    var runs: [Run] = []
    var at = 0
    while at < lengths.count {
      let value = lengths[at]
      var count = lengths[at...].prefix { $0 == value }.count
      at += count
      if value > 0 {
        runs.append((Int(value), 0, 0))
        count -= 1
      }
      while count >= 3 {
        let step = repetition(of: value, count)
        runs.append(step.run)
        count -= step.count
      }
      for _ in 0..<count { runs.append((Int(value), 0, 0)) }
    }
    return runs
  }

  private static func repetition(of value: UInt8, _ count: Int) -> (run: Run, count: Int) {
    if value > 0 { return ((16, 2, UInt32(min(count, 6) - 3)), min(count, 6)) }
    if count < 11 { return ((17, 3, UInt32(count - 3)), count) }
    return ((18, 7, UInt32(min(count, 138) - 11)), min(count, 138))
  }
}
