internal import Silhouette
package import SilhouetteHierarchy
internal import SilhouetteText

/// A session as rows that are read in seconds: its screens, their contents, the person's actions and what
/// followed.
///
/// It holds no text of the screens unless that is revealed.
package struct SessionOutline: Sendable {
  /// The session's name: its file or folder.
  package var name: String
  package var story: SessionStory
  /// The contents of each of `story.steps.screens`.
  package var trees: [ScreenTree]
  /// Of the first screen, in points; nil of another recorder's log.
  package var viewport: Viewport?

  package var steps: SessionSteps { story.steps }

  /// The name of a screen in the app's code; nil if the source reports none, or if it is not a plain name.
  package func codeName(ofScreen place: Int) -> String? {
    let time = steps.screens[place].time
    let next = Bisection.first(of: story.screenNames.count) { story.screenNames[$0].time > time }
    return next > 0 ? Self.plain(story.screenNames[next - 1].name) : nil
  }

  /// Names in code are words, dots and slashes; any other name gives nil. Numbers of three digits and more
  /// may identify a person, so they become `#`.
  package static func plain(_ name: String) -> String? {
    guard !name.isEmpty, name.utf8.count <= 120,
      name.utf8.allSatisfy({ isLetter($0) || isDigit($0) || "._-$/:[]{}".utf8.contains($0) })
    else { return nil }
    var plain = ""
    var digits = ""
    for character in name + "\u{0}" {
      if character.isNumber {
        digits.append(character)
        continue
      }
      plain += digits.count >= 3 ? "#" : digits
      digits = ""
      if character != "\u{0}" { plain.append(character) }
    }
    return plain
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  // MARK: Numbers

  /// Kinds of steps that a person does.
  package static let actions: Set<Step.Kind> = [.tap, .swipe, .scroll, .type]

  package var actionCount: Int { steps.steps.count { Self.actions.contains($0.kind) } }
  package var deadTaps: Int { steps.steps.count(where: { $0.isDead }) }
  package var errors: Int { steps.steps.count(where: { $0.isFailed }) }
  package var screenCount: Int { steps.screens.map { $0.number }.max() ?? 0 }
}
