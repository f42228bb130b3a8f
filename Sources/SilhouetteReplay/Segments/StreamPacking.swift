/// A way to pack the whole text of a stream at once, slower and smaller than `Deflater` packs it piece by piece.
///
/// Its text is held until the stream ends. A stream of more text than `mostBytes` is packed by `Deflater`, so time and
/// memory are bounded.
package struct StreamPacking: Sendable {
  package static let mostBytes = 4 << 20

  private let pack: @Sendable ([UInt8]) -> [UInt8]

  /// - Parameter pack: Packs text into a zlib stream (RFC 1950); returns nothing if it failed.
  package init(_ pack: @escaping @Sendable ([UInt8]) -> [UInt8]) {
    self.pack = pack
  }

  /// The smaller one of this packing's and `Deflater`'s output for a text.
  func packed(_ text: [UInt8], orElse deflated: [UInt8]) -> [UInt8] {
    guard text.count <= Self.mostBytes else { return deflated }
    let packed = pack(text)
    return packed.isEmpty || packed.count >= deflated.count ? deflated : packed
  }
}
