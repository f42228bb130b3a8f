internal import SilhouetteReplay

/// Flat records as segments: a JSON object that says of what it is a part, as one zlib stream.
final class RecordsPacker: EventPacker {
  let pieceSuffix: String? = ".zlib"
  let fileName = ""
  private var records: [UInt8] = []
  private var count = 0
  private var (first, last) = (Int64(0), Int64(0))
  private var hasFullSnapshot = false

  func add(_ event: ArraySlice<UInt8>, at timestamp: Int64) {
    if count == 0 { first = timestamp } else { records.append(UInt8(ascii: ",")) }
    last = timestamp
    count += 1
    if event.starts(with: #"{"type":10,"#.utf8) { hasFullSnapshot = true }
    records += event
  }

  func endPiece() -> [UInt8] {
    let names = ["application", "session", "view"].enumerated().map {
      "\"\($1)\":{\"id\":\"6f3c1a52-7d0e-4b19-9c8f-2e5a8b71d4\($0)0\"}"
    }
    let head =
      "{\(names.joined(separator: ",")),\"source\":\"ios\",\"start\":\(first),\"end\":\(last),\"has_full_snapshot\":\(hasFullSnapshot),\"records\":["
    var packed: [UInt8] = []
    var deflater = Deflater(level: 6)
    deflater.append(Array(head.utf8)[...], to: &packed)
    deflater.append(records[...], to: &packed)
    deflater.append(Array("],\"records_count\":\(count)}\n".utf8)[...], to: &packed)
    deflater.finish(into: &packed)
    records.removeAll(keepingCapacity: true)
    (count, hasFullSnapshot) = (0, false)
    return packed
  }

  func endLog() -> [UInt8] { [] }
}
