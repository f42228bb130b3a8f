import CZlib

/// How a byte stream is compressed, recognized by its first two bytes.
package enum Compression: String, Sendable {
  case gzip, zlib
  /// Raw deflate (RFC 1951) without a header, as in zip archives. It cannot be recognized from its bytes.
  case deflate

  /// nil if the bytes are not compressed in a supported way.
  ///
  /// zlib has no magic number, only a checksum of two bytes. Text that happens to satisfy it is ruled out by
  /// its second byte, except after the usual first byte 0x78.
  package init?(first: UInt8, second: UInt8) {
    if first == 0x1F, second == 0x8B {
      self = .gzip
      return
    }
    let isDeflate = first & 0x0F == 8 && first >> 4 <= 7
    let hasDictionary = second & 0x20 != 0
    let isText = (0x20...0x7E).contains(second)
    guard isDeflate, !hasDictionary, (Int(first) << 8 | Int(second)) % 31 == 0, first == 0x78 || !isText
    else {
      return nil
    }
    self = .zlib
  }
}

/// Unpacks gzip (RFC 1952, one member or several), zlib (RFC 1950) or bare deflate bit by bit, with the system's zlib.
///
/// It holds zlib's window of 32 KB and no input. A copy continues at the original's position.
package struct Inflater: Sendable {
  /// How the packed bytes went wrong.
  package enum Fault: Error, Equatable {
    /// At that byte of the packed input.
    case corrupt(offset: Int)
    case limit(LimitError)
  }

  private enum State {
    case inMember
    /// A gzip member has ended. `magic`: whether the first byte of a possible next member has been read.
    case betweenMembers(magic: Bool)
    case ended
  }

  private let compression: Compression
  private var stream: InflateStream
  private var state = State.inMember
  /// Bytes that it may still give.
  private var allowance: Int
  private let limit: Int
  /// Damage that is reported after the bytes before it are given out.
  private var damage: Fault?
  /// Packed bytes taken so far.
  private(set) var bytesIn = 0
  private var skippedBytes = 0

  package init(_ compression: Compression, limits: Limits) {
    self.compression = compression
    stream = InflateStream(windowBits: Self.windowBits(compression))
    limit = limits.inflatedBytes
    allowance = limits.inflatedBytes
  }

  private static func windowBits(_ compression: Compression) -> Int32 {
    switch compression {
    case .gzip: 31
    case .zlib: 15
    case .deflate: -15
    }
  }

  /// Whether the packed data may end here: a whole zlib stream, or after a whole gzip member.
  package var isWhole: Bool {
    if case .inMember = state { false } else { true }
  }

  /// Bytes after the packed data, which were left out.
  package var trailingBytes: Int {
    if case .betweenMembers(magic: true) = state { skippedBytes + 1 } else { skippedBytes }
  }

  /// Unpacks some of `input` into `output`, which is not empty.
  ///
  /// - Returns: how many bytes were taken and how many were given. Nothing given means that more input is needed.
  /// - Throws: `Fault`; bytes given before it stay valid.
  package mutating func inflate(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(Fault) -> (taken: Int, given: Int) {
    if let damage { throw damage }
    if !isKnownUniquelyReferenced(&stream) { stream = InflateStream(copying: stream) }
    var taken = 0
    while taken < input.count {
      let rest = UnsafeRawBufferPointer(rebasing: input[taken...])
      guard case .inMember = state else {
        taken += skipBetweenMembers(rest)
        continue
      }
      let (used, given) = try inflateMember(rest, into: output)
      taken += used
      if given > 0 || (used == 0 && !isWhole) { return (taken, given) }
    }
    return (taken, 0)
  }

  private mutating func inflateMember(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(Fault) -> (taken: Int, given: Int) {
    let (result, used, given) = stream.inflate(input, into: output)
    bytesIn += used
    guard given <= allowance else { throw .limit(LimitError(.inflatedBytes, limit)) }
    allowance -= given
    switch result {
    case Z_STREAM_END: state = compression == .gzip ? .betweenMembers(magic: false) : .ended
    // Z_BUF_ERROR only says that there was nothing to do.
    case Z_OK, Z_BUF_ERROR: break
    default:
      guard given > 0 else { throw .corrupt(offset: bytesIn) }
      damage = .corrupt(offset: bytesIn)
    }
    return (used, given)
  }

  /// Looks for another gzip member's magic number; anything else is left out. Returns the bytes taken.
  private mutating func skipBetweenMembers(_ input: UnsafeRawBufferPointer) -> Int {
    switch state {
    case .betweenMembers(magic: false) where input[0] == 0x1F:
      state = .betweenMembers(magic: true)
      bytesIn += 1
      return 1
    case .betweenMembers(magic: true) where input[0] == 0x8B:
      state = .inMember
      stream.restart()
      // The first magic byte may lie in a buffer that is gone: it is fed once more.
      let magic: [UInt8] = [0x1F]
      magic.withUnsafeBytes { first in
        withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { none in
          _ = stream.inflate(first, into: none)
        }
      }
      return 0
    default:
      if case .betweenMembers(magic: true) = state { skippedBytes += 1 }
      state = .ended
      skippedBytes += input.count
      return input.count
    }
  }
}

/// zlib's state, which must not move in memory.
private final class InflateStream: @unchecked Sendable {
  private let stream: UnsafeMutablePointer<z_stream>

  init(windowBits: Int32) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let result = silhouette_inflateInit2(stream, windowBits)
    precondition(result == Z_OK, "zlib could not start; it only fails for want of memory")
  }

  init(copying other: InflateStream) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let result = inflateCopy(stream, other.stream)
    precondition(result == Z_OK, "zlib could not copy its state; it only fails for want of memory")
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  func restart() {
    inflateReset(stream)
  }

  func inflate(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> (result: Int32, taken: Int, given: Int) {
    let available = min(input.count, Int(UInt32.max))
    let room = min(output.count, Int(UInt32.max))
    stream.pointee.next_in = UnsafeMutablePointer(
      mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
    stream.pointee.avail_in = UInt32(available)
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(room)
    let result = CZlib.inflate(stream, Z_NO_FLUSH)
    return (
      result, available - Int(stream.pointee.avail_in), room - Int(stream.pointee.avail_out)
    )
  }
}
