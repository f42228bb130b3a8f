/// Why a node is masked, open, a cover or a clip; the raw values are the words of reports and region files.
package enum RedactRule: String, Sendable, CaseIterable {
  // Masked.
  case maskedAncestor = "masked-ancestor"
  case secure
  case contentType = "content-type"
  /// A rule for categories calls it so.
  case sensitive
  case keyboard
  case mask
  case hide
  case swiftUIMask = "swiftui-mask"
  case excludedSubtree = "excluded-subtree"
  case unreadable
  case maskContainer = "mask-container"
  case chosenClass = "masked-class"
  case textClass = "text-class"
  case imageClass = "image-class"
  case systemClass = "system-class"
  case textLayer = "text-layer"
  case imageLayer = "image-layer"
  /// Its text is written like a card number, a telephone number or the like.
  case pattern
  case drawsItself = "draws-itself"
  case text
  case input
  case image
  case spokenText = "accessibility-text"
  case spokenImage = "accessibility-image"
  /// Nothing proves it harmless.
  case unproven
  /// All that nothing has opened.
  case everything
  /// Outside of all windows that the source reports.
  case besideWindows = "beside-windows"
  /// The picture shows content that the tree does not explain.
  case unexplained

  // Open.
  case unmask
  case inheritedUnmask = "inherited-unmask"
  case unmaskContainer = "unmask-container"
  case unmaskedClass = "unmasked-class"
  case nothing

  // Proven harmless.
  /// A plain box with nothing in it.
  case emptyArea = "empty-area"
  /// Shows nothing but a fill and its contents.
  case plainContainer = "plain-container"
  case systemChrome = "system-chrome"
  case harmlessImage = "harmless-image"
  /// The policy's level lets it through.
  case level

  // Not looked at.
  case invisible
  case element = "accessibility-element"
  /// An accessibility element that speaks for a view, which is judged in its place.
  case lent
  case insideMask = "inside-mask"
  case insideSwitch = "inside-switch"

  // Regions that mask nothing.
  case opaqueCover = "opaque-cover"
  case declaredCover = "clip-out"
  case clip
}

extension RedactRule {
  /// Whether it masks a secret, or something that the app marks as one.
  var isOfSecret: Bool {
    switch self {
    case .secure, .contentType, .sensitive, .keyboard, .mask, .hide, .swiftUIMask: true
    default: false
    }
  }
}
