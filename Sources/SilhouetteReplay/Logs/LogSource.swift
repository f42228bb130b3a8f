import SilhouetteHierarchy

/// The bytes of a log as they are to be read: unpacked if they are packed, also in parts, and also twice.
///
/// A stack of buffers: the lowest holds the bytes that were handed in, each other one the unpacked bytes of
/// the one below it.
struct LogSource: Sendable {
  enum Supply {
    case more, needsInput, end
    /// Packed data ends in its middle, or its content does.
    case cut
  }

  private struct Layer {
    var buffer = InputBuffer()
    /// Unpacks the layer below into this one; nil for the lowest.
    var inflater: Inflater?
    var compression: Compression?
    /// Unpacks the wire format.
    var isWire = false
    /// The inflater has come to its end.
    var isWhole = false
  }

  /// The remedy for a log that is damaged at some place.
  static let remedy = "write the log again or get another copy; everything before this place was read"

  private static let deepest = 3
  private static let pieceBytes = 64 << 10

  private let limits: Limits
  private var layers = [Layer()]
  /// Where packed data is unpacked to; empty until there is some.
  private var piece: [UInt8] = []
  /// Position of the next byte in the log, where it is packed counted as unpacked.
  private(set) var offset = 0
  /// Bytes that may still be unpacked.
  private var allowance: Int
  /// The state that the wire format's segments leave to the next ones.
  private var wire: WireDecoder?
  /// Whether it is of the wire format, or was.
  var isWire: Bool { wire != nil }

  init(limits: Limits) {
    self.limits = limits
    allowance = limits.inflatedBytes
  }

  /// The source of the next file of the same log.
  func forNextFile() -> LogSource {
    var next = LogSource(limits: limits)
    next.wire = wire
    return next
  }

  private var top: InputBuffer { layers[layers.count - 1].buffer }

  mutating func append(_ chunk: some Collection<UInt8>) {
    precondition(!layers[0].buffer.isFinished, "no bytes are appended after finish()")
    layers[0].buffer.append(chunk)
  }

  mutating func finish() {
    layers[0].buffer.finish()
  }

  func withUnread<Value, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try layers[layers.count - 1].buffer.withUnread(body)
  }

  mutating func consume(_ count: Int) {
    layers[layers.count - 1].buffer.consume(count)
    offset += count
  }

  mutating func take(_ count: Int) -> [UInt8] {
    let bytes = withUnread { Array($0[..<count]) }
    consume(count)
    return bytes
  }

  // MARK: Unpacking

  /// Detects the compression by the next two bytes. `.end` if there is none.
  mutating func startUnpacking() throws(InputError) -> Supply {
    if skipMark() { return .more }
    let start = withUnread { Array($0.prefix(2)) }
    let mayGrow = layers.count > 1 ? !layers[layers.count - 1].isWhole : !top.isFinished
    if start.count < 2 || (start == [0xEF, 0xBB] && top.count < 3), mayGrow {
      return try refill(mayClose: false)
    }
    if start == WireFormat.mark, layers.count < Self.deepest {
      if wire == nil { wire = WireDecoder(limits: limits) }
      layers.append(Layer(isWire: true))
      return .more
    }
    guard start.count == 2, layers.count < Self.deepest,
      let compression = Compression(first: start[0], second: start[1])
    else { return .end }
    layers.append(Layer(inflater: inflater(compression), compression: compression))
    return .more
  }

  /// A byte order mark at the very start is skipped.
  private mutating func skipMark() -> Bool {
    guard top.offset == 0, withUnread({ $0.starts(with: [0xEF, 0xBB, 0xBF]) }) else { return false }
    consume(3)
    return true
  }

  private mutating func inflater(_ compression: Compression) -> Inflater {
    if piece.isEmpty { piece = Array(repeating: 0, count: Self.pieceBytes) }
    var rest = limits
    rest.inflatedBytes = allowance
    return Inflater(compression, limits: rest)
  }

  /// Adds at least one byte after all bytes here were read.
  ///
  /// - Parameter mayClose: whether packed data may end here, since its content is complete.
  mutating func refill(mayClose: Bool) throws(InputError) -> Supply {
    for level in stride(from: layers.count - 1, to: 0, by: -1) {
      if layers[level].isWhole, level == layers.count - 1 { return closeTop(mayClose) }
      if try inflate(into: level) { return .more }
    }
    guard layers[0].buffer.isFinished else { return .needsInput }
    return layers.count > 1 ? .cut : .end
  }

  /// A layer is read and its inflater done: goes on below it, or with gzip's next member if a value goes on.
  private mutating func closeTop(_ mayClose: Bool) -> Supply {
    let level = layers.count - 1
    if mayClose {
      layers.removeLast()
      return .more
    }
    let next = layers[level - 1].buffer.withUnread { Array($0.prefix(2)) }
    guard layers[level].compression == .gzip, next == [0x1F, 0x8B] else {
      let mayGrow = next.count < 2 && level == 1 && !layers[0].buffer.isFinished
      return mayGrow ? .needsInput : .cut
    }
    layers[level].inflater = inflater(.gzip)
    layers[level].isWhole = false
    return .more
  }

  /// Unpacks a piece. Returns whether anything moved.
  private mutating func inflate(into level: Int) throws(InputError) -> Bool {
    guard !layers[level].isWhole else { return false }
    if layers[level].isWire { return try unpackWire(into: level) }
    var inflater = layers[level].inflater!
    layers[level].inflater = nil
    let (taken, given) = try unpackPiece(&inflater, from: layers[level - 1].buffer)
    allowance -= given
    layers[level].buffer.append(piece[..<given])
    layers[level - 1].buffer.consume(taken - inflater.trailingBytes)
    layers[level].isWhole = inflater.isWhole
    layers[level].inflater = inflater
    return taken + given > 0
  }

  /// Unpacks one event of the wire format. Returns whether anything moved.
  private mutating func unpackWire(into level: Int) throws(InputError) -> Bool {
    var decoder = wire!
    wire = nil
    defer { wire = decoder }
    if !decoder.isOpen {
      let opened = try layers[level - 1].buffer.withUnread { (bytes) throws(InputError) in
        try decoder.open(bytes, at: offset)
      }
      guard let opened else { return false }
      layers[level - 1].buffer.consume(opened)
    }
    let text = try decoder.next(at: offset, most: allowance)
    allowance -= text.count
    layers[level].buffer.append(text)
    layers[level].isWhole = !decoder.isOpen
    return true
  }

  private mutating func unpackPiece(
    _ inflater: inout Inflater, from input: InputBuffer
  ) throws(InputError) -> (taken: Int, given: Int) {
    do throws(Inflater.Fault) {
      return try input.withUnread { (input) throws(Inflater.Fault) in
        let result = piece.withUnsafeMutableBytes { output in
          Result { () throws(Inflater.Fault) in try inflater.inflate(input, into: output) }
        }
        return try result.get()
      }
    } catch {
      throw described(error)
    }
  }

  private func described(_ fault: Inflater.Fault) -> InputError {
    switch fault {
    case .corrupt:
      InputError(
        .corruptCompression, byteOffset: offset,
        problem: "expected packed data, found damaged bytes",
        remedy: Self.remedy)
    case .limit:
      InputError(LimitError(.inflatedBytes, limits.inflatedBytes), line: nil, byteOffset: offset)
    }
  }
}
