/// A fault of a JSON text, with its byte.
///
/// It is small and carries no text of the input. Its place in the document (`JSONPath`) and the text found
/// there are looked up only for a message.
package struct JSONFault: Error {
  package enum Reason: Sendable {
    /// Something else was found. Reads as "expected …".
    case expected(StaticString)
    /// A number that no finite double comes near.
    case notFinite
    case notUTF8
    /// An object without a key that it must have.
    case missing(StaticString)
    /// A rule of the format is broken; names the rule and a remedy.
    case rule(problem: StaticString, remedy: StaticString)
    case limit(LimitError)
  }

  package var reason: Reason
  package var position: Int

  package init(_ reason: Reason, at position: Int) {
    self.reason = reason
    self.position = position
  }

  /// Whether more bytes might have mended it: the text ends where something was still expected.
  func isTruncation(ofTextOf count: Int) -> Bool {
    switch reason {
    case .expected, .notUTF8: position >= count
    default: false
    }
  }
}

extension InputError {
  /// The error for a fault inside `text`, which starts at `offset` of the input.
  ///
  /// - Parameter page: the page that describes the format.
  package init(
    _ fault: JSONFault, in text: UnsafeRawBufferPointer, line: Int?, offset: Int,
    page: StaticString = "docs/FORMATS.md"
  ) {
    let path = JSONPath.describe(text, upTo: fault.position)
    let (code, problem, remedy) = fault.explained(in: text, page)
    self.init(
      code, line: line, byteOffset: offset + fault.position, path: path, problem: problem, remedy: remedy)
  }
}

extension JSONFault {
  fileprivate func explained(
    in text: UnsafeRawBufferPointer, _ page: StaticString
  ) -> (code: InputError.Code, problem: String, remedy: String) {
    switch reason {
    case .expected(let what):
      return (
        .malformed, "expected \(what), found \(Self.found(in: text, at: position))",
        "compare it with \(page), or check the program that wrote it"
      )
    case .notFinite:
      return (
        .malformed, "expected a finite number, found one that is too large for a double",
        "leave out values that are infinite or not a number"
      )
    case .notUTF8:
      return (.malformed, "expected UTF-8, found bytes that are not", "write the input as UTF-8")
    case .missing(let key):
      return (.malformed, "expected the key `\(key)`, found an object without it", "write `\(key)`")
    case .rule(let problem, let remedy):
      return (.malformed, "\(problem)", "\(remedy)")
    case .limit(let error):
      return (.limit, error.problem, error.remedy)
    }
  }

  /// Names the kind of the value at a byte; strings and numbers of the input are never quoted.
  private static func found(in text: UnsafeRawBufferPointer, at position: Int) -> String {
    guard position < text.count else { return "the end" }
    switch text[position] {
    case UInt8(ascii: "\""): return "a string"
    case UInt8(ascii: "{"): return "an object"
    case UInt8(ascii: "["): return "an array"
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return "a number"
    case UInt8(ascii: "t"): return "`true`"
    case UInt8(ascii: "f"): return "`false`"
    case UInt8(ascii: "n"): return "`null`"
    case UInt8(ascii: "!")...UInt8(ascii: "~"): return "`\(Character(Unicode.Scalar(text[position])))`"
    default: return "byte 0x\(String(text[position], radix: 16))"
    }
  }
}

extension LimitError {
  package var problem: String { "the input exceeds the limit of \(value) for \(limit.subject)" }
  package var remedy: String { "raise it with --\(limit.rawValue) if you trust the input" }
}

extension LimitError.Limit {
  fileprivate var subject: String {
    switch self {
    case .lineBytes: "bytes of one line or dump"
    case .nodes: "nodes of one snapshot"
    case .depth: "levels of nesting"
    case .textBytes: "bytes of text in one snapshot"
    case .inflatedBytes: "unpacked bytes"
    case .archiveMembers: "files in one archive"
    case .nodesPerByte: "nodes in all snapshots for each byte of the input"
    }
  }
}
