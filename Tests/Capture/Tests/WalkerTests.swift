import SilhouetteHierarchy
import SwiftUI
import Testing
import UIKit

@testable import CaptureOverStandIn

/// Places, identities and limits.
@MainActor
struct WalkerTests {
  @Test func windowsAndViewsComeFromBackToFront() throws {
    let back = screen(label("a", box(0, 0, 10, 10)), UISwitch(frame: box(0, 0, 51, 31)))
    var camera = Camera(back, UIWindow(frame: box(0, 0, 402, 874)))
    let snapshot = try camera.shoot()
    #expect(
      snapshot.nodes.map { snapshot.string($0.className)!.split(separator: ".").last! } == [
        "UIWindow", "UILabel", "UISwitch", "UIWindow",
      ])
    #expect(snapshot.nodes.map(\.parent) == [-1, 0, 0, -1])
  }

  @Test func layersWithoutViewsLieBetweenViews() throws {
    let window = screen(UIView(frame: box(0, 0, 1, 1)))
    window.layer.addSublayer(CAGradientLayer())
    window.addSubview(UIView(frame: box(2, 0, 1, 1)))
    var camera = Camera(window)
    let snapshot = try camera.shoot()
    #expect(snapshot.nodes.map(\.kind) == [.view, .view, .layer, .view])
  }

  @Test func aLayerWhoseDelegateIsAViewIsNotThatView() throws {
    let view = UIView(frame: box(0, 0, 10, 10))
    let layer = CALayer()
    layer.delegate = view
    view.layer.addSublayer(layer)
    var camera = Camera(screen(view))
    #expect(try camera.shoot().nodes.map(\.kind) == [.view, .view, .layer])
  }

  @Test func superclassesEndAtUIView() throws {
    var camera = Camera(screen(ShopCell(frame: box(0, 0, 10, 10))))
    let snapshot = try camera.shoot()
    let node = try #require(snapshot.node("ShopCell"))
    #expect(!node.supers.isEmpty)
    let line = String(decoding: stream([snapshot]), as: UTF8.self)
    #expect(
      line.contains(#""class":"CaptureTests.ShopCell","supers":["UIKit.UITableViewCell","UIKit.UIView"]"#))
  }

  @Test func aFrameIsTheOneBeforeItsTransform() throws {
    var camera = Camera(FakeScreens.rotated())
    let snapshot = try camera.shoot()
    let turned = snapshot.nodes.filter { snapshot.detail(of: $0)?.transform != .identity && $0.detail >= 0 }
    let boxes = turned.compactMap { snapshot.detail(of: $0)?.transform == .identity ? nil : $0.frame }
    #expect(boxes.contains(Rect2D(x: 76, y: 200, width: 250, height: 160)))
    #expect(boxes.contains(Rect2D(x: 150, y: 480, width: 100, height: 100)))
  }

  // MARK: Identity

  @Test func cellsThatAreUsedAgainKeepTheirIds() throws {
    let table = FakeScreens.table()
    var camera = Camera(table.window)
    let first = try camera.shoot()
    table.scroll()
    let second = try camera.shoot()
    #expect(first.nodes.map(\.id) == second.nodes.map(\.id))
    #expect(Set(first.nodes.map(\.id)).count == first.nodes.count)
  }

  @Test func whatComesBackKeepsItsId() throws {
    let view = UIView(frame: box(0, 0, 10, 10))
    let window = screen(view)
    var camera = Camera(window)
    let before = try camera.shoot().nodes[1].id
    view.removeFromSuperview()
    #expect(try camera.shoot().nodes.count == 1)
    window.addSubview(view)
    #expect(try camera.shoot().nodes[1].id == before)
  }

  @Test func anotherClassAtTheSameAddressIsAnotherNode() {
    var table = IdentityTable()
    let first = table.id(of: 4096, UILabel.self, isSecret: true)
    let second = table.id(of: 4096, UISwitch.self, isSecret: false)
    #expect(first.id != second.id)
    #expect(first.wasSecret && !second.wasSecret)
  }

  @Test func identitiesStayWhileTheTableGrowsAndForgets() {
    var table = IdentityTable(capacity: 8)
    let secret = table.id(of: 16, UITextField.self, isSecret: true).id
    var ids: [UInt: UInt64] = [:]
    for walk in 0..<1000 {
      table.beginWalk()
      let addresses = (0..<50).map { UInt(32 + ($0 + walk) * 16) }
      for address in addresses {
        let id = table.id(of: address, UIView.self, isSecret: false).id
        if let known = ids[address] { #expect(known == id) }
        ids[address] = id
      }
      ids = ids.filter { addresses.contains($0.key) }
    }
    let again = table.id(of: 16, UITextField.self, isSecret: false)
    #expect(again.id == secret && again.wasSecret)
  }

  @Test func beyondManySecretsEveryInputIsOne() {
    var table = IdentityTable()
    #expect(!table.isFullOfSecrets)
    for number in 1...4096 { _ = table.id(of: UInt(number) * 16, UITextField.self, isSecret: true) }
    #expect(table.isFullOfSecrets)
  }

  @Test func aClearViewIsReadWhileItFadesIn() throws {
    let view = panel(box(0, 0, 100, 100), .white, label("words", box(0, 0, 50, 20)))
    view.alpha = 0
    var camera = Camera(screen(view))
    #expect(try camera.shoot().words.isEmpty)
    view.layer.animate { $0.opacity = 0.3 }
    #expect(try camera.shoot().words == ["words"])
    #expect(camera.buffer.isMoving)
    view.layer.animate(nil)
    #expect(try camera.shoot().words.isEmpty)
    #expect(!camera.buffer.isMoving)
  }

  // MARK: Limits

  @Test func moreNodesThanTheLimitAreUnreadable() throws {
    var options = CaptureOptions.withWords
    options.limits.nodes = 20
    let crowd = UIView(frame: box(0, 0, 402, 874))
    for _ in 0..<30 { crowd.addSubview(UIView(frame: box(0, 0, 1, 1))) }
    var camera = Camera(screen(crowd), options: options)
    let snapshot = try camera.shoot()
    #expect(snapshot.nodes.count == 2)
    #expect(snapshot.nodes[1].flags.contains(.unreadable))
  }

  @Test func deeperThanTheLimitIsUnreadable() throws {
    var options = CaptureOptions.withWords
    options.limits.depth = 10
    let window = screen()
    var inner: UIView = window
    for _ in 0..<100_000 {
      let next = UIView(frame: box(0, 0, 1, 1))
      inner.addSubview(next)
      inner = next
    }
    var camera = Camera(window, options: options)
    let snapshot = try camera.shoot()
    #expect(snapshot.nodes.count == 10)
    #expect(snapshot.nodes[9].flags.contains(.unreadable))
    options.limits.depth = 200_000
    options.limits.nodes = 150_000
    var deep = Camera(window, options: options)
    #expect(try deep.shoot().nodes.count == 100_001)
    // What frees a chain of views calls itself for each of them.
    var view: UIView? = inner
    while let next = view?.superview {
      view?.removeFromSuperview()
      view = next
    }
  }

  @Test func longTextsAreCutBetweenCharacters() throws {
    var options = CaptureOptions.withWords
    options.limits.textBytes = 10
    var camera = Camera(screen(label("äöü€€€€", box(0, 0, 10, 10))), options: options)
    #expect(try camera.shoot().words == ["äöü€"])
  }

  @Test func aWalkThatIsLateLeavesNothingBehind() throws {
    let window = screen()
    for _ in 0..<200 { window.addSubview(UIView(frame: box(0, 0, 1, 1))) }
    var source = UIKitSource(options: CaptureOptions())
    source.findWindows = { [window] }
    var walker = CaptureWalker(source, options: CaptureOptions())
    var buffer = CaptureBuffer()
    #expect(!walker.walk(into: &buffer, isLate: { true }))
    buffer.removeAll()
    #expect(walker.walk(into: &buffer, isLate: { false }))
    #expect(buffer.records.count == 201)
  }
}

final class ShopCell: UITableViewCell {}
