import SilhouetteHierarchy
import SilhouetteScene

/// The properties of a look that differ from another: the declarations of a class, or of a style that
/// overrides its class.
struct LookOverride: Equatable {
  struct Border: Equatable {
    /// In quarters of a point.
    var width: Int32
    var color: RGBAColor
  }

  struct Stripes: Equatable {
    var color: RGBAColor
    var isBroad: Bool
  }

  var category: NodeCategory?
  var state: NodeState?
  /// Of parts; nil inside if there is to be none.
  var role: ScenePart.Role??
  var fill: RGBAColor?
  var hatch: Stripes?
  var border: Border?
  /// nil inside if there is to be none.
  var shadow: SceneNode.Shadow??
  /// In quarters of a point.
  var radius: Int32?
  var clips: Bool?
  var ink: RGBAColor?
  var turn: ScenePart.Turn?

  static let none = LookOverride()

  init() {}

  init(_ look: Look, over base: Look) {
    if look.category != base.category { category = look.category }
    if look.state != base.state { state = look.state }
    if look.role != base.role { role = .some(look.role) }
    if look.fill != base.fill { fill = look.fill }
    if look.hatch != base.hatch || look.hasBroadHatch != base.hasBroadHatch {
      hatch = Stripes(color: look.hatch, isBroad: look.hasBroadHatch)
    }
    if look.borderWidth != base.borderWidth || look.borderColor != base.borderColor {
      border = Border(width: look.borderWidth, color: look.borderColor)
    }
    if look.shadow != base.shadow { shadow = .some(look.shadow) }
    if look.radius != base.radius { radius = look.radius }
    if look.clips != base.clips { clips = look.clips }
    if look.ink != base.ink { ink = look.ink }
    if look.turn != base.turn { turn = look.turn }
  }

  func applied(to base: Look) -> Look {
    var look = base
    if let category { look.category = category }
    if let state { look.state = state }
    if let role { look.role = role }
    if let fill { look.fill = fill }
    if let hatch { (look.hatch, look.hasBroadHatch) = (hatch.color, hatch.isBroad) }
    if let border { (look.borderWidth, look.borderColor) = (border.width, border.color) }
    if let shadow { look.shadow = shadow }
    if let radius { look.radius = radius }
    if let clips { look.clips = clips }
    if let ink { look.ink = ink }
    if let turn { look.turn = turn }
    return look
  }
}
