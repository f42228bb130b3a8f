import Foundation
import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteScene
import SilhouetteStory
import TestSupport
import Testing

@testable import Silhouette

/// The elements that have a mark, their order, and their numbers.
@Suite struct MarkTests {
  /// A node of a uiautomator dump on a screen of 1080 × 2400 pixels.
  private static func node(
    _ box: (Int, Int, Int, Int), as kind: String = "android.widget.FrameLayout", text: String = "",
    id: String = "",
    _ attributes: String = "", _ inside: String = ""
  ) -> String {
    #"<node class="\#(kind)" text="\#(text)" resource-id="\#(id)" enabled="true" \#(attributes) bounds="[\#(box.0),\#(box.1)][\#(box.2),\#(box.3)]">\#(inside)</node>"#
  }

  private static let clickable = #"clickable="true""#

  private static func label(_ box: (Int, Int, Int, Int), _ text: String = "Word") -> String {
    node(box, as: "android.widget.TextView", text: text)
  }

  private func screens(_ dumps: [String]) throws -> [Screen] {
    var screens: [Screen] = []
    try withTemporaryFolder { folder in
      let run = folder.appending(path: "run")
      try FileManager.default.createDirectory(at: run, withIntermediateDirectories: true)
      for (number, dump) in dumps.enumerated() {
        let text =
          #"<?xml version="1.0"?><hierarchy rotation="0">"# + Self.node((0, 0, 1080, 2400), "", dump)
          + "</hierarchy>"
        try Data(text.utf8).write(to: run.appending(path: "\(number).xml"))
      }
      var source = SceneSource(try InputList(paths: [run.path]))
      while let screen = try source.nextScreen() { screens.append(screen) }
    }
    return screens
  }

  private func marks(_ dumps: String...) throws -> [[ScreenMark]] {
    var numbers = MarkNumbers()
    return try screens(dumps).map { numbers.marks(of: $0.scene, $0.snapshot) }
  }

  private func boxes(_ marks: [ScreenMark]) -> [[Int]] {
    marks.map { mark in
      let box = mark.element.box
      return [box.x, box.y, box.maxX, box.maxY].map { Int(($0 * 2.625 / 10).rounded()) * 10 }
    }
  }

