/// One toolkit's rules as text, embedded in the binary.
struct RulePack: Sendable {
  let name: String
  let text: String

  /// In the order in which they are tried: toolkits by their class names, then roles, then whatever is left.
  static let all: [RulePack] = [
    .swiftUI, .reactNative, .uiKit, .xcuiTest, .compose, .flutter, .android, .web, .accessibility, .fallback,
  ]
}
