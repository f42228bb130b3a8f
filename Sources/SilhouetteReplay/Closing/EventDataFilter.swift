package import SilhouetteHierarchy

/// Keeps the listed members of an event's data, each whole, and drops the others: an app's event may hold words that a person wrote.
/// Events of test tools keep those that are no content, too (`AppEvent.toolKeys`).
///
/// Data that is no JSON object has no keys, and does not come through. Cost: O(length).
package struct EventDataFilter: Sendable {
  private let keys: Set<String>

  package init(keys: Set<String>) {
    self.keys = keys
  }

  /// nil if nothing is left.
  package func filtered(_ event: AppEvent) -> String? {
    let keys = event.isOfTool ? keys.union(AppEvent.toolKeys) : keys
    guard !keys.isEmpty, let data = event.data else { return nil }
    return Array(data.utf8).withUnsafeBytes { text in try? Self.members(of: text, named: keys) }
  }

  private static func members(
    of text: UnsafeRawBufferPointer, named keys: Set<String>
  ) throws(JSONFault) -> String? {
    var cursor = JSONCursor(text, depthLimit: 500)
    var kept: [String] = []
    guard cursor.peek() == UInt8(ascii: "{") else { return nil }
    var more = try cursor.enterObject()
    while more {
      let start = cursor.position
      let key = cursor.string(try cursor.readKey())
      let value = try cursor.skipValue()
      if keys.contains(key) { kept.append(String(decoding: text[start..<value.upperBound], as: UTF8.self)) }
      more = try cursor.nextMember()
    }
    try cursor.finish()
    return kept.isEmpty ? nil : "{\(kept.joined(separator: ","))}"
  }
}
