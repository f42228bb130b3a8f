internal import CExpat
internal import SilhouetteHierarchy

/// An element's start: its name and attributes, in UTF-8. The bytes are the parser's and are invalid after
/// `open`.
struct XMLElement {
  typealias Attributes = UnsafeMutablePointer<UnsafePointer<XML_Char>?>

  let name: UnsafeRawBufferPointer
  /// Name and value by turns.
  private let attributes: Attributes
  let attributeCount: Int
  private let parser: XML_Parser

  init(_ name: UnsafePointer<XML_Char>, _ attributes: Attributes, _ parser: XML_Parser) throws(XMLFault) {
    self.name = Self.bytes(name)
    self.attributes = attributes
    self.parser = parser
    var count = 0
    while attributes[2 * count] != nil {
      count += 1
      if count > XMLWalk.attributeLimit { throw XMLFault(.tooManyAttributes, parser) }
    }
    attributeCount = count
  }

  func attribute(_ index: Int) -> (name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
    (Self.bytes(attributes[2 * index]!), Self.bytes(attributes[2 * index + 1]!))
  }

  /// Of the tag, in the document's bytes.
  var offset: Int { Int(truncatingIfNeeded: XML_GetCurrentByteIndex(parser)) }

  /// 1 for the first.
  var line: Int { Int(truncatingIfNeeded: XML_GetCurrentLineNumber(parser)) }

  private static func bytes(_ text: UnsafePointer<XML_Char>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: text, count: silhouette_length(text))
  }
}
