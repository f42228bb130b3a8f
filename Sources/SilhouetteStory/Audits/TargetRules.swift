internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteScene

/// Targets that are too small.
///
/// Left out are targets that may be cut, disabled ones, links in a line of text, and controls whose size is the system's.
struct TargetRules {
  private let screen: AuditedScreen
  private let scene: WireframeScene
  private let size: TargetSize
  /// Sizes that were read from pixels of an assumed density may be off by so much.
  private let slack: Double
  /// By control: its box, as it counts for a size; nil for none.
  private var targets: [Rect2D?] = []

  /// Controls that platforms' guidelines for small targets mean.
  private static let pressed: Set<NodeCategory> = [
    .button, .link, .checkbox, .radio, .tab, .cell, .view, .unknown, .icon, .image, .label, .heading, .card,
    .toggle,
  ]
  private static let untouched: Set<NodeCategory> = [
    .slider, .textView, .scrollView, .list, .webView, .map, .video, .customDrawing, .progress, .spinner,
    .pageControl, .segmentedControl, .stepper, .picker,
  ]
  private static let minimum = 24.0
  /// Less is asked of a target that ends at an edge of the screen, as by `TouchTargetSizeCheck` of Google's Accessibility Test Framework for Android.
  private static let atEdge = 32.0
  /// Sizes are rounded by sources.
  private static let rounding = 0.75

  init(_ screen: AuditedScreen, _ size: TargetSize?) {
    (self.screen, scene) = (screen, screen.scene)
    self.size = size ?? Self.usual(on: screen.source.platform)
    slack = screen.source.isDensityAssumed ? 0.9 : 1
    targets = screen.controls.map { counts($0) ? $0.seen : nil }
  }

  /// The size that a platform's guideline asks for. Of apps for several platforms the smaller one.
  private static func usual(on platform: AppPlatform) -> TargetSize {
    switch platform {
    case .android, .compose: .android
    case .ios, .flutter, .reactNative: .apple
    case .web, .unity, .other: .minimum
    }
  }

  /// The rule that a control breaks; nil for none.
  func breach(_ index: Int) -> AuditRule? {
    let control = screen.controls[index]
    guard let target = targets[index] else { return nil }
    let isWeb = screen.around[control.node].contains(.web)
    if isSmall(control, than: Self.minimum), !isInline(control), isCrowded(index, target) {
      return .minimumTarget
    }
    guard size != .minimum, !isWeb, isSmall(control, than: size.units), takesPresses(control) else {
      return nil
    }
    switch size {
    case .minimum: return nil
    case .apple: return screen.source.platform == .ios ? .appleTarget : .enhancedTarget
    case .android: return .androidTarget
    }
  }

  // MARK: What counts

  private func counts(_ control: AuditedScreen.Control) -> Bool {
    let node = scene.nodes[control.node]
    guard node.state.contains(.enabled), !Self.untouched.contains(node.category), !control.isPartlyCovered
    else { return false }
    // Pages in web views hand touches on, so that texts beside a control seem to be touched.
    if screen.around[control.node].contains(.web), screen.isActingTold,
      ![.button, .link, .checkbox, .radio].contains(node.category)
    {
      return false
    }
    return !isOfSystem(control) && !isOfRow(control)
  }

  /// Whether a control of a state is in a row that can be touched: the row is a larger target to the same end.
  private func isOfRow(_ control: AuditedScreen.Control) -> Bool {
    AuditedScreen.states.contains(scene.nodes[control.node].category)
      && screen.acting(around: control.top) != nil
  }

  /// Whether the platform, not the app, decides the size.
  private func isOfSystem(_ control: AuditedScreen.Control) -> Bool {
    let node = scene.nodes[control.node]
    let around = screen.around[Int(node.parent) >= 0 ? Int(node.parent) : control.node]
    switch screen.source.platform {
    case .ios:
      // UIKit enlarges the areas of its bars' controls, and gives switches, segments and the buttons of fields their size.
      return !around.isDisjoint(with: [.bar, .compound]) || node.category == .toggle
        || screen.around[control.node].contains(.compound)
    case .web:
      // Browsers give boxes and radios their size, unless the page does.
      guard let snapshot = screen.snapshot, let told = screen.node(control.node) else { return false }
      return [.checkbox, .radio].contains(node.category)
        && snapshot[told.className].starts(with: "input".utf8)
    default: return false
    }
  }

