import SilhouetteHierarchy
import SilhouetteScene
import Testing

@testable import SilhouetteRedaction

/// Text that is written like a card number, a telephone number and so on, at the levels that let other text through.
struct PatternMaskTests {
  private func rule(
    _ node: String, _ level: String, _ more: String = "", engine: RedactionEngine = .hierarchy
  ) throws
    -> [String]
  {
    try World(
      #"{"id":1,"class":"UIWindow","frame":[0,0,100,200],"children":[\#(node)]}"#,
      policy: #"{"text":"\#(level)"\#(more)}"#, engine: engine
    ).list
  }

  private static let label = #"{"id":2,"class":"UILabel","frame":[10,10,50,20],"text":"jane@example.com"}"#

  @Test func whatHasAPatternIsMaskedAtTheLevelsThatLetLabelsThrough() throws {
    #expect(try rule(Self.label, "all") == ["redact 2 text-class"])
    #expect(try rule(Self.label, "inputs") == ["redact 2 pattern"])
    #expect(try rule(Self.label, "sensitive") == ["redact 2 pattern"])
    #expect(try rule(Self.label, "none") == [])
    let plain = #"{"id":2,"class":"UILabel","frame":[10,10,50,20],"text":"Settings"}"#
    #expect(try rule(plain, "sensitive") == [])
  }

  @Test func thePolicysOwnWordOpensIt() throws {
    #expect(try rule(Self.label, "sensitive", #","unmaskedClasses":["UILabel"]"#) == [])
    let marked =
      #"{"id":2,"class":"UILabel","frame":[10,10,50,20],"text":"jane@example.com","privacy":"unmask"}"#
    #expect(try rule(marked, "sensitive") == [])
  }

  @Test func compatibleModeAsksForNone() throws {
    #expect(try rule(Self.label, "sensitive", #","mode":"compat""#) == [])
  }

  @Test func theWordsOfALeafCountAndThoseOfAContainerAreWhatIsInIt() throws {
    let leaf = #"{"id":2,"class":"Tile","frame":[10,10,50,20],"label":"Balance 12,50 €"}"#
    #expect(try rule(leaf, "sensitive") == ["redact 2 pattern"])
    let card =
      #"{"id":2,"class":"UIView","frame":[0,0,90,90],"label":"jane@example.com, Edit","children":["#
      + #"{"id":3,"class":"UILabel","frame":[10,10,50,20],"text":"jane@example.com","label":"jane@example.com"},"#
      + #"{"id":4,"class":"UILabel","frame":[10,40,50,20],"text":"Edit","label":"Edit"}]}"#
    #expect(try rule(card, "sensitive") == ["redact 3 pattern"])
  }

  @Test func allEnginesAsk() throws {
    let element =
      #"{"id":2,"class":"UILabel","frame":[10,10,50,20],"text":"jane@example.com","label":"jane@example.com"}"#
    for engine in [RedactionEngine.accessibility, .combined] {
      #expect(try rule(element, "sensitive", engine: engine).contains("redact 2 pattern"), "\(engine)")
    }
  }
}
