import Foundation
import SilhouetteHierarchy
import TestSupport
import Testing

@testable import SilhouetteFlattening
@testable import SilhouetteScene

/// How much of a list of made-up examples is found, and how often a harmless text is. docs/PRIVACY.md has the numbers.
struct TextPatternTests {
  @Test func everyExampleIsFoundAndEveryKnownMissIsMissed() {
    for (pattern, name, texts) in PatternExamples.sensitive {
      let (found, missed) = Self.split(texts)
      for text in found { #expect(TextPattern(in: text).contains(pattern), "\(name): \(text)") }
      for text in missed { #expect(!TextPattern(in: text).contains(pattern), "\(name) miss: \(text)") }
    }
  }

  @Test func harmlessTextsAreLeftAloneButForKnownAlarms() {
    let (quiet, alarms) = Self.split(PatternExamples.harmless, at: "alarms:")
    for text in quiet { #expect(TextPattern(in: text).isEmpty, "\(text)") }
    for text in alarms { #expect(!TextPattern(in: text).isEmpty, "\(text)") }
  }

  /// docs/PRIVACY.md has this table.
  @Test func theTableOfDocumentsIsTrue() throws {
    let rows = PatternExamples.sensitive.map { _, name, texts in
      let (found, missed) = Self.split(texts)
      return "| \(name) | \(found.count) of \(found.count + missed.count) |"
    }
    let (quiet, alarms) = Self.split(PatternExamples.harmless, at: "alarms:")
    let last = "| harmless texts | \(alarms.count) of \(quiet.count + alarms.count) |"
    let page = try String(contentsOf: Places.root.appending(path: "docs/PRIVACY.md"), encoding: .utf8)
    for row in rows + [last] { #expect(page.contains(row), "docs/PRIVACY.md lacks: \(row)") }
  }

  @Test func wordsOfOneTextCountForNumbersOfAnother() throws {
    let field = Tree("UILabel", 20, 20, 200, 40).text("4839").label("Verification code")
    #expect(try shown(field) == "")
    #expect(try shown(Tree("UILabel", 20, 20, 200, 40).text("4839")) == "4839")
  }

  @Test func noWayOfCuttingBytesStopsTheScanner() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      var bytes = Array("4526 0181-5908.3012 €1.234,56 jane@example.com +49 (0)30 DE67 ０٤".utf8)
      for _ in 0..<6 {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      bytes.removeLast(.random(in: 0..<bytes.count, using: &generator))
      _ = TextPattern(in: bytes.span)
    }
  }

  // MARK: Revealed text

  private func shown(_ tree: Tree, _ reveal: Reveal = .labels) throws -> String {
    let window = Tree("UIWindow", 0, 0, 402, 874, [tree])
    return String(decoding: try scene(window, reveal: reveal).bytes, as: UTF8.self)
  }

  @Test func revealedTextHoldsNoPattern() throws {
    for (_, _, texts) in PatternExamples.sensitive {
      for text in Self.split(texts).found {
        let label = Tree("UILabel", 20, 20, 200, 40).text(text)
        #expect(try shown(label) == "", "\(text)")
        let cell = Tree(
          "UITableViewCell", 0, 0, 402, 60, [label, Tree("UILabel", 20, 70, 90, 20).text("Plain")])
        #expect(try shown(cell.label("Gathered")) == "Plain", "\(text)")
      }
    }
    let note = Tree("UITextView", 20, 20, 200, 90).flags(.editable)
    #expect(try shown(note.text("jane@example.com"), .inputs) == "")
    #expect(try shown(note.text("Hello"), .inputs) == "Hello")
  }

  @Test func aPatternChangesNothingWhereNoTextIsRevealed() throws {
    func bytes(_ text: String) throws -> WireframeScene {
      try scene(
        Tree("UIWindow", 0, 0, 402, 874, [Tree("UILabel", 20, 20, 200, 40).text(text)]), reveal: .nothing)
    }
    #expect(try bytes("jane@example.com").nodes == bytes("Hello").nodes)
  }

  private static func split(
    _ texts: String, at mark: String = "missed:"
  ) -> (found: [String], missed: [String]) {
    let lines = lines(texts)
    guard let end = lines.firstIndex(of: mark) else { return (lines, []) }
    return (Array(lines[..<end]), Array(lines[(end + 1)...]))
  }

  private static func lines(_ texts: String) -> [String] {
    texts.split(separator: "\n").map { line in
      var text = ""
      var isEscaped = false
      for character in line {
        if isEscaped {
          text.append(character == "n" ? "\n" : "\\\(character)")
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else {
          text.append(character)
        }
      }
      return text
    }
  }
}
