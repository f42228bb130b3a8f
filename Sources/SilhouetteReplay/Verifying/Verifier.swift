public import SilhouetteHierarchy

/// Checks an rrweb log of any recorder against what players and servers need. It also finds breaches that players pass
/// over in silence.
///
/// ```swift
/// var verifier = Verifier()
/// while case .event(let event) = try reader.next() { verifier.check(event.bytes[...]) }
/// verifier.finish()
/// for problem in verifier.problems { … }
/// ```
///
/// Events are applied to a model of the page, in their order in the log. Cost: linear in the bytes of the
/// log. Memory holds the page and one event. Input that passes `Limits` is a problem too, and is not checked
/// further. `LogRule` lists the rules.
public struct Verifier: Sendable {
  /// One breach of one rule.
  public struct Problem: Sendable, Hashable {
    /// Index of the event in the log, from 0; the number of events if the whole log is meant.
    public var event: Int
    /// The event's time in milliseconds, as the log has it (usually since 1970); nil if there is none.
    package var timestamp: Double?
    /// Id of the page's node; nil if no node is concerned.
    package var node: Int?
    package var rule: LogRule
    /// The finding, and its remedy. It holds nothing of texts.
    public var message: String

    package var level: LogRule.Level { rule.level }
    /// The broken rule's name, a word of docs/EVENTS.md such as `unknown-parent`.
    public var ruleName: String { rule.rawValue }
    /// Whether players show something wrong because of it; otherwise it is a warning.
    public var isError: Bool { rule.level == .error }
  }

  /// The first hundred breaches of each rule, in the order of the log.
  public private(set) var problems: [Problem] = []
  /// How often each rule was broken, by its index in `LogRule.allCases`.
  package private(set) var counts = [Int](repeating: 0, count: LogRule.allCases.count)
  /// Events checked so far.
  package private(set) var eventCount = 0

  /// The page and the clock of a player of one window.
  private struct Window: Sendable {
    var page = PageModel()
    var hasPage = false
    var tags: [Int: UInt64] = [:]
    var insertedRules: [Int: Int] = [:]
    var lastTimestamp: Double?
    var meta: Double?
    var isTouching = false
  }

  let limits: Limits
  var document = JSONDocument()
  var page = PageModel()
  var hasPage = false
  /// Tags of the ids that were used since the last full snapshot.
  var tags: [Int: UInt64] = [:]
  /// How many rules were inserted into the style sheets of elements since the last full snapshot.
  var insertedRules: [Int: Int] = [:]
  var timestamp: Double?
  var lastTimestamp: Double?
  /// Time of the last Meta, while no full snapshot has followed it.
  var meta: Double?
  var isTouching = false
  private var window: String?
  /// The windows that the last event was not of.
  private var resting: [String: Window] = [:]

  /// Seconds since 1970 of the years 2001 to 2286. Milliseconds of these years are above it.
  package static let seconds = 1e9..<1e10

  private static let kept = 100
  private static let mostWindows = 1000

  /// A verifier for one log. `limits` bound each event and the page; the rest of a larger page is left out.
  public init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// How often a rule was broken.
  package func count(of rule: LogRule) -> Int { counts[Self.index(rule)] }

  /// How often rules of a level were broken.
  package func count(of level: LogRule.Level) -> Int {
    zip(LogRule.allCases, counts).reduce(0) { $1.0.level == level ? $0 + $1.1 : $0 }
  }

  private static func index(_ rule: LogRule) -> Int { LogRule.allCases.firstIndex(of: rule)! }

  mutating func report(_ rule: LogRule, node: Int? = nil, _ found: String) {
    let index = Self.index(rule)
    counts[index] += 1
    guard counts[index] <= Self.kept else { return }
    problems.append(
      Problem(
        event: eventCount, timestamp: timestamp, node: node, rule: rule, message: "\(found); \(rule.remedy)"))
  }

  // MARK: Events

  /// Checks the next event: one JSON object as UTF-8.
  public mutating func check(_ event: some Collection<UInt8>) {
    check(Array(event)[...])
  }

  /// Checks the next event, which is of a window. Each window of a log is a page of its own.
  package mutating func check(_ event: LogEvent) {
    if let name = event.window, name != window { enter(name) }
    check(event.bytes[...])
  }

  private mutating func enter(_ name: String) {
    guard window != nil || eventCount > 0 else { return window = name }
    guard resting[name] != nil || resting.count < Self.mostWindows else {
      return report(.logLimit, "the log has more than \(Self.mostWindows) windows")
    }
    resting[window ?? ""] = Window(
      page: page, hasPage: hasPage, tags: tags, insertedRules: insertedRules, lastTimestamp: lastTimestamp,
      meta: meta, isTouching: isTouching)
    let next = resting.removeValue(forKey: name) ?? Window()
    (page, hasPage, tags, insertedRules) = (next.page, next.hasPage, next.tags, next.insertedRules)
    (lastTimestamp, meta, isTouching) = (next.lastTimestamp, next.meta, next.isTouching)
    window = name
  }

  package mutating func check(_ event: ArraySlice<UInt8>) {
    defer { eventCount += 1 }
    timestamp = nil
    do throws(InputError) {
      try document.read(event, limits: limits)
    } catch {
      return report(.logReadable, "the event cannot be read: \(error.problem)")
    }
    checkSurrogates()
    guard let type = integer(0, "type"), let time = number(0, "timestamp") else {
      return report(.eventObject, "the event has no integer `type`, or no number as `timestamp`")
    }
    checkEnvelope(type, time)
    dispatch(type, time)
  }

