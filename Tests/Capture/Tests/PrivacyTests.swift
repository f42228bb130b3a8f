import SilhouetteHierarchy
import SwiftUI
import Testing
import UIKit

@testable import CaptureOverStandIn

/// What never enters the buffer.
@MainActor
struct PrivacyTests {
  private func options(_ mask: CaptureOptions.Mask) -> CaptureOptions {
    var options = CaptureOptions.withWords
    options.mask = mask
    return options
  }

  /// By default nothing of an app's words is sent: boxes of lines stand for them.
  @Test(arguments: [CaptureOptions.Mask.passwords, .inputs])
  func wordsLeaveTheAppOnlyIfAsked(mask: CaptureOptions.Mask) throws {
    var options = CaptureOptions()
    #expect(!options.words)
    options.mask = mask
    options.accessibilityElements = true
    let label = label("evergreen words", box(0, 0, 200, 20))
    label.accessibilityIdentifier = "evergreen-id"
    let area = UITextView(frame: box(0, 100, 100, 100))
    area.text = "evergreen reading"
    area.isEditable = false
    let host = _UIHostingView(frame: box(0, 200, 402, 100))
    let element = UIAccessibilityElement(accessibilityContainer: host)
    element.accessibilityLabel = "evergreen element"
    host.accessibilityElements = [element]
    let typed = field("evergreen hint", box(0, 40, 100, 40), text: "evergreen typed")
    let window = screen(label, typed, button("evergreen button", box(0, 300, 100, 40)), area, host)
    var camera = Camera(window, options: options)
    let snapshot = try camera.shoot()
    #expect(camera.buffer.texts.isEmpty)
    #expect(Set(snapshot.words) == ["…"] && typed.reads == 0)
    let told = try #require(snapshot.node("UILabel"))
    #expect(told.text == .none && snapshot.detail(of: told)?.lines.isEmpty == false)
    #expect(snapshot.nodes.filter { $0.text != .none }.map { snapshot.string($0.className) } != [])
  }

  /// Words that differ alone give the same stream where they have lines of the same size.
  @Test func wordsOfOneSizeGiveOneStream() throws {
    let texts = ["kestrel", "ospreys"]
    let streams = try texts.map { text in
      var camera = Camera(screen(label(text, box(0, 0, 200, 20))), options: CaptureOptions())
      return String(decoding: stream([try camera.shoot()]), as: UTF8.self)
    }
    #expect(streams[0] == streams[1])
  }

  @Test(arguments: [CaptureOptions.Mask.passwords, .inputs, .all])
  func theTextOfAPasswordFieldIsNotEvenAskedFor(mask: CaptureOptions.Mask) throws {
    let login = FakeScreens.login()
    var camera = Camera(login.window, options: options(mask))
    let snapshot = try camera.shoot()
    #expect(login.password.reads == 0)
    #expect(!camera.buffer.texts.contains { $0.contains("horse") })
    #expect(snapshot.nodes.filter { $0.flags.contains(.secure) }.count == 1)
  }

  @Test func aFieldThatWasOnceSecureStaysSo() throws {
    let login = FakeScreens.login()
    login.password.textContentType = nil
    var camera = Camera(login.window, options: options(.passwords))
    _ = try camera.shoot()
    login.password.isSecureTextEntry = false
    let shown = try camera.shoot()
    #expect(login.password.reads == 0)
    #expect(shown.nodes.contains { $0.flags.contains(.secure) })
    // Even after it was away.
    login.password.removeFromSuperview()
    for _ in 0..<300 { _ = try camera.shoot() }
    login.window.addSubview(login.password)
    #expect(try camera.shoot().nodes.contains { $0.flags.contains(.secure) })
    #expect(login.password.reads == 0)
  }

  @Test func beyondManySecretsNoInputIsRead() throws {
    let window = screen()
    for _ in 0..<4096 {
      let secret = UITextField(frame: .zero)
      secret.isSecureTextEntry = true
      window.addSubview(secret)
    }
    window.addSubview(field("Name", box(0, 0, 100, 40), text: "Ada"))
    var camera = Camera(window, options: options(.passwords))
    let snapshot = try camera.shoot()
    #expect(snapshot.words.isEmpty)
    #expect(snapshot.nodes.last?.flags.contains(.secure) == true)
  }

