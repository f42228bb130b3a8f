package import SilhouetteReplay
internal import SilhouetteSystem

/// Where events go.
package protocol LogSink: AnyObject {
  func add(_ batch: EventBatch) throws(SilhouetteError)
  /// Says that no event will come that is earlier.
  func reach(_ timestamp: Int64) throws(SilhouetteError)
  /// Makes the log whole.
  func finish() throws(SilhouetteError) -> [WrittenFile]
}

extension LogSink {
  /// A single file appears at its end.
  package func reach(_ timestamp: Int64) {}
}

/// Where a log of one file goes: a file, or memory.
package protocol LogFile: AnyObject {
  var path: String { get }
  var bytesWritten: Int { get }
  func write(_ bytes: [UInt8]) throws(SilhouetteError)
  /// Makes the file whole.
  func commit() throws(SilhouetteError)
}

extension AtomicFile: LogFile {}

/// A log in memory, for callers that want its bytes.
package final class MemoryLog: LogFile {
  package let path = "the log"
  package private(set) var bytes: [UInt8] = []
  package var bytesWritten: Int { bytes.count }

  package init() {}
  package func write(_ bytes: [UInt8]) { self.bytes += bytes }
  package func commit() {}
}

/// One file of events as text: a JSON array, or an event a line.
package final class TextLogSink: LogSink {
  private let file: any LogFile
  private let isArray: Bool
  private var isEmpty = true
  private var buffer: [UInt8] = []

  package init(_ file: any LogFile, isArray: Bool) {
    (self.file, self.isArray) = (file, isArray)
  }

  package func add(_ batch: EventBatch) throws(SilhouetteError) {
    for entry in batch.entries {
      if isArray { buffer.append(UInt8(ascii: isEmpty ? "[" : ",")) }
      isEmpty = false
      buffer += batch.bytes[entry.range]
      if !isArray { buffer.append(UInt8(ascii: "\n")) }
    }
    try file.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  package func finish() throws(SilhouetteError) -> [WrittenFile] {
    if isArray { try file.write(isEmpty ? Array("[]\n".utf8) : Array("]\n".utf8)) }
    try file.commit()
    return [WrittenFile(path: file.path, bytes: file.bytesWritten)]
  }
}

/// One zlib stream of the JSON array.
package final class ZlibLogSink: LogSink {
  private let file: any LogFile
  private var packer = SegmentPacker()
  private var packed: [UInt8] = []
  /// All events so far, if they are packed at once and are not too many for that.
  private var held: SegmentDraft?

  package init(_ file: any LogFile, packing: StreamPacking?) {
    self.file = file
    if let packing { held = SegmentDraft(packing: packing) }
  }

  package func add(_ batch: EventBatch) throws(SilhouetteError) {
    for entry in batch.entries {
      if held == nil { packer.add(batch.bytes[entry.range], to: &packed) }
      held?.add(batch, entry)
    }
    if let held, held.bytes.count > StreamPacking.mostBytes {
      packer.add(held.bytes[...], to: &packed)
      self.held = nil
    }
    try file.write(packed)
    packed.removeAll(keepingCapacity: true)
  }

  package func finish() throws(SilhouetteError) -> [WrittenFile] {
    if let held { packed = held.packed } else { packer.finish(into: &packed) }
    try file.write(packed)
    try file.commit()
    return [WrittenFile(path: file.path, bytes: file.bytesWritten)]
  }
}

/// One file of the wire format. It is cut into segments that go on from each other, so that memory stays small.
package final class WireLogSink: LogSink {
  private let file: any LogFile
  private var encoder = WireEncoder()
  private var hasSegment = false
  /// Bytes of events after which a segment ends.
  private static let segmentBytes = 1 << 20

  package init(_ file: any LogFile) {
    self.file = file
  }

  package func add(_ batch: EventBatch) throws(SilhouetteError) {
    for entry in batch.entries { try add(batch.bytes[entry.range]) }
  }

  private func add(_ event: ArraySlice<UInt8>) throws(SilhouetteError) {
    if !hasSegment { encoder.begin(isChained: true) }
    hasSegment = true
    encoder.add(event)
    if encoder.textBytes >= Self.segmentBytes { try close() }
  }

  private func close() throws(SilhouetteError) {
    try file.write(encoder.finish())
    hasSegment = false
  }

  package func finish() throws(SilhouetteError) -> [WrittenFile] {
    try close()
    try file.commit()
    return [WrittenFile(path: file.path, bytes: file.bytesWritten)]
  }
}
