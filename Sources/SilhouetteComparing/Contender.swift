/// One way to record a session, as it stands in a comparison.
package struct Contender: Sendable, Hashable {
  /// What is recorded.
  package enum Group: String, Sendable, CaseIterable {
    case screenshots, masked, wireframe, events, other

    /// What a person calls it.
    package var title: String {
      switch self {
      case .screenshots: "Screenshots"
      case .masked: "Masked screenshots"
      case .wireframe: "Wireframes as pictures"
      case .events: "Wireframes as events"
      case .other: "Another recorder's log"
      }
    }

    /// Where there is little room.
    var shortTitle: String {
      switch self {
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
  /// Whether there is a player or a decoder for it that somebody else made.
  package var isStandard: Bool

  init(_ id: String, _ group: Group, _ name: String, isStandard: Bool = true, _ how: String) {
    self.id = id
    self.group = group
    self.name = name
    self.how = how
    self.isStandard = isStandard
  }
}
