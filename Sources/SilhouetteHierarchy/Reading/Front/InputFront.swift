/// Finds the dump in an input that holds more than the dump: words of a shell before it, colours of a terminal, the prefixes
/// of a log, another encoding, escaped newlines, or the answer of a server around it.
///
/// It is the one stage before recognition, for every format and every kind of input.
struct InputFront {
  /// Bytes of an input that it looks into. A larger input must start with its dump.
  static let mostBytes = 64 << 20
  /// Bytes before a dump that are searched.
  static let wordsBefore = 256 << 10
  /// Layers around a dump: an answer in an answer, in UTF-16.
  private static let mostLayers = 8
  /// Places in a text at which a dump may start, and values of an answer that may be one.
  static let mostCandidates = 1024
  /// Bytes that decide the format.
  static let sniffedBytes = 4096

  struct Found {
    var bytes: [UInt8]
    var format: HierarchyFormat
  }

  /// What is left of the work on one input, over all layers: hostile inputs hold thousands of answers.
  private final class Work {
    var recognitions = 4 * InputFront.mostCandidates
    /// Bytes of JSON that may be parsed.
    var parsedBytes = 0
  }

  let formats: [HierarchyFormat]
  let limits: Limits
  private let decoder: TextDecoder?
  private let work = Work()
  /// What was passed over or assumed on the way to the dump.
  private(set) var notes: [Diagnostic] = []

  init(formats: [HierarchyFormat], options: FormatOptions) {
    self.formats = formats
    limits = options.limits
    decoder = options.decoder
  }

  /// Whether a recognized input must be cleared before it can be read.
  static func mustClear(_ prefix: [UInt8]) -> Bool {
    prefix.contains(0x1B) || UTF16Text.isOne(prefix) || EscapedText.isOne(prefix) || LogPrefixes.areIn(prefix)
  }

  /// The dump in an input, and its format; nil if there is none.
  mutating func dump(in input: [UInt8]) -> Found? {
    guard input.count <= Self.mostBytes else { return nil }
    work.parsedBytes = 4 * input.count
    var text = input
    for _ in 0..<Self.mostLayers {
      clearLines(&text)
      if let format = format(of: text[...]) { return Found(bytes: text, format: format) }
      if let inner = AnswerFinder(front: self).inner(of: text) {
        text = inner
      } else if let start = DumpStart(front: self).find(in: text) {
        note(.leadingBytes, "\(start) bytes before the dump were skipped")
        text.removeFirst(start)
      } else {
        return nil
      }
    }
    return nil
  }

  /// Undoes everything that changes the characters of a text.
  private mutating func clearLines(_ text: inout [UInt8]) {
    if let decoded = UTF16Text.decoded(text) { text = decoded }
    if let decoder, OtherEncoding.isPossible(in: text), let decoded = OtherEncoding.undone(text, by: decoder)
    {
      text = decoded.text
      if let name = decoded.assumed { note(.assumed, "the text is not UTF-8; \(name) was assumed") }
    }
    if text.contains(0x1B) { text = TerminalColors.removed(from: text) }
    if let lines = EscapedText.undone(text) {
      note(.assumed, "newlines were written as \\n; they were read as newlines")
      text = lines
    }
    if let plain = LogPrefixes.removed(from: text) { text = plain }
  }

  private mutating func note(_ code: Diagnostic.Code, _ message: String) {
    notes.append(Diagnostic(code, byteOffset: 0, message: message))
  }

  /// The format of a text that starts with its dump.
  func format(of text: ArraySlice<UInt8>) -> HierarchyFormat? {
    // A copy, so that the bytes are numbered from 0.
    let prefix = Array(text.prefix(Self.sniffedBytes))
    return formats.first { $0.sniff(prefix[...]) }
  }

  /// The same without formats that hold sessions: these start at an input's first byte.
  func dumpFormat(of text: ArraySlice<UInt8>) -> HierarchyFormat? {
    guard work.recognitions > 0 else { return nil }
    work.recognitions -= 1
    let prefix = Array(text.prefix(Self.sniffedBytes))
    return formats.first { !$0.isStream && $0.sniff(prefix[...]) }
  }

  /// Parses a text that may be JSON; nil if it is none, or if the input has had its share of parsing.
  func document(of text: [UInt8]) -> (document: JSONDocument, extent: JSONDocument.Extent)? {
    guard text.count <= work.parsedBytes else { return nil }
    work.parsedBytes -= text.count
    var document = JSONDocument()
    guard let extent = try? document.readWhatIsWhole(text, limits: limits), !document.isEmpty else {
      return nil
    }
    return (document, extent)
  }
}
