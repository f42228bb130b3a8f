/// The touches that a test tool made beside its dumps: CSV with a line of column names, or NDJSON.
///
/// `docs/FORMATS.md` describes both forms.
package struct TouchLog: Sendable, Equatable {
  package enum Kind: String, Sendable, CaseIterable {
    case tap, long, swipe

    /// In milliseconds, for a row without a duration.
    var usualDuration: Double {
      switch self {
      case .tap: 60
      case .long: 600
      case .swipe: 300
      }
    }
  }

  /// One tap or swipe.
  package struct Row: Sendable, Equatable {
    /// 1 for the file's first line.
    package var line: Int
    /// Milliseconds of the session, or since 1970-01-01 00:00 UTC; nil if the row names its dump.
    package var time: Double?
    /// Name of the dump's file, or its number in the session from 1 on.
    package var dump: String?
    /// The place of the finger's down and, for a swipe, of its up, in the units of the dumps.
    package var path: [Point2D]
    /// In milliseconds.
    package var duration: Double

    /// Whether `time` counts from 1970 on. No session lasts three years.
    package var isSinceEpoch: Bool { time ?? 0 >= 100_000_000_000 }

    /// The touches of one finger.
    ///
    /// - Parameters:
    ///   - longest: the longest time that they may take, in milliseconds.
    ///   - perPoint: units of the dumps in a viewport point.
    package func touches(at begin: Double, atMost longest: Double, perPoint: Double) -> [TouchRecord] {
      let end = begin + min(duration, max(longest, 0))
      let places = path.map { Point2D(x: $0.x / perPoint, y: $0.y / perPoint) }
      var touches = [TouchRecord(time: begin, pointer: 0, phase: .down, location: places[0])]
      if places.count > 1 {
        touches.append(TouchRecord(time: end, pointer: 0, phase: .move, location: places[1]))
      }
      touches.append(TouchRecord(time: end, pointer: 0, phase: .up, location: places[places.count - 1]))
      return touches
    }
  }

  /// A fault in a touch log, with its line.
  package struct Fault: Error, Sendable, Equatable {
    /// 1 for the file's first line.
    package var line: Int
    package var problem: String
    package var remedy: String

    package init(line: Int, problem: String, remedy: String) {
      self.line = line
      self.problem = problem
      self.remedy = remedy
    }
  }

  /// The rows, in the order of the file.
  package private(set) var rows: [Row] = []

  /// The largest number of rows; bytes of a line; a coordinate; a duration in milliseconds; a time in milliseconds.
  private static let mostRows = 1_000_000
  private static let longestLine = 1 << 16
  private static let furthest = 1e6
  private static let longest = 600_000.0
  private static let latest = 1e15

  static let columns = ["t", "dump", "x", "y", "x2", "y2", "duration", "kind"]

  /// Reads a touch log of either form: NDJSON if it begins with `{`.
  package init(_ bytes: [UInt8]) throws(Fault) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var columns: [String?]?
    let isJSON = bytes[start...].first { !Self.isBlank($0) } == UInt8(ascii: "{")
    var document = JSONDocument()
    var line = 0
    for raw in bytes[start...].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      line += 1
      guard raw.count <= Self.longestLine else {
        throw Fault(
          line: line, problem: "the line is longer than \(Self.longestLine) bytes",
          remedy: "check that it is a touch log")
      }
      let text = Self.trimmed(raw)
      guard let first = text.first, first != UInt8(ascii: "#") else { continue }
      if isJSON {
        try add(Self.members(text, &document, line), line)
      } else if let columns {
        try add(Self.fields(text, columns, line), line)
      } else {
        columns = try Self.columns(text, line)
      }
    }
  }

  private mutating func add(_ values: [String: String], _ line: Int) throws(Fault) {
    guard rows.count < Self.mostRows else {
      throw Fault(
        line: line, problem: "there are more than \(Self.mostRows) touches", remedy: "split the session")
    }
    rows.append(try Self.row(values, line))
  }

  private static func row(_ values: [String: String], _ line: Int) throws(Fault) -> Row {
    func number(_ name: String, _ range: ClosedRange<Double>) throws(Fault) -> Double? {
      guard let text = values[name], !text.isEmpty else { return nil }
      let isPlain = text.utf8.allSatisfy { (0x2B...0x39).contains($0) || $0 == 0x65 || $0 == 0x45 }
      guard isPlain, let value = Double(text), range.contains(value) else {
        throw Fault(
          line: line,
          problem: "`\(name)` is not a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))",
          remedy: "correct it")
      }
      return value
    }
    let places = -furthest...furthest
    guard let x = try number("x", places), let y = try number("y", places) else {
      throw Fault(line: line, problem: "`x` or `y` is missing", remedy: "give the place of each touch")
    }
    let (x2, y2) = (try number("x2", places), try number("y2", places))
    guard (x2 == nil) == (y2 == nil) else {
      throw Fault(line: line, problem: "only one of `x2` and `y2` is there", remedy: "give both or none")
    }
    var path = [Point2D(x: x, y: y)]
    if let x2, let y2 { path.append(Point2D(x: x2, y: y2)) }
    let kind = try kind(values["kind"] ?? "", isSwipe: path.count > 1, line)
    let dump = values["dump"].flatMap { $0.isEmpty ? nil : $0 }
    let time = try number("t", -latest...latest)
    guard (dump == nil) != (time == nil) else {
      throw Fault(
        line: line,
        problem: dump == nil ? "neither `t` nor `dump` is there" : "both `t` and `dump` are there",
        remedy: "give the time of the touch or its dump")
    }
    let duration = try number("duration", 0...longest) ?? kind.usualDuration
    return Row(line: line, time: time, dump: dump, path: path, duration: duration)
  }

  private static func kind(_ word: String, isSwipe: Bool, _ line: Int) throws(Fault) -> Kind {
    guard !word.isEmpty else { return isSwipe ? .swipe : .tap }
    guard let kind = Kind(rawValue: word) else {
      throw Fault(
        line: line, problem: "`kind` is none of tap, long and swipe",
        remedy: "use one of them, and leave out what has no place, such as keys")
    }
    guard (kind == .swipe) == isSwipe else {
      throw Fault(
        line: line, problem: isSwipe ? "a \(word) has an end" : "a swipe has no end",
        remedy: isSwipe ? "call it a swipe, or leave out `x2` and `y2`" : "give `x2` and `y2`")
    }
    return kind
  }
}

