internal import SilhouetteHierarchy
internal import SilhouetteText

/// Packs the events of a log into segments of the wire format (`docs/WIRE.md`).
///
/// Each event is parsed, printed again, and compared: one that would not come back byte for byte is packed as it is written. So every log
/// survives, and those of ours become small.
package struct WireEncoder: Sendable {
  private(set) var model: WireModel<WireBitWriter>?
  private let priors: WirePriors
  private var checksum = WireChecksum()
  private var link: UInt16?
  private var last: UInt16 = 0
  /// Bytes of the events in the open segment.
  package private(set) var textBytes = 0

  package init() { self.init(priors: .standard) }

  init(priors: WirePriors) { self.priors = priors }

  /// Begins a segment.
  ///
  /// - Parameter isChained: Whether it goes on from the one before. Then it is smaller, and readers need that one.
  package mutating func begin(isChained: Bool) {
    checksum = WireChecksum()
    textBytes = 0
    link = nil
    if isChained, model != nil {
      link = last
    } else {
      model = WireModel(WireBitWriter(), limits: Limits(), priors: priors)
    }
  }

  /// Packs one event's JSON object.
  package mutating func add(_ event: ArraySlice<UInt8>) {
    if model == nil { begin(isChained: false) }
    checksum.add(event)
    textBytes += event.count
    let (timestamp, parsed) = Self.parse(event)
    let told = model!.tells(timestamp) ? parsed : .raw(Array(event))
    // Writing fails never: only bytes that are read can be at fault.
    _ = try? model!.event(told, at: timestamp)
  }

  /// Ends the segment.
  package mutating func finish() -> [UInt8] {
    if model == nil { begin(isChained: false) }
    _ = try? model!.event(nil, at: 0)
    last = checksum.value
    _ = model!.mixer.plain(Int(last), bits: 16)
    let payload = model!.mixer.bits.finish()
    var bytes: [UInt8] = []
    WireFormat(link: link, count: payload.count).write(into: &bytes)
    return bytes + payload
  }

  private static func parse(_ event: ArraySlice<UInt8>) -> (Int, WireEvent) {
    let parsed = event.withUnsafeBufferPointer { text -> (Int, WireEvent)? in
      guard let (timestamp, event) = WireParser.parse(text) else { return nil }
      var out = WireBytes()
      WirePrinter.print(event, at: timestamp, into: &out)
      return out.holds(text) ? (timestamp, event) : nil
    }
    return parsed ?? (.max, .raw(Array(event)))
  }
}
