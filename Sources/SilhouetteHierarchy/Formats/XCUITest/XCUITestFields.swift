/// The fields behind a printed element's address, one after another.
///
/// Nothing in them is escaped: a label may have quotes, commas and newlines. A quoted text ends with the first quote
/// that the end or another field follows.
struct XCUITestFields {
  enum Key {
    case frame(Rect2D)
    case identifier, label, title, value, placeholder
    case disabled, selected, focused
    case other
  }

  private static let named: [(word: StaticString, key: Key)] = [
    ("identifier: ", .identifier), ("label: ", .label), ("title: ", .title), ("value: ", .value),
    ("placeholderValue: ", .placeholder), ("traits: ", .other), ("pid: ", .other),
  ]
  private static let states: [(word: StaticString, key: Key)] = [
    ("Disabled", .disabled), ("Selected", .selected), ("Keyboard Focused", .focused), ("Focused", .focused),
  ]

  private let text: UnsafeRawBufferPointer
  private var index: Int
  /// Whether a quote was never closed.
  private(set) var isCut = false

  init(_ text: UnsafeRawBufferPointer, from start: Int) {
    self.text = text
    index = start
  }

  mutating func next() -> (key: Key, value: Range<Int>)? {
    guard index < text.count else { return nil }
    // Older Xcodes print a colon before the first one.
    guard text.has(", ", at: index) || text.has(": ", at: index) else {
      index = text.count
      return nil
    }
    index += 2
    if let (frame, end) = DecimalText.bracedRect(text, at: index) {
      defer { index = end }
      return (.frame(frame), index..<end)
    }
    for (word, key) in Self.named where text.has(word, at: index) {
      index += word.utf8CodeUnitCount
      return (key, takeValue())
    }
    for (word, key) in Self.states where text.has(word, at: index) {
      defer { index += word.utf8CodeUnitCount }
      return (key, index..<index)
    }
    return (.other, takeValue())
  }

  private mutating func takeValue() -> Range<Int> {
    let isQuoted = text.has("'", at: index)
    let start = isQuoted ? index + 1 : index
    var end = start
    while end < text.count, !endsValue(at: end, isQuoted) { end += 1 }
    if isQuoted, end >= text.count { isCut = true }
    index = min(isQuoted ? end + 1 : end, text.count)
    return start..<min(end, text.count)
  }

  private func endsValue(at place: Int, _ isQuoted: Bool) -> Bool {
    guard isQuoted else { return startsField(at: place) }
    guard text[place] == UInt8(ascii: "'") else { return false }
    return place + 1 == text.count || startsField(at: place + 1)
  }

  private func startsField(at place: Int) -> Bool {
    guard text.has(", ", at: place) else { return false }
    let next = place + 2
    return text.has("{{", at: next) || Self.named.contains { text.has($0.word, at: next) }
      || Self.states.contains { endsState($0.word, at: next) }
  }

  /// A state is a whole word: `'Tap, Selected items'` has none in it.
  private func endsState(_ word: StaticString, at place: Int) -> Bool {
    let end = place + word.utf8CodeUnitCount
    return text.has(word, at: place) && (end == text.count || text.has(", ", at: end))
  }
}