  @Test func onlyTheOptionForPasswordsReadsWhatIsTyped() throws {
    let window = screen(field("Name", box(0, 0, 100, 40), text: "Ada"))
    let field = try #require(window.subviews.first as? UITextField)
    var kept = Camera(window)
    #expect(try kept.shoot().words == ["…", "Name"])
    #expect(field.reads == 0)
    var open = Camera(window, options: options(.passwords))
    #expect(try open.shoot().words == ["Ada", "Name"])
    var closed = Camera(window, options: options(.all))
    #expect(try closed.shoot().words == ["…"])
  }

  @Test(arguments: ["password", "new-password", "one-time-code", "cc-number", "cc-exp"])
  func contentTypesOfSecretsKeepWhatIsTyped(type: String) throws {
    let window = screen(field("Code", box(0, 0, 100, 40), text: "123456"))
    let field = try #require(window.subviews.first as? UITextField)
    field.textContentType = UITextContentType(rawValue: type)
    var camera = Camera(window, options: options(.passwords))
    #expect(try camera.shoot().words == [type])
    #expect(field.reads == 0)
  }

  @Test func textThatCanBeEditedIsTyped() throws {
    let area = UITextView(frame: box(0, 0, 100, 100))
    area.text = "Dear diary"
    var camera = Camera(screen(area))
    #expect(try camera.shoot().words == ["…"])
    #expect(area.reads == 0)
    area.isEditable = false
    #expect(try camera.shoot().words == ["Dear diary"])
  }

  @Test func aFieldOfTheAppsOwnIsAnInput() throws {
    let code = CodeField(frame: box(0, 0, 100, 40))
    code.addSubview(label("1", box(0, 0, 20, 40)))
    var camera = Camera(screen(code), options: options(.passwords))
    let snapshot = try camera.shoot()
    #expect(snapshot.words.isEmpty && snapshot.nodes.count == 2)
    #expect(snapshot.nodes[1].flags.contains(.editable))
    code.isSecureTextEntry = true
    #expect(try camera.shoot().nodes[1].flags.contains(.secure))
  }

  /// Streams of a pad's screen, before and after a change, and with a view over the pad.
  private func pads(_ privacy: SilhouettePrivacy, _ change: (UIView, [UIView]) -> Void) throws
    -> [String]
  {
    let keys = (0..<10).map {
      panel(box(Double($0) * 30, 0, 28, 40), .white, label("\($0)", box(0, 0, 28, 40)))
    }
    let pad = panel(box(0, 400, 402, 100), .systemGray6)
    for key in keys { pad.addSubview(key) }
    pad.silhouettePrivacy = privacy
    let window = screen(label("Code", box(0, 0, 100, 20)), pad)
    var camera = Camera(window, options: options(.passwords))
    let before = try camera.shoot()
    change(pad, keys)
    window.addSubview(label("after it", box(0, 600, 100, 20)))
    let after = try camera.shoot()
    #expect(after.nodes.map(\.id).count == 4)
    return [before, after].map { String(decoding: stream([$0]), as: UTF8.self) }
  }

  /// A pressed key changes its order, class, colour, number, wrapper, size or state. None of them leaves the app.
  @Test(arguments: [SilhouettePrivacy.mask, .hide])
  func nothingInsideAMaskedViewLeavesTheApp(privacy: SilhouettePrivacy) throws {
    let plain = try pads(privacy) { _, _ in }
    for change in PadChange.allCases {
      #expect(try pads(privacy, change.make) == plain, "\(change)")
    }
  }

