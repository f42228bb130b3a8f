/// Packs events into one zlib stream of a JSON array: the bytes of a segment.
package struct SegmentPacker: ~Copyable {
  private var deflater = Deflater()
  package private(set) var events = 0

  private static let open: [UInt8] = [UInt8(ascii: "[")]
  private static let close: [UInt8] = [UInt8(ascii: "]")]

  private let separator: [UInt8]

  /// - Parameter separator: the text between two events: a comma, and perhaps white space.
  package init(separator: StaticString = ",") {
    self.separator = separator.withUTF8Buffer(Array.init)
  }

  /// Packs one event's JSON object, and appends the bytes that are ready, if any, to `packed`.
  package mutating func add(_ event: ArraySlice<UInt8>, to packed: inout [UInt8]) {
    deflater.append((events == 0 ? Self.open : separator)[...], to: &packed)
    deflater.append(event, to: &packed)
    events += 1
  }

  /// Ends the segment, appends its last bytes, and begins another one.
  package mutating func finish(into packed: inout [UInt8]) {
    if events == 0 { deflater.append(Self.open[...], to: &packed) }
    deflater.append(Self.close[...], to: &packed)
    deflater.finish(into: &packed)
    events = 0
  }
}
