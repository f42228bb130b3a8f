internal import SilhouetteReplay

/// Screens as blobs, one after another, each behind its time in eight bytes and its length in four.
final class BlobPacker: EventPacker {
  let pieceSuffix: String? = nil
  let fileName = "log.bin"
  private var held: [UInt8] = []

  func add(_ event: ArraySlice<UInt8>, at timestamp: Int64) {
    held += Self.head(timestamp, event.count)
    held += event
  }

  static func head(_ timestamp: Int64, _ count: Int) -> [UInt8] {
    let time = UInt64(bitPattern: timestamp)
    let count = UInt32(truncatingIfNeeded: count)
    return (0..<8).reversed().map { UInt8(truncatingIfNeeded: time >> UInt64($0 * 8)) }
      + (0..<4).reversed().map { UInt8(truncatingIfNeeded: count >> UInt32($0 * 8)) }
  }

  func endPiece() -> [UInt8] {
    defer { held.removeAll(keepingCapacity: true) }
    return held
  }

  func endLog() -> [UInt8] { [] }
}

/// The same, a zlib stream a segment.
final class PackedBlobsPacker: EventPacker {
  let pieceSuffix: String? = ".zlib"
  let fileName = ""
  private var deflater = Deflater()
  private var packed: [UInt8] = []

  func add(_ event: ArraySlice<UInt8>, at timestamp: Int64) {
    deflater.append(BlobPacker.head(timestamp, event.count)[...], to: &packed)
    deflater.append(event, to: &packed)
  }

  func endPiece() -> [UInt8] {
    deflater.finish(into: &packed)
    defer { packed.removeAll(keepingCapacity: true) }
    return packed
  }

  func endLog() -> [UInt8] { [] }
}
