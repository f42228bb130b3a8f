internal import SilhouetteHierarchy

/// Reads a dump that is one XML document and may have been cut short, added to, or written with a slip.
enum XMLDump {
  /// Walks the document, after leading white space.
  ///
  /// A document that ends early is accepted, with a diagnostic, if `hasContent` finds content in its complete
  /// part. Bytes after the document are accepted too, with a diagnostic. If a character reference is not
  /// allowed in XML, the document is repaired and walked anew; offsets in messages then refer to the repaired
  /// document.
  static func read<Handler: XMLElementHandler>(
    _ bytes: UnsafeRawBufferPointer, _ log: inout DiagnosticLog, make: () -> Handler,
    hasContent: (borrowing Handler) -> Bool
  ) throws(InputError) -> Handler {
    let start = bytes.firstIndex { !$0.isBlank } ?? 0
    let text = UnsafeRawBufferPointer(rebasing: bytes[start...])
    guard let decoded = try decoded(text, start) else {
      return try read(text, from: start, &log, make: make, hasContent: hasContent)
    }
    if let name = decoded.assumed {
      note(
        .assumed, at: start, "the document is not in the encoding that it declares; \(name) was assumed", &log
      )
    }
    let result = decoded.text.withUnsafeBytes { text in
      Result { () throws(InputError) in
        try read(text, from: start, &log, make: make, hasContent: hasContent)
      }
    }
    return try result.get()
  }

  private static func decoded(_ text: UnsafeRawBufferPointer, _ start: Int) throws(InputError) -> XMLEncoding?
  {
    do throws(XMLEncoding.Unreadable) { return try XMLEncoding.undone(text) } catch {
      throw InputError(
        .malformed, byteOffset: start,
        problem:
          "expected text in the declared encoding \(error.name), found bytes that this system cannot read in it",
        remedy: "write the dump as UTF-8")
    }
  }

  private static func read<Handler: XMLElementHandler>(
    _ text: UnsafeRawBufferPointer, from start: Int, _ log: inout DiagnosticLog, make: () -> Handler,
    hasContent: (borrowing Handler) -> Bool
  ) throws(InputError) -> Handler {
    var handler = make()
    do throws(XMLFault) {
      do throws(XMLFault) {
        try walk(text, start, &handler, &log)
      } catch {
        guard error.isBadReference, let mended = XMLReferences.repaired(text) else { throw error }
        note(
          .unknownValue, at: start + error.offset, "characters that XML does not allow were replaced", &log)
        handler = make()
        let result = mended.withUnsafeBytes { text in
          Result { () throws(XMLFault) in try walk(text, start, &handler, &log) }
        }
        try result.get()
      }
    } catch {
      guard error.isTruncation, hasContent(handler) else { throw InputError(error, offset: start) }
      note(
        .truncated, at: start + error.offset, "the document ends early; everything before it was read", &log)
    }
    return handler
  }

  private static func walk<Handler: XMLElementHandler>(
    _ text: UnsafeRawBufferPointer, _ start: Int, _ handler: inout Handler, _ log: inout DiagnosticLog
  ) throws(XMLFault) {
    let end = try XMLWalk.walk(text, &handler)
    if end < text.count {
      note(.trailingBytes, at: start + end, "bytes after the document were ignored", &log)
    }
  }

  private static func note(
    _ code: Diagnostic.Code, at offset: Int, _ message: String, _ log: inout DiagnosticLog
  ) {
    log.note(Diagnostic(code, byteOffset: offset, message: message), code: code)
  }
}
