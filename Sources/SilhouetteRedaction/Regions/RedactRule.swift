/// Why a node is masked, open, a cover or a clip; the raw values are the words of reports and region files.
public enum RedactRule: String, Sendable, CaseIterable {
  // Masked.
  case maskedAncestor = "masked-ancestor"
  case secure
  case contentType = "content-type"
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
  case drawsItself = "draws-itself"
  case text
  case input
  case image

  // Open.
  case unmask
  case inheritedUnmask = "inherited-unmask"
  case unmaskContainer = "unmask-container"
  case unmaskedClass = "unmasked-class"
  case nothing

  // Not looked at.
  case invisible
  case element = "accessibility-element"
  case insideMask = "inside-mask"
  case insideSwitch = "inside-switch"

  // Regions that mask nothing.
  case opaqueCover = "opaque-cover"
  case declaredCover = "clip-out"
  case clip
}
