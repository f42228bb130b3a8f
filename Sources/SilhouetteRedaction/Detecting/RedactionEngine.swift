/// How it is found out what of a screen is to be masked. All engines give the same type of regions, and in all of
/// them what the app's developer said of a view, secure fields and sensitive content types come first.
public enum RedactionEngine: String, Sendable, CaseIterable {
  /// By class, content and what draws itself. The only one that has a compatible mode.
  case hierarchy
  /// By what assistive technology is told: elements, labels, values and traits. An element that speaks for a view
  /// lends it what it knows, so that the two are one mask.
  case accessibility
  /// Everything is masked, then what is proven harmless is opened; each opening carries its proof as its rule.
  case defensive
  /// What any of the others masks.
  case combined

  var asksForProof: Bool { self == .defensive || self == .combined }
}
