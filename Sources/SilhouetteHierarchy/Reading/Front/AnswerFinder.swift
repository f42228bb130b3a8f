/// Finds the dump in the JSON that a server or a tool answers.
///
/// ```
/// {"value":"<?xml …"}                                       WebDriver
/// {"content":[{"type":"text","text":"[{…"}]}                Model Context Protocol
/// {"jsonrpc":"2.0","id":1,"result":{"content":[…]}}         the same as the result of a call
/// "<?xml …"                                                 a string alone
/// ```
struct AnswerFinder {
  let front: InputFront

  /// Keys under which answers hold other values. A dump that is an object stands below such keys alone; a text that is
  /// a dump may have any key.
  static let wrappers: Set<String> = [
    "value", "result", "content", "contents", "data", "text", "output", "response", "body", "payload",
    "source", "xml",
    "pageSource", "page_source", "hierarchy", "ui_hierarchy", "uiHierarchy", "view_hierarchy",
    "viewHierarchy", "dump",
    "tree", "ui_tree", "uiTree", "a11y_tree", "a11yTree", "accessibility_tree", "accessibilityTree",
    "elements",
    "snapshot", "stdout", "screen", "state", "structuredContent", "structured_content", "message", "messages",
    "params",
    "device_state", "ui_state", "nodes", "children", "root",
  ]
  private static let mostLevels = 8
  /// A shorter text is no dump.
  private static let leastText = 24

  /// The dump, or something that holds it; nil if the text is no JSON, or holds none.
  func inner(of text: [UInt8]) -> [UInt8]? {
    guard let first = text.first(where: { !$0.isBlank }), "{[\"".utf8.contains(first) else { return nil }
    guard let document = front.document(of: text)?.document, !Self.isEvent(document) else { return nil }
    var tries = 0
    var open: [Level] = []
    var value = 0
    while value < document.valueCount, tries < InputFront.mostCandidates {
      while let last = open.last, value >= last.end { open.removeLast() }
      defer { value += 1 }
      if let last = open.last, last.nextKey == value {
        let name = document.place(value).count <= 40 ? document.string(value) : ""
        open[open.count - 1].enter(Self.wrappers.contains(name), next: document.end(value + 1))
        continue
      }
      guard open.count <= Self.mostLevels else { continue }
      switch document.kind(value) {
      case .string where document.place(value).count >= Self.leastText:
        tries += 1
        let string = document.bytes(value)
        if holdsDump(string) { return string }
      case .object, .array:
        let isWrapped = open.last?.isWrapped ?? true
        if isWrapped, value > 0 {
          tries += 1
          let place = document.place(value)
          if front.dumpFormat(of: document.text[place]) != nil { return Array(document.text[place]) }
        }
        open.append(Level(value, of: document, isWrapped))
      default: continue
      }
    }
    return nil
  }

  /// Whether the document is one event of a log: its data may look like a list of elements.
  private static func isEvent(_ document: borrowing JSONDocument) -> Bool {
    guard document.kind(0) == .object else { return false }
    return ["type", "timestamp", "data"].allSatisfy { document.member(0, $0) != nil }
  }

  /// An object or an array around the value that is looked at.
  private struct Level {
    let end: Int
    /// The object's next key; nil in an array.
    private(set) var nextKey: Int?
    /// Whether the current value stands below wrappers alone.
    private(set) var isWrapped: Bool
    private let isBelowWrappers: Bool

    init(_ value: Int, of document: borrowing JSONDocument, _ isWrapped: Bool) {
      end = document.end(value)
      nextKey = document.kind(value) == .object ? value + 1 : nil
      isBelowWrappers = isWrapped
      self.isWrapped = isWrapped
    }

    mutating func enter(_ isWrapper: Bool, next: Int) {
      isWrapped = isBelowWrappers && isWrapper
      nextKey = next
    }
  }

  /// Whether a text is a dump, or an answer or words with one.
  private func holdsDump(_ text: [UInt8]) -> Bool {
    if front.dumpFormat(of: text[...]) != nil { return true }
    let first = text.first { !$0.isBlank }
    if first == UInt8(ascii: "{") {
      let keys = JSONSniff.topKeys(of: text.prefix(InputFront.sniffedBytes))
      if keys.contains(where: { Self.wrappers.contains($0) }) { return true }
    }
    return DumpStart(front: front).find(in: Array(text.prefix(InputFront.sniffedBytes))) != nil
  }
}
