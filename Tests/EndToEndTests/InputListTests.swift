import Foundation
import Silhouette
import SilhouetteHierarchy
import SilhouetteText
import TestSupport
import Testing

@testable import Silhouette

@Suite struct InputListTests {
  @Test func namesAreOrderedByTheirNumbers() {
    let names = ["10.json", "9.json", "9b.json", "a2.txt", "a10.txt", "a02.txt", "009.json"]
    let sorted = names.sorted(by: NameOrder.precedes)
    #expect(sorted == ["009.json", "9.json", "9b.json", "10.json", "a02.txt", "a2.txt", "a10.txt"])
  }

  @Test func aFolderComesBeforeThoseWhoseNamesBeginLikeItsOwn() {
    let sorted = ["run-2/a.json", "run/b.json", "run 3/a.json"].sorted(by: NameOrder.precedes)
    #expect(sorted == ["run/b.json", "run 3/a.json", "run-2/a.json"])
  }

  @Test func orderIsStrictForEveryPair() {
    let names = ["", "/", "\0", "1", "01", "001", "a", "a1", "a01", "1a", "01a", "10", "2", "é", "-"]
    for a in names {
      for b in names where a != b {
        #expect(NameOrder.precedes(a, b) != NameOrder.precedes(b, a), "\(a) and \(b)")
      }
      #expect(!NameOrder.precedes(a, a))
    }
  }

  @Test(arguments: [
    ("state_2017-08-11_155427.json", 1_502_466_867_000.0),
    ("2024-01-31_120304.xml", 1_706_702_584_000.0),
    ("shot-20240131T120304.xml", 1_706_702_584_000.0),
    ("2024-01-31_12-03-04.250.txt", 1_706_702_584_250.0),
    ("dump-1763000000123.json", 1_763_000_000_123.0),
    ("dump-1763000000.json", 1_763_000_000_000.0),
    ("dir/1999-01-01/2000-02-29_000000.json", 951_782_400_000.0),
  ])
  func aNameTellsItsMoment(name: String, moment: Double) {
    #expect(NameMoment.find(in: name) == moment)
  }

  @Test(arguments: [
    "17.xml", "screen-000123.txt", "2024-13-31_120304.xml", "12345678901234567890.json", "v1.2.3.txt",
  ])
  func otherNumbersAreNoMoments(name: String) {
    #expect(NameMoment.find(in: name) == nil)
  }

  /// Digits of other scripts are no digits of a time.
  @Test(arguments: ["20٢٣-01-02_030405.json", "٢٠٢٤0131T120304.json"])
  func onlyPlainDigitsAreAMoment(name: String) {
    #expect(NameMoment.find(in: name) == nil)
  }

  @Test func momentsAreThoseThatRegularExpressionsFind() {
    var random = SeededGenerator(seed: 39)
    let pieces = [
      "20", "2024", "24", "01", "31", "12", "03", "59", "1", "9", "1706702584", "250", "1706702584250",
      "000000",
      "170670258425000", "-", "_", ".", ":", "T", " ", " at ", "h", "m", "s", "x", "state", ",",
    ]
    var found = 0
    for _ in 0..<2000 {
      var name = ""
      if Bool.random(using: &random) {
        name += ["2024-01-31", "20240131", "240131", "2024_12_31"].randomElement(using: &random)!
      }
      for _ in 0..<Int.random(in: 1...9, using: &random) { name += pieces.randomElement(using: &random)! }
      let moment = NameMoment.find(in: name)
      found += moment == nil ? 0 : 1
      #expect(moment == MomentTwin.find(in: name), "\(name)")
    }
    #expect(found > 100)
  }

  @Test func aFolderGivesItsFilesWithoutHiddenOnesAndFolders() throws {
    try withTemporaryFolder { folder in
      for name in ["b.txt", "a10.txt", "a9.txt", ".hidden"] {
        try Data().write(to: folder.appending(path: name))
      }
      try FileManager.default.createDirectory(
        at: folder.appending(path: "sub"), withIntermediateDirectories: true)
      let list = try InputList(paths: [folder.path])
      #expect(
        list.entries.map { URL(filePath: $0.path).lastPathComponent } == ["a9.txt", "a10.txt", "b.txt"])
      #expect(list.entries.allSatisfy { $0.fromFolder })
    }
  }

  @Test func anEmptyFolderAMissingFileAndNothingAreRefusedWithAReason() throws {
    try withTemporaryFolder { folder in
      #expect(throws: SilhouetteError.self) { try InputList(paths: [folder.path]) }
      let missing = #expect(throws: SilhouetteError.self) { try InputList(paths: [folder.path + "/no"]) }
      #expect(missing?.kind == .io)
      #expect(throws: SilhouetteError.self) { try InputList(paths: [String]()) }
    }
  }

  @Test func formatsAreFoundByTheirNames() {
    for format in HierarchyFormat.all { #expect(HierarchyFormat.named(format.id)?.id == format.id) }
    #expect(HierarchyFormat.named("morse") == nil)
  }
}

/// Runs a test in a folder of its own that goes away.
func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "silhouette-test-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

/// The same for tests that wait.
func withTemporaryFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "silhouette-test-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}

/// The forms of `NameMoment` as regular expressions.
private enum MomentTwin {
  static func find(in name: String) -> Double? {
    guard name.utf8.count(where: { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) >= 10 else { return nil }
    let calendar =
      #/(?:^|\D)(20\d\d)[\-_.]?(0[1-9]|1[0-2])[\-_.]?(0[1-9]|[12]\d|3[01])(?:[T_\- ]{0,2}| at )([01]\d|2[0-3])[:_\-.h]?([0-5]\d)[:_\-.m]?([0-5]\d)s?(?:[._,\-](\d{3})\d{0,6})?(?!\d)/#
    if let (_, year, month, day, hour, minute, second, thousandths) = name.firstMatch(of: calendar)?.output {
      return moment(year, month, day, hour, minute, second) + (thousandths.flatMap { Double($0) } ?? 0)
    }
    for (pattern, perMillisecond) in [
      (#/(?:^|\D)(1\d{18})(?!\d)/#, 1e6), (#/(?:^|\D)(1\d{15})(?!\d)/#, 1000),
      (#/(?:^|\D)(1\d{12})(?!\d)/#, 1),
    ] {
      if let match = name.firstMatch(of: pattern) {
        return (Double(match.output.1)! / perMillisecond).rounded(.down)
      }
    }
    if let match = name.firstMatch(of: #/(?:^|\D)(1\d{9})(?!\d)/#) { return Double(match.output.1)! * 1000 }
    let short = #/(?:^|\D)(2\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])([0-5]\d)([0-5]\d)(?!\d)/#
    guard let (_, year, month, day, hour, minute, second) = name.firstMatch(of: short)?.output else {
      return nil
    }
    return moment("20" + year, month, day, hour, minute, second)
  }

  private static func moment(
    _ year: Substring, _ month: Substring, _ day: Substring, _ hour: Substring, _ minute: Substring,
    _ second: Substring
  ) -> Double {
    let days = Timestamp.daysSinceEpoch(year: Int(year)!, month: Int(month)!, day: Int(day)!)
    return Double(((days * 24 + Int(hour)!) * 60 + Int(minute)!) * 60 + Int(second)!) * 1000
  }
}
