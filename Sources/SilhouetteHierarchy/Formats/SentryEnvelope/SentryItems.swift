/// Walks along an envelope's items.
struct SentryItems {
  enum Kind {
    case event, viewHierarchy, other
  }

  private let bytes: UnsafeRawBufferPointer
  private let limits: Limits
  private var position: Int
  private var document = JSONDocument()
  /// Whether the last item, or its header, was cut off.
  private(set) var isCut = false

  /// - Parameter start: Place of the first item.
  init(_ bytes: UnsafeRawBufferPointer, from start: Int, limits: Limits) {
    self.bytes = bytes
    self.limits = limits
    position = start
  }

  /// The next item, nil at the end.
  mutating func next() throws(InputError) -> (kind: Kind, payload: Range<Int>)? {
    while position < bytes.count, bytes[position] == UInt8(ascii: "\n") { position += 1 }
    guard position < bytes.count else { return nil }
    let end = LineFeed.firstNewline(in: bytes, from: position) ?? bytes.count
    if end == bytes.count {
      isCut = true
      return nil
    }
    try document.read(bytes[position..<end], limits: limits, offset: position)
    return (kind(), takePayload(from: end + 1))
  }

  /// The length comes from the header; without one, the payload ends with its line.
  private mutating func takePayload(from start: Int) -> Range<Int> {
    let length = document.member(0, "length").flatMap { document.integer($0) }
    guard let length, length >= 0 else {
      let end = LineFeed.firstNewline(in: bytes, from: start) ?? bytes.count
      position = end
      return start..<end
    }
    isCut = length > bytes.count - start
    position = start + min(length, bytes.count - start)
    return start..<position
  }

  private func kind() -> Kind {
    guard let type = document.memberString(0, "type").map({ String(decoding: $0, as: UTF8.self) }) else {
      return .other
    }
    if type == "event" || type == "transaction" { return .event }
    guard type == "attachment" else { return .other }
    let isNamed = document.memberString(0, "filename")?.elementsEqual("view-hierarchy.json".utf8) ?? false
    let isMarked =
      document.memberString(0, "attachment_type")?.elementsEqual("event.view_hierarchy".utf8) ?? false
    return isNamed || isMarked ? .viewHierarchy : .other
  }
}
