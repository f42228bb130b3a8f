internal import SilhouetteHierarchy
internal import SilhouetteText

/// Unpacks segments of the wire format into the events' JSON, one after the other.
struct WireDecoder: Sendable {
  private let limits: Limits
  private var model: WireModel<WireBitReader>?
  private var checksum = WireChecksum()
  /// Of the last segment; nil before the first.
  private var last: UInt16?
  /// Whether a segment is being read.
  private(set) var isOpen = false

  init(limits: Limits) {
    self.limits = limits
  }

  /// Begins a segment with all of its bytes.
  ///
  /// - Returns: How many bytes it takes; nil if there are too few.
  mutating func open(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(InputError) -> Int? {
    guard let (head, length) = try WireFormat.read(bytes, at: offset) else { return nil }
    guard bytes.count >= length + head.count else { return nil }
    let bits = WireBitReader(Array(bytes[length..<length + head.count]))
    if let link = head.link {
      guard let last, last == link, let model else { throw missing(at: offset) }
      self.model = WireModel(bits, after: model)
    } else {
      model = WireModel(bits, limits: limits)
    }
    checksum = WireChecksum()
    isOpen = true
    return length + head.count
  }

  /// The next event's JSON with a line feed; nothing at the segment's end.
  ///
  /// - Parameter most: Bytes that may still be unpacked.
  mutating func next(at offset: Int, most: Int) throws(InputError) -> [UInt8] {
    do throws(WireFault) {
      model!.room = most
      guard let (timestamp, event) = try model!.event(nil, at: 0) else {
        isOpen = false
        let told = model!.mixer.plain(0, bits: 16)
        guard told == Int(checksum.value), model!.mixer.bits.endsWell else { throw .corrupt }
        last = checksum.value
        return []
      }
      var out = WireBytes()
      WirePrinter.print(event, at: timestamp, into: &out)
      var text: [UInt8] = []
      out.append(to: &text)
      guard text.count < most else { throw .limit(LimitError(.inflatedBytes, limits.inflatedBytes)) }
      checksum.add(text)
      text.append(UInt8(ascii: "\n"))
      return text
    } catch {
      isOpen = false
      last = nil
      switch error {
      case .limit(let limit): throw InputError(limit, line: nil, byteOffset: offset)
      case .cut, .corrupt: throw WireFormat.damaged(at: offset)
      }
    }
  }

  private func missing(at offset: Int) -> InputError {
    InputError(
      .malformed, byteOffset: offset,
      problem: "expected the segment that this one goes on from, found \(last == nil ? "none" : "another")",
      remedy: "give all segments since one with a page, in order; everything before this place was read")
  }
}
