import CZlib

/// Packs bytes into one zlib (RFC 1950) or gzip (RFC 1952) stream, piece by piece, with the system's zlib, by
/// default at its best level.
///
/// Holds zlib's window and tables (about 270 KB) and nothing of the input. Small logs are worth every byte, and the best
/// level still packs faster than a phone records.
package struct Deflater: ~Copyable {
  private var stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let dictionary: [UInt8]
  private static let chunk = 1 << 14
  /// Where zlib writes; most calls fill little of it.
  private let room = UnsafeMutablePointer<UInt8>.allocate(capacity: chunk)

  /// The header and trailer around the packed bytes.
  package enum Wrapping: Sendable {
    case zlib, gzip
  }

  /// - Parameters:
  ///   - level: 1 to 9.
  ///   - dictionary: bytes that both sides know before each stream begins. The last 32 KB count; readers that
  ///     do not have it cannot unpack anything. Empty for a stream that everybody reads, and for gzip, which
  ///     knows none.
  package init(_ wrapping: Wrapping = .zlib, level: Int = 9, dictionary: [UInt8] = []) {
    self.dictionary = wrapping == .gzip ? [] : dictionary
    stream.initialize(to: z_stream())
    let level = Int32(min(max(level, 1), 9))
    // zlib's own way of saying gzip: 16 on top of the window's bits.
    let bits: Int32 = wrapping == .gzip ? 15 + 16 : 15
    let status = silhouette_deflateInit2(stream, level, bits, 9, Z_DEFAULT_STRATEGY)
    precondition(status == Z_OK, "zlib has no memory for a stream")
    prime()
  }

  private func prime() {
    guard !dictionary.isEmpty else { return }
    let status = deflateSetDictionary(stream, dictionary, uInt(dictionary.count))
    precondition(status == Z_OK, "a stream takes its dictionary before its first byte")
  }

  deinit {
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
    room.deallocate()
  }

  /// Packs more bytes, and appends the output, which may be nothing yet, to `packed`.
  package mutating func append(_ bytes: ArraySlice<UInt8>, to packed: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    bytes.withUnsafeBufferPointer { run($0, Z_NO_FLUSH, &packed) }
  }

  /// Ends the stream and begins another.
  package mutating func finish(into packed: inout [UInt8]) {
    run(UnsafeBufferPointer(start: nil, count: 0), Z_FINISH, &packed)
    deflateReset(stream)
    prime()
  }

  /// Gives out everything that was packed so far, up to a whole byte, so that a reader has it; the stream
  /// goes on.
  package mutating func flush(into packed: inout [UInt8]) {
    run(UnsafeBufferPointer(start: nil, count: 0), Z_SYNC_FLUSH, &packed)
  }

  private func run(_ bytes: UnsafeBufferPointer<UInt8>, _ flush: Int32, _ packed: inout [UInt8]) {
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
    stream.pointee.avail_in = uInt(bytes.count)
    repeat {
      stream.pointee.next_out = room
      stream.pointee.avail_out = uInt(Self.chunk)
      deflate(stream, flush)
      let count = Self.chunk - Int(stream.pointee.avail_out)
      packed.append(contentsOf: UnsafeBufferPointer(start: room, count: count))
    } while stream.pointee.avail_out == 0
  }
}
