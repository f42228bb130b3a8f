/// One test of a run, as Allure's adaptors write it (`…-result.json`): its steps by time, and the files that they attached.
package struct AllureResult {
  /// A file beside the result: a picture, the source of a page, a log.
  package struct Attachment: Sendable {
    package let file: String
    /// Milliseconds since 1970: the end of its step, less one for each that was attached behind it. Allure writes no other
    /// time.
    package let time: Double
    /// The words of its step.
    package let step: String
    /// Attachments of one step have one number.
    package let group: Int
  }

  private struct Step {
    let node: Int
    let start: Double
    let stop: Double

    /// - Parameter outer: gives the times that a step does not have; nil for a test.
    init(_ document: JSONDocument, _ node: Int, within outer: AllureResult.Step?) {
      func moment(_ key: StaticString) -> Double? {
        guard let number = document.member(node, key).flatMap({ document.number($0) }), number.isFinite else {
          return nil
        }
        return min(max(number, 0), 1e15)
      }
      self.node = node
      start = moment("start") ?? outer?.start ?? 0
      stop = max(moment("stop") ?? start, start)
    }
  }

  /// By time, in milliseconds since 1970.
  package private(set) var events: [AppEvent] = []
  package private(set) var attachments: [Attachment] = []
  /// Of the first step; 0 if unknown.
  package var start: Double { events.first?.time ?? 0 }

  /// Keys of a result; every other JSON object has more.
  private static let keys: Set = [
    "uuid", "historyId", "testCaseId", "testCaseName", "fullName", "titlePath", "labels", "links", "name",
    "status",
    "statusDetails", "stage", "description", "descriptionHtml", "steps", "attachments", "parameters", "start",
    "stop",
    "isRetry", "rerunOf", "testRunName", "transformedStatus",
  ]
  private static let telling: Set = [
    "stage", "historyId", "testCaseId", "fullName", "statusDetails", "steps", "labels",
  ]

  package static func sniff(_ prefix: ArraySlice<UInt8>) -> Bool {
    let found = Set(JSONSniff.topKeys(of: prefix))
    return found.count >= 3 && found.contains("status") && !found.isDisjoint(with: telling)
      && found.isSubset(of: keys)
  }

  /// - Parameter document: A result; of anything else, there are no steps.
  package init(_ document: JSONDocument) {
    guard !document.isEmpty, document.kind(0) == .object else { return }
    let test = Step(document, 0, within: nil)
    let title = Self.string(0, "name", document) ?? Self.string(0, "fullName", document) ?? ""
    let name = AllureWords.name(of: title)
    add(
      document, test, name == "step" ? "test" : "test · \(name)", title, hasFailed: false, isAssertion: false)
    attach(document, test, "end of test")
    var pending = Self.steps(of: 0, document).reversed().map { ($0, test) }
    var hasFailure = false
    while let (node, outer) = pending.popLast() {
      guard document.kind(node) == .object else { continue }
      let step = Step(document, node, within: outer)
      let inner = Self.steps(of: node, document)
      let title = Self.string(node, "name", document) ?? ""
      let words = AllureWords.name(of: title)
      // A step fails if one of its own steps does, and that one has the reason.
      let hasFailed =
        Self.hasFailed(node, document) && !inner.contains { Self.hasFailed($0, document) }
      hasFailure = hasFailure || hasFailed
      add(
        document, step, words, title, hasFailed: hasFailed, isAssertion: AllureWords.isAssertion(words))
      attach(document, step, "after \(words)")
      pending += inner.reversed().map { ($0, step) }
    }
    if Self.hasFailed(0, document), !hasFailure {
      events.append(AppEvent(ofTool: "test failed", at: test.stop, length: nil, isFailed: true))
    }
    events = events.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map { $0.element }
  }

  private mutating func add(
    _ document: JSONDocument, _ step: Step, _ words: String, _ title: String, hasFailed: Bool,
    isAssertion: Bool
  ) {
    let isSkipped = Self.string(step.node, "status", document) == "skipped"
    var event = AppEvent(
      ofTool: words + (hasFailed ? " failed" : isSkipped ? " skipped" : ""),
      at: hasFailed ? step.stop : step.start,
      length: step.stop - step.start, isFailed: hasFailed, isAssertion: isAssertion)
    event.add(title: title)
    events.append(event)
  }

  private mutating func attach(_ document: JSONDocument, _ step: Step, _ words: String) {
    guard let list = document.member(step.node, "attachments") else { return }
    let files = document.elements(list).compactMap { Self.string($0, "source", document) }.filter {
      !$0.isEmpty
    }
    for (index, file) in files.enumerated() {
      let time = max(0, step.stop - Double(files.count - 1 - index))
      attachments.append(Attachment(file: file, time: time, step: words, group: step.node))
    }
  }

  private static func steps(of node: Int, _ document: JSONDocument) -> [Int] {
    document.member(node, "steps").map { document.elements($0) } ?? []
  }

  private static func hasFailed(_ node: Int, _ document: JSONDocument) -> Bool {
    let status = string(node, "status", document)
    return status == "failed" || status == "broken"
  }

  private static func string(_ node: Int, _ key: StaticString, _ document: JSONDocument) -> String? {
    guard let value = document.member(node, key), document.kind(value) == .string else { return nil }
    return document.string(value)
  }
}
