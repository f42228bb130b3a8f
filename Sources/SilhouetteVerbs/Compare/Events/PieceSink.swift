internal import Silhouette
internal import SilhouetteReplay
internal import SilhouetteSystem
internal import SilhouetteText

/// Cuts events into pieces, packs and counts them, and writes them to files that can be counted again.
final class PieceSink: LogSink {
  private let folder: String
  private let packer: any EventPacker
  private var spans: SegmentSpans
  private var span = 0
  private var isHolding = false
  /// Bytes before packing of each second of the piece that is held.
  private var weights: [(second: Int, weight: Int)] = []
  private var origin: Int64?
  private var number = 0
  private var file: AtomicFile?
  private(set) var tally = ByteTally()
  /// Bytes before packing, by second.
  private(set) var raw = ByteTally()

  /// - Parameter piece: milliseconds.
  init(folder: String, packer: any EventPacker, piece: Double) throws(SilhouetteError) {
    self.folder = folder
    self.packer = packer
    spans = SegmentSpans(length: piece)
    if packer.pieceSuffix == nil { file = try AtomicFile(path: folder + "/" + packer.fileName) }
  }

  func add(_ batch: EventBatch) throws(SilhouetteError) {
    for entry in batch.entries { try add(batch.bytes[entry.range], at: entry.timestamp, isEnd: entry.isEnd) }
  }

  /// - Parameters:
  ///   - timestamp: ms since the epoch.
  ///   - isEnd: whether it is the session's end, which goes into the last piece as it does into a log's last segment.
  func add(_ event: ArraySlice<UInt8>, at timestamp: Int64, isEnd: Bool = false) throws(SilhouetteError) {
    if origin == nil { origin = timestamp }
    if !isEnd {
      try reach(timestamp)
      span = spans.number(of: timestamp)
    }
    packer.add(event, at: timestamp)
    isHolding = true
    let time = Double(timestamp - origin!)
    raw.add(event.count, at: time)
    let second = ByteTally.second(of: time)
    if weights.last?.second != second { weights.append((second, 0)) }
    weights[weights.count - 1].weight += event.count
  }

  func reach(_ timestamp: Int64) throws(SilhouetteError) {
    if isHolding, spans.number(of: timestamp) > span { try close(packer.endPiece()) }
  }

  func finish() throws(SilhouetteError) -> [WrittenFile] {
    let last = isHolding ? packer.endPiece() : []
    try close(last + packer.endLog())
    try file?.commit()
    return []
  }

  private func close(_ bytes: [UInt8]) throws(SilhouetteError) {
    // A stream that is not flushed holds its bytes back: their seconds are kept until it ends.
    guard !bytes.isEmpty else { return }
    tally.add(bytes.count, sharedBy: weights)
    weights.removeAll(keepingCapacity: true)
    isHolding = false
    if let file { return try file.write(bytes) }
    let name = String(number, digits: 6) + (packer.pieceSuffix ?? "")
    try WorkFolder.write(bytes, to: folder + "/" + name)
    number += 1
  }
}