  @Test func maskedViewsAreBoxesWithAPlace() throws {
    let toggle = UISwitch(frame: box(10, 20, 51, 31))
    toggle.isOn = true
    toggle.accessibilityLabel = "Has it"
    toggle.backgroundColor = .systemBlue
    toggle.layer.transform = CATransform3DMakeScale(2, 2, 1)
    toggle.silhouettePrivacy = .mask
    let window = screen(toggle)
    var camera = Camera(window, options: options(.passwords))
    let snapshot = try camera.shoot()
    #expect(camera.buffer.texts.isEmpty && snapshot.words.isEmpty)
    let node = try #require(snapshot.node("UISwitch"))
    #expect(node.flags == [] && node.traits == [] && node.background == nil)
    #expect(node.frame == Rect2D(x: 10, y: 20, width: 51, height: 31))
    #expect(snapshot.detail(of: node)?.privacy == .mask && snapshot.detail(of: node)?.transform.a == 2)
    toggle.alpha = 0
    #expect(try camera.shoot().node("UISwitch")?.alpha == 0)
    toggle.isHidden = true
    #expect(try camera.shoot().node("UISwitch")?.flags == .hidden)
    toggle.isHidden = false
    toggle.layer.animate { $0.position.x += 100 }
    let moving = try camera.shoot()
    let shown = moving.detail(of: try #require(moving.node("UISwitch")))?.presentation
    #expect(shown?.frame?.x == 110 && shown?.background == nil)
  }

  /// Whether a field with a secret has the focus says when it is typed into.
  @Test func secretsHaveNoFocus() throws {
    let login = FakeScreens.login()
    var camera = Camera(login.window)
    let secret = try camera.shoot().nodes.first { $0.flags.contains(.secure) }
    #expect(login.password.isFirstResponder && camera.buffer.hasFocus)
    #expect(secret?.flags.contains(.focused) == false)
  }

  /// A knob's place, a part's colour and a trait would reveal a state too.
  @Test func partsAndTraitsOfMaskedControlsTellNothing() throws {
    let segments = UISegmentedControl(frame: box(0, 0, 200, 32))
    segments.addSubview(panel(box(100, 0, 100, 32), .white))
    segments.accessibilityTraits = [.selected, .notEnabled, .button]
    segments.isEnabled = false
    let slider = UISlider(frame: box(0, 50, 200, 32))
    slider.addSubview(panel(box(150, 0, 32, 32), .white))
    let view = panel(box(0, 0, 300, 300), .white, segments, slider)
    let window = screen(view)
    var camera = Camera(window)
    let open = try camera.shoot()
    #expect(open.nodes.count == 5)
    #expect(
      open.nodes[2].traits == [.selected, .disabled, .button] && open.nodes[2].flags.contains(.disabled))
    view.silhouettePrivacy = .mask
    let masked = try camera.shoot()
    #expect(masked.nodes.count == 2)
  }

  @Test func unmaskOpensNothingInsideAMask() throws {
    let words = label("a diagnosis", box(0, 0, 100, 20))
    words.silhouettePrivacy = .unmask
    let view = panel(box(0, 0, 300, 300), .white, words)
    view.silhouettePrivacy = .mask
    var camera = Camera(screen(view))
    _ = try camera.shoot()
    #expect(camera.buffer.texts.isEmpty)
  }

  @Test func aHiddenMarkLeavesOneBox() throws {
    let view = panel(box(0, 0, 300, 300), .white, label("a diagnosis", box(0, 0, 100, 20)))
    view.silhouettePrivacy = .hide
    var camera = Camera(screen(view))
    let snapshot = try camera.shoot()
    #expect(snapshot.nodes.count == 2 && camera.buffer.texts.isEmpty)
    #expect(snapshot.detail(of: snapshot.nodes[1])?.privacy == .hide)
    view.silhouettePrivacy = nil
    #expect(try camera.shoot().words == ["a diagnosis"])
  }

  @Test func aMarkDoesNotPassToANewViewAtTheSameAddress() {
    for _ in 0..<1000 {
      let view = UIView(frame: .zero)
      #expect(view.silhouettePrivacy == nil)
      view.silhouettePrivacy = .hide
    }
  }

  @Test func wordsThatNobodySeesAreNotRead() throws {
    var camera = Camera(FakeScreens.hidden())
    let words = try camera.shoot().words
    #expect(!words.contains("Hidden words") && !words.contains("Clear words"))
    #expect(words.contains("Half"))
  }

  @Test func keysAreNotRead() throws {
    let windows = FakeScreens.alert()
    var camera = Camera(windows.page, windows.keyboard, windows.alert)
    let snapshot = try camera.shoot()
    #expect(!camera.buffer.texts.contains("q"))
    #expect(snapshot.nodes("UIInputSetHostView").isEmpty)
  }

