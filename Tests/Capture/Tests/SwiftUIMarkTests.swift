import SilhouetteHierarchy
import SwiftUI
import Testing

@testable import CaptureOverStandIn

/// Marks through modifiers: SwiftUI lays a clear view behind the marked one, and draws the rest beside it.
@MainActor
struct SwiftUIMarkTests {
  private struct Empty: View {
    var body: Never { fatalError("it has none") }
  }

  /// A host with a card in the middle, a mark behind its lower half, and what SwiftUI draws on both.
  private func host(_ privacy: SilhouettePrivacy) throws -> (window: UIWindow, mark: UIView) {
    let host = _UIHostingView(frame: box(0, 0, 402, 874))
    let mark = MarkView(privacy: privacy).makeUIView(context: .init())
    mark.frame = box(16, 200, 370, 100)
    host.addSubview(mark)
    host.addSubview(label("open", box(16, 100, 370, 50)))
    host.addSubview(label("inside", box(20, 210, 200, 22)))
    host.addSubview(label("all of it", box(16, 200, 370, 100)))
    host.addSubview(label("reaches in", box(20, 290, 200, 22)))
    host.addSubview(label("just below", box(16, 300, 370, 22)))
    let toggle = UISwitch(frame: box(300, 210, 51, 31))
    toggle.isOn = true
    host.addSubview(toggle)
    return (screen(host), mark)
  }

  @Test func whatLiesInAMaskKeepsItsWords() throws {
    let (window, mark) = try host(.mask)
    defer { PrivacyMarks.shared.set(nil, on: mark) }
    var camera = Camera(window)
    let snapshot = try camera.shoot()
    #expect(snapshot.words == ["open", "just below"])
    // The mark's own box, and one of the view that reaches into it.
    let boxes = snapshot.nodes.filter { snapshot.detail(of: $0)?.privacy.contains(.mask) == true }
    #expect(
      boxes.map(\.frame.y) == [200, 290] && boxes.allSatisfy { $0.flags.isEmpty && $0.background == nil })
    #expect(snapshot.detail(of: boxes[0])?.privacy == [.mask, .swiftUI])
  }

  @Test(arguments: [SilhouettePrivacy.mask, .hide])
  func whatLiesInAMarkHasNoOrderNumberOrIdentity(privacy: SilhouettePrivacy) throws {
    let streams = try [0, 1, 2].map { (pressed: Int) in
      let (window, mark) = try host(privacy)
      defer { PrivacyMarks.shared.set(nil, on: mark) }
      let host = try #require(mark.superview)
      for _ in 0..<pressed { host.addSubview(panel(box(40, 220, 20, 20), .systemBlue)) }
      if pressed > 1 { host.addSubview(host.subviews[2]) }
      host.addSubview(label("last", box(16, 400, 370, 22)))
      var camera = Camera(window)
      return String(decoding: stream([try camera.shoot()]), as: UTF8.self)
    }
    #expect(streams[0] == streams[1] && streams[0] == streams[2])
  }

  /// None of them may go because the others are there.
  @Test func marksOfOneSizeAreAllRecorded() throws {
    let host = _UIHostingView(frame: box(0, 0, 402, 874))
    let marks = [100.0, 100, 50].map { height in
      let mark = MarkView(privacy: .mask).makeUIView(context: .init())
      mark.frame = box(0, 0, 402, height)
      host.addSubview(mark)
      return mark
    }
    defer { for mark in marks { PrivacyMarks.shared.set(nil, on: mark) } }
    var camera = Camera(screen(host))
    let snapshot = try camera.shoot()
    let boxes = snapshot.nodes.filter { snapshot.detail(of: $0)?.privacy.contains(.mask) == true }
    #expect(boxes.map(\.frame.height) == [100, 100])
  }

  @Test func whatLiesInAHiddenPlaceHasNoInside() throws {
    let (window, mark) = try host(.hide)
    defer { PrivacyMarks.shared.set(nil, on: mark) }
    var camera = Camera(window)
    #expect(try camera.shoot().words == ["open", "just below"])
  }

  /// Marked content of a scroll view reaches beyond the screen, and its words stay in the app there too.
  @Test func aMarkHoldsForWhatIsScrolledAway() throws {
    let host = _UIHostingView(frame: box(0, 0, 402, 874))
    let scroll = UIScrollView(frame: box(0, 100, 402, 600))
    let mark = MarkView(privacy: .mask).makeUIView(context: .init())
    mark.frame = box(0, 0, 402, 3000)
    scroll.addSubview(mark)
    scroll.addSubview(label("inside", box(20, 210, 200, 22)))
    host.addSubview(scroll)
    host.addSubview(label("title", box(16, 50, 370, 40)))
    let window = screen(host)
    defer { PrivacyMarks.shared.set(nil, on: mark) }
    var camera = Camera(window)
    let snapshot = try camera.shoot()
    #expect(snapshot.words == ["title"])
    // The views around it are not marked, although they do not hold all of it.
    #expect(snapshot.nodes.prefix(3).allSatisfy { snapshot.detail(of: $0)?.privacy ?? [] == [] })
    scroll.contentOffset.y = 5000
    #expect(try camera.shoot().words == ["title"])
    // Outside of the scroll view, a finger cannot touch the marked contents that are cut off.
    scroll.contentOffset.y = 1000
    let area = try #require(PrivacyMarks.shared.areas().first)
    #expect(area.contains(CGPoint(x: 200, y: 400)) && !area.contains(CGPoint(x: 200, y: 60)))
    mark.removeFromSuperview()
    #expect(try camera.shoot().words == ["inside", "title"])
  }

  @Test func unmaskOpensNothing() throws {
    let (window, mark) = try host(.unmask)
    defer { PrivacyMarks.shared.set(nil, on: mark) }
    var options = CaptureOptions.withWords
    options.mask = .all
    var camera = Camera(window, options: options)
    #expect(try camera.shoot().words == ["…", "…", "…", "…", "…"])
  }

  @Test func modifiersLayAMarkBehindTheirView() {
    let masked = Empty().silhouetteMask()
    #expect(String(describing: type(of: masked)).contains("MarkView"))
    #expect(String(describing: type(of: Empty().silhouetteHide())).contains("MarkView"))
    #expect(String(describing: type(of: Empty().silhouetteUnmask())).contains("MarkView"))
  }
}
