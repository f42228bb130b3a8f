/// Reads a dump that is one XML document and may have been cut short or added to.
enum XMLDump {
  /// Walks the document, white space before it passed over. A document that ends early is fine, with a diagnostic,
  /// where `hasContent` says that something came of it; so is one that something follows.
  static func read<Handler: XMLElementHandler>(
    _ bytes: UnsafeRawBufferPointer, _ handler: inout Handler, _ log: inout DiagnosticLog,
    hasContent: (borrowing Handler) -> Bool
  ) throws(InputError) {
    let start = bytes.firstIndex { !XMLSniff.isBlank($0) } ?? 0
    let text = UnsafeRawBufferPointer(rebasing: bytes[start...])
    do throws(XMLFault) {
      let end = try XMLWalk.walk(text, &handler)
      if end < text.count {
        note(.trailingBytes, at: start + end, "what follows the document was ignored", &log)
      }
    } catch {
      guard error.isTruncation, hasContent(handler) else { throw InputError(error, offset: start) }
      note(.truncated, at: start + text.count, "the document ends early; what was whole was read", &log)
    }
  }

  private static func note(
    _ code: Diagnostic.Code, at offset: Int, _ message: String, _ log: inout DiagnosticLog
  ) {
    log.note(Diagnostic(code, byteOffset: offset, message: message), code: code)
  }
}
