/// One toolkit's rules as text, embedded in the binary.
struct RulePack: Sendable {
  let name: String
  let text: String

  init(name: String, text: String) {
    (self.name, self.text) = (name, text)
  }

  /// For packs with hashed names, whose clear names are in comments that are not compiled.
  init(name: String, lines: [String]) {
    self.init(name: name, text: lines.joined(separator: "\n"))
  }

  /// In the order of trying them: secrets, published labels, toolkits by descriptive class names, traits and
  /// roles, class names that only mean "a box", then everything left.
  static let all: [RulePack] = [
    .secrets,
    .seen, .rico, .rectangles, .swiftUI, .reactNative, .uiKit, .xcuiTest, .compose, .flutter, .android, .web,
    .accessibility, .elements,
    .generic,
    .fallback,
  ]
}
