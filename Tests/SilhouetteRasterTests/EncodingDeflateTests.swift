import CZlib
import TestSupport
import Testing

@testable import SilhouetteRaster

@Suite struct EncodingDeflateTests {
  @Test func everyShortInputUnpacks() {
    // All inputs of up to 6 bytes of 3 kinds: the places where a run or a match begins and ends at the edge.
    var deflater = RunDeflater(level: 6)
    for count in 0...6 {
      for number in 0..<(0..<count).reduce(1, { product, _ in product * 3 }) {
        var rest = number
        let bytes = (0..<count).map { _ -> UInt8 in
          defer { rest /= 3 }
          return UInt8(rest % 3)
        }
        #expect(unpacked(deflater.compress(bytes), count: count) == bytes)
      }
    }
  }

  @Test(arguments: [0 as UInt8, 7, 255])
  func runsOfEveryLengthUnpack(byte: UInt8) {
    var deflater = RunDeflater(level: 6)
    for count in Array(1...70) + Array(250...300) + Array(510...530) + [65_521, 200_000] {
      let bytes = [1, 2] + [UInt8](repeating: byte, count: count) + [3]
      #expect(unpacked(deflater.compress(bytes), count: bytes.count) == bytes)
    }
  }

  @Test(arguments: [1, 6, 9], [UInt64](1...6))
  func mixturesOfRunsRepeatsAndNoiseUnpack(level: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    while bytes.count < 90_000 {
      let count = Int.random(in: 1...1 << Int.random(in: 1...12, using: &random), using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes += [UInt8](repeating: 0, count: count)
      case 1: bytes += [UInt8](repeating: UInt8.random(in: 0...255, using: &random), count: count)
      case 2: bytes += (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      default:
        let start = Int.random(in: 0...bytes.count, using: &random)
        bytes += bytes[start..<min(start + count, bytes.count)]
      }
    }
    var deflater = RunDeflater(level: level)
    let packed = deflater.compress(bytes)
    let isSame = unpacked(packed, count: bytes.count) == bytes
    #expect(isSame)
  }

  @Test func codesAreNeverTooLongAndAlwaysComplete() {
    // Fibonacci numbers make the deepest tree.
    var fibonacci: [UInt32] = [1, 1]
    while fibonacci.count < 40 {
      fibonacci.append(fibonacci[fibonacci.count - 1] + fibonacci[fibonacci.count - 2])
    }
    for (count, longest) in [(2, 7), (8, 7), (19, 7), (19, 15), (30, 15), (40, 15)] {
      let code = HuffmanCode(frequencies: Array(fibonacci.prefix(count)), longest: longest)
      #expect(code.lengths.allSatisfy { $0 >= 1 && $0 <= longest })
      #expect(code.lengths.reduce(0) { $0 + 1 << (15 - Int($1)) } == 1 << 15)
    }
  }

  @Test func lengthsAndDistancesHaveTheirSymbols() {
    // The bases of RFC 1951, 3.2.5.
    let lengths = [
      (3, 257), (10, 264), (11, 265), (12, 265), (13, 266), (130, 280), (131, 281), (257, 284), (258, 285),
    ]
    for (length, symbol) in lengths {
      #expect(DeflateToken(length: length, distance: 1).lengthSymbol.symbol == symbol)
    }
    for (distance, symbol) in [(1, 0), (4, 3), (5, 4), (6, 4), (7, 5), (24_577, 29), (32_768, 29)] {
      #expect(DeflateToken(length: 3, distance: distance).distanceSymbol.symbol == symbol)
    }
  }

  private func unpacked(_ bytes: [UInt8], count: Int) -> [UInt8]? {
    var result = [UInt8](repeating: 0, count: count + 1)
    var length = uLongf(result.count)
    guard uncompress(&result, &length, bytes, uLong(bytes.count)) == Z_OK else { return nil }
    return Array(result.prefix(Int(length)))
  }
}
