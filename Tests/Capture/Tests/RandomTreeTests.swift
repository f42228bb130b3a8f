import SilhouetteHierarchy
import SwiftUI
import Testing
import UIKit

@testable import CaptureOverStandIn

/// Random trees, against a slow twin that calls itself for each view.
@MainActor
struct RandomTreeTests {
  @Test(arguments: 0..<200)
  func aWalkIsWhatItsTwinSays(seed: Int) throws {
    var random = Dice(state: UInt64(seed) &+ 1)
    var options = CaptureOptions.withWords
    options.mask = [.passwords, .inputs, .all][random.roll(3)]
    let window = screen()
    grow(window, depth: 0, &random)
    var camera = Camera(window, options: options)
    // Labels are measured a few at a time.
    let snapshot = try camera.shoot()
    var twin = Twin(mask: options.mask)
    twin.visit(window)
    #expect(
      snapshot.nodes.map { snapshot.string($0.className)!.split(separator: ".").last! } == twin.classes)
    #expect(snapshot.words == twin.words)
    #expect(Set(snapshot.nodes.map(\.id)).count == snapshot.nodes.count)
    let again = try camera.shoot(at: 100)
    try expectReadable(stream([snapshot, again]))
    #expect(again.nodes.map(\.id) == snapshot.nodes.map(\.id))
    // Nothing that a field holds is asked for unless the twin may say it.
    #expect(twin.fields.allSatisfy { $0.field.reads == 0 || $0.isRead })
  }

  private func grow(_ view: UIView, depth: Int, _ random: inout Dice) {
    guard depth < 7 else { return }
    for number in 0..<random.roll(5) {
      let frame = box(Double(random.roll(400)), Double(random.roll(800)), Double(random.roll(300)), 40)
      let child: UIView
      switch random.roll(9) {
      case 0: child = label("label \(depth).\(number)", frame)
      case 1:
        let typed = field(
          "hint \(depth).\(number)", frame, text: random.roll(3) == 0 ? nil : "typed \(depth).\(number)")
        typed.isSecureTextEntry = random.roll(3) == 0
        if random.roll(4) == 0 { typed.textContentType = .oneTimeCode }
        child = typed
      case 2: child = button("button \(depth).\(number)", frame)
      case 3:
        child = UISwitch(frame: frame)
        child.accessibilityLabel = "switch \(depth).\(number)"
      case 4: child = WKWebView(frame: frame)
      case 5: child = UIScrollView(frame: frame)
      case 6: child = picture(frame)
      default: child = UIView(frame: frame)
      }
      if random.roll(8) == 0 { child.silhouettePrivacy = [.mask, .hide, .unmask][random.roll(3)] }
      if random.roll(10) == 0 { child.isHidden = true }
      if random.roll(10) == 0 { child.alpha = 0 }
      view.addSubview(child)
      grow(child, depth: depth + 1, &random)
    }
  }
}

/// The twin of a walk: the same copies, written as simply as can be.
@MainActor
private struct Twin {
  let mask: CaptureOptions.Mask
  var classes: [Substring] = []
  var words: [String] = []
  var fields: [(field: UITextField, isRead: Bool)] = []

  mutating func visit(_ view: UIView) {
    classes.append(Substring(String(describing: type(of: view))))
    if view.silhouettePrivacy == .mask || view.silhouettePrivacy == .hide {
      if let field = view as? UITextField { fields.append((field, false)) }
      return
    }
    let isSeen = !view.isHidden && view.alpha > 0
    let saysAll = isSeen && mask != .all
    if let label = view as? UILabel, isSeen, let text = label.text {
      words.append(saysAll ? text : "…")
    }
    if let field = view as? UITextField {
      let isSecret = field.isSecureTextEntry || field.textContentType != nil
      let isRead = saysAll && mask == .passwords && !isSecret
      fields.append((field, isRead))
      if isSeen, !isSecret, field.hasText { words.append(isRead ? field.text! : "…") }
      if saysAll, !isSecret { words.append(field.placeholder!) }
      if isSeen, let type = field.textContentType { words.append(type.rawValue) }
      return
    }
    if saysAll, view is UISwitch || view is UIButton { words.append(view.accessibilityLabel!) }
    if isSeen, !(view is WKWebView), !(view is UISwitch) {
      for child in view.subviews { visit(child) }
    }
  }
}

/// The same rolls on every machine.
private struct Dice {
  var state: UInt64

  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(sides))
  }
}
