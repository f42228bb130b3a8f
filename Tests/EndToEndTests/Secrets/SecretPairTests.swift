import Foundation
import SilhouetteScene
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
    #expect(differing == Set(SecretOutput.all(in: Appearance()).map(\.name)))
  }

  private struct Difference {
    var output: String
    var place: String
  }

  /// The first difference of each kind of output.
  private static func differences(of pair: SecretPair) async throws -> [Difference] {
    let usual = try await differences(of: pair, in: Appearance())
    return pair.look == Appearance() ? usual : usual + (try await differences(of: pair, in: pair.look))
  }

  private static func differences(of pair: SecretPair, in look: Appearance) async throws -> [Difference] {
    let one = try await SecretPrints.shared.prints(of: pair.one, in: pair, look)
    let other = try await SecretPrints.shared.prints(of: pair.other, in: pair, look)
    var found: [Difference] = []
    for output in SecretOutput.all(in: look) where pair.hasSameMasks || output.name != "redaction" {
      let first: [SecretPrints.Print] = one.filter { $0.output == output.name }
      let second: [SecretPrints.Print] = other.filter { $0.output == output.name }
      guard first != second else { continue }
      let place: String? = try await Self.firstDifference(of: pair, output, look)
      found.append(Difference(output: output.name, place: place ?? "another one each time"))
    }
    return found
  }

  /// Where an output of both sessions differs.
  private static func firstDifference(
    of pair: SecretPair, _ output: SecretOutput, _ look: Appearance
  ) async throws -> String? {
    let folder = FileManager.default.temporaryDirectory.appending(path: "silhouette-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let one = try SecretSession(pair, pair.one, look, in: folder.appending(path: "one"))
    let other = try SecretSession(pair, pair.other, look, in: folder.appending(path: "other"))
    let (first, second) = (try await output.make(one), try await output.make(other))
    return place(first, second)
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
