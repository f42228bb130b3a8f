import Testing

@testable import SilhouetteVision

struct KindModelTests {
  /// A model of two classes: text if the candidate is at most 10 quarters of a point wide, none otherwise.
  private var weights: [UInt8] {
    var bytes = Array("SLKM".utf8) + [1, 0, 2, 0, 1, 0, 1, 0]
    for name in ["none", "text", "width"] { bytes += [UInt8(name.utf8.count)] + Array(name.utf8) }
    bytes += [0, 0, 0, 0]
    bytes += [1, 1, 0, 10, 0, 0xFF, 0xFE, 100, 0, 0x9C, 0xFF]
    return bytes
  }

  private func row(width: Int32) -> [Int32] {
    FeatureTable.columns.map { $0 == "width" ? width : 0 }
  }

  @Test func aTreeDecidesByItsThreshold() throws {
    let model = try KindModel(weights)
    #expect(try #require(model.judge(row(width: 10), .line)) == (.text, 100))
    #expect(try #require(model.judge(row(width: 11), .line)) == (.text, -100))
  }

  @Test func everyCutIsAnError() {
    for count in weights.indices {
      #expect(throws: KindModel.Fault.self) { try KindModel(Array(weights[..<count])) }
    }
    #expect(throws: KindModel.Fault.length) { try KindModel(weights + [0]) }
  }

  @Test func brokenTreesAreErrors() {
    var bytes = weights
    bytes[bytes.count - 6] = 0  // A node that is its own child.
    #expect(throws: KindModel.Fault.tree(0)) { try KindModel(bytes) }
    bytes = weights
    bytes[4] = 2
    #expect(throws: KindModel.Fault.version(2)) { try KindModel(bytes) }
    bytes = weights
    bytes[13] = UInt8(ascii: "x")
    #expect(throws: KindModel.Fault.name("xone")) { try KindModel(bytes) }
  }

  @Test func anyByteMayBeWrong() {
    for index in weights.indices {
      for value: UInt8 in [0, 1, 127, 128, 255] {
        var bytes = weights
        bytes[index] = value
        guard let model = try? KindModel(bytes) else { continue }
        _ = model.judge(row(width: 0), .line)
        _ = model.judge(row(width: 1000), .line)
      }
    }
  }

  @Test func theWeightsOfTheProjectFitThisModule() {
    #expect((KindModel.learned != nil) == (KindWeights.base64.utf8CodeUnitCount > 0))
  }
}
