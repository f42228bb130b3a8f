/// Walks the fields of one protocol buffer message (protobuf.dev, "Encoding"), lying in a part of some bytes.
struct ProtobufFields {
  enum Value {
    case varint(UInt64)
    case fixed64(UInt64)
    case bytes(Range<Int>)
    case fixed32(UInt32)
  }

  /// More bytes than a varint has: this is not a message.
  struct Fault: Error {
    let position: Int
  }

  private let bytes: UnsafeRawBufferPointer
  private(set) var position: Int
  private let end: Int

  init(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// The next field, nil at the message's end.
  mutating func next() throws(Fault) -> (number: Int, value: Value)? {
    guard position < end else { return nil }
    let start = position
    let tag = try varint()
    guard tag >> 3 > 0, tag >> 3 < 1 << 29 else { throw Fault(position: start) }
    return (Int(tag >> 3), try value(ofType: tag & 7, start))
  }

  private mutating func value(ofType type: UInt64, _ start: Int) throws(Fault) -> Value {
    switch type {
    case 0: return .varint(try varint())
    case 1: return .fixed64(try fixed(8))
    case 2:
      let count = try varint()
      guard count <= UInt64(end - position) else { throw Fault(position: start) }
      defer { position += Int(count) }
      return .bytes(position..<position + Int(count))
    case 5: return .fixed32(UInt32(truncatingIfNeeded: try fixed(4)))
    default: throw Fault(position: start)
    }
  }

  mutating func varint() throws(Fault) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < end, shift < 64 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw Fault(position: position)
  }

  private mutating func fixed(_ count: Int) throws(Fault) -> UInt64 {
    guard count <= end - position else { throw Fault(position: position) }
    var value: UInt64 = 0
    for index in 0..<count { value |= UInt64(bytes[position + index]) << (8 * UInt64(index)) }
    position += count
    return value
  }
}

extension ProtobufFields.Value {
  /// A whole number, of at most 53 bits so that it is exact everywhere; 0 for other values.
  var integer: Int {
    guard case .varint(let value) = self else { return 0 }
    let number = Int64(bitPattern: value)
    return number.magnitude <= 1 << 53 ? Int(number) : 0
  }

  /// A single-precision number that is finite; 0 for other values.
  var float: Double {
    guard case .fixed32(let bits) = self else { return 0 }
    let number = Double(Float(bitPattern: bits))
    return number.isFinite && number.magnitude <= 1e12 ? number : 0
  }
}
