import Silhouette
import SilhouetteReplay

/// Fingers on secrets: their places and their number reveal typed text.
extension SecretPair {
  static let touchPairs: [SecretPair] =
    [
      touching(
        "touches on digits that nobody marked", digits, [[(30, 80)], [(30, 80)]], [[(90, 120)], [(60, 150)]]),
      touching(
        "touches on a web view", ("", "ios", Box("WKWebView", 0, 60, 120, 140).flag("custom")),
        [[(30, 80)], [(30, 80)]], [[(90, 120)], [(60, 150)]]),
      touching(
        "taps on a drawing", drawing, [[(30, 80)], [(30, 80)]], [[(90, 120)], [(60, 150)]]),
      touching(
        "a signature and another", drawing, [[(20, 80), (60, 80), (60, 150)]],
        [[(20, 150), (60, 110), (90, 80), (20, 80)]]),
    ]
    + drawings
    + surfaces.flatMap { surface in
      [
        touching("\(surface.name), one key and another", surface, [[(20, 80)]], [[(90, 150)]]),
        touching(
          "\(surface.name), once and four times", surface, [[(60, 100)]],
          Array(repeating: [(60, 100)], count: 4)),
        touching(
          "\(surface.name), a pattern", surface, [[(20, 80), (60, 80), (60, 150)]],
          [[(20, 150), (60, 110), (90, 80), (20, 80)]]),
      ]
    }

  /// Views whose names alone say that a finger draws a secret on them.
  private static let drawings: [SecretPair] = {
    let views: [Surface] = [
      ("a lock", "android", Box("com.example.PatternLockView", 0, 60, 120, 140)),
      ("a lock by gesture", "ios", Box("GestureUnlockView", 0, 60, 120, 140)),
      ("the system's lock", "other", Box("LockPatternView", 0, 60, 120, 140)),
      ("a pad for signatures", "ios", Box("SignaturePad", 0, 60, 120, 140)),
    ]
    return views.map { view in
      touching(
        "a pattern on \(view.name), and another", view, [[(20, 80), (60, 80), (60, 150)]],
        [[(20, 150), (60, 110), (90, 80), (20, 80)]])
    }
  }()

  private static let drawing: Surface = ("", "ios", Box("InkView", 0, 60, 120, 140).flag("custom"))

  private static let digits: Surface = (
    "", "ios",
    Box(
      "UIView", 8, 60, 104, 136,
      (0..<12).map { index in
        Box("UIButton", Double(index % 3) * 34 + 2, Double(index / 3) * 34 + 2, 30, 30)
          .text(["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#"][index])
      })
  )

  private typealias Surface = (name: String, platform: String, box: Box)

  private static let surfaces: [Surface] = [
    ("touches on a masked pad", "ios", pad(mark: "mask")),
    ("touches on a hidden pad", "ios", pad(mark: "hide")),
    (
      "touches on a pad that a transform moved", "ios",
      pad(mark: "mask").frame(-92, 360, 104, 104).set("transform", "[1,0,0,1,100,-300]")
    ),
    (
      "touches on a pad that slides in", "ios",
      pad(mark: "hide").frame(8, 260, 104, 104).set("presentation", #"{"frame":[8,60,104,104]}"#)
    ),
    (
      "touches on a pad in a scrolled mark", "ios",
      Box("UIScrollView", 0, 0, 120, 60, [pad().frame(8, 160, 104, 104)]).set("scroll", "[0,100]")
        .string("privacy", "mask")
    ),
    ("touches on a keyboard", "ios", Box("UIKeyboard", 0, 60, 120, 140)),
    ("touches on a secure field", "ios", Box("UITextField", 0, 60, 120, 140).flag("secure").flag("editable")),
    (
      "touches on a masked drawing", "android",
      Box("PatternLockView", 0, 60, 120, 140).string("privacy", "mask")
    ),
    ("touches on a masked web page", "web", Box("canvas", 0, 60, 120, 140).string("privacy", "hide")),
  ]

  /// - Parameters: Ways of a finger, each from where it goes down to where it lifts.
  private static func touching(
    _ name: String, _ surface: Surface, _ one: [[(Double, Double)]], _ other: [[(Double, Double)]]
  ) -> SecretPair {
    SecretPair(
      name: name, one: story(surface, one), other: story(surface, other), touches: [.safe, .hide])
  }

  private static func story(_ surface: Surface, _ ways: [[(Double, Double)]]) -> String {
    var story = Story(platform: surface.platform)
    story.screen(0, [Box("UIButton", 4, 4, 40, 16), surface.box])
    story.tap(20, 10, 10)
    for (number, way) in ways.enumerated() {
      for (step, place) in way.enumerated() {
        story.touch(100 + Double(number * 90 + step * 20), step == 0 ? "down" : "move", place)
      }
      if let last = way.last { story.touch(180 + Double(number * 90), "up", last) }
    }
    story.screen(900, [Box("UIButton", 4, 4, 40, 16), surface.box])
    return story.text
  }
}
