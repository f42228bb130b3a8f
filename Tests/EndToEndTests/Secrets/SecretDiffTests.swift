import Foundation
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

/// A comparison of runs reveals no secret: sessions that differ only in a secret have no difference.
@Suite struct SecretDiffTests {
  @Test(arguments: SecretPair.all)
  func sessionsThatDifferInASecretAreTheSame(_ pair: SecretPair) throws {
    let result = try Self.diff(of: pair)
    #expect(result.findingCount == 0 && result.following == 0, "\(pair.name): \(DiffText.lines(result))")
  }

  @Test func whatIsNoSecretIsFound() throws {
    let rest = SecretPair.pad(mark: nil)
    let pressed = SecretPair.pad(mark: nil) { $0.frame(40, 40, 30, 30).set("alpha", "0.5") }
    let pair = SecretPair.showing("an open pad", [rest], [pressed])
    #expect(try Self.diff(of: pair).findingCount > 0)
  }

  private static func diff(of pair: SecretPair) throws -> DiffResult {
    try withTemporaryFolder { folder in
      let one = try SecretSession(pair, pair.one, in: folder.appending(path: "one"))
      let other = try SecretSession(pair, pair.other, in: folder.appending(path: "other"))
      let paths = [one, other].map { $0.folder.appending(path: "session.hierarchy.ndjson").path }
      return try Pipeline().diff(paths[0], paths[1])
    }
  }
}
