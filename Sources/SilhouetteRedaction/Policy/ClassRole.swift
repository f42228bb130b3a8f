/// The meaning of a class name under one policy, one bit each.
struct ClassRole: OptionSet, Sendable, Hashable {
  let rawValue: UInt32

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  // Masked, subclasses too. If a level is off, no class gets its bit.
  static let text = ClassRole(rawValue: 1 << 0)
  static let image = ClassRole(rawValue: 1 << 1)
  /// Its content is not in the tree, or it is too large to count as a cover.
  static let system = ClassRole(rawValue: 1 << 2)
  static let chosen = ClassRole(rawValue: 1 << 3)
  /// Masked where its layer is an `imageLayer`.
  static let graphics = ClassRole(rawValue: 1 << 4)
  static let imageLayer = ClassRole(rawValue: 1 << 5)
  /// A bare layer that is masked.
  static let textBareLayer = ClassRole(rawValue: 1 << 6)
  static let imageBareLayer = ClassRole(rawValue: 1 << 7)

  // Not masked, exactly this class.
  static let unmasked = ClassRole(rawValue: 1 << 8)

  // Containers, exactly this class.
  static let maskContainer = ClassRole(rawValue: 1 << 9)
  static let unmaskContainer = ClassRole(rawValue: 1 << 10)

  // Subtrees, exactly this class.
  static let included = ClassRole(rawValue: 1 << 11)

  // Properties of a class that do not depend on the policy.
  static let label = ClassRole(rawValue: 1 << 12)
  static let imageView = ClassRole(rawValue: 1 << 13)
  static let toggle = ClassRole(rawValue: 1 << 14)
  /// A layer that draws nothing by itself but fills and lines.
  static let plainLayer = ClassRole(rawValue: 1 << 15)
  static let plainView = ClassRole(rawValue: 1 << 16)
  static let chrome = ClassRole(rawValue: 1 << 17)
  static let bar = ClassRole(rawValue: 1 << 18)
  /// A plain view by a name that is no proof of it.
  static let generic = ClassRole(rawValue: 1 << 19)
  /// A generic one that a source prints for classes of an app's own, too.
  static let mute = ClassRole(rawValue: 1 << 20)
  /// A switch, slider or bar of the system: its parts belong to it.
  static let control = ClassRole(rawValue: 1 << 21)
  /// Hosts content that a tree cannot hold.
  static let host = ClassRole(rawValue: 1 << 22)
  /// Not masked by the policy's own word, exactly this class.
  static let opened = ClassRole(rawValue: 1 << 23)
  /// Not to be looked into.
  static let excluded = ClassRole(rawValue: 1 << 24)

  /// Class rules that hold without a look at picture or layer.
  static let masked: ClassRole = [.text, .image, .system, .chosen]
}
