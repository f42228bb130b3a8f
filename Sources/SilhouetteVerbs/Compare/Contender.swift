/// One way to record a session, in a comparison.
package struct Contender: Sendable, Hashable {
  /// What kind of recording it makes.
  package enum Group: String, Sendable, CaseIterable {
    case screenshots, masked, wireframe, events, other, vendors

    /// The group's heading.
    package var title: String {
      switch self {
      case .vendors: "As vendors get it"
      case .screenshots: "Screenshots"
      case .masked: "Masked screenshots"
      case .wireframe: "Wireframes as pictures"
      case .events: "Wireframes as events"
      case .other: "Another recorder's log"
      }
    }

    /// A shorter heading for narrow places.
    var shortTitle: String {
      switch self {
      case .vendors: "Vendors"
      case .screenshots: "Screenshots"
      case .masked: "Masked"
      case .wireframe: "Wireframes"
      case .events: "Events"
      case .other: "Other log"
      }
    }
  }

  /// Stable, of letters, digits and hyphens: the name of its folder, and of `--only`.
  package var id: String
  package var group: Group
  package var name: String
  /// How it is made, in one sentence without a full stop.
  package var how: String
  /// Whether a player or a decoder exists that others made.
  package var isStandard: Bool

  init(_ id: String, _ group: Group, _ name: String, isStandard: Bool = true, _ how: String) {
    self.id = id
    self.group = group
    self.name = name
    self.how = how
    self.isStandard = isStandard
  }
}
