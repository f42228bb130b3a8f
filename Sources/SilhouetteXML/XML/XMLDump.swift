internal import SilhouetteHierarchy

/// Reads a dump that is one XML document and may have been cut short, added to, or written with a slip.
enum XMLDump {
  /// Walks the document, white space before it passed over.
  ///
  /// A document that ends early is fine, with a diagnostic, where `hasContent` says that something came of it; so is
  /// one that something follows. Where a character reference is none that XML allows, the document is mended and
  /// walked anew; offsets in messages are the mended one's then.
  static func read<Handler: XMLElementHandler>(
    _ bytes: UnsafeRawBufferPointer, _ log: inout DiagnosticLog, make: () -> Handler,
    hasContent: (borrowing Handler) -> Bool
  ) throws(InputError) -> Handler {
    let start = bytes.firstIndex { !$0.isBlank } ?? 0
    let text = UnsafeRawBufferPointer(rebasing: bytes[start...])
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
