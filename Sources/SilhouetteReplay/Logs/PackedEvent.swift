import SilhouetteHierarchy

/// A string in place of an event: the output of rrweb's packer, one event at a time.
///
/// The packer's first version writes the event's JSON with `"v":"v1"` added, packs it with zlib and takes each byte for
/// the Latin-1 character of that number. Its reader also takes plain JSON, and so does this one.
enum PackedEvent {
  /// The event would take more memory than it may.
  struct TooLarge: Error {
    /// The largest number of bytes.
    var most: Int
  }

  /// The event's JSON; nil if the string is not a packed event.
  static func unpack(_ text: [UInt8], limits: Limits) throws(TooLarge) -> [UInt8]? {
    if text.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") { return text }
    guard let packed = latin1(text), packed.count > 2,
      Compression(first: packed[0], second: packed[1]) == .zlib,
      let bytes = try inflate(packed, .zlib, limits: limits), hasVersion(bytes, limits: limits)
    else { return nil }
    return bytes
  }

  /// The JSON that posthog-js has packed with gzip into a string; nil if the string is not packed.
  static func gunzip(_ text: [UInt8], limits: Limits) throws(TooLarge) -> [UInt8]? {
    guard text.first == 0x1F, let packed = latin1(text), packed.count > 2,
      Compression(first: packed[0], second: packed[1]) == .gzip
    else { return nil }
    return try inflate(packed, .gzip, limits: limits)
  }

  /// PostHog stores events as `["window", event]`; such names are made of letters, digits and hyphens.
  static func isWindowName(_ text: [UInt8]) -> Bool {
    text.count <= 70
      && text.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D }
  }

  private static func latin1(_ text: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      guard byte >= 0x80 else {
        bytes.append(byte)
        continue
      }
      // U+0080 to U+00FF, the text being valid UTF-8.
      guard byte == 0xC2 || byte == 0xC3, index < text.count else { return nil }
      bytes.append((byte & 0x03) << 6 | text[index] & 0x3F)
      index += 1
    }
    return bytes
  }

  /// The unpacked bytes; nil if they are damaged.
  static func inflate(
    _ packed: [UInt8], _ compression: Compression, limits: Limits
  ) throws(TooLarge) -> [UInt8]? {
    var rest = limits
    rest.inflatedBytes = min(limits.inflatedBytes, limits.lineBytes, limits.packedEventBytes)
    var inflater = Inflater(compression, limits: rest)
    var piece = [UInt8](repeating: 0, count: 16 << 10)
    var bytes: [UInt8] = []
    var start = 0
    while !inflater.isWhole {
      let step: (taken: Int, given: Int)
      do throws(Inflater.Fault) {
        step = try inflatePiece(&inflater, packed[start...], &piece)
      } catch {
        guard case .limit = error else { return nil }
        throw TooLarge(most: rest.inflatedBytes)
      }
      let (taken, given) = step
      guard taken + given > 0 else { return nil }
      start += taken
      bytes += piece[..<given]
    }
    return bytes
  }

  private static func inflatePiece(
    _ inflater: inout Inflater, _ packed: ArraySlice<UInt8>, _ piece: inout [UInt8]
  ) throws(Inflater.Fault) -> (taken: Int, given: Int) {
    let result = packed.withUnsafeBytes { input in
      piece.withUnsafeMutableBytes { output in
        Result { () throws(Inflater.Fault) in try inflater.inflate(input, into: output) }
      }
    }
    return try result.get()
  }

  private static func hasVersion(_ bytes: [UInt8], limits: Limits) -> Bool {
    var document = JSONDocument()
    guard (try? document.read(bytes, limits: limits)) != nil, let version = document.member(0, "v") else {
      return false
    }
    return document.text(version, is: "v1")
  }
}
