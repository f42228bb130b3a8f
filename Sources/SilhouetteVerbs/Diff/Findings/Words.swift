internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteReplay
internal import SilhouetteScene
internal import SilhouetteStory
internal import SilhouetteText

/// Numbers and states in words.
enum Words {
  static func number(_ number: Double) -> String { ReadableNumber.quarters(number) }

  static func size(_ box: Rect2D) -> String { "\(number(box.width)) × \(number(box.height))" }

  /// `12 down`, `4 left, 12 up`.
  static func way(_ x: Double, _ y: Double) -> String {
    var words: [String] = []
    if x != 0 { words.append("\(number(abs(x))) \(x > 0 ? "right" : "left")") }
    if y != 0 { words.append("\(number(abs(y))) \(y > 0 ? "down" : "up")") }
    return words.joined(separator: ", ")
  }

  static func state(_ one: NodeState, _ other: NodeState) -> String {
    let names: [(NodeState, now: String, before: String)] = [
      (.enabled, "enabled", "disabled"), (.selected, "selected", "not selected"),
      (.focused, "focused", "not focused"), (.checked, "checked", "not checked"),
    ]
    return names.filter { one.contains($0.0) != other.contains($0.0) }
      .map { other.contains($0.0) ? "now \($0.now)" : "now \($0.before)" }.joined(separator: ", ")
  }

  static func style(
    _ one: ShapeStyle, _ other: ShapeStyle, alphas: (Double, Double), _ tolerance: Double
  ) -> String {
    var words: [String] = []
    if differ(one.fill, other.fill) { words.append("fill \(name(one.fill)) → \(name(other.fill))") }
    if !one.ink.isClear, !other.ink.isClear, differ(one.ink, other.ink) {
      words.append("ink \(name(one.ink)) → \(name(other.ink))")
    }
    if abs(one.radius - other.radius) > max(tolerance / 2, 0.25) {
      words.append("corners \(number(one.radius)) → \(number(other.radius))")
    }
    if abs(one.borderWidth - other.borderWidth) > 0.25 {
      words.append("border \(number(one.borderWidth)) → \(number(other.borderWidth))")
    } else if one.borderWidth > 0, differ(one.borderColor, other.borderColor) {
      words.append("border \(name(one.borderColor)) → \(name(other.borderColor))")
    }
    if one.shadow != other.shadow {
      words.append(
        one.shadow == nil ? "shadow added" : other.shadow == nil ? "shadow removed" : "shadow changed")
    }
    if abs(alphas.0 - alphas.1) > 0.02 {
      words.append("opacity \(percent(alphas.0)) → \(percent(alphas.1))")
    }
    return words.joined(separator: ", ")
  }

  private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
  private static func name(_ color: RGBAColor) -> String { color.isClear ? "none" : color.description }

  /// Whether two colours are further apart than rounding brings them.
  private static func differ(_ one: RGBAColor, _ other: RGBAColor) -> Bool {
    if one == other || one.isClear && other.isClear { return false }
    func far(_ a: UInt8, _ b: UInt8) -> Bool { abs(Int(a) - Int(b)) > 2 }
    return far(one.red, other.red) || far(one.green, other.green) || far(one.blue, other.blue)
      || far(one.alpha, other.alpha)
  }
}
