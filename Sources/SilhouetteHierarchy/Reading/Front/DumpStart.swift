/// Looks for the start of a dump behind the words of a shell or a tool.
struct DumpStart {
  let front: InputFront

  /// The first byte of a dump, past the text's own start; nil if there is none.
  ///
  /// Of each line two places may be one: the first bracket of a tag, and the first of JSON.
  func find(in text: [UInt8]) -> Int? {
    if isJSON(text) { return nil }
    var tries = 0
    var (hasTag, hasJSON) = (false, false)
    for index in 0..<min(text.count, InputFront.wordsBefore) {
      // A document type could define entities. It is refused by name, and never skipped.
      if text[index] == UInt8(ascii: "<"), text[index...].starts(with: "<!DOCTYPE".utf8) { return nil }
      switch text[index] {
      case 0x0A: (hasTag, hasJSON) = (false, false)
      case UInt8(ascii: "<") where !hasTag && startsTag(text, index):
        // A word in brackets, such as `<init>`, does not end the line.
        hasTag = !text[index...].starts(with: "<init>".utf8)
      case UInt8(ascii: "{") where !hasJSON, UInt8(ascii: "[") where !hasJSON: hasJSON = true
      default: continue
      }
      guard index > 0, text[index] != 0x0A else { continue }
      tries += 1
      guard tries <= InputFront.mostCandidates else { return nil }
      if front.dumpFormat(of: text[index...]) != nil || isAnswer(text, index) { return index }
    }
    return nil
  }

  private func startsTag(_ text: [UInt8], _ index: Int) -> Bool {
    guard index + 1 < text.count else { return false }
    let next = text[index + 1]
    return next == UInt8(ascii: "?") || (next | 0x20 >= UInt8(ascii: "a") && next | 0x20 <= UInt8(ascii: "z"))
  }

  /// Whether a server's answer starts here, at the start of a line.
  private func isAnswer(_ text: [UInt8], _ index: Int) -> Bool {
    guard text[index] == UInt8(ascii: "{"), text[index - 1].isBlank else { return false }
    let keys = JSONSniff.topKeys(of: Array(text[index...].prefix(InputFront.sniffedBytes))[...])
    guard let first = keys.first, AnswerFinder.wrappers.contains(first) || first == "jsonrpc" else {
      return false
    }
    return AnswerFinder(front: front).inner(of: Array(text[index...])) != nil
  }

  /// Whether all of the text is one JSON document, broken or not. Its parts are no dumps by themselves.
  private func isJSON(_ text: [UInt8]) -> Bool {
    let signs = text.lazy.filter { !$0.isBlank }.prefix(2)
    guard let first = signs.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      return false
    }
    switch front.document(of: text)?.extent {
    case .whole: return true
    case .trailed: return false
    // `[INFO]` begins a line of a log, and `{ "` a document.
    case .cut, nil: return signs.elementsEqual([UInt8(ascii: "{"), UInt8(ascii: "\"")])
    }
  }
}
