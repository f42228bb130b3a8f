internal import SilhouetteHierarchy
internal import SilhouetteRedaction

/// Screens whose masks are found, and whose pictures are still being examined. They are handed on in the
/// session's order.
struct HeldScreens {
  struct Held {
    let frame: RedactFrame
    let found: ScreenMasks
    let redactor: Redactor
    /// The findings of the pictures so far.
    var findings: [PictureFindings] = []
    /// Pictures that are not done.
    var left = 0
  }

  private var screens: [Held] = []
  /// How many screens were handed on before the first of them.
  private var handedOn = 0
  /// The screens of the pictures that are not done, in the order of their starts.
  private var tickets: [Int] = []

  /// The largest number of held screens, after which the run waits for the first: each holds its hierarchy.
  static let most = 64

  var isFull: Bool { screens.count >= Self.most }

  mutating func hold(_ frame: RedactFrame, _ found: ScreenMasks, by redactor: Redactor) {
    screens.append(Held(frame: frame, found: found, redactor: redactor))
  }

  /// Notes that a picture of the last screen was begun.
  mutating func begin() {
    screens[screens.count - 1].left += 1
    tickets.append(handedOn + screens.count - 1)
  }

  /// Notes the result of the picture that was begun first.
  mutating func end(_ findings: PictureFindings?) {
    let screen = tickets.removeFirst() - handedOn
    screens[screen].left -= 1
    if let findings { screens[screen].findings.append(findings) }
  }

  /// Takes the first screen, if all its pictures are done.
  mutating func take() -> Held? {
    guard let first = screens.first, first.left == 0 else { return nil }
    handedOn += 1
    return screens.removeFirst()
  }
}
