internal import SilhouetteHierarchy
internal import SilhouetteText

/// Writes a segment's number anew in those of its files that hold one, because an app sends only some of a session's segments and services
/// want them without gaps.
///
/// The files are those of our wrappings, in which each member occurs once before any event.
enum SegmentNumbering {
  /// Bytes in which the members around the records of a segment end.
  private static let longestHead = 2048

  /// The files of a segment that is sent as number `number`; unchanged for targets whose files hold no number.
  ///
  /// - Parameter first: Milliseconds since 1970 of the segment's first event.
  static func number(_ files: [Segment.File], _ number: Int, first: Int64) -> [Segment.File] {
    switch files.map({ $0.suffix }) {
    case [".envelope"]: numberSentry(files, number, first)
    case [".segment", ".event.json"]: numberDatadog(files, number)
    case [".json.gz", ".attributes"]: numberNewRelic(files, number)
    default: files
    }
  }

  private static func numberSentry(_ files: [Segment.File], _ number: Int, _ first: Int64) -> [Segment.File] {
    var files = files
    if let bytes = SentryWrapping.numbered(files[0].bytes, number, first: first) { files[0].bytes = bytes }
    return files
  }

  /// The number is in the packed segment too, so that is packed anew.
  private static func numberDatadog(_ files: [Segment.File], _ number: Int) -> [Segment.File] {
    var limits = Limits()
    let most = 2 * DatadogWrapping.mostRecordBytes
    (limits.inflatedBytes, limits.lineBytes, limits.packedEventBytes) = (most, most, most)
    guard let unpacked = try? PackedEvent.inflate(files[0].bytes, .zlib, limits: limits) else { return files }
    let segment = replacing("index_in_view", by: number, in: unpacked)
    var deflater = Deflater()
    var packed: [UInt8] = []
    deflater.append(segment[...], to: &packed)
    deflater.finish(into: &packed)
    var metadata = replacing("index_in_view", by: number, in: files[1].bytes)
    metadata = replacing("raw_segment_size", by: segment.count, in: metadata)
    metadata = replacing("compressed_segment_size", by: packed.count, in: metadata)
    var files = files
    (files[0].bytes, files[1].bytes) = (packed, metadata)
    return files
  }

  private static func numberNewRelic(_ files: [Segment.File], _ number: Int) -> [Segment.File] {
    var files = files
    let attributes = String(decoding: files[1].bytes, as: UTF8.self).parts(between: "%26").map {
      attribute in
      attribute.hasPrefix("isFirstChunk%3D") ? "isFirstChunk%3D\(number == 0)" : String(attribute)
    }
    files[1].bytes = Array(attributes.joined(separator: "%26").utf8)
    return files
  }

  /// The bytes with another number behind a key.
  private static func replacing(_ key: String, by number: Int, in bytes: [UInt8]) -> [UInt8] {
    let quoted = Array("\"\(key)\":".utf8)
    let head = bytes.prefix(longestHead)
    guard
      let start = head.indices.first(where: { head[$0...].starts(with: quoted) }).map({ $0 + quoted.count })
    else { return bytes }
    let end = bytes[start...].firstIndex { !(48...57).contains($0) } ?? bytes.endIndex
    return Array(bytes[..<start]) + Array(String(number).utf8) + Array(bytes[end...])
  }
}
