import TestSupport
import Testing

@testable import SilhouetteHierarchy

/// Packed input is read as if it were not.
struct CompressionTests {
  @Test func gzipAndZlibAreToldByTheirFirstBytes() {
    #expect(Compression(first: 0x1F, second: 0x8B) == .gzip)
    for second in [0x01, 0x5E, 0x9C, 0xDA] as [UInt8] {
      #expect(Compression(first: 0x78, second: second) == .zlib)
    }
    #expect(Compression(first: UInt8(ascii: "{"), second: UInt8(ascii: "\"")) == nil)
  }

  @Test func twoLettersAreNeverTakenForZlib() {
    let letters = UInt8(0x20)...0x7E
    let taken = letters.flatMap { first in
      letters.filter { first != 0x78 && Compression(first: first, second: $0) != nil }
    }
    #expect(taken.isEmpty)
  }

  private let text = Array(SmallInputs.stream.utf8)
  private var gzip: [UInt8] { pack(text, .gzip) }
  private var zlib: [UInt8] { pack(text, .zlib) }

  @Test func packedStreamsAreReadLikePlainOnes() {
    let plain = decode(text)
    for packed in [gzip, zlib] {
      #expect(decode(packed) == plain)
      #expect(decode(chunks: packed.indices.map { packed[$0...$0] }) == plain)
    }
  }

  @Test func membersOfOneGzipAreOneStream() {
    let plain = decode(text)
    for place in stride(from: 0, through: text.count, by: 250) {
      let packed = pack(Array(text[..<place]), .gzip) + pack(Array(text[place...]), .gzip)
      #expect(decode(packed) == plain)
      #expect(decode(chunks: packed.indices.map { packed[$0...$0] }) == plain)
    }
  }

  @Test func packedStreamsCutAnywhereGiveWhatWasWhole() {
    let plain = decode(text).records
    for packed in [gzip, zlib] {
      for count in stride(from: 2, to: packed.count, by: 3) {
        let result = decode(Array(packed[..<count]), format: .hierarchyStream)
        #expect(result.error == nil)
        #expect(Array(plain.prefix(result.records.count)) == result.records)
        #expect(result.diagnostics.count(of: .truncated) >= 1)
      }
    }
  }

  @Test func damageIsAnErrorAfterWhatCameBeforeIt() {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<100 {
      var packed = gzip
      packed[Int.random(in: 0..<packed.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
      let result = decode(packed, format: .hierarchyStream)
      #expect(result.error != nil || result.header != nil)
    }
    var packed = gzip
    packed[packed.count - 6] ^= 1
    let result = decode(packed)
    #expect(result.error?.code == .corruptCompression)
    #expect(result.records == decode(text).records)
  }

  @Test func bytesAfterThePackedDataAreIgnoredAndCounted() {
    for packed in [gzip + [0, 0, 0], zlib + [1, 2], gzip + [0x1F, 0], gzip + [0x1F]] {
      let result = decode(packed)
      #expect(result.error == nil && result.records == decode(text).records)
      #expect(result.diagnostics.count(of: .trailingBytes) == 1)
    }
  }

  @Test func unpackingStopsAtItsLimit() {
    let bomb = pack(Array(headerLine.utf8) + [UInt8](repeating: 0x0A, count: 4 << 20), .gzip)
    var limits = Limits()
    limits.inflatedBytes = 1 << 20
    let result = decode(bomb, limits: limits)
    #expect(result.records.count == 1)
    #expect(result.error?.code == .limit)
    #expect(result.error?.remedy.contains("max-inflated-bytes") == true)
    #expect(decode(bomb).error == nil)
  }

  @Test func aCopyOfADecoderGoesOnByItself() throws {
    let packed = gzip
    var first = HierarchyDecoder()
    try first.append(packed[..<(packed.count / 2)])
    var before = 0
    while case .record = try first.next() { before += 1 }
    for _ in 0..<2 {
      var copy = first
      var records = before
      try copy.append(packed[(packed.count / 2)...])
      try copy.finish()
      while case .record = try copy.next() { records += 1 }
      #expect(records == decode(text).records.count)
    }
  }
}
