import SilhouetteHierarchy
import SilhouetteText

/// Ids as files show them: integers as they are, strings by their order in the file, `"id-1"` being the first.
///
/// A string may be an account's number or a name, and so may its hash.
struct TellableIDs: Sendable {
  private var ordinals: [NodeID: Int] = [:]

  /// `null` if there is no id.
  mutating func write(_ id: NodeID, to json: inout JSONBytes) {
    guard !id.isNone else { return json.write(raw: "null") }
    guard !id.isInteger else { return json.write(raw: String(id.rawValue).utf8) }
    let ordinal = ordinals[id] ?? ordinals.count + 1
    ordinals[id] = ordinal
    json.write(raw: "\"id-\(ordinal)\"".utf8)
  }
}
