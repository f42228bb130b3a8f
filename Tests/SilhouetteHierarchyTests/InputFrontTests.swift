import SilhouetteHierarchy
import SilhouetteXML
import Testing

/// Dumps inside of what tools and shells write around them.
struct InputFrontTests {
  private let dump = SmallDumps.uiAutomator
  private var expected: [HierarchyRecord] { decode(dump).records }

  private func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing(
      "\n", with: "\\n")
    return "\"\(escaped)\""
  }

  @Test(arguments: [
    "UI hierchary dumped to: /dev/tty\n", "UI hierchary dumped to: /dev/tty",
    "java.io.FileNotFoundException: /a.xml: open failed\n\tat libcore.io.A.<init>(A.java:5)\n\nReceipt\n",
    "[INFO] {a: 1} dumping\n> ", "HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n\r\n",
  ])
  func wordsBeforeADumpAreSkippedWithANote(_ words: String) {
    let result = decode(words + dump)
    #expect(result.error == nil && result.records == expected)
    #expect(result.diagnostics.count(of: .leadingBytes) == 1)
    #expect(decode(words + dump, strict: true).error?.code == .strict)
  }

  /// A template of a document has no dump in its middle, and a broken document has none.
  @Test(arguments: ["[time]", "{", "5 6"])
  func aPartOfBrokenJSONIsNoDump(_ fault: String) {
    let text = """
      { "type": 2, "data": { "node": { "childNodes": [
        { "attributes": { "bounds": "[0,0][390,844]" }, "children": [ { "attributes": { "text": "a" }, "children": [] } ] }
      ] } }, "t": \(fault) }
      """
    #expect(decode(text).error?.code == .unknownFormat)
  }

  @Test func theSearchEndsAtItsLimit() {
    let line = String(repeating: "a", count: 63) + "\n"
    let lines = (256 << 10) / 64
    #expect(decode(String(repeating: line, count: lines - 1) + dump).error == nil)
    #expect(decode(String(repeating: line, count: lines) + dump).error?.code == .unknownFormat)
  }

  @Test func placesThatMayBeADumpAreCounted() {
    #expect(decode(String(repeating: "<a>\n", count: 1022) + dump).error == nil)
    #expect(decode(String(repeating: "<a>\n", count: 1026) + dump).error?.code == .unknownFormat)
  }

  @Test func answersOfServersAndToolsAreOpened() {
    #expect(expected.count == 2)
    let text = quoted(dump)
    let content =
      #"{"content":[{"type":"text","text":"Here it is:"},{"type":"text","text":\#(text)}],"isError":false}"#
    let answers = [
      #"{"value":\#(text),"sessionId":"x"}"#, text, content,
      #"{"jsonrpc":"2.0","id":1,"result":\#(content)}"#,
      #"{"result":{"ui":{"anything":\#(text)}}}"#, #"[\#(content)]"#,
      #"{"content":[{"type":"text","text":\#(quoted(#"{"xml":\#(text)}"#))}]}"#,
      "data: \n" + content,
    ]
    for answer in answers {
      let result = decode(answer)
      #expect(result.error == nil && result.records == expected, "\(answer.prefix(60))")
    }
  }

  @Test func anObjectInAnAnswerIsADumpBelowKnownKeysAlone() {
    let maestro =
      #"{"attributes":{"bounds":"[0,0][390,844]"},"children":[{"attributes":{"text":"a"},"children":[]}]}"#
    let own = decode(maestro).records
    #expect(own.count == 2)
    #expect(decode(#"{"result":{"content":[{"data":\#(maestro)}]}}"#).records == own)
    #expect(decode(#"{"something":\#(maestro)}"#).error?.code == .unknownFormat)
  }

  @Test func layersOfAnswersAreLimited() {
    let maestro = #"{"attributes":{"bounds":"[0,0][9,9]"},"children":[]}"#
    func wrapped(_ times: Int) -> String {
      (0..<times).reduce(maestro) { text, _ in #"{"text":\#(quoted(text))}"# }
    }
    #expect(decode(wrapped(7)).records == decode(maestro).records)
    #expect(decode(wrapped(8)).error?.code == .unknownFormat)
    let deep = String(repeating: #"{"value":"#, count: 9) + quoted(dump) + String(repeating: "}", count: 9)
    #expect(decode(deep).error?.code == .unknownFormat)
    let flat = String(repeating: #"{"value":"#, count: 8) + quoted(dump) + String(repeating: "}", count: 8)
    #expect(decode(flat).records == expected)
  }

  @Test func utf16IsReadInEachOrderWithAndWithoutItsMark() {
    let units = Array(dump.utf16)
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big] {
      let result = decode(bytes)
      #expect(
        result.error == nil && result.records == expected && result.diagnostics == decode(dump).diagnostics)
    }
    let face = "<hierarchy><node text=\"😀\" bounds=\"[0,0][9,9]\"/></hierarchy>"
    let wide = face.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(decode([0xFF, 0xFE] + wide).records == decode(face).records)
  }

  private func document(_ encoding: String, _ text: [UInt8]) -> [UInt8] {
    Array("<?xml version='1.0' encoding='\(encoding)'?><hierarchy><node text=\"".utf8) + text
      + Array("\" bounds=\"[0,0][9,9]\"/></hierarchy>".utf8)
  }

  private func text(of result: Decoded) -> String? {
    result.snapshots.first.flatMap { $0.string($0.nodes[0].text) }
  }

  @Test func otherEncodingsAreReadAsDeclaredOrAssumedWithANote() {
    let gbk: [UInt8] = [0xB5, 0xC7, 0xC2, 0xBC]
    let latin: [UInt8] = [0x63, 0x61, 0x66, 0xE9]
    #expect(text(of: decode(document("GBK", gbk))) == "登录")
    #expect(decode(document("GBK", gbk)).diagnostics.count(of: .assumed) == 2, "density and size")
    #expect(text(of: decode(document("UTF-8", gbk))) == "登录")
    #expect(decode(document("UTF-8", gbk)).diagnostics.count(of: .assumed) == 3)
    #expect(text(of: decode(document("ISO-8859-1", latin))) == "café")
    #expect(text(of: decode(document("UTF-8", latin))) == "café")
    // The declaration was left behind when a shell wrote the file as UTF-8.
    #expect(text(of: decode(document("utf-16", Array("é".utf8)))) == "é")
    let error = decode(document("MORSE", latin)).error
    #expect(error?.problem.contains("MORSE") == true)
  }

  /// A list of one element, as a program on a Chinese Windows writes it.
  private func list(_ words: [UInt8]) -> [UInt8] {
    Array(#"{"a11y_tree":[{"index":1,"className":"Button","text":""#.utf8) + words
      + Array(#"","bounds":"0, 0, 90, 90","children":[]}]}"#.utf8)
  }

  private func text(in bytes: [UInt8]) -> (text: String?, isAssumed: Bool, error: InputError?) {
    var decoder = HierarchyDecoder(among: everyFormat, options: .decoding(limits: Limits()))
    do throws(InputError) {
      try decoder.append(bytes)
      try decoder.finish()
      while true {
        guard case .record(let record) = try decoder.next() else { break }
        guard case .snapshot(let snapshot) = record else { continue }
        let node = snapshot.nodes.first { !$0.text.isEmpty || !$0.label.isEmpty }
        let text = node.flatMap { snapshot.string($0.text.isEmpty ? $0.label : $0.text) }
        return (text, decoder.diagnostics.assumptions.contains { $0.contains("GBK was assumed") }, nil)
      }
    } catch {
      return (nil, false, error)
    }
    return (nil, false, nil)
  }

  @Test func textThatIsNotXMLIsReadInOtherEncodings() {
    // The second byte of the second character is a backslash.
    let gbk: [UInt8] = [0xB5, 0xC7, 0x81, 0x5C, 0xC2, 0xBC, 0xB5, 0xC7, 0xC2, 0xBC]
    let latin: [UInt8] = [0x63, 0x61, 0x66, 0xE9]
    let assumed = text(in: list(gbk))
    #expect(assumed.text == "登乗录登录" && assumed.isAssumed)
    let plain = text(in: list(Array("登录".utf8)))
    #expect(plain.text == "登录" && !plain.isAssumed)
    let head = Array("HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=ISO-8859-1\r\n\r\n".utf8)
    #expect(text(in: head + list(latin)).text == "café")
    // One byte says nothing of an encoding.
    #expect(text(in: list(latin)).error?.code == .malformed)
    #expect(text(in: list([0xFF, 0xFF])).error?.code == .malformed)
  }

  @Test func jsonInUTF16IsReadWithAMarkAndWithout() {
    let words = String(decoding: list(Array("café".utf8)), as: UTF8.self)
    let little = words.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for bytes in [
      [0xFF, 0xFE] + little, little, words.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
    ] {
      #expect(text(in: bytes).text == "café")
    }
  }

  @Test func coloursOfATerminalAreRemoved() {
    let colored = SmallDumps.described.replacing("<UI", with: "\u{1B}[1;31m<\u{1B}[0mUI")
    #expect(decode(colored).records == decode(SmallDumps.described).records)
    #expect(decode("\u{1B}]0;title\u{07}" + dump).records == expected)
  }

  @Test func escapedNewlinesAreNewlines() {
    let lines =
      "<W: 0x1; frame = (0 0; 9 9)>\n   | <A: 0x2; frame = (1 1; 2 2); text = 'é'>\n   | <B: 0x2; frame = (1 1; 2 2)>\n"
    let escaped = lines.replacing("\n", with: "\\n").replacing("é", with: "\\u00e9")
    let result = decode(escaped + "\n")
    #expect(result.error == nil && result.records == decode(lines).records)
    #expect(result.diagnostics.count(of: .assumed) == 1)
    #expect(decode(dump.replacing("\"", with: "\\\"").replacing("\n", with: "\\n")).records == expected)
  }

  @Test(arguments: [
    "12-09 22:12:17.806 25179 25197 D TAG     : ", "2021-11-05 10:26:46.376 31581-31603/org.example D/TAG: ",
    "I/flutter ( 1234): ", "flutter: ",
  ])
  func prefixesOfALogAreRemoved(_ prefix: String) {
    let lines = "<W: 0x1; frame = (0 0; 9 9)>\n   | <A: 0x2; frame = (1 1; 2 2)>\n"
    let logged = lines.split(separator: "\n").map { prefix + $0 + "\n" }.joined()
    #expect(decode(logged).records == decode(lines).records)
  }

  @Test func aNamedFormatIsFoundInAnAnswerToo() {
    let answer = #"{"value":\#(quoted(SmallDumps.pageSource))}"#
    let format = everyFormat.first { $0.id == "appium-xcuitest" }
    #expect(decode(answer, format: format).records == decode(SmallDumps.pageSource).records)
  }

  @Test(arguments: [
    ("ERROR: could not get idle state.\n", "idle"),
    ("UI hierchary dumped to: /sdcard/window_dump.xml\n", "adb pull"),
    ("ERROR: null root node returned by UiTestAutomationBridge.\n", "unlock"),
    ("adb: no devices/emulators found\n", "emulator"),
    (#"{"value":{"error":"x","message":"y","stacktrace":"z"}}"#, "page source"),
  ])
  func messagesOfToolsAreExplained(_ text: String, _ word: String) {
    let error = decode(text).error
    #expect(error?.code == .unknownFormat)
    let message = "\(error?.problem ?? "") \(error?.remedy ?? "")"
    #expect(message.contains(word))
  }

  @Test func anUnknownInputIsComparedWithThreeFormats() throws {
    let problem = try #require(
      decode(#"<hierarchy><view secret="word"/></hierarchy>"#.replacing("hierarchy", with: "tree")).error?
        .problem)
    #expect(problem.contains("uiautomator (`<hierarchy`, `<node` and `bounds=\"[` are missing)"))
    #expect(problem.components(separatedBy: "missing)").count == 4 && !problem.contains("word"))
  }
}

extension String {
  fileprivate func components(separatedBy word: String) -> [Substring] {
    split(separator: word, omittingEmptySubsequences: false)
  }
}
