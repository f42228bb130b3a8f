import SilhouetteHierarchy
import Testing

/// Keys that the stream does not have: each name is reported once, with the key that was probably meant.
struct UnknownKeyTests {
  private func notes(_ text: String) -> [String] {
    let result = decode(text)
    #expect(result.error == nil)
    return result.diagnostics.summary.filter { $0.first.code == .unknownKey }.map(\.first.message)
  }

  @Test(arguments: [
    ("bgColor", "background"), ("backgroundColor", "background"), ("cornerRadius", "radius"),
    ("opacity", "alpha"),
    ("isHidden", "hidden"), ("Frame", "frame"), ("lable", "label"), ("identifer", "identifier"),
    ("font-size", "fontSize"), ("subviews", "children"), ("bounds", "frame"), ("contentOffset", "scroll"),
    ("boxShadow", "shadow"), ("placeholder", "hint"), ("isSecure", "secure"), ("testID", "identifier"),
  ])
  func theNearestKeyIsNamed(name: String, key: String) {
    #expect(notes(stream(node: "\"\(name)\":1")) == ["\(name): not a key of a node; \(key)?"])
  }

  @Test(arguments: ["future", "q", "windowLevel2", "--", ""])
  func whatIsLikeNoKeyHasNoSuggestion(name: String) {
    #expect(notes(stream(node: "\"\(name)\":[{}]")) == ["\(name): not a key of a node"])
  }

  @Test func everyObjectKnowsItsKeys() {
    #expect(
      notes(
        headerLine.replacing("\"start\"", with: "\"color\":1,\"start\"").replacing(
          "\"scale\"", with: "\"density\":1,\"scale\"")
          + #"{"t":0,"time":0,"touch":{"pointer":1,"phase":"up","x":0,"y":0,"force":1}}"# + "\n"
          + #"{"t":0,"event":{"name":"a","payload":1}}"# + "\n"
          + ##"{"t":0,"windows":[{"class":"V","frame":[0,0,1,1],"border":{"width":1,"color":"#000000","style":1},"##
          + ##""shadow":{"blur":2},"layer":{"alpha":1},"image":{"colour":1},"presentation":{"z":1}}]}"##
          + "\n")
        == [
          "density: not a key of a viewport; scale?", "color: not a key of a line",
          "time: not a key of a line; t?",
          "force: not a key of a touch", "payload: not a key of an event; data?",
          "style: not a key of a border",
          "blur: not a key of a shadow; radius?", "alpha: not a key of a layer; opacity?",
          "colour: not a key of an image; color?", "z: not a key of a presentation",
        ])
  }

  @Test func eachNameIsToldOnceWithItsCount() throws {
    let node = #"{"class":"V","frame":[0,0,1,1],"bgColor":1,"tint":2}"#
    let line = #"{"t":0,"windows":[\#(node),\#(node)]}"# + "\n"
    let result = decode(headerLine + line + line)
    #expect(result.diagnostics.count(of: .unknownKey) == 8)
    let told = result.diagnostics.summary
    #expect(told.map(\.count) == [4, 4])
    #expect(told.map(\.first.line) == [2, 2])
    let first = try #require(told.first?.first)
    let text = Array((headerLine + line).utf8)
    #expect(String(decoding: text[first.byteOffset..<first.byteOffset + 7], as: UTF8.self) == "bgColor")
  }

  @Test func theSameNameInTwoObjectsIsTwoMistakes() {
    let found = notes(
      stream(node: #""color":1,"layer":{"color":1},"children":[{"class":"V","frame":[0,0,1,1],"color":2}]"#))
    #expect(found == ["color: not a key of a node; textColor?", "color: not a key of a layer"])
  }

  @Test func namesThatDoNotEndAreCountedTogether() {
    let members = (0..<100).map { "\"zz\($0)\":0" }.joined(separator: ",")
    let result = decode(stream(node: members))
    let told = result.diagnostics.summary
    #expect(told.count == 33 && told.last?.count == 68)
    #expect(told.reduce(0) { $0 + $1.count } == 100 && result.diagnostics.count(of: .unknownKey) == 100)
  }

  @Test func namesAreWrittenSoThatTheyDoNoHarm() {
    let long = String(repeating: "k", count: 5000)
    #expect(notes(stream(node: "\"\(long)\":0")) == ["\(long.prefix(40))…: not a key of a node"])
    #expect(notes(stream(node: "\"a\u{202E}\u{85}b\":0")) == ["a\\u{202E}\\u{85}b: not a key of a node"])
    #expect(
      notes(stream(node: #""k\"q" : 0,"x\\":1"#)) == [
        #"k\"q: not a key of a node"#, #"x\\: not a key of a node"#,
      ])
  }

  @Test func anUnknownKeyIsAnErrorIfStrict() {
    let error = decode(stream(node: #""bgColor":1"#), strict: true).error
    #expect(error?.code == .strict && error?.line == 2)
    #expect(error?.problem == "bgColor: not a key of a node; background?")
    #expect(decode(stream(node: #""alpha":0.5"#), strict: true).error == nil)
  }

  @Test func knownKeysAndFreeOnesAreNotTold() {
    #expect(
      notes(
        headerLine.replacing(
          "\"start\"", with: #""app":{"bgColor":"x"},"device":{"y":"z"},"tells":[],"start""#)
          + #"{"t":0,"event":{"name":"a","data":{"bgColor":{"q":1}}}}"# + "\n"
          + #"{"t":0,"screen":"s","keyboard":true,"windows":[]}"# + "\n") == [])
  }
}
