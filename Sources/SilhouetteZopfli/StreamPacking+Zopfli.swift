internal import CZopfli
package import SilhouetteReplay

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

extension StreamPacking {
  /// The system's zopfli, which searches for the smallest form of a stream that every zlib reader unpacks.
  ///
  /// Takes seconds for each megabyte, and several times the text's memory.
  package static let zopfli = StreamPacking { text in
    var options = ZopfliOptions()
    ZopfliInitOptions(&options)
    var packed: UnsafeMutablePointer<UInt8>?
    var count = 0
    text.withUnsafeBufferPointer {
      ZopfliCompress(&options, ZOPFLI_FORMAT_ZLIB, $0.baseAddress, $0.count, &packed, &count)
    }
    defer { free(packed) }
    return Array(UnsafeBufferPointer(start: packed, count: packed == nil ? 0 : count))
  }
}
