import CZlib

/// Packs bytes into one zlib stream (RFC 1950), piece by piece, with the system's zlib at its best level.
///
/// Holds zlib's window and tables (about 270 KB) and nothing of the input. Small logs are worth every byte, and the best
/// level still packs faster than a phone records.
public struct Deflater: ~Copyable {
  private var stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private static let chunk = 1 << 14

  public init() {
    stream.initialize(to: z_stream())
    let status = silhouette_deflateInit2(stream, Z_BEST_COMPRESSION, 15, 9, Z_DEFAULT_STRATEGY)
    precondition(status == Z_OK, "zlib has no memory for a stream")
  }

  deinit {
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Packs more bytes; what comes out, which may be nothing yet, is appended to `packed`.
  public mutating func append(_ bytes: ArraySlice<UInt8>, to packed: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    bytes.withUnsafeBufferPointer { run($0, Z_NO_FLUSH, &packed) }
  }

  /// Ends the stream and begins another.
  public mutating func finish(into packed: inout [UInt8]) {
    run(UnsafeBufferPointer(start: nil, count: 0), Z_FINISH, &packed)
    deflateReset(stream)
  }

  private func run(_ bytes: UnsafeBufferPointer<UInt8>, _ flush: Int32, _ packed: inout [UInt8]) {
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
    stream.pointee.avail_in = uInt(bytes.count)
    repeat {
      let stream = self.stream
      let room = Self.chunk
      let start = packed.count
      packed.append(contentsOf: repeatElement(0, count: room))
      let left = packed.withUnsafeMutableBufferPointer { buffer in
        stream.pointee.next_out = buffer.baseAddress! + start
        stream.pointee.avail_out = uInt(room)
        deflate(stream, flush)
        return Int(stream.pointee.avail_out)
      }
      packed.removeLast(left)
    } while stream.pointee.avail_out == 0
  }
}
