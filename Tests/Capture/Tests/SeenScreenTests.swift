import SilhouetteHierarchy
import SilhouettePictures
import SwiftUI
import Testing
import UIKit

@testable import CaptureOverStandIn

/// A picture of a fake screen, with one pixel a point.
struct PaintedScreen {
  static let (width, height) = (402, 874)
  var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: width * height)

  mutating func fill(_ x: Int, _ y: Int, _ columns: Int, _ rows: Int, _ color: UInt32 = 0xFF20_2020) {
    for row in y..<y + rows { for column in x..<x + columns { pixels[row * Self.width + column] = color } }
  }

  /// Letters, 8 pixels wide each.
  mutating func letters(_ count: Int, _ x: Int, _ y: Int) {
    for number in 0..<count {
      fill(x + number * 8, y, 2, 10)
      fill(x + number * 8, y, 6, 2)
      fill(x + number * 8 + 4, y, 2, 10)
    }
  }

  /// A photograph.
  mutating func noise(_ x: Int, _ y: Int, _ columns: Int, _ rows: Int, seed: UInt32 = 7) {
    var state = seed
    for row in y..<y + rows {
      for column in x..<x + columns {
        state = state &* 1_664_525 &+ 1_013_904_223
        pixels[row * Self.width + column] = 0xFF00_0000 | state >> 8
      }
    }
  }

  var picture: Picture {
    Picture(format: .png, width: Self.width, height: Self.height, pixels: pixels)!
  }
}

/// Views whose inside the walker cannot read are looked at in a picture of the screen.
@MainActor
struct SeenScreenTests {
  private func shoot(_ window: UIWindow, _ paint: (inout PaintedScreen) -> Void) throws -> HierarchySnapshot {
    var screen = PaintedScreen()
    paint(&screen)
    var camera = Camera(window)
    return try camera.shoot(with: screen.picture)
  }

  @Test func aPageInAWebView() throws {
    let snapshot = try shoot(FakeScreens.web()) { screen in
      screen.letters(5, 170, 68)
      screen.noise(16, 120, 370, 200)
      screen.letters(30, 16, 350)
      screen.letters(24, 16, 370)
      for tool in 0..<4 { screen.fill(40 + tool * 96, 810, 20, 20) }
    }
    let kinds = snapshot.seenKinds
    #expect(
      kinds["seen.picture"] == 1 && kinds["seen.text", default: 0] + kinds["seen.heading", default: 0] > 0)
    try expectGolden(stream([snapshot]), named: "web-seen")
  }

  @Test func aCardOverAMapIsTheTrees() throws {
    let snapshot = try shoot(FakeScreens.map()) { screen in
      screen.noise(0, 130, 402, 520)
      screen.letters(10, 36, 706)
      screen.letters(20, 36, 738)
      screen.fill(36, 772, 330, 48, 0xFFF0_8020)
    }
    #expect(!snapshot.seenKinds.isEmpty)
    // Card, button and field are views of the app.
    #expect(snapshot.seenKinds["seen.card"] == nil && snapshot.seenKinds["seen.button"] == nil)
    try expectGolden(stream([snapshot]), named: "map-seen")
  }

  @Test func aChartThatALayerDraws() throws {
    let snapshot = try shoot(FakeScreens.swiftUI()) { screen in
      screen.letters(8, 40, 700)
      screen.noise(200, 690, 120, 80)
    }
    try expectGolden(stream([snapshot]), named: "swiftui-seen")
  }

  @Test func picturesGetTheirAverageColour() throws {
    let window = screen(picture(box(100, 100, 80, 80)), picture(box(100, 300, 80, 80)))
    let snapshot = try shoot(window) { screen in
      screen.fill(100, 100, 80, 80, 0xFF20_4080)
      screen.fill(100, 300, 40, 80, 0xFF00_0000)
    }
    let colors = snapshot.nodes("UIImageView").compactMap { snapshot.detail(of: $0)?.picture?.color }
    #expect(
      colors == [RGBAColor(red: 0x80, green: 0x40, blue: 0x20), RGBAColor(red: 127, green: 127, blue: 127)])
  }

  /// What is in a secret, a field, the keyboard or a marked view changes nothing.
  @Test func secretsAreNotLookedAt() throws {
    func login(_ letters: Int) throws -> [UInt8] {
      let web = WKWebView(frame: box(0, 420, 402, 200))
      let chart = BalanceChart(frame: box(16, 630, 370, 100))
      chart.silhouettePrivacy = .mask
      let window = FakeScreens.login().window
      window.addSubview(web)
      window.addSubview(chart)
      return stream([
        try shoot(window) { screen in
          screen.noise(161, 90, 80, 80)
          screen.letters(letters, 24, 236)
          screen.letters(letters * 2, 24, 296)
          screen.noise(40, 450, 200, 120)
          screen.noise(30, 640, 10 + letters * 4, 80, seed: UInt32(letters))
        }
      ])
    }
    let few = try login(3)
    #expect(try login(20) == few)
    #expect(String(decoding: few, as: UTF8.self).contains("seen.picture"))
  }

  /// A picture of another screen, as while the device is turned.
  @Test func aPictureOfAnotherShapeIsDropped() throws {
    var camera = Camera(FakeScreens.web())
    let square = Picture(
      format: .png, width: 402, height: 402, pixels: Array(repeating: ~0, count: 402 * 402))!
    let alone = try camera.shoot()
    #expect(try camera.shoot(with: square) == alone)
  }
}

extension HierarchySnapshot {
  /// Nodes that were found in a picture, by their classes.
  fileprivate var seenKinds: [String: Int] {
    nodes.reduce(into: [:]) { kinds, node in
      guard let name = string(node.className), name.hasPrefix("seen."), name != "seen.window" else { return }
      kinds[name, default: 0] += 1
    }
  }
}
