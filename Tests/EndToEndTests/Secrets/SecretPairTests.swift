import Foundation
import TestSupport
import Testing

@testable import Silhouette

/// No output reveals a secret: sessions that differ only in a secret become the same bytes.
@Suite struct SecretPairTests {
  @Test func thereAreManyPairsAndEachHasItsName() {
    #expect(SecretPair.all.count >= 300)
    #expect(Set(SecretPair.all.map(\.name)).count == SecretPair.all.count)
    #expect(SecretPair.all.filter { $0.one == $0.other }.map(\.name) == [])
  }

  @Test(arguments: SecretPair.all)
  func nothingTellsASecret(_ pair: SecretPair) async throws {
    for difference in try await Self.differences(of: pair) {
      Issue.record("\(pair.name): \(difference.output), \(difference.place)")
    }
  }

  /// The comparison does notice a difference that is no secret: one pressed key of an unmarked pad.
  @Test func everyOutputTellsWhatIsNoSecret() async throws {
    let rest = SecretPair.pad(mark: nil)
    let pressed = SecretPair.pad(mark: nil) { $0.frame(40, 40, 30, 30).set("alpha", "0.5") }
    let pair = SecretPair.pressing("an open pad", rest: [rest], pressed: [pressed])
    let differing = Set(try await Self.differences(of: pair).map(\.output))
    #expect(differing == Set(SecretOutput.all.map(\.name)))
  }

  private struct Difference {
    var output: String
    var place: String
  }

  /// The first difference of each kind of output.
  private static func differences(of pair: SecretPair) async throws -> [Difference] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "silhouette-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let one = try SecretSession(pair, pair.one, in: folder.appending(path: "one"))
    let other = try SecretSession(pair, pair.other, in: folder.appending(path: "other"))
    var found: [Difference] = []
    for output in SecretOutput.all where pair.hasSameMasks || output.name != "redaction" {
      let (first, second) = (try await output.make(one), try await output.make(other))
      if let place = place(first, second) { found.append(Difference(output: output.name, place: place)) }
    }
    return found
  }

  private static func place(_ one: [SecretOutput.Made], _ other: [SecretOutput.Made]) -> String? {
    guard one.map(\.name) == other.map(\.name) else {
      return "\(one.map(\.name)) against \(other.map(\.name))"
    }
    for (mine, theirs) in zip(one, other) where mine.bytes != theirs.bytes {
      let at = zip(mine.bytes, theirs.bytes).prefix { $0 == $1 }.count
      return "\(mine.name), byte \(at): \(excerpt(mine.bytes, at)) against \(excerpt(theirs.bytes, at))"
    }
    return nil
  }

  private static func excerpt(_ bytes: [UInt8], _ at: Int) -> String {
    let run = bytes[max(0, at - 60)..<min(bytes.count, at + 60)]
    let isText = run.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A || $0 >= 0x80 }
    return isText ? "`\(String(decoding: run, as: UTF8.self))`" : "\(bytes.count) bytes"
  }
}
