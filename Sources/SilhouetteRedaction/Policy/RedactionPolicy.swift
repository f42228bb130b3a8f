/// What is to be masked, as a person wrote it down; docs/REDACTION.md says what each word means.
///
/// A policy says nothing about where anything is: `Redactor` holds it against a snapshot.
public struct RedactionPolicy: Sendable, Hashable {
  public enum Mode: String, Sendable, CaseIterable {
    /// Without the known leaks; masks too much rather than too little.
    case strict
    /// What the field's masking engine does, mistakes included.
    case compat
  }

  /// Which text is masked.
  public enum TextLevel: String, Sendable, CaseIterable {
    case all, inputs, sensitive, none
  }

  /// Which pictures are masked.
  public enum ImageLevel: String, Sendable, CaseIterable {
    case all, nonBundled, none
  }

  /// What a mask is painted with.
  public enum Fill: String, Sendable, CaseIterable {
    /// The average of what is under the mask.
    case average
    /// A label's mask in its text's colour, others as `average`.
    case text
    /// One neutral grey, which tells nothing of what is under it.
    case solid
    /// The colour of the node's category.
    case category
  }

  public var mode = Mode.strict
  public var text = TextLevel.all
  public var images = ImageLevel.nonBundled
  /// Of these and their subclasses.
  public var maskedClasses: [String] = []
  /// Of exactly these: a subclass may show what its superclass does not.
  public var unmaskedClasses: [String] = []
  /// Masked with all that is in it.
  public var maskContainer: String?
  /// Its direct children are not masked.
  public var unmaskContainer: String?
  /// Parts of class names whose subtrees are not looked into, and masked whole.
  public var excludedSubtrees: [String] = []
  /// Classes that are looked into although they are excluded.
  public var includedSubtrees: [String] = []
  public var fill = Fill.text
  /// Points that masks reach beyond their node on every side, for pictures that lag behind their hierarchy.
  public var inflate = 0.0

  public init() {}
}
