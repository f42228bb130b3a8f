/// Wireframes as an event's text has them, before any of them is on the page: in pre-order, each with its
/// parent.
///
/// A wireframe's members come in any order and may come twice. So its oddities are kept beside it, and are
/// reported when the wireframe is put on the page.
struct WireframeDraft: Sendable {
  struct Entry: Sendable {
    var wireframe = Wireframe()
    /// In the draft's words.
    var texts = Wireframe.Texts()
    var id: Int?
    /// Index of the wireframe that holds it, -1 for none.
    var parent = -1
    /// Its start in the event's text.
    var start = 0
    var oddColors = 0
    var hasOddType = false
    /// Values in the list that it holds which are no wireframes.
    var oddChildren = 0
  }

  private(set) var entries: [Entry] = []
  /// UTF-8 of every string, end to end.
  private(set) var words: [UInt8] = []
  /// Values in the outermost list which are no wireframes.
  private(set) var oddities = 0
  private let limits: Limits

  init(limits: Limits) {
    self.limits = limits
  }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    oddities = 0
  }

  /// Puts in a wireframe. Returns its index.
  @discardableResult
  mutating func append(_ entry: Entry) throws(JSONFault) -> Int {
    guard entries.count < limits.nodes else {
      throw JSONFault(.limit(LimitError(.nodes, limits.nodes)), at: entry.start)
    }
    entries.append(entry)
    return entries.count - 1
  }

  /// Puts in a wireframe again that is known better now.
  mutating func replace(_ index: Int, by entry: Entry) {
    entries[index] = entry
  }

  /// Removes the wireframes after one, which are its descendants.
  mutating func removeAll(after index: Int) {
    entries.removeLast(entries.count - index - 1)
  }

  /// Counts a value that is not a wireframe, in a wireframe's list or in the outermost list.
  mutating func noteOddity(in index: Int?) {
    if let index { entries[index].oddChildren += 1 } else { oddities += 1 }
  }

  // MARK: Words

  /// Keeps a string that is written like this, its escapes decoded.
  @inline(__always)
  mutating func keep(_ written: UnsafeRawBufferPointer, isEscaped: Bool) -> TextSlice {
    let start = words.count
    if isEscaped { JSONCursor.unescape(written, into: &words) } else { words.append(contentsOf: written) }
    return TextSlice(start: UInt32(start), count: UInt32(words.count - start))
  }

  /// Reads a string and keeps it; nil for another value.
  @inline(__always)
  mutating func readStringIfAny(_ cursor: inout JSONCursor) throws(JSONFault) -> TextSlice? {
    guard let text = try cursor.readStringIfAny() else { return nil }
    return keep(cursor.written(text), isEscaped: text.isEscaped)
  }

  /// Reads a value and keeps a string's text, or any other value as it is written.
  @inline(__always)
  mutating func readText(_ cursor: inout JSONCursor) throws(JSONFault) -> TextSlice {
    if cursor.peek() == UInt8(ascii: "\"") {
      let text = try cursor.readString()
      return keep(cursor.written(text), isEscaped: text.isEscaped)
    }
    let place = try cursor.skipValue()
    return keep(UnsafeRawBufferPointer(rebasing: cursor.whole[place]), isEscaped: false)
  }

  /// Keeps copies of a page's strings.
  mutating func keep(_ texts: Wireframe.Texts, of page: WireframePage) -> Wireframe.Texts {
    var texts = texts
    texts.change { slice in
      let start = words.count
      words.append(contentsOf: page.words[slice.range])
      return TextSlice(start: UInt32(start), count: slice.count)
    }
    return texts
  }

  func word(_ slice: TextSlice) -> JSONWord {
    words.withUnsafeBytes { JSONWord(UnsafeRawBufferPointer(rebasing: $0[slice.range])) }
  }
}
