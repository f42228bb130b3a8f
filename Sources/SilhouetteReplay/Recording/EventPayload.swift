import SilhouetteHierarchy
import SilhouetteText

/// Makes sure that the data of an app's event is JSON: one byte out of place would spoil the log around it.
enum EventPayload {
  private static let depth = 500

  /// The JSON itself on one line; for other text, a JSON string that quotes it.
  static func json(of data: String?) -> String {
    guard let data else { return "null" }
    guard isJSON(data) else { return quoted(data) }
    // Line ends are escaped within strings, so these are between values.
    return data.utf8.contains { $0 == 0x0A || $0 == 0x0D } ? onOneLine(data) : data
  }

  private static func onOneLine(_ data: String) -> String {
    String(decoding: data.utf8.map { $0 == 0x0A || $0 == 0x0D ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
  }

  private static func isJSON(_ data: String) -> Bool {
    Array(data.utf8).withUnsafeBytes { text in
      var cursor = JSONCursor(text, depthLimit: depth)
      do throws(JSONFault) {
        try cursor.skipValue()
        try cursor.finish()
        return true
      } catch {
        return false
      }
    }
  }

  private static func quoted(_ data: String) -> String {
    var out = WireBytes()
    out.write("\"")
    out.write(escaped: data.utf8)
    out.write("\"")
    return String(decoding: out.bytes, as: UTF8.self)
  }
}