  @Test func whatTheSourceCallsClickableHasAMarkWhateverItIs() throws {
    let dump =
      Self.node((0, 300, 1080, 500), Self.clickable, Self.label((40, 350, 500, 420)))
      + Self.node((0, 600, 300, 900), as: "android.widget.ImageView", Self.clickable)
      + Self.node((400, 600, 700, 900), as: "android.view.View", #"long-clickable="true""#)
      + Self.node((0, 1000, 300, 1100), as: "android.widget.CheckBox", #"checkable="true""#)
    #expect(
      try boxes(marks(dump)[0]) == [
        [0, 300, 1080, 500], [0, 600, 300, 900], [400, 600, 700, 900], [0, 1000, 300, 1100],
      ])
  }

  @Test func whereTheSourceTellsAControlThatCannotBeTouchedHasNone() throws {
    let dump =
      Self.node((0, 300, 300, 400), as: "android.widget.Button", text: "Go")
      + Self.node((400, 300, 700, 400), as: "android.widget.Button", text: "Stop", Self.clickable)
    #expect(try boxes(marks(dump)[0]) == [[400, 300, 700, 400]])
  }

  @Test func whereNothingIsToldCategoriesDecide() throws {
    let dump =
      Self.node((0, 300, 300, 400), as: "android.widget.Button", text: "Go") + Self.label((0, 500, 300, 600))
    #expect(try boxes(marks(dump)[0]) == [[0, 300, 300, 400]])
  }

  @Test func aNodeWhoseOnePurposeIsAnotherIsOneWithIt() throws {
    let button = Self.node((40, 320, 340, 420), as: "android.widget.Button", text: "Go", Self.clickable)
    let alone = Self.node((0, 300, 1080, 440), Self.clickable, button)
    #expect(try boxes(marks(alone)[0]) == [[40, 320, 340, 420]])
    // With words beside it, the row is a purpose of its own.
    let row = Self.node((0, 300, 1080, 440), Self.clickable, Self.label((400, 320, 900, 420)) + button)
    #expect(try boxes(marks(row)[0]) == [[0, 300, 1080, 440], [40, 320, 340, 420]])
    let two = Self.node(
      (0, 300, 1080, 440), Self.clickable,
      button + Self.node((400, 320, 700, 420), as: "android.widget.Button", text: "No", Self.clickable))
    #expect(try boxes(marks(two)[0]).count == 3)
  }

  @Test func whatAFingerCannotReachHasNone() throws {
    let button = Self.node((40, 320, 340, 420), as: "android.widget.Button", text: "Go", Self.clickable)
    let veil = Self.node((0, 0, 1080, 2400), as: "android.view.View", Self.clickable)
    #expect(try boxes(marks(button + veil)[0]) == [[0, 0, 1080, 2400]])
    let half = Self.node((0, 0, 200, 2400), as: "android.view.View", Self.clickable)
    #expect(try boxes(marks(button + half)[0]).count == 2)
    let tiny = Self.node((40, 320, 45, 325), as: "android.view.View", Self.clickable)
    #expect(try boxes(marks(tiny + button)[0]) == [[40, 320, 340, 420]])
  }

  @Test func linesAreReadFromTheTopAndFromTheLeft() {
    let boxes = [
      (200, 12, 50, 40), (10, 100, 300, 40), (10, 10, 50, 44), (100, 30, 50, 10), (10, 160, 50, 20),
      (20, 105, 40, 30),
    ]
    .map { Rect2D(x: $0.0, y: $0.1, width: $0.2, height: $0.3) }
    #expect(ReadingOrder.order(boxes, fromRight: false) == [2, 3, 0, 1, 5, 4])
    #expect(ReadingOrder.order(boxes, fromRight: true) == [0, 3, 2, 1, 5, 4])
    #expect(ReadingOrder.order([], fromRight: false).isEmpty)
  }

  // MARK: Numbers

  private static func row(_ top: Int, _ word: String, id: String = "app:id/row") -> String {
    node(
      (0, top, 1080, top + 150), as: "android.widget.LinearLayout", id: id, clickable,
      label((40, top + 40, 500, top + 100), word))
  }

  private static let tabs =
    node((0, 2200, 540, 2400), as: "android.widget.Button", text: "Home", id: "app:id/home", clickable)
    + node((540, 2200, 1080, 2400), as: "android.widget.Button", text: "More", id: "app:id/more", clickable)

  @Test func anElementKeepsItsNumberOnEachScreen() throws {
    let found = try marks(
      Self.row(300, "One") + Self.row(500, "Two") + Self.tabs,
      // Scrolled: the first row is gone, a third one came.
      Self.row(300, "Two") + Self.row(500, "Three") + Self.tabs,
      // Another screen with the same tabs.
      Self.node((0, 300, 1080, 500), as: "android.widget.EditText", id: "app:id/name", Self.clickable)
        + Self.tabs,
      // And back.
      Self.row(300, "One") + Self.row(500, "Two") + Self.tabs)
    #expect(found.map { $0.map(\.number) } == [[1, 2, 3, 4], [2, 5, 3, 4], [6, 3, 4], [1, 2, 3, 4]])
  }

  @Test func withoutNamesThePlaceOnTheSameScreenDecides() throws {
    func switches(_ isOn: Bool) -> String {
      (0..<4).map { number in
        Self.node(
          (800, 300 + number * 200, 1000, 400 + number * 200), as: "android.widget.Switch",
          Self.clickable + #" checkable="true" checked="\#(isOn && number == 2)""#)
      }.joined()
    }
    let found = try marks(switches(false), switches(true))
    #expect(found[0].map(\.number) == [1, 2, 3, 4] && found[1].map(\.number) == [1, 2, 3, 4])
  }

  @Test func aNumberIsNotGivenToAnotherElement() throws {
    let found = try marks(
      Self.row(300, "One") + Self.row(500, "Two"), Self.row(300, "Four", id: "app:id/other"),
      Self.row(300, "Five", id: "app:id/third"))
    let numbers = found.flatMap { $0.map(\.number) }
    #expect(numbers == [1, 2, 3, 4])
  }

  @Test func secretsHaveNoWordsToBeKnownBy() throws {
    func field(_ word: String) -> String {
      Self.node(
        (0, 300, 1080, 450), as: "android.widget.EditText", text: word, id: "app:id/pin", Self.clickable, #""#
      )
      .replacing("enabled=", with: #"password="true" enabled="#)
    }
    let found = try marks(field("1234"), field("98765"))
    #expect(found.map { $0.map(\.number) } == [[1], [1]])
  }
}
