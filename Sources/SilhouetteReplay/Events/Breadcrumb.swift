import SilhouetteHierarchy
import SilhouetteText

/// Breadcrumbs of Sentry's replays: the only custom events of an app that Sentry's Relay reads and its player lists. They are an app's events
/// and taps.
///
/// Form as in sentry-javascript's `ReplayBreadcrumbFrame`: a custom event with the tag `breadcrumb`. Taps have the category of Sentry's SDKs for
/// phones, whose message is the name of a view; ours is its category, such as `button`, because names of views are in no target.
enum Breadcrumb {
  static let tag = "breadcrumb"
  private static let eventCategory = "app.event"
  private static let tapCategory = "ui.tap"
  /// The data of our taps. A reader passes over them, because the click before them is the same tap.
  private static let tapData = "{\"recorder\":\"silhouette\"}"

  /// Writes the tag and the payload of a custom event.
  ///
  /// - Parameters:
  ///   - payload: JSON text.
  ///   - timestamp: Milliseconds since 1970-01-01 00:00 UTC.
  static func write(_ name: String, _ payload: String, at timestamp: Int64, into out: inout WireBytes) {
    begin(eventCategory, name, at: timestamp, into: &out)
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

  /// Writes the tag and the payload of a tap.
  ///
  /// - Parameter words: The element's category, without its text.
  static func write(tapOn words: String, at timestamp: Int64, into out: inout WireBytes) {
    begin(tapCategory, words, at: timestamp, into: &out)
    out.write(",\"data\":")
    out.write(string: tapData)
    out.write("}")
  }

  private static func begin(
    _ category: String, _ message: String, at timestamp: Int64, into out: inout WireBytes
  ) {
    out.write("\"tag\":\"breadcrumb\",\"payload\":{\"timestamp\":")
    out.write(Double(timestamp) / 1000)
    out.write(",\"type\":\"default\",\"category\":\"")
    out.write(string: category)
    out.write("\",\"message\":\"")
    out.write(escaped: message.utf8)
    out.write("\"")
  }

  /// The app's event or the tap that a breadcrumb's payload holds; nil if it is of something else.
  static func body(in payload: UnsafeRawBufferPointer) -> ReplayEvent.Body? {
    var cursor = JSONCursor(payload, depthLimit: 500)
    guard let found = try? members(&cursor, payload), let message = found.message else { return nil }
    switch found.category {
    case eventCategory: return .custom(tag: message, payload: found.data)
    case tapCategory where found.data.filter({ !$0.isWhitespace }) == tapData: return .tapCrumb(message)
    default: return nil
    }
  }

  private static func members(
    _ cursor: inout JSONCursor, _ text: UnsafeRawBufferPointer
  ) throws(JSONFault) -> (category: String?, message: String?, data: String) {
    var (category, message, data) = (String?.none, String?.none, "null")
    var more = try cursor.enterObject()
    while more {
      let key = try cursor.readKey()
      if cursor.text(key, is: "category"), cursor.peek() == UInt8(ascii: "\"") {
        category = cursor.string(try cursor.readString())
      } else if cursor.text(key, is: "message"), cursor.peek() == UInt8(ascii: "\"") {
        message = cursor.string(try cursor.readString())
      } else if cursor.text(key, is: "data") {
        data = String(decoding: text[try cursor.skipValue()], as: UTF8.self)
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
    return (category, message, data)
  }
}
