/// A script of ours without text that only its readers need: indents, lines that are comments, and spaces
/// beside operators.
///
/// It knows enough of JavaScript to leave strings, templates and regular expressions unchanged. It requires
/// two things of a file: comments have lines of their own, and a regular expression comes after an operator,
/// a bracket or `return`.
struct TightScript {
  private enum Place {
    /// In a template's `${…}`, with its open braces; or at the top, where braces do not matter.
    case code(braces: Int)
    case template
  }

  private let bytes: [UInt8]
  private var index = 0
  private var out: [UInt8] = []
  private var places: [Place] = [.code(braces: 0)]

  /// - Parameter lines: without indents and comments.
  static func text(_ lines: String) -> String {
    var script = TightScript(bytes: Array(lines.utf8))
    script.run()
    return String(decoding: script.out, as: UTF8.self)
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Spaces beside these mean nothing. Beside signs they may: `a - -b`.
  private static let operators = Set("=*<>?:;,(){}&|![]".utf8)
  private static let beforeExpression = Set("=<>?:;,({&|![+-*%~^".utf8)

  private mutating func run() {
    while index < bytes.count {
      guard case .code(let braces) = places[places.count - 1] else {
        takeTemplate()
        continue
      }
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): takeString(until: byte)
      case UInt8(ascii: "`"):
        places.append(.template)
        take()
      case UInt8(ascii: "/") where isExpression: takeExpression()
      case UInt8(ascii: " "): takeSpace()
      case UInt8(ascii: "{"): take(.code(braces: braces + 1))
      case UInt8(ascii: "}") where braces == 0 && places.count > 1:
        places.removeLast()
        take()
      case UInt8(ascii: "}"): take(.code(braces: braces - 1))
      default: take()
      }
    }
  }

  private mutating func take() {
    out.append(bytes[index])
    index += 1
  }

  private mutating func take(_ place: Place) {
    places[places.count - 1] = place
    take()
  }

  private mutating func takeSpace() {
    let next = index + 1 < bytes.count ? bytes[index + 1] : UInt8(ascii: "\n")
    let isNeeded = !Self.operators.contains(next) && !(out.last.map(Self.operators.contains) ?? true)
    isNeeded ? take() : (index += 1)
  }

  private mutating func takeEscaped() {
    if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { take() }
    take()
  }

  private mutating func takeString(until quote: UInt8) {
    take()
    while index < bytes.count, bytes[index] != quote { takeEscaped() }
    if index < bytes.count { take() }
  }

  private mutating func takeTemplate() {
    if bytes[index] == UInt8(ascii: "`") {
      places.removeLast()
    } else if bytes[index...].starts(with: "${".utf8) {
      take()
      places.append(.code(braces: 0))
    }
    takeEscaped()
  }

  /// Whether a slash begins a regular expression, and does not divide.
  private var isExpression: Bool {
    let before = out.last { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n") }
    return before.map(Self.beforeExpression.contains) ?? true || out.suffix(7) == Array("return ".utf8)[...]
  }

  private mutating func takeExpression() {
    var isInClass = false
    take()
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
      if bytes[index] == UInt8(ascii: "/"), !isInClass { return take() }
      if bytes[index] == UInt8(ascii: "[") { isInClass = true }
      if bytes[index] == UInt8(ascii: "]") { isInClass = false }
      takeEscaped()
    }
  }
}