  private func isSmall(_ control: AuditedScreen.Control, than units: Double) -> Bool {
    // A sliver at an edge is the rest of something that slides in or out.
    if control.isCutAcross && control.seen.width < Self.minimum
      || control.isCutAlong && control.seen.height < Self.minimum
    {
      return false
    }
    let (box, edges) = (control.box, scene.viewport.bounds)
    let near = AuditedScreen.slack
    let (meetsSide, meetsEnd) = (
      box.x <= near || box.maxX >= edges.maxX - near, box.y <= near || box.maxY >= edges.maxY - near
    )
    return box.width < least(units, isAtEdge: meetsSide) && !control.isCutAcross
      || box.height < least(units, isAtEdge: meetsEnd) && !control.isCutAlong
  }

  private func least(_ units: Double, isAtEdge: Bool) -> Double {
    let asked = isAtEdge && screen.source.platform == .android ? min(units, Self.atEdge) : units
    return asked * slack - Self.rounding
  }

  private func takesPresses(_ control: AuditedScreen.Control) -> Bool {
    let category = scene.nodes[control.node].category
    guard Self.pressed.contains(category) else { return false }
    if category == .link || category == .label { return !isInline(control) }
    // Where the source does not say which nodes can be touched, rows and pictures may not be controls.
    return screen.isActingTold && screen.acts[control.node]
      || [.button, .checkbox, .radio, .tab].contains(category)
  }

  // MARK: Neighbours

  /// Whether a circle of 24 units around the middle meets another target, or the circle of another small one.
  private func isCrowded(_ index: Int, _ target: Rect2D) -> Bool {
    let middle = Point2D(x: target.x + target.width / 2, y: target.y + target.height / 2)
    for (other, box) in targets.enumerated() where other != index {
      guard let box else { continue }
      let control = screen.controls[other]
      // A target around this one is another way to the same end, or its ground.
      if screen.isIn(screen.controls[index].top, control.top)
        || screen.isIn(control.top, screen.controls[index].top)
      {
        continue
      }
      let far: Double
      if isSmall(control, than: Self.minimum) {
        let (x, y) = (box.x + box.width / 2 - middle.x, box.y + box.height / 2 - middle.y)
        far = (x * x + y * y).squareRoot() - Self.minimum / 2
      } else {
        let x = max(box.x - middle.x, 0, middle.x - box.maxX)
        let y = max(box.y - middle.y, 0, middle.y - box.maxY)
        far = (x * x + y * y).squareRoot()
      }
      if far < Self.minimum / 2 * slack - Self.rounding { return true }
    }
    return false
  }

  /// Whether a control is in a line of text: words are beside it on the same line.
  private func isInline(_ control: AuditedScreen.Control) -> Bool {
    let node = scene.nodes[control.node]
    guard [.link, .label, .button, .view].contains(node.category), control.seen.height <= 40 else {
      return false
    }
    var next = Int(node.parent)
    for _ in 0..<3 where next >= 0 {
      if hasWords(in: next, beside: control) { return true }
      // A text whose own words go on around the link.
      if node.category == .link, [.label, .heading].contains(scene.nodes[next].category) { return true }
      next = Int(scene.nodes[next].parent)
    }
    return false
  }

  private func hasWords(in around: Int, beside control: AuditedScreen.Control) -> Bool {
    let box = control.seen
    var index = around + 1
    let end = Int(scene.nodes[around].end)
    guard end - index < 400 else { return false }
    while index < end {
      defer { index += 1 }
      guard [.label, .heading].contains(scene.nodes[index].category), !screen.isIn(index, control.top),
        !screen.isIn(control.top, index), let other = scene.seenBox(of: index)
      else { continue }
      let along = min(box.maxY, other.maxY) - max(box.y, other.y)
      let gap = max(other.x - box.maxX, box.x - other.maxX)
      if along >= 0.5 * min(box.height, other.height), gap < 10, !isInControl(index) { return true }
    }
    return false
  }

  private func isInControl(_ index: Int) -> Bool {
    screen.controls.contains { screen.isIn(index, $0.top) }
  }
}
