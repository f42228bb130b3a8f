/// The user's choice of content to mask. `docs/REDACTION.md` describes each key.
///
/// A policy knows nothing about places. `Redactor` applies it to snapshots.
public struct RedactionPolicy: Sendable, Hashable {
  /// Which set of rules decides.
  package enum Mode: String, Sendable, CaseIterable {
    /// Silhouette's own rules, without known leaks. In doubt they mask.
    case strict
    /// The rules of the masking engine in Sentry's SDKs, with its mistakes.
    case compat
  }

  /// Which text is masked. In strict mode, secrets are masked at every level.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum TextLevel: String, Sendable, CaseIterable {
    /// All text.
    case all
    /// Text of inputs (fields and text views that can be typed into), and all text that `sensitive` masks.
    case inputs
    /// Text of secure fields and of sensitive content types, and text that is written like a card number, an e-mail
    /// address, a telephone number or the like.
    case sensitive
    /// No text.
    case none
  }

  /// Which pictures are masked.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum ImageLevel: String, Sendable, CaseIterable {
    /// All pictures.
    case all
    /// All pictures except small ones and those that ship with the app. A picture without a known size counts as large.
    case nonBundled
    /// No pictures.
    case none
  }

  /// How masks are painted. In strict mode, sealed nodes are grey with every fill except `category`.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Fill: String, Sendable, CaseIterable {
    /// The average colour of the pixels under the mask.
    case average
    /// The colour of a label's text; other masks as with `average`.
    case text
    /// One grey, which reveals nothing about the pixels under it.
    case solid
    /// The colour of the node's category.
    case category
  }

  /// Which set of rules decides; strict by default.
  package var mode = Mode.strict
  /// Which text is masked; all by default.
  public var text = TextLevel.all
  /// Which pictures are masked; those that the app does not ship with, by default.
  public var images = ImageLevel.nonBundled
  /// Classes that are masked, with their subclasses.
  public var maskedClasses: [String] = []
  /// Classes that are not masked. Subclasses do not count, because they may show more than their superclass.
  public var unmaskedClasses: [String] = []
  /// A class that is masked with everything in it; nil for none.
  package var maskContainer: String?
  /// A class whose direct children are not masked; nil for none.
  package var unmaskContainer: String?
  /// Parts of class names. Nodes with such a class are masked whole, and nodes in them are not examined.
  package var excludedSubtrees: [String] = []
  /// Classes that are exceptions from `excludedSubtrees`.
  package var includedSubtrees: [String] = []
  /// How masks are painted; in the colour of the text by default.
  public var fill = Fill.text
  /// How far masks reach beyond their nodes on every side, in points; 0 by default. For pictures that lag behind their
  /// hierarchy.
  public var inflate = 0.0

  /// The default policy: it masks all text, and pictures that the app does not ship with.
  public init() {}
}
