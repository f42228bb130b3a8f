/// How masks are found. All engines give the same kind of regions. In all of them, the developer's marks, secure fields
/// and sensitive content types decide first.
///
/// The raw values are the words of `--engine`.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum RedactionEngine: String, Sendable, CaseIterable {
  /// By class, content, and whether a node draws itself. Only this engine has a compatible mode.
  case hierarchy
  /// By what assistive technology reports: elements, labels, values and traits. An element that speaks for a view is
  /// one mask with it.
  case accessibility
  /// Everything is masked except what is proven harmless. Each opening has its proof as its rule.
  case defensive
  /// Everything that any of the three above masks.
  case combined
  /// Masks by the pixels of a picture, whatever the tree reports; only secrets and the policy's own words are
  /// taken from the tree. Everything is masked if there is no picture.
  case pixels
  /// Masks by a learned model's findings in a picture: text, photographs, portraits, keyboards and maps, and all other ink
  /// except shapes without letters, such as switches and icons. From the tree it takes what `pixels` takes. Everything is
  /// masked if there is no picture.
  case learned

  /// The engines that need no picture, so that they can be compared on any screen.
  package static let ofTrees: [RedactionEngine] = [.hierarchy, .accessibility, .defensive, .combined]

  /// Whether masks are found in the picture alone, but for secrets, marks and the policy's own words.
  var asksPictureAlone: Bool { self == .pixels || self == .learned }

  var asksForProof: Bool { self == .defensive || self == .combined }
}
