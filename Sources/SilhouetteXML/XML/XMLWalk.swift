internal import CExpat
internal import SilhouetteHierarchy

/// Takes the elements of a document, one after another as their tags come.
protocol XMLElementHandler {
  mutating func open(_ element: XMLElement) throws(LimitError)
  /// The innermost open element ends.
  mutating func close()
}

/// Walks an XML document with the system's expat (docs/decisions/0013-xml-by-expat.md).
///
/// Expat checks that the document is well-formed UTF-8; `XMLEncoding` has undone other encodings. A
/// document type is refused by name before expat looks into it, so that there are no entities but XML's own
/// five: nothing grows and nothing is fetched. Text between elements is skipped; no dump has any.
enum XMLWalk {
  /// Attributes of one element; no dump has more than a few dozen.
  static let attributeLimit = 1024

  /// Hands every element of the document to `handler`, without recursion.
  ///
  /// - Returns: the position of the first byte after the document, white space included.
  /// - Throws: `XMLFault`; elements handed over before it stay valid.
  static func walk<Handler: XMLElementHandler>(
    _ text: UnsafeRawBufferPointer, _ handler: inout Handler
  ) throws(XMLFault) -> Int {
    guard let parser = XML_ParserCreate("UTF-8") else {
      preconditionFailure("expat has no memory for a parser")
    }
    defer { XML_ParserFree(parser) }
    let result = withUnsafeMutablePointer(to: &handler) { handler in
      var context = Context(
        parser: parser,
        open: { (element) throws(LimitError) in try handler.pointee.open(element) },
        close: { handler.pointee.close() })
      return withUnsafeMutablePointer(to: &context) { context in
        Result { () throws(XMLFault) in try feed(text, to: parser, context) }
      }
    }
    return try result.get()
  }

  /// The state of expat's callbacks.
  private struct Context {
    let parser: XML_Parser
    let open: (XMLElement) throws(LimitError) -> Void
    let close: () -> Void
    var fault: XMLFault?
    var depth = 0
    /// Whether the root element has ended.
    var isComplete = false
  }

  private static func feed(
    _ text: UnsafeRawBufferPointer, to parser: XML_Parser, _ context: UnsafeMutablePointer<Context>
  ) throws(XMLFault) -> Int {
    XML_SetUserData(parser, context)
    XML_SetElementHandler(parser, onStart, onEnd)
    XML_SetStartDoctypeDeclHandler(parser, onDoctype)
    // In one piece if possible: if a piece ends inside a tag, expat looks at the tag from its start again.
    var start = 0
    repeat {
      let count = min(text.count - start, pieceLimit)
      let piece = text.baseAddress.map { ($0 + start).assumingMemoryBound(to: CChar.self) }
      start += count
      let status = XML_Parse(parser, piece, Int32(truncatingIfNeeded: count), start == text.count ? 1 : 0)
      if status != XML_STATUS_OK { return try end(parser, context.pointee) }
    } while start < text.count
    return text.count
  }

  /// Expat counts a piece's bytes in 31 bits.
  private static let pieceLimit = 1 << 30

  /// The document's end, if only the bytes after it stopped expat; any other error is a fault.
  private static func end(_ parser: XML_Parser, _ context: Context) throws(XMLFault) -> Int {
    if let fault = context.fault { throw fault }
    let code = XML_GetErrorCode(parser)
    let offset = Int(truncatingIfNeeded: XML_GetCurrentByteIndex(parser))
    // A lone sign behind the document is the beginning of some token to expat.
    if code == XML_ERROR_JUNK_AFTER_DOC_ELEMENT || context.isComplete { return offset }
    throw XMLFault(XMLFault.Reason(code), parser)
  }

  // MARK: Callbacks of expat

  private static let onStart: XML_StartElementHandler = { data, name, attributes in
    guard let data, let name, let attributes else { return }
    let context = data.assumingMemoryBound(to: Context.self)
    // Before it stops, expat completes the current element, including the end of an empty element.
    guard context.pointee.fault == nil else { return }
    let parser = context.pointee.parser
    context.pointee.depth += 1
    do throws(XMLFault) {
      let element = try XMLElement(name, attributes, parser)
      do throws(LimitError) {
        try context.pointee.open(element)
      } catch {
        throw XMLFault(.limit(error), parser)
      }
    } catch {
      stop(context, error)
    }
  }

  private static let onEnd: XML_EndElementHandler = { data, _ in
    guard let context = data?.assumingMemoryBound(to: Context.self), context.pointee.fault == nil else {
      return
    }
    context.pointee.close()
    context.pointee.depth -= 1
    context.pointee.isComplete = context.pointee.depth == 0
  }

  private static let onDoctype: XML_StartDoctypeDeclHandler = { data, _, _, _, _ in
    guard let context = data?.assumingMemoryBound(to: Context.self) else { return }
    stop(context, XMLFault(.doctype, context.pointee.parser))
  }

  private static func stop(_ context: UnsafeMutablePointer<Context>, _ fault: XMLFault) {
    context.pointee.fault = fault
    XML_StopParser(context.pointee.parser, 0)
  }
}