// MARK: - NDJSON

extension TouchLog {
  /// The known members of a touch log; others are skipped.
  private static func members(
    _ text: ArraySlice<UInt8>, _ document: inout JSONDocument, _ line: Int
  ) throws(Fault) -> [String: String] {
    var limits = Limits()
    limits.depth = 8
    do throws(InputError) {
      try document.read(text, limits: limits)
    } catch {
      throw Fault(line: line, problem: error.problem, remedy: error.remedy)
    }
    guard document.kind(0) == .object else {
      throw Fault(line: line, problem: "the line is no JSON object", remedy: "write one object a line")
    }
    var values: [String: String] = [:]
    for key in document.keys(0) {
      let name = document.string(key)
      guard columns.contains(name) else { continue }
      switch document.kind(key + 1) {
      case .string, .number: values[name] = document.string(key + 1)
      case .null: values[name] = ""
      default:
        throw Fault(line: line, problem: "`\(name)` is neither a number nor a string", remedy: "correct it")
      }
    }
    return values
  }
}

// MARK: - CSV

extension TouchLog {
  /// The names of the columns; nil for unknown ones.
  private static func columns(_ text: ArraySlice<UInt8>, _ line: Int) throws(Fault) -> [String?] {
    let names = try split(text, line)
    let known = names.map { columns.contains($0) ? $0 : nil }
    let given = known.compactMap { $0 }
    guard given.contains("x"), given.contains("y"), given.contains("t") || given.contains("dump"),
      Set(given).count == given.count
    else {
      throw Fault(
        line: line,
        problem: "the first line does not name the columns `x`, `y`, and `t` or `dump`, each once",
        remedy: "begin with a line such as t,x,y")
    }
    return known
  }

  private static func fields(
    _ text: ArraySlice<UInt8>, _ columns: [String?], _ line: Int
  ) throws(Fault) -> [String: String] {
    let fields = try split(text, line)
    guard fields.count <= columns.count else {
      throw Fault(
        line: line, problem: "\(fields.count) fields stand under \(columns.count) columns",
        remedy: "put names with commas into quotation marks")
    }
    var values: [String: String] = [:]
    for (name, field) in zip(columns, fields) {
      if let name { values[name] = field }
    }
    return values
  }

  /// Fields between commas. A field in quotation marks may hold commas, and marks if they are doubled.
  private static func split(_ text: ArraySlice<UInt8>, _ line: Int) throws(Fault) -> [String] {
    let (quote, comma) = (UInt8(ascii: "\""), UInt8(ascii: ","))
    var fields: [String] = []
    var field: [UInt8] = []
    var (isQuoted, wasQuoted) = (false, false)
    func finished() -> String {
      String(decoding: wasQuoted ? field[...] : trimmed(field[...]), as: UTF8.self)
    }
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      index += 1
      if isQuoted {
        if byte != quote {
          field.append(byte)
        } else if index < text.endIndex, text[index] == quote {
          field.append(quote)
          index += 1
        } else {
          isQuoted = false
        }
      } else if byte == quote, trimmed(field[...]).isEmpty, !wasQuoted {
        field.removeAll(keepingCapacity: true)
        (isQuoted, wasQuoted) = (true, true)
      } else if byte == comma {
        fields.append(finished())
        field.removeAll(keepingCapacity: true)
        wasQuoted = false
      } else if !wasQuoted || !isBlank(byte) {
        field.append(byte)
      }
    }
    guard !isQuoted else {
      throw Fault(line: line, problem: "a quotation mark is not closed", remedy: "close it on the same line")
    }
    fields.append(finished())
    return fields
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text.drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }
}
