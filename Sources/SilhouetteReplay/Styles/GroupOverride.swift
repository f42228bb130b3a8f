import SilhouetteHierarchy
import SilhouetteScene

/// The variables of a group that differ from those of the class; nil for no difference.
struct GroupOverride: Equatable {
  /// nil inside if there is to be no group; other values are left out then.
  var inset: GroupVariables.Inset??
  var copies: [Marks.Copy]?
  /// nil inside for the element's ink.
  var color: RGBAColor??
  /// nil inside for round ends.
  var radius: Int32??
  var turn: ScenePart.Turn?
  var role: ScenePart.Role?
  /// nil inside if nothing is concealed.
  var concealed: GroupVariables.Concealed??

  static let none = GroupOverride()

  init() {}

  init(_ group: GroupVariables, over base: GroupVariables) {
    if group.inset != base.inset { inset = .some(group.inset) }
    guard group.inset != nil else { return }
    if group.copies != base.copies { copies = group.copies }
    if group.color != base.color { color = .some(group.color) }
    if group.radius != base.radius { radius = .some(group.radius) }
    if group.turn != base.turn { turn = group.turn }
    if group.role != base.role { role = group.role }
    if group.concealed != base.concealed { concealed = .some(group.concealed) }
  }

  func applied(to base: GroupVariables) -> GroupVariables {
    var group = base
    if let inset { group.inset = inset }
    guard group.inset != nil else { return GroupVariables(role: base.role) }
    if let copies { group.copies = copies }
    if let color { group.color = color }
    if let radius { group.radius = radius }
    if let turn { group.turn = turn }
    if let role { group.role = role }
    if let concealed { group.concealed = concealed }
    return group
  }
}
