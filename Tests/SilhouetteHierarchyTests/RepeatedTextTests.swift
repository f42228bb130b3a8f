import SilhouetteHierarchy
import TestSupport
import Testing

/// The part that a line shares with the line before it is not read again. The result must be the same as if
/// the line was the only one.
struct RepeatedTextTests {
  /// Reads each line in its stream and alone.
  private func compare(_ lines: [String], _ note: Comment, sourceLocation: SourceLocation = #_sourceLocation)
  {
    let together = decode(headerLine + lines.joined(separator: "\n") + "\n")
    var records = together.records.dropFirst()[...]
    var oddities: [Diagnostic.Code: Int] = [:]
    var offset = headerLine.utf8.count
    for line in lines {
      let alone = decode(headerLine + line + "\n")
      for record in alone.records.dropFirst() {
        #expect(records.popFirst() == record, note, sourceLocation: sourceLocation)
      }
      for code in Diagnostic.Code.allCases { oddities[code, default: 0] += alone.diagnostics.count(of: code) }
      if var error = alone.error {
        error.byteOffset += offset - headerLine.utf8.count
        #expect(together.error?.byteOffset == error.byteOffset, note, sourceLocation: sourceLocation)
        #expect(together.error?.problem == error.problem, note, sourceLocation: sourceLocation)
        break
      }
      offset += line.utf8.count + 1
    }
    #expect(records.isEmpty, note, sourceLocation: sourceLocation)
    for code in Diagnostic.Code.allCases {
      #expect(together.diagnostics.count(of: code) == oddities[code], note, sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: 0..<60) func aChangingTreeIsReadAsItStands(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var tree = ScribbledTree(&random)
    var lines: [String] = []
    for step in 0..<12 {
      lines.append(tree.line(step, &random))
      for _ in 0..<Int.random(in: 0...3, using: &random) { tree.change(&random) }
    }
    compare(lines, "seed \(seed)")
    #expect(decode(headerLine + lines.joined(separator: "\n") + "\n").snapshots.count == lines.count)
  }

  @Test(arguments: 0..<40) func aLineThatBreaksOffIsAnErrorAtItsByte(seed: UInt64) {
    var random = SeededGenerator(seed: 1000 + seed)
    var tree = ScribbledTree(&random)
    let first = tree.line(0, &random)
    tree.change(&random)
    var second = Array(tree.line(1, &random).utf8)
    let place = Int.random(in: 0..<second.count, using: &random)
    second[place] = "{}[],:\"0x".utf8.randomElement(using: &random)!
    compare([first, String(decoding: second, as: UTF8.self)], "seed \(seed)")
  }

  @Test func aRepeatedScreenSharesItsLists() throws {
    let windows = ##""windows":[{"class":"UILabel","frame":[0,0,9,9],"text":"A","supers":["UIView"]}]"##
    let lines = (0..<3).map { "{\"t\":\($0 * 500),\(windows)\($0 % 2 == 0 ? ",\"screen\":\"Home\"" : "")}" }
    let snapshots = decode(headerLine + lines.joined(separator: "\n") + "\n").snapshots
    try #require(snapshots.count == 3)
    let places = snapshots.map { snapshot in snapshot.nodes.withUnsafeBufferPointer { $0.baseAddress } }
    #expect(places[0] == places[1] && places[1] == places[2])
    #expect(snapshots.map(\.screen.isNone) == [false, true, false])
    compare(lines, "with and without a screen's name")
  }

  @Test func idsThatComeTwiceAreCountedInEachLine() {
    let node = #"{"class":"A","frame":[0,0,1,1],"id":5}"#
    let lines = (0..<4).map { #"{"t":\#($0),"windows":[\#(node),\#(node)]}"# }
    compare(lines, "the same line")
    #expect(
      decode(headerLine + lines.joined(separator: "\n") + "\n").diagnostics.count(of: .duplicateID) == 4)
  }

  @Test func theSameTextOnAnotherLevelIsCountedAgainstTheLimit() {
    let leaf = #"{"class":"A","frame":[0,0,1,1]}"#
    let nested = { (levels: Int) in
      (0..<levels).reduce(leaf) { inner, _ in #"{"class":"B","frame":[0,0,9,9],"children":[\#(inner)]}"# }
    }
    var limits = Limits()
    limits.depth = 4
    let lines = [2, 3, 4].map { #"{"t":1,"windows":[\#(nested($0))]}"# + "\n" }
    let result = decode(headerLine + lines.joined(), limits: limits)
    #expect(result.snapshots.count == 2)
    #expect(result.error?.code == .limit)
  }

  @Test func whatComesOverCountsAgainstTheLimits() {
    let leaf = #"{"class":"A","frame":[0,0,1,1]}"#
    let line = { (count: Int) in
      #"{"t":1,"windows":[\#(Array(repeating: leaf, count: count).joined(separator: ","))]}"# + "\n"
    }
    var limits = Limits()
    limits.nodes = 5
    #expect(decode(headerLine + line(4) + line(5), limits: limits).snapshots.count == 2)
    #expect(decode(headerLine + line(5) + line(6), limits: limits).error?.code == .limit)
    limits = Limits()
    limits.textBytes = 5
    #expect(decode(headerLine + line(5) + line(6), limits: limits).error?.code == .limit)
  }
}
