package import SilhouetteScene
internal import SilhouetteText

extension ScreenTree {
  private static let mostInLine = 6

  /// A line for each element and each row of elements, with its level. What holds only a few simple elements has them in its
  /// own line.
  package func lines(levels: Int = .max) -> [(level: Int, text: String)] {
    var lines: [(level: Int, text: String)] = []
    var next = 0
    while next < items.count {
      let item = items[next]
      guard item.depth < levels else {
        next = item.end
        continue
      }
      let inside = (next + 1)..<item.end
      let isShort =
        inside.count <= Self.mostInLine && items[inside].allSatisfy { $0.depth == item.depth + 1 }
      guard !inside.isEmpty, isShort, item.depth + 1 < levels else {
        lines.append((item.depth, item.line))
        next += 1
        continue
      }
      let list = items[inside].map { $0.line }.joined(separator: ", ")
      lines.append((item.depth, "\(item.line)\(item.isExample ? ", such as" : ":") \(list)"))
      next = item.end
    }
    return lines
  }

  /// The screen in one line, as far as a caption may be long: its outer levels, separated by semicolons.
  package var caption: String {
    let lines = lines(levels: 3).map { $0.text }
    var caption = lines.first ?? ""
    for line in lines.dropFirst() {
      guard caption.utf8.count + line.utf8.count < Self.longestCaption else { return caption + "; …" }
      caption += "; " + line
    }
    return caption
  }

  private static let longestCaption = 1000

  /// All lines, with two blanks a level.
  package var text: String {
    lines().map { String(repeating: "  ", count: $0.level) + $0.text + "\n" }.joined()
  }
}

extension ScreenTree.Item {
  /// `2 buttons selected “Go on”`.
  fileprivate var line: String {
    var text = StepWords.words(for: count, category.name)
    let states: [(NodeState, String)] = [(.focused, "focused"), (.selected, "selected"), (.checked, "on")]
    for (flag, name) in states where state.contains(flag) { text += " \(name)" }
    if !state.contains(.enabled) { text += " disabled" }
    return words.isEmpty ? text : "\(text) “\(Printable.escaped(words))”"
  }
}
