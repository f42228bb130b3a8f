internal import SilhouetteSystem
internal import SilhouetteText

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The outcome of a session as a line of a manifest: one JSON object.
struct ManifestLine: Decodable {
  var session: String
  var input: [String]
  /// A raw value of `SessionOutcome.Status`.
  var status: String
  var outputs: [String]
  /// Why the session is not done; nil if it is.
  var error: String?

  /// The line with its end.
  var bytes: [UInt8] {
    var json = JSONBytes()
    json.write(raw: "{\"session\":")
    json.write(string: session.utf8)
    json.write(raw: ",\"input\":")
    Self.write(input, into: &json)
    json.write(raw: ",\"status\":")
    json.write(string: status.utf8)
    json.write(raw: ",\"outputs\":")
    Self.write(outputs, into: &json)
    if let error {
      json.write(raw: ",\"error\":")
      json.write(string: error.utf8)
    }
    json.write(raw: "}\n")
    return json.bytes
  }

  private static func write(_ names: [String], into json: inout JSONBytes) {
    json.write(raw: "[")
    for (place, name) in names.enumerated() {
      if place > 0 { json.write(raw: ",") }
      json.write(string: name.utf8)
    }
    json.write(raw: "]")
  }

  /// nil for a line that is no entry.
  init?(_ text: String) {
    guard let line = try? JSONDecoder().decode(ManifestLine.self, from: Data(text.utf8)) else { return nil }
    self = line
  }

  init(session: String, input: [String], status: String, outputs: [String], error: String?) {
    (self.session, self.input, self.status) = (session, input, status)
    (self.outputs, self.error) = (outputs, error)
  }
}