  /// Checks the log as a whole. Call it once, after the last event.
  public mutating func finish() {
    if eventCount < 2 { report(.logEvents, "the log has \(eventCount) event\(eventCount == 1 ? "" : "s")") }
    finishWindow(of: resting.isEmpty ? "the log" : "a window")
    for name in resting.keys.sorted() {
      enter(name)
      finishWindow(of: "a window")
    }
  }

  private mutating func finishWindow(of what: String) {
    timestamp = lastTimestamp
    checkMetaPair(type: nil)
    if !hasPage { report(.logSnapshot, "\(what) has no full snapshot") }
    if isTouching { report(.touchClosed, "a touch has no end when \(what) ends") }
  }

  private mutating func checkSurrogates() {
    for value in 0..<document.valueCount where document.kind(value) == .string {
      guard document.hasLoneSurrogate(value) else { continue }
      return report(.loneSurrogate, "the event has half a surrogate pair in a string")
    }
  }

  /// Whether one of two times is in seconds and the other in milliseconds.
  private static func mixesUnits(_ one: Double, _ other: Double) -> Bool {
    seconds.contains(min(one, other)) && max(one, other) >= seconds.upperBound
  }

  private mutating func checkEnvelope(_ type: Int, _ time: Double) {
    timestamp = time
    if time != time.rounded() || !(0...9_007_199_254_740_992).contains(time) {
      report(.timestampInteger, "the timestamp is not a whole number of milliseconds")
    }
    if let lastTimestamp, Self.mixesUnits(time, lastTimestamp) {
      report(.timestampUnit, "the timestamp is in seconds, and others are in milliseconds")
    } else if let lastTimestamp, time < lastTimestamp {
      report(.timestampOrder, "the timestamp is \(lastTimestamp - time) ms before that of the previous event")
    }
    let isFirst = lastTimestamp == nil
    lastTimestamp = max(lastTimestamp ?? time, time)
    if isFirst, type != 4 { report(.logStart, "the first event is of type \(type)") }
    if document.member(0, "delay") != nil { report(.eventDelay, "the event has `delay`") }
  }

  private mutating func dispatch(_ type: Int, _ time: Double) {
    checkMetaPair(type: type)
    if type == 2, let meta, meta != time {
      report(.metaTime, "the full snapshot is \(time - meta) ms after its Meta")
    } else if type == 2, meta == nil {
      report(.snapshotMeta, "no Meta comes directly before the full snapshot")
    }
    if type == 4 { meta = time } else if type == 2 || type == 3 { meta = nil }
    guard (0...7).contains(type) else { return report(.eventType, "the event is of type \(type)") }
    if type == 7 { report(.eventAsset, "the event is an asset") }
    guard (2...6).contains(type) else { return }
    guard let data = member(0, "data"), document.kind(data) == .object else {
      return report(.eventData, "the event of type \(type) has no object `data`")
    }
    checkData(data, type)
  }

  private mutating func checkData(_ data: Int, _ type: Int) {
    switch type {
    case 2: checkSnapshot(data)
    case 3 where !hasPage:
      // Moves of the pointer are drawn without a page, too.
      guard let source = integer(data, "source"), [0, 2, 3, 5].contains(source) else { return }
      report(.snapshotFirst, "an incremental event comes before the first full snapshot")
    case 3: checkIncremental(data)
    case 4: checkMeta(data)
    case 5: checkNamed(data, "tag", .customShape)
    default: checkNamed(data, "plugin", .pluginShape)
    }
  }

  private mutating func checkMetaPair(type: Int?) {
    guard meta != nil, type.map({ $0 == 3 || $0 == 4 }) ?? true else { return }
    report(.metaPair, "no full snapshot follows the previous Meta")
    meta = nil
  }

  private mutating func checkMeta(_ data: Int) {
    checkSize(data, .metaSize, .metaWholeSize, "Meta")
    if !isString(member(data, "href")) { report(.metaHref, "Meta has no string `href`") }
  }

  mutating func checkSize(_ data: Int, _ size: LogRule, _ whole: LogRule, _ what: String) {
    for side in ["width", "height"] as [StaticString] {
      guard let value = number(data, side), value > 0 else {
        report(size, "the \(side) of the \(what) is not a number above 0")
        continue
      }
      if value != value.rounded() { report(whole, "the \(side) of the \(what) has a fraction") }
    }
  }

  private mutating func checkNamed(_ data: Int, _ name: StaticString, _ rule: LogRule) {
    guard isString(member(data, name)), member(data, "payload") != nil else {
      return report(rule, "the event has no string `\(name)`, or no `payload`")
    }
  }

  // MARK: Values

  /// An object's value for a key. A key that comes twice is a breach.
  mutating func member(_ object: Int, _ key: StaticString) -> Int? {
    if document.count(of: key, in: object) > 1 { report(.duplicateKey, "the key `\(key)` occurs twice") }
    return document.member(object, key)
  }

  mutating func integer(_ object: Int, _ key: StaticString) -> Int? {
    member(object, key).flatMap { document.integer($0) }
  }

  mutating func number(_ object: Int, _ key: StaticString) -> Double? {
    member(object, key).flatMap { document.number($0) }
  }

  func isString(_ value: Int?) -> Bool { value.map { document.kind($0) == .string } ?? false }
  func isNull(_ value: Int?) -> Bool { value.map { document.kind($0) == .null } ?? true }

  /// A name for messages: the name itself if it is a plain word, since others may hold anything.
  func name(_ value: Int) -> String {
    let bytes = document.bytes(value)
    let isWord = bytes.allSatisfy {
      $0 == 0x5F || $0 == 0x2D || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
    }
    return isWord && !bytes.isEmpty && bytes.count <= 64
      ? "`\(String(decoding: bytes, as: UTF8.self))`" : "one"
  }
}
