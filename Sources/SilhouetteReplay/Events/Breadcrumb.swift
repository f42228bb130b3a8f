import SilhouetteHierarchy
import SilhouetteText

/// An app's event as a breadcrumb of Sentry's replays: the only custom events of an app that Sentry's Relay reads and its player lists.
///
/// Form as in sentry-javascript's `ReplayBreadcrumbFrame`: a custom event with the tag `breadcrumb`.
enum Breadcrumb {
  static let tag = "breadcrumb"
  private static let category = "app.event"

  /// Writes the tag and the payload of a custom event.
  ///
  /// - Parameters:
  ///   - payload: JSON text.
  ///   - timestamp: Milliseconds since 1970-01-01 00:00 UTC.
  static func write(_ name: String, _ payload: String, at timestamp: Int64, into out: inout WireBytes) {
    out.write("\"tag\":\"breadcrumb\",\"payload\":{\"timestamp\":")
    out.write(Double(timestamp) / 1000)
    out.write(",\"type\":\"default\",\"category\":\"app.event\",\"message\":\"")
    out.write(escaped: name.utf8)
    out.write("\"")
    if payload.utf8.first == UInt8(ascii: "{") {
      out.write(",\"data\":")
      out.write(string: payload)
    } else if payload != "null" {
      out.write(",\"data\":{\"value\":")
      out.write(string: payload)
      out.write("}")
    }
    out.write("}")
  }

  /// The app's event that a breadcrumb's payload holds, as JSON text; nil if it is of something else.
  static func event(in payload: UnsafeRawBufferPointer) -> (name: String, data: String)? {
    var cursor = JSONCursor(payload, depthLimit: 500)
    return try? event(&cursor, payload)
  }

  private static func event(
    _ cursor: inout JSONCursor, _ text: UnsafeRawBufferPointer
  ) throws(JSONFault) -> (name: String, data: String)? {
    var (name, data, isEvent) = (String?.none, "null", false)
    var more = try cursor.enterObject()
    while more {
      let key = try cursor.readKey()
      if cursor.text(key, is: "category"), cursor.peek() == UInt8(ascii: "\"") {
        isEvent = cursor.string(try cursor.readString()) == category
      } else if cursor.text(key, is: "message"), cursor.peek() == UInt8(ascii: "\"") {
        name = cursor.string(try cursor.readString())
      } else if cursor.text(key, is: "data") {
        data = String(decoding: text[try cursor.skipValue()], as: UTF8.self)
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
    return isEvent ? name.map { ($0, data) } : nil
  }
}
