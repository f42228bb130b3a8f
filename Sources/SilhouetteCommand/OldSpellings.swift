internal import ArgumentParser
import SilhouetteReplay

/// Spellings of options that have been replaced. They still work, with a note that names the new spelling.
struct OldSpellings {
  struct Row {
    /// nil for every verb.
    var verb: String?
    var old: [String]
    var new: [String]
    /// Words after which the spelling is the present one.
    var unlessBefore: [String] = []
  }

  static let rows = [
    Row(verb: "live", old: ["--out"], new: ["--output"]),
    Row(verb: "live", old: ["--most-sessions"], new: ["--max-sessions"]),
    Row(verb: "live", old: ["--most-rate"], new: ["--max-rate"]),
    Row(verb: "outline", old: ["--markdown"], new: ["--format", "markdown"]),
    Row(
      verb: "render", old: ["--touches"], new: ["--touches", "safe"],
      unlessBefore: TouchPolicy.allCases.map(\.rawValue)),
    Row(verb: "render", old: ["--no-touches"], new: ["--touches", "hide"]),
    Row(verb: "verify", old: ["--rules"], new: ["--list-rules"]),
    Row(old: ["--reveal", "text"], new: ["--reveal", "labels"]),
    Row(old: ["--reveal=text"], new: ["--reveal=labels"]),
  ]

  /// Options whose numbers without a unit were seconds.
  private static let formerSeconds = ["--checkout", "--idle", "--segment"]

  /// The command line in present spellings.
  private(set) var words: [String] = []
  /// A line for each spelling that was replaced.
  private(set) var notes: [String] = []

  init(_ given: [String]) {
    let verb = given.first
    var rest = given[...]
    while let word = rest.first, word != "--" {
      if let row = Self.rows.first(where: { $0.matches(rest, of: verb) }) {
        words += row.new
        rest.removeFirst(row.old.count)
        note("\(row.old.joined(separator: " ")) is now \(row.new.joined(separator: " "))")
      } else if let row = Self.rows.first(where: { $0.matchesStart(of: word, verb) }) {
        words.append(row.new[0] + word.dropFirst(row.old[0].count))
        rest.removeFirst()
        note("\(row.old[0]) is now \(row.new[0])")
      } else {
        noteSeconds(rest)
        words.append(word)
        rest.removeFirst()
      }
    }
    words += rest
  }

  private mutating func note(_ text: String) { notes.append("note: \(text)") }

  private mutating func noteSeconds(_ rest: ArraySlice<String>) {
    let parts = rest.prefix(2).joined(separator: "=").split(separator: "=")
    guard parts.count > 1, Self.formerSeconds.contains(String(parts[0])), Double(parts[1]) != nil else {
      return
    }
    note("\(parts[0]) \(parts[1]) now means milliseconds; for seconds write \(parts[1])s")
  }
}

extension OldSpellings.Row {
  fileprivate func matches(_ words: ArraySlice<String>, of verb: String?) -> Bool {
    guard self.verb == nil || self.verb == verb, words.starts(with: old) else { return false }
    return !words.dropFirst(old.count).prefix(1).contains(where: unlessBefore.contains)
  }

  /// `--out=folder`.
  fileprivate func matchesStart(of word: String, _ verb: String?) -> Bool {
    self.verb == verb && new.count == 1 && word.hasPrefix(old[0] + "=")
  }
}
