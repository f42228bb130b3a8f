import SilhouetteHierarchy
import SilhouetteScene

/// All nodes of a screen, in paint order.
struct SeenScreen {
  var nodes: [SeenNode] = []
  /// The meaning of its class names.
  var known = KnownRoles()
  /// By place: where keys are while they are not pressed; only keys that are elsewhere now.
  var rests: [Int32: KeyRest] = [:]
}

/// A key's reported frame, without transform and presentation values.
struct KeyRest {
  var size: Size2D
  var toViewport: Transform2D
}

/// The facts about one node that masking needs, gathered once: names have become bits, animations have been
/// applied.
struct SeenNode {
  struct Facts: OptionSet, Sendable {
    let rawValue: UInt64

    init(rawValue: UInt64) {
      self.rawValue = rawValue
    }

    static let view = Facts(rawValue: 1 << 0)
    static let layer = Facts(rawValue: 1 << 1)
    static let element = Facts(rawValue: 1 << 2)
    static let hidden = Facts(rawValue: 1 << 3)
    static let clips = Facts(rawValue: 1 << 4)
    static let unreadable = Facts(rawValue: 1 << 5)
    /// It has no views or layers below it, shown or hidden.
    static let leaf = Facts(rawValue: 1 << 6)
    static let drawsItself = Facts(rawValue: 1 << 7)
    static let secure = Facts(rawValue: 1 << 8)
    static let sensitiveType = Facts(rawValue: 1 << 9)
    /// Shows text, according to the source or to its category.
    static let text = Facts(rawValue: 1 << 10)
    /// Takes text in.
    static let input = Facts(rawValue: 1 << 11)
    static let picture = Facts(rawValue: 1 << 12)
    /// Larger than 10 points both ways, or of unreported size.
    static let largePicture = Facts(rawValue: 1 << 13)
    static let bundled = Facts(rawValue: 1 << 14)
    /// A picture by its category, whether one is reported or not.
    static let pictureCategory = Facts(rawValue: 1 << 15)
    /// View and layer are reported as opaque.
    static let declaredOpaque = Facts(rawValue: 1 << 16)
    /// Fills of view and layer are there and have no transparency.
    static let filled = Facts(rawValue: 1 << 17)
    static let excluded = Facts(rawValue: 1 << 18)
    /// Its place is beyond all numbers.
    static let unplaced = Facts(rawValue: 1 << 19)
    /// No view or layer below it shows.
    static let bare = Facts(rawValue: 1 << 20)
    /// Assistive technology reports a label or a value for it, or that it is text.
    static let speaks = Facts(rawValue: 1 << 21)
    /// Something below it speaks.
    static let isHeard = Facts(rawValue: 1 << 22)
    /// Its view has a layer of a class that may draw.
    static let oddLayer = Facts(rawValue: 1 << 23)
    /// The source reports its text or the lines of it, whatever its category.
    static let reportsText = Facts(rawValue: 1 << 24)
    /// It is a secret, or is in one, for touches as well.
    static let secret = Facts(rawValue: 1 << 25)
    /// A map, a video, a page or an advertisement: it draws under its contents, too.
    static let surface = Facts(rawValue: 1 << 26)
    /// A view or layer below it shows, and is more than a plain box.
    static let holdsContent = Facts(rawValue: 1 << 27)
    /// Its scene lists it nowhere: it is in a sealed node, or pops up over a key.
    static let concealed = Facts(rawValue: 1 << 28)
    /// Can be tapped. Read only for classes that imply nothing.
    static let clickable = Facts(rawValue: 1 << 29)
    /// Lies in a sealed node.
    static let inside = Facts(rawValue: 1 << 30)
    /// Belongs to a pad that another node represents.
    static let inPad = Facts(rawValue: 1 << 31)
    /// Its text, or its accessibility text as a leaf, is written like a card number, a telephone number or
    /// the like. Computed only where the policy's level would let such text through.
    static let pattern = Facts(rawValue: 1 << 32)
    /// Facts that make a node more than a plain box.
    static let content: Facts = [
      .text, .input, .picture, .pictureCategory, .drawsItself, .speaks, .oddLayer, .holdsContent,
    ]
  }

  var facts: Facts = []
  var privacy: NodeDetail.Privacy = []
  /// Of exactly its class.
  var roles: ClassRole = []
  /// Of its class and all above it.
  var family: ClassRole = []
  /// Of its layer's class.
  var layerRoles: ClassRole = []
  /// Index in the snapshot.
  var source: Int32 = 0
  /// Place of the parent in paint order, -1 for a window.
  var parent: Int32 = -1
  var window: Int32 = 0
  /// Place just past the subtree.
  var end: Int32 = 0
  var id = NodeID.none
  var size = Size2D.zero
  /// The box around everything that it draws, in its own space: its box, and the lines of its text that hang
  /// over.
  var ink = Rect2D.zero
  var radius = 0.0
  var scroll = Point2D.zero
  var toViewport = Transform2D.identity
  var opacity = 1.0
  var textColor: RGBAColor?
  var category: UInt8 = 0
  var traits: Traits = []
  /// Place of the view that an accessibility element speaks for, -1 for none.
  var owner: Int32 = -1
  /// Place of the node that represents this one's pad, -1 for none.
  var pad: Int32 = -1

  func has(_ facts: Facts) -> Bool { self.facts.contains(facts) }

  /// Neither the node itself nor any node below it is on screen.
  var isOff: Bool { has(.hidden) || opacity == 0 }

  /// A secret, a keyboard or key, or marked `mask` or `hide`: in strict mode it has no inside.
  var isSealed: Bool { !facts.isDisjoint(with: [.secure, .sensitiveType, .secret]) || isMarkedMasked }

  /// Takes words: the width and number of its contents follow the typed text.
  var isInput: Bool { NodeCategory(rawValue: category).map(PrivacyPolicy.isInput) ?? false }

  var isMarkedMasked: Bool { !privacy.isDisjoint(with: [.mask, .hide]) }
  var isMarkedSwiftUI: Bool { isMarkedMasked && privacy.contains(.swiftUI) }

  /// Whether its box is upright in the viewport, or turned by quarters.
  var isUpright: Bool {
    toViewport.b == 0 && toViewport.c == 0 || toViewport.a == 0 && toViewport.d == 0
  }

  /// Bounding box of its own box in the viewport.
  var bounds: Rect2D {
    toViewport.boundingBox(of: Rect2D(x: 0, y: 0, width: size.width, height: size.height))
  }
}
