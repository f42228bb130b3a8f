import SilhouetteHierarchy
import SwiftUI
import Testing
import UIKit

@testable import CaptureOverStandIn

final class MessagesController: UIViewController {}

/// Streams of ten fake screens. Look at one with `silhouette render NAME.hierarchy.ndjson -o NAME.png`.
@MainActor
struct GoldenStreamTests {
  private func shoot(_ windows: UIWindow...) throws -> [HierarchySnapshot] {
    var camera = Camera(windows[0])
    return [try camera.shoot()]
  }

  @Test func aTableWithCellsThatAreUsedAgain() throws {
    let table = FakeScreens.table()
    var camera = Camera(table.window)
    camera.screen = MessagesController.self
    let first = try camera.shoot()
    table.scroll()
    try expectGolden(stream([first, try camera.shoot(at: 500)]), named: "table")
  }

  @Test func aSheetOverAPage() throws {
    try expectGolden(stream(try shoot(FakeScreens.sheet())), named: "sheet")
  }

  @Test func anAlertOverTheKeyboard() throws {
    let windows = FakeScreens.alert()
    var camera = Camera(windows.page, windows.keyboard, windows.alert)
    camera.keyboard = Rect2D(x: 0, y: 538, width: 402, height: 336)
    try expectGolden(stream([try camera.shoot()]), named: "alert")
  }

  @Test func swiftUIWithBareLayers() throws {
    try expectGolden(stream(try shoot(FakeScreens.swiftUI())), named: "swiftui")
  }

  @Test func aPasswordField() throws {
    try expectGolden(stream(try shoot(FakeScreens.login().window)), named: "login")
  }

  @Test func aWebView() throws {
    try expectGolden(stream(try shoot(FakeScreens.web())), named: "web")
  }

  @Test func aMap() throws {
    try expectGolden(stream(try shoot(FakeScreens.map())), named: "map")
  }

  @Test func anAnimationUnderWay() throws {
    try expectGolden(stream(try shoot(FakeScreens.animation())), named: "animation")
  }

  @Test func turnedViews() throws {
    try expectGolden(stream(try shoot(FakeScreens.rotated())), named: "rotated")
  }

  @Test func hiddenAndTransparentViews() throws {
    try expectGolden(stream(try shoot(FakeScreens.hidden())), named: "hidden")
  }
}
