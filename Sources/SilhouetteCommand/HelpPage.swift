internal import ArgumentParser
internal import SilhouetteSystem

/// The help pages of a verb: the options that most people need, all options, or the limits alone.
struct HelpPage {
  enum Part { case main, all, limits }

  private static let parts: [String: Part] = [
    "-h": .main, "--help": .main, "--help-all": .all, "--help-hidden": .all, "--help-limits": .limits,
  ]
  private static let columns = 80

  private let verb: (any ParsableCommand.Type)?
  private let part: Part

  /// - Parameter words: The command line.
  /// - Returns: nil if it does not ask for help.
  init?(_ words: [String]) {
    let asksByVerb = words.first == "help"
    let options = words.prefix { $0 != "--" }
    guard let part = words.isEmpty || asksByVerb ? .main : options.lazy.compactMap({ Self.parts[$0] }).first
    else { return nil }
    let name = (asksByVerb ? words.dropFirst() : words[...]).first
    verb = SilhouetteCommand.configuration.subcommands.first { $0._commandName == name }
    self.part = part
  }

  var text: String {
    guard let verb else {
      return SilhouetteCommand.helpMessage(columns: Self.columns).replacing(" SUBCOMMANDS:", with: ":")
    }
    let page = SilhouetteCommand.helpMessage(for: verb, columns: Self.columns)
    guard let usage = page.firstRange(of: "\nUSAGE: ") else { return page }
    let overview = String(page[..<usage.lowerBound])
    let blocks = page[page.index(after: usage.lowerBound)...].split(separator: "\n\n").map(Self.trimmed)
    // Options without a title are those that most people need; the parser writes them last.
    let main = blocks.filter { Self.isMain($0) }
    let titled = blocks.filter { !Self.isMain($0) }
    let limits = titled.filter { $0.hasPrefix("LIMITS:") }
    switch part {
    case .main: return joined([overview] + main + [more(verb, titled, limits)])
    case .all: return joined([overview] + main + titled.filter { !limits.contains($0) } + limits)
    case .limits:
      return limits.isEmpty ? "silhouette \(verb._commandName) has no limits." : joined([blocks[0]] + limits)
    }
  }

  /// Without empty lines around it.
  private static func trimmed(_ block: Substring) -> String {
    let start = block.drop(while: \.isNewline)
    return String(start[..<(start.lastIndex { !$0.isNewline }.map(start.index(after:)) ?? start.startIndex)])
  }

  private static func isMain(_ block: String) -> Bool {
    ["USAGE:", "ARGUMENTS:", "OPTIONS:"].contains { block.hasPrefix($0) }
  }

  private func joined(_ blocks: [String]) -> String {
    blocks.map { Self.trimmed($0[...]) }.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The last lines of the first screen: where the other options are.
  private func more(_ verb: any ParsableCommand.Type, _ titled: [String], _ limits: [String]) -> String {
    let name = "  silhouette \(verb._commandName) "
    let all = titled.count > limits.count ? ["\(name)--help-all     lists all options."] : []
    let most = limits.isEmpty ? [] : ["\(name)--help-limits  lists the limits of inputs and outputs."]
    return all.isEmpty && most.isEmpty ? "" : (["MORE:"] + all + most).joined(separator: "\n")
  }
}
