internal import Silhouette
internal import SilhouetteReplay
internal import SilhouetteText

/// The changes of a repair, for people and for programs.
package enum RepairReport {
  /// A line for each change: event and time, kind, and the change in words.
  package static func lines(_ log: RepairedLog) -> [String] {
    log.windows.enumerated().flatMap { number, window in
      let name = log.windows.count == 1 ? "" : "window \(number + 1): "
      var lines = window.changes.map { name + line($0) }
      if window.moreChanges > 0 { lines.append("\(name)and \(window.moreChanges) changes more") }
      return lines
    }
  }

  private static func line(_ change: RepairChange) -> String {
    let event = change.event.map { "event \($0)" } ?? "the log"
    let time = change.timestamp.map { ", t=\(JSONLiteral.number($0))" } ?? ""
    return "\(event)\(time): \(change.kind.rawValue): \(change.text)"
  }

  /// A line for each output, and one if `verify` still finds errors in it.
  package static func summary(_ log: RepairedLog) -> [String] {
    log.windows.flatMap { window in
      let count = window.changes.count + window.moreChanges
      let file = window.file.map { Printable.escaped($0.name) }
      let changes = count == 0 ? "sound" : count == 1 ? "1 change" : "\(count) changes"
      let copied = count == 0 && file != nil ? ", copied as it was" : ""
      let events = window.events == 1 ? "1 event" : "\(window.events) events"
      let name = window.name.map { ", window \(Printable.escaped($0))" } ?? ""
      var lines = ["\(file ?? "nothing was written:")  \(events), \(changes)\(copied)\(name)"]
      if !window.remaining.isEmpty {
        let rules = window.remaining.map { "\($0.rule) (\($0.count))" }.joined(separator: ", ")
        lines.append(
          file.map { "note: verify still finds errors in \($0): \(rules)" }
            ?? "note: verify would still find errors: \(rules)")
      }
      return lines
    }
  }

  /// One object, with the outputs and all changes.
  package static func json(_ log: RepairedLog) -> String {
    var bytes = JSONBytes()
    bytes.write(raw: "{\"isSound\":")
    bytes.write(raw: log.isSound ? "true" : "false")
    bytes.write(raw: ",\"outputs\":[")
    for (number, window) in log.windows.enumerated() {
      if number > 0 { bytes.write(raw: ",") }
      write(window, into: &bytes)
    }
    bytes.write(raw: "]}")
    return String(decoding: bytes.bytes, as: UTF8.self)
  }

  private static func write(_ window: RepairedLog.Window, into bytes: inout JSONBytes) {
    bytes.write(raw: "{")
    if let file = window.file {
      bytes.write(raw: "\"file\":")
      bytes.write(printable: file.name)
      bytes.write(raw: ",\"bytes\":")
      bytes.write(Double(file.bytes))
      bytes.write(raw: ",")
    }
    if let name = window.name {
      bytes.write(raw: "\"window\":")
      bytes.write(printable: name)
      bytes.write(raw: ",")
    }
    bytes.write(raw: "\"events\":")
    bytes.write(Double(window.events))
    bytes.write(raw: ",\"changes\":[")
    for (number, change) in window.changes.enumerated() {
      bytes.write(raw: number == 0 ? "\n{\"kind\":" : ",\n{\"kind\":")
      bytes.write(printable: change.kind.rawValue)
      if let event = change.event {
        bytes.write(raw: ",\"event\":")
        bytes.write(Double(event))
      }
      if let time = change.timestamp {
        bytes.write(raw: ",\"timestamp\":")
        bytes.write(time)
      }
      bytes.write(raw: ",\"text\":")
      bytes.write(printable: change.text)
      bytes.write(raw: "}")
    }
    bytes.write(raw: "],\"moreChanges\":")
    bytes.write(Double(window.moreChanges))
    bytes.write(raw: ",\"errors\":{")
    for (number, rule) in window.remaining.enumerated() {
      if number > 0 { bytes.write(raw: ",") }
      bytes.write(printable: rule.rule)
      bytes.write(raw: ":")
      bytes.write(Double(rule.count))
    }
    bytes.write(raw: "}}")
  }
}
