internal import CExpat
internal import SilhouetteHierarchy

/// A fault of an XML document, with its place. It carries no text of the input.
struct XMLFault: Error {
  enum Reason {
    /// The document ends inside of something.
    case truncated
    /// A document type declaration, which could define entities.
    case doctype
    case tooManyAttributes
    /// A reference to a character that XML does not allow.
    case badReference
    /// Not well-formed, in expat's words.
    case malformed(String)
    case limit(LimitError)
  }

  let reason: Reason
  /// In the document's bytes.
  let offset: Int
  /// 1 for the first.
  let line: Int

  init(_ reason: Reason, _ parser: XML_Parser) {
    self.reason = reason
    offset = max(0, Int(truncatingIfNeeded: XML_GetCurrentByteIndex(parser)))
    line = Int(truncatingIfNeeded: XML_GetCurrentLineNumber(parser))
  }

  var isTruncation: Bool {
    if case .truncated = reason { true } else { false }
  }
}

extension XMLFault {
  var isBadReference: Bool {
    if case .badReference = reason { true } else { false }
  }
}

extension XMLFault.Reason {
  init(_ code: XML_Error) {
    switch code {
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR,
      XML_ERROR_UNCLOSED_CDATA_SECTION:
      self = .truncated
    case XML_ERROR_BAD_CHAR_REF:
      self = .badReference
    default:
      self = .malformed(XML_ErrorString(code).map { String(cString: $0) } ?? "error \(code.rawValue)")
    }
  }
}

extension InputError {
  /// The error for a fault of a document that starts at `offset` of the input.
  init(_ fault: XMLFault, offset: Int) {
    let (code, problem, remedy) = fault.explained
    self.init(
      code, line: fault.line, byteOffset: offset + fault.offset, problem: problem, remedy: remedy)
  }
}

extension XMLFault {
  fileprivate var explained: (code: InputError.Code, problem: String, remedy: String) {
    switch reason {
    case .truncated:
      (
        .malformed, "expected a document with elements, found the end",
        "give the dump exactly as the tool wrote it"
      )
    case .doctype:
      (
        .malformed,
        "expected a dump's elements, found <!DOCTYPE>, which could define entities and is never read",
        "remove the declaration; no tool that dumps hierarchies writes one"
      )
    case .tooManyAttributes:
      (
        .limit, "an element has more than \(XMLWalk.attributeLimit) attributes",
        "give the dump exactly as the tool wrote it"
      )
    case .badReference:
      (
        .malformed, "expected characters that XML allows, found a reference to another",
        "give the dump exactly as the tool wrote it"
      )
    case .malformed(let words):
      (
        .malformed, "expected well-formed XML, found a fault: \(words)",
        "give the dump exactly as the tool wrote it"
      )
    case .limit(let error):
      (.limit, error.problem, error.remedy)
    }
  }
}
