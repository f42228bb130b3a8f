/// One toolkit's rules as text, embedded in the binary.
struct RulePack: Sendable {
  let name: String
  let text: String

  /// In the order in which they are tried: what is secret, published labels, toolkits by class names that say what a thing is, then traits and roles,
  /// then class names that only say "a box", then whatever is left.
  static let all: [RulePack] = [
    .secrets,
    .rico, .rectangles, .swiftUI, .reactNative, .uiKit, .xcuiTest, .compose, .flutter, .android, .web,
    .accessibility, .elements,
    .generic,
    .fallback,
  ]
}
