import CZlib

/// The system zlib's compressor as one stream that is used again and again.
///
/// It owns about 300 KB, which `reset` keeps; one belongs to one worker. The same bytes give the same output for
/// the same zlib, whatever the sizes they are handed over in.
///
/// The stream lies on the heap, since zlib keeps a pointer back to it: a `z_stream` must not move.
public struct Deflater: ~Copyable, @unchecked Sendable {
  public enum Strategy: Sendable {
    case standard
    /// For filtered pictures: fewer matches, more Huffman codes.
    case filtered
    /// Looks for repetitions of the last byte only; several times as fast.
    case runs

    fileprivate var code: Int32 {
      switch self {
      case .standard: Z_DEFAULT_STRATEGY
      case .filtered: Z_FILTERED
      case .runs: Z_RLE
      }
    }
  }

  /// What stands round the compressed data.
  public enum Format: Sendable {
    case zlib, gzip, raw

    fileprivate var windowBits: Int32 {
      switch self {
      case .zlib: 15
      case .gzip: 31
      case .raw: -15
      }
    }
  }

  private let stream: UnsafeMutablePointer<z_stream>

  /// - Parameter level: 0 (stored) to 9 (smallest); values outside are taken for the nearest.
  public init(level: Int = 6, strategy: Strategy = .standard, format: Format = .zlib) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = silhouette_deflateInit2(
      stream, Int32(min(max(level, 0), 9)), format.windowBits, 9, strategy.code)
    precondition(status == Z_OK, "zlib has no memory for a stream, or is older than its header")
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// Begins a new output with the same settings, whatever became of the last one.
  public mutating func reset() {
    deflateReset(stream)
  }

  /// Takes in bytes; what comes out so far is added to `output`.
  public mutating func append(_ bytes: UnsafeRawBufferPointer, to output: inout [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
      rest = rest.dropFirst(piece.count)
      stream.pointee.next_in = UnsafeMutablePointer(
        mutating: piece.bindMemory(to: UInt8.self).baseAddress)
      stream.pointee.avail_in = UInt32(piece.count)
      drain(Z_NO_FLUSH, to: &output)
    }
  }

  /// Ends the output and makes the stream ready for the next one.
  public mutating func finish(into output: inout [UInt8]) {
    drain(Z_FINISH, to: &output)
    reset()
  }

  /// All of `bytes` as one output.
  public mutating func compress(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    bytes.withUnsafeBytes { append($0, to: &output) }
    finish(into: &output)
    return output
  }

  /// Runs zlib until it neither has input left nor output held back.
  private mutating func drain(_ flush: Int32, to output: inout [UInt8]) {
    var full = true
    while full {
      full = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 14) { room in
        stream.pointee.next_out = room.baseAddress
        stream.pointee.avail_out = UInt32(room.count)
        let status = deflate(stream, flush)
        precondition(status != Z_STREAM_ERROR, "the deflate stream is in order from init to deinit")
        output.append(contentsOf: room[..<(room.count - Int(stream.pointee.avail_out))])
        return stream.pointee.avail_out == 0
      }
    }
  }
}
