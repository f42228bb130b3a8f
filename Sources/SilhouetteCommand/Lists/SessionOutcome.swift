internal import Silhouette
import SilhouetteHierarchy
internal import SilhouetteText

/// What became of one session of a list.
struct SessionOutcome: Sendable {
  enum Status: String, CaseIterable {
    case done
    /// The input broke off; what came before it was written.
    case cutOff = "cut off"
    /// Nothing was written.
    case broken
    /// The outputs were there.
    case existing = "there already"
    /// The command found problems, and printed them.
    case problems = "problems found"
    /// A signal ended the run before the session was done.
    case stopped
  }

  var session: ListedSession
  var status: Status
  var outputs: [String] = []
  var error: String?

  var isFailure: Bool { ![.done, .existing].contains(status) }

  /// One line of a manifest.
  var line: [UInt8] {
    var json = JSONBytes()
    json.write(raw: "{\"session\":")
    json.write(string: session.name.utf8)
    json.write(raw: ",\"input\":")
    write(session.paths, into: &json)
    json.write(raw: ",\"status\":")
    json.write(string: status.rawValue.utf8)
    json.write(raw: ",\"outputs\":")
    write(outputs, into: &json)
    if let error {
      json.write(raw: ",\"error\":")
      json.write(string: error.utf8)
    }
    json.write(raw: "}\n")
    return json.bytes
  }

  private func write(_ names: [String], into json: inout JSONBytes) {
    json.write(raw: "[")
    for (place, name) in names.enumerated() {
      if place > 0 { json.write(raw: ",") }
      json.write(string: name.utf8)
    }
    json.write(raw: "]")
  }
}