  @Test(arguments: [0, 1, 2])
  func pagesMapsAndOtherProcessesAreNotLookedInto(which: Int) throws {
    let view = [WKWebView(frame: .zero), MKMapView(frame: .zero), SubclassedMap(frame: .zero)][which]
    view.addSubview(label("inside", box(0, 0, 10, 10)))
    var camera = Camera(screen(view))
    let snapshot = try camera.shoot()
    #expect(snapshot.nodes.count == 2 && camera.buffer.texts.isEmpty)
    #expect(snapshot.nodes[1].flags.contains(.unreadable))
  }

  @Test func whatDrawsItselfSaysSo() throws {
    let chart = BalanceChart(frame: box(0, 0, 100, 100))
    chart.layer.contents = "pixels"
    let shape = CAShapeLayer()
    chart.layer.addSublayer(shape)
    let plain = BalanceChart(frame: box(0, 0, 100, 100))
    var camera = Camera(screen(chart, plain, label("text", box(0, 0, 10, 10))))
    let flags = try camera.shoot().nodes.map { $0.flags.contains(.custom) }
    #expect(flags == [false, true, true, false, false])
  }

  @Test func elementsAreReadOnlyIfAsked() throws {
    let host = _UIHostingView(frame: box(0, 0, 402, 874))
    let element = UIAccessibilityElement(accessibilityContainer: host)
    element.accessibilityLabel = "Pay"
    element.accessibilityTraits = .button
    element.accessibilityFrame = box(10, 20, 100, 44)
    host.accessibilityElements = [element, UIView(frame: .zero)]
    var camera = Camera(screen(host))
    #expect(try camera.shoot().nodes.count == 2)
    var options = CaptureOptions.withWords
    options.accessibilityElements = true
    var reading = Camera(screen(host), options: options)
    let snapshot = try reading.shoot()
    #expect(snapshot.nodes.count == 3)
    #expect(snapshot.nodes[2].kind == .accessibility && snapshot.nodes[2].traits == .button)
    #expect(snapshot.words == ["Pay"])
  }
}

private final class SubclassedMap: MKMapView {}

/// What pressing a key of a pad may do to it.
@MainActor
private enum PadChange: CaseIterable {
  case order, fewer, more, color, size, opacity, hidden, selected, height, unmask, field, layer
  // Its own look may be that of its inside.
  case ownColor, ownOpacity, ownRadius, ownBorder, ownShadow, ownPixels, ownScroll, ownTraits, ownFlags

  func make(_ pad: UIView, _ keys: [UIView]) {
    let key = keys[3]
    switch self {
    case .order: pad.addSubview(key)
    case .fewer: key.removeFromSuperview()
    case .more: pad.addSubview(panel(box(0, 50, 10, 10), .systemBlue, panel(box(0, 0, 5, 5))))
    case .color: key.backgroundColor = .systemBlue
    case .size: key.frame = box(0, 0, 5, 5)
    case .opacity: key.alpha = 0.3
    case .hidden: key.isHidden = true
    case .selected: key.accessibilityTraits = .selected
    case .height: key.layer.zPosition = 7
    case .unmask: key.silhouettePrivacy = .unmask
    case .field: key.addSubview(CaptureTests.field("hint", box(0, 0, 9, 9), text: "3"))
    case .layer: pad.layer.addSublayer(CAShapeLayer())
    case .ownColor: pad.backgroundColor = .systemBlue
    case .ownOpacity: pad.alpha = 0.5
    case .ownRadius: pad.layer.cornerRadius = 9
    case .ownBorder:
      pad.layer.borderWidth = 2
      pad.layer.borderColor = UIColor.black.cgColor
    case .ownShadow:
      pad.layer.shadowOpacity = 1
      pad.layer.shadowColor = UIColor.black.cgColor
    case .ownPixels: pad.layer.contents = "pixels"
    case .ownScroll: pad.layer.bounds.origin = CGPoint(x: 0, y: 12)
    case .ownTraits: pad.accessibilityTraits = [.selected, .button]
    case .ownFlags:
      pad.accessibilityIdentifier = "three"
      pad.clipsToBounds = true
      pad.isOpaque = false
    }
  }
}
