import Silhouette
import SilhouetteReplay
import SilhouetteScene
import Testing

/// Two sessions that differ in a secret alone. Every output of one must be the other's, byte for byte.
///
/// To add pairs, write `extension SecretPair { static let myPairs: [SecretPair] = … }` in a file of their own, and add
/// them to `all`.
struct SecretPair: Sendable, CustomTestStringConvertible {
  let name: String
  /// Texts of hierarchy streams.
  let one: String
  let other: String
  /// The policies of touches under which both logs are alike. `show` records touches, so pairs that differ in
  /// touches leave it out.
  var touches = TouchPolicy.allCases
  var reveal = Reveal.nothing
  /// Whether regions and explanations are compared too. Masks follow the pixels: what moves a marked node, or reaches
  /// beyond its box, moves its mask.
  var hasSameMasks = true

  var testDescription: String { name }

  static let all = padPairs + controlPairs + keyPairs + fieldPairs + touchPairs + sealPairs

  var withOtherMasks: SecretPair {
    var pair = self
    pair.hasSameMasks = false
    return pair
  }

  /// A screen as it is at rest, and the same with something done to it for half a second.
  ///
  /// - Parameters:
  ///   - rest: Every screen of the first session, and the first and the third of the second one.
  ///   - pressed: The second of three screens in the second session.
  ///   - areTapped: Whether the second screens of both are tapped all over: which taps are withheld must
  ///     reveal nothing either.
  static func pressing(
    _ name: String, platform: String = "ios", hasIDs: Bool = true, rest: [Box], pressed: [Box],
    areTapped: Bool = false
  ) -> SecretPair {
    SecretPair(
      name: name, one: story(platform, hasIDs, [rest, rest, rest], areTapped),
      other: story(platform, hasIDs, [rest, pressed, rest], areTapped))
  }

  /// A screen that shows one secret, and the same with another secret, from beginning to end.
  static func showing(
    _ name: String, platform: String = "ios", hasIDs: Bool = true, _ one: [Box], _ other: [Box]
  ) -> SecretPair {
    SecretPair(
      name: name, one: story(platform, hasIDs, [one, one]), other: story(platform, hasIDs, [other, other]))
  }

  /// Screens 400 ms apart, each with a button outside of whatever is secret, which is touched once.
  static func story(
    _ platform: String, _ hasIDs: Bool, _ screens: [[Box]], _ areTapped: Bool = false
  ) -> String {
    var story = Story(platform: platform)
    for (number, boxes) in screens.enumerated() {
      let outside = Box("UIButton", 4, 4, 40, 16).text("Back")
      story.screen(Double(number) * 400, [outside] + boxes, hasIDs: hasIDs)
      if number == 0 { story.tap(100, 10, 10) }
      guard areTapped, number == 1 else { continue }
      for tap in 0..<6 * 10 {
        let place = (Double(tap % 6) * 20 + 3, Double(tap / 6) * 20 + 3)
        story.touch(405 + Double(tap) * 6, "down", place)
        story.touch(408 + Double(tap) * 6, "up", place)
      }
    }
    return story.text
  }
}
