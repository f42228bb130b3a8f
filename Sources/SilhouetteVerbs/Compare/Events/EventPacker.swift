internal import SilhouetteReplay

/// How events become the bytes that go out.
protocol EventPacker: AnyObject {
  /// Of each piece's file; nil where all pieces are one file.
  var pieceSuffix: String? { get }
  /// The one file's name.
  var fileName: String { get }
  /// - Parameter timestamp: ms since the epoch.
  func add(_ event: ArraySlice<UInt8>, at timestamp: Int64)
  /// Ends a piece and hands it over; may be empty where the bytes are still held.
  func endPiece() -> [UInt8]
  /// Ends the log; hands over the rest.
  func endLog() -> [UInt8]
}

/// A JSON array, unpacked.
final class PlainPacker: EventPacker {
  let pieceSuffix: String? = nil
  let fileName = "log.json"
  private var held: [UInt8] = []
  private var isEmpty = true

  func add(_ event: ArraySlice<UInt8>, at timestamp: Int64) {
    held.append(UInt8(ascii: isEmpty ? "[" : ","))
    held += event
    isEmpty = false
  }

  func endPiece() -> [UInt8] {
    defer { held.removeAll(keepingCapacity: true) }
    return held
  }

  func endLog() -> [UInt8] { Array((isEmpty ? "[]\n" : "]\n").utf8) }
}

/// A zlib stream a segment, each of a JSON array; with a dictionary that both sides know, or without.
final class SegmentsPacker: EventPacker {
  let pieceSuffix: String? = ".zlib"
  let fileName = ""
  private var deflater: Deflater
  private var packed: [UInt8] = []
  private var isEmpty = true

  init(dictionary: [UInt8] = []) {
    deflater = Deflater(dictionary: dictionary)
  }

  func add(_ event: ArraySlice<UInt8>, at timestamp: Int64) {
    deflater.append([UInt8(ascii: isEmpty ? "[" : ",")], to: &packed)
    deflater.append(event, to: &packed)
    isEmpty = false
  }

  func endPiece() -> [UInt8] {
    deflater.append([UInt8(ascii: "]")], to: &packed)
    deflater.finish(into: &packed)
    isEmpty = true
    defer { packed.removeAll(keepingCapacity: true) }
    return packed
  }

  func endLog() -> [UInt8] { [] }
}

/// One zlib stream of one JSON array for the whole session; flushed a piece, so that each can go out alone, or not.
final class StreamPacker: EventPacker {
  let pieceSuffix: String? = nil
  let fileName = "log.zlib"
  private let flushes: Bool
  private var deflater = Deflater()
  private var packed: [UInt8] = []
  private var isEmpty = true

  init(flushes: Bool) {
    self.flushes = flushes
  }

  func add(_ event: ArraySlice<UInt8>, at timestamp: Int64) {
    deflater.append([UInt8(ascii: isEmpty ? "[" : ",")], to: &packed)
    deflater.append(event, to: &packed)
    isEmpty = false
  }

  func endPiece() -> [UInt8] {
    guard flushes else { return [] }
    deflater.flush(into: &packed)
    defer { packed.removeAll(keepingCapacity: true) }
    return packed
  }

  func endLog() -> [UInt8] {
    deflater.append(Array((isEmpty ? "[]" : "]").utf8)[...], to: &packed)
    deflater.finish(into: &packed)
    return packed
  }
}
