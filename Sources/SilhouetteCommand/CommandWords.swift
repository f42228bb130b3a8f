internal import Silhouette
import SilhouetteHierarchy
import SilhouetteScene

/// Options as they are typed, for commands in a report: only those that differ from their defaults.
struct CommandWords {
  private(set) var words: [String] = []

  mutating func add<Value: Equatable>(_ name: String, _ value: Value, unless usual: Value) {
    if value != usual { words += ["--\(name)", "\(value)"] }
  }

  mutating func add(_ name: String, _ value: String?) {
    if let value { words += ["--\(name)", value] }
  }

  mutating func add(_ name: String, if isSet: Bool) {
    if isSet { words.append("--\(name)") }
  }
}

extension ReadingFlags {
  var words: [String] {
    var words = CommandWords()
    words.add("input-format", form.inputFormat)
    words.add("interval", form.interval.description, unless: "1s")
    words.add("density", form.density.map { "\($0.value)" })
    words.add("strict", if: form.strict)
    words.add("rules", rules)
    return words.words + limits.words
  }
}

extension LimitOptions {
  fileprivate var words: [String] {
    let usual = Limits()
    var words = CommandWords()
    words.add("max-line-bytes", maxLineBytes, unless: usual.lineBytes)
    words.add("max-nodes", maxNodes, unless: usual.nodes)
    words.add("max-depth", maxDepth, unless: usual.depth)
    words.add("max-text-bytes", maxTextBytes, unless: usual.textBytes)
    words.add("max-inflated-bytes", maxInflatedBytes, unless: usual.inflatedBytes)
    words.add("max-archive-members", maxArchiveMembers, unless: usual.archiveMembers)
    words.add("max-nodes-per-byte", maxNodesPerByte, unless: usual.nodesPerByte)
    words.add("max-memory", maxMemory, unless: MemoryBudget.usual)
    return words.words
  }
}

extension AppearanceOptions {
  var words: [String] {
    var words = CommandWords()
    words.add("style", style?.rawValue)
    words.add("colors", colors?.rawValue)
    words.add("dark", if: dark)
    return words.words
  }
}
