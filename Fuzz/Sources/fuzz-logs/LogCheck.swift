import FuzzSupport
import SilhouetteHierarchy
import SilhouetteReplay

/// Reads and verifies spoiled logs. Errors are fine; traps, hangs and events that depend on the chunks are not.
struct LogCheck {
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

  mutating func complaint() -> String? {
    let input = mutator.input(from: Logs.all)
    let whole = read(input) { $0 }
    let parts = read(input) { mutator.chunk(of: $0) }
    _ = LogReader.recognizes(input.prefix(512))
    return whole == parts ? nil : "the events depend on how the bytes arrive"
  }

  /// The events and the error's byte.
  private func read(_ input: [UInt8], chunk: (Int) -> Int) -> [String] {
    var reader = LogReader(limits: Self.limits)
    var verifier = Verifier(limits: Self.limits)
    var found: [String] = []
    var rest = input[...]
    do {
      while !rest.isEmpty {
        let count = chunk(rest.count)
        reader.append(rest.prefix(count))
        rest = rest.dropFirst(count)
        try take(&reader, &verifier, &found)
      }
      reader.finish()
      try take(&reader, &verifier, &found)
    } catch {
      found.append("\(error)")
    }
    verifier.finish()
    return found + verifier.problems.map(\.message)
  }

  private func take(
    _ reader: inout LogReader, _ verifier: inout Verifier, _ found: inout [String]
  ) throws {
    while case .event(let event) = try reader.next() {
      found.append("\(event.byteOffset)")
      verifier.check(event.bytes[...])
    }
  }
}
