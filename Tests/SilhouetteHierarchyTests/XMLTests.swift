import SilhouetteHierarchy
import SilhouetteXML
import Testing

/// Mistakes that any reader of XML refuses, and oddities that it accepts.
struct XMLTests {
  private func read(_ text: String, limits: Limits = Limits()) -> Decoded {
    decode(text, format: .uiAutomator, limits: limits)
  }

  @Test(arguments: [
    #"<!DOCTYPE hierarchy [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><hierarchy><node text="&b;"/></hierarchy>"#,
    #"<!DOCTYPE hierarchy [<!ENTITY x SYSTEM "file:///etc/passwd">]><hierarchy>&x;</hierarchy>"#,
    #"<!DOCTYPE hierarchy SYSTEM "http://example.org/x.dtd"><hierarchy/>"#,
  ])
  func aDocumentTypeIsRefusedByName(_ text: String) {
    let result = read(text)
    #expect(result.records.isEmpty && result.error?.code == .malformed)
    #expect(result.error?.problem.contains("DOCTYPE") == true)
  }

  @Test(arguments: [
    "<hierarchy><node></hierarchy>", "<hierarchy><node a='1' a='2'/></hierarchy>",
    "<hierarchy><node a=1/></hierarchy>",
    "<hierarchy>&nothing;</hierarchy>", "<hierarchy>\u{1}</hierarchy>",
    "<hierarchy><node a='<'/></hierarchy>",
    "<hierarchy/ >", "",
  ])
  func whatIsNotWellFormedIsAnError(_ text: String) {
    #expect(read(text).error?.code == .malformed)
  }

  @Test func anErrorNamesItsLineAndByte() {
    let error = read("  <hierarchy>\n<node>\n</nod></hierarchy>").error
    #expect(error?.line == 3)
    #expect(error?.byteOffset == 23)
  }

  @Test func aThousandAttributesAreEnough() {
    let many = { (count: Int) in
      "<hierarchy><node " + (0..<count).map { "a\($0)='1'" }.joined(separator: " ") + "/></hierarchy>"
    }
    #expect(read(many(1024)).error == nil)
    #expect(read(many(1025)).error?.code == .limit)
  }

  @Test func limitsHoldForXML() {
    let text = "<hierarchy><node text='abc'><node/></node></hierarchy>"
    for (change, option) in [
      ({ $0.lineBytes = 10 }, "max-line-bytes"), ({ $0.nodes = 1 }, "max-nodes"),
      ({ $0.depth = 1 }, "max-depth"),
      ({ $0.textBytes = 2 }, "max-text-bytes"),
    ] as [((inout Limits) -> Void, String)] {
      var limits = Limits()
      change(&limits)
      let error = read(text, limits: limits).error
      #expect(error?.code == .limit && error?.remedy.contains(option) == true)
    }
  }

  @Test func aHundredThousandLevelsOfElementsAreRead() {
    let depth = 100_000
    let text =
      "<hierarchy>" + String(repeating: "<node>", count: depth) + String(repeating: "</node>", count: depth)
    let result = read(text + "</hierarchy>")
    let count = result.snapshots.first?.nodes.count
    #expect(result.error == nil && count == depth)
  }

  @Test func otherEncodingsComeOutAsUTF8() throws {
    let head = Array("<?xml version='1.0' encoding='ISO-8859-1'?><hierarchy><node text='".utf8)
    let latin = decode(head + [0xE9] + Array("'/></hierarchy>".utf8))
    let snapshot = try #require(latin.snapshots.first)
    #expect(snapshot.string(snapshot.nodes[0].text) == "é")
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in "<hierarchy><node text='é'/></hierarchy>".utf16 {
      wide += [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
    }
    let utf16 = try #require(decode(wide, format: .uiAutomator).snapshots.first)
    #expect(utf16.string(utf16.nodes[0].text) == "é")
  }

  @Test(arguments: [
    ("&#55357;&#56832;!", "😀!"), ("&#xD83D;&#xDE00;", "😀"), ("a&#55357;b", "a\u{FFFD}b"),
    ("&#0;&#27;", "\u{FFFD}\u{FFFD}"),
    ("&#128512;&#10;&#0;", "😀\n\u{FFFD}"), ("&#99999999;", "\u{FFFD}"),
  ])
  func forbiddenCharactersAreMended(_ written: String, _ text: String) throws {
    let result = read("<hierarchy><node text='\(written)'/></hierarchy>")
    let snapshot = try #require(result.snapshots.first)
    #expect(snapshot.nodes.map { snapshot.string($0.text) } == [text])
    #expect(result.diagnostics.count(of: .unknownValue) == 1)
  }

  @Test func commentsAndDeclarationsBeforeTheRootArePassedOver() {
    let text = "\u{FEFF}<?xml version='1.0'?>\n<!-- <node> -->\n<hierarchy><node/></hierarchy>"
    #expect(decode(text).snapshots.first?.nodes.count == 1)
  }

  @Test func aDocumentCutAnywhereGivesWhatWasWhole() {
    for text in [SmallDumps.uiAutomator, SmallDumps.appium, SmallDumps.pageSource] {
      let bytes = Array(text.utf8)
      let whole = decode(bytes).snapshots[0].nodes.map(\.className)
      for count in 0..<(bytes.count - 1) {
        let result = decode(Array(bytes[..<count]))
        guard let nodes = result.snapshots.first?.nodes else { continue }
        #expect(Array(whole.prefix(nodes.count)) == nodes.map(\.className), "\(count)")
        #expect(result.diagnostics.count(of: .truncated) == 1, "\(count)")
      }
    }
  }
}
