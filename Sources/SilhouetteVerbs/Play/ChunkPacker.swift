internal import SilhouetteReplay
internal import SilhouetteText

/// Packs a log in chunks that a page can unpack one by one: each a zlib stream of a JSON array in Base64, with line ends
/// between. In the array each event is a line, so that a page can parse one event after the other.
///
/// A chunk begins with a Meta that a full snapshot follows, since a player can begin there. Small chunks go together: there
/// are as few as can be read quickly.
struct ChunkPacker: ~Copyable {
  /// Bytes of JSON after which the next chunk begins as soon as it can.
  private let least: Int
  private var packer = SegmentPacker(separator: ",\n")
  private var base64 = Base64Text()
  private var packed: [UInt8] = []
  /// Of the open chunk, as JSON.
  private var size = 0
  /// The last event, if it was a Meta: what follows decides which chunk it is in.
  private var meta: (bytes: [UInt8], time: Double)?
  private var last = -Double.infinity
  /// When each chunk begins, in milliseconds since 1970.
  private(set) var times: [Double] = []
  /// Whether no event is earlier than the one before it.
  private(set) var isSorted = true

  init(least: Int = 1 << 18) {
    self.least = least
  }

  /// Takes the next event. Returns text of the page, as far as it is certain.
  ///
  /// - Parameter canCut: whether the event may begin a chunk.
  mutating func add(_ event: ArraySlice<UInt8>, type: Int?, time: Double?, canCut: Bool = true) -> [UInt8] {
    let time = time ?? last
    if time < last { isSorted = false }
    last = max(last, time)
    var text: [UInt8] = []
    if let meta {
      self.meta = nil
      if type == 2, size >= least, canCut { text = cut() }
      put(meta.bytes[...], at: meta.time)
    }
    if type == 4 { meta = (Array(event), time) } else { put(event, at: time) }
    if packed.count >= 1 << 14 { text += drained() }
    return text
  }

  private mutating func put(_ event: ArraySlice<UInt8>, at time: Double) {
    if size == 0 { times.append(time) }
    packer.add(oneLine(event), to: &packed)
    size += event.count
  }

  /// In JSON, line ends stand between tokens alone: another recorder may have written some.
  private func oneLine(_ event: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard event.contains(0x0A) || event.contains(0x0D) else { return event }
    return event.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }[...]
  }

  private mutating func cut() -> [UInt8] {
    packer.finish(into: &packed)
    size = 0
    return drained() + base64.finish() + [0x0A]
  }

  private mutating func drained() -> [UInt8] {
    defer { packed.removeAll(keepingCapacity: true) }
    return base64.add(packed)
  }

  /// The rest of the text.
  mutating func finish() -> [UInt8] {
    if let meta { put(meta.bytes[...], at: meta.time) }
    packer.finish(into: &packed)
    return drained() + base64.finish()
  }
}
