import FuzzSupport
import SilhouetteHierarchy
import SilhouetteReplay

/// Spoils packed logs and logs that are to be packed. Errors are fine; traps, hangs, more than the limits allow, events that depend on
/// the chunks, and logs that do not come back are not.
struct WireCheck {
  private var mutator: Mutator

  private static let limits = {
    var limits = Limits()
    limits.lineBytes = 1 << 18
    limits.nodes = 500
    limits.depth = 300
    limits.inflatedBytes = 1 << 20
    return limits
  }()

  init(seed: UInt64) {
    mutator = Mutator(seed: seed)
  }

  /// - Parameters:
  ///   - packed: logs in the wire format.
  ///   - logs: logs with one event a line.
  mutating func complaint(_ packed: [[UInt8]], _ logs: [[UInt8]]) -> String? {
    let input = mutator.input(from: packed)
    let whole = read(input) { $0 }
    let parts = read(input) { mutator.chunk(of: $0) }
    guard whole.events == parts.events, whole.error == parts.error else {
      return "the events depend on how the bytes arrive"
    }
    guard whole.events.reduce(0, { $0 + $1.count + 1 }) <= Self.limits.inflatedBytes else {
      return "more was unpacked than the limit allows"
    }
    // Whatever came out of spoiled bytes, and whatever a spoiled log holds, is packed and comes back.
    let spoiled = mutator.input(from: logs).split(separator: UInt8(ascii: "\n")).map(Array.init)
    let events = whole.events + spoiled.filter { read($0 + [0x0A]) { $0 }.events == [$0] }
    var encoder = WireEncoder()
    var bytes: [UInt8] = []
    for (index, event) in events.enumerated() {
      if index % 7 == 0 {
        if index > 0 { bytes += encoder.finish() }
        encoder.begin(isChained: index % 3 > 0)
      }
      encoder.add(event[...])
    }
    bytes += encoder.finish()
    var limits = Self.limits
    (limits.inflatedBytes, limits.nodes, limits.depth) = (1 << 26, 1 << 20, 1 << 20)
    return read(bytes, limits) { $0 }.events == events ? nil : "a packed log does not come back"
  }

  private func read(
    _ input: [UInt8], _ limits: Limits = Self.limits, chunk: (Int) -> Int
  ) -> (events: [[UInt8]], error: String) {
    var reader = LogReader(limits: limits)
    var found: [[UInt8]] = []
    var rest = input[...]
    do {
      while !rest.isEmpty {
        let count = chunk(rest.count)
        reader.append(rest.prefix(count))
        rest = rest.dropFirst(count)
        while case .event(let event) = try reader.next() { found.append(event.bytes) }
      }
      reader.finish()
      while case .event(let event) = try reader.next() { found.append(event.bytes) }
    } catch {
      return (found, "\(error)")
    }
    return (found, "")
  }
}
