package import Silhouette
internal import SilhouetteHierarchy
package import SilhouetteScene

/// Finds the faults of a screen that shut out a screen reader or a finger.
///
/// ```
/// Screen ─AuditedScreen▶ controls ─NameRules, TargetRules, CoverRules, OrderRules▶ AuditFinding
/// ```
///
/// Each rule that the source cannot answer is left out and named. A rule that is in doubt about a control finds nothing: a tester
/// who meets three false alarms turns the audit off.
package struct ScreenAuditor: Sendable {
  /// The smallest target; nil for that of each platform.
  package var target: TargetSize?
  /// Whether identifiers may be in findings.
  package var showsIdentifiers = false

  private static let mostPath = 16

  package init() {}

  /// Whether an element of a screen has a label, secrets left out.
  package static func hasLabel(_ screen: Screen) -> Bool {
    screen.snapshot.map { SpokenWords.hasLabel($0, screen.scene) } ?? false
  }

  package func audit(_ screen: Screen, of source: AuditSource, hasPlaces: Bool = true) -> ScreenAudit {
    var source = source
    let words = screen.snapshot.map { SpokenWords($0, screen.scene) }
    if words?.isEmpty ?? true { source.tellsNames = false }
    let audited = AuditedScreen(screen.scene, screen.snapshot, source)
    var audit = ScreenAudit()
    audit.controls = audited.controls.count
    audit.stops = ReadingStops(audited, words).all()
    audit.isOrderTold = source.tellsOrder && screen.snapshot != nil
    var found = FoundFaults(audited, showsIdentifiers)
    if let snapshot = screen.snapshot, let words, source.tellsNames {
      judgeNames(audited, snapshot, words, &found, &audit)
    } else {
      audit.unjudged.append(([.name, .label], "the source holds no labels"))
    }
    // A size that the user gives is that of a screen that is touched.
    let isTouched = target != nil || !audited.isTelevision
    if hasPlaces {
      if isTouched {
        judgeTargets(audited, &found)
      } else {
        audit.unjudged.append(
          (
            [.minimumTarget, .enhancedTarget, .appleTarget, .androidTarget, .overlap],
            "the screen is a TV's, which no finger touches"
          ))
      }
      judgeCovers(audited, isTouched, &found)
    } else {
      audit.unjudged.append(
        (
          [.minimumTarget, .enhancedTarget, .appleTarget, .androidTarget, .overlap, .covered],
          "the source holds no places"
        ))
    }
    if let snapshot = screen.snapshot, audit.isOrderTold, hasPlaces {
      for wrong in OrderRules(audited, snapshot, audit.stops).misplaced(in: snapshot) {
        found.add(.order, wrong.node, wrong.box, wrong.detail)
      }
      if snapshot.nodes.contains(where: { OrderRules.isOfForms($0, snapshot) }) {
        audit.unjudged.append(
          (
            [.order],
            "Windows Forms lists its parts from the front to the back, not as they are read"
          ))
      }
    } else {
      audit.unjudged.append(([.order], "the source does not say the order of reading"))
    }
    audit.findings = found.all
    return audit
  }

  private func judgeNames(
    _ screen: AuditedScreen, _ snapshot: HierarchySnapshot, _ words: SpokenWords, _ found: inout FoundFaults,
    _ audit: inout ScreenAudit
  ) {
    let rules = NameRules(screen, snapshot, words)
    var unsure = 0
    for control in screen.controls {
      if rules.isNameless(control) {
        found.add(.name, control.node, control.seen, "has no name")
      }
      switch rules.isUnlabelled(control) {
      case true?: found.add(.label, control.node, control.seen, "has no label")
      case nil: unsure += 1
      case false?: break
      }
    }
    guard unsure > 0 else { return }
    audit.unjudged.append(
      (
        [.label],
        "the source does not say whether \(unsure == 1 ? "a field has" : "\(unsure) fields have") a label"
      ))
  }

  private func judgeTargets(_ screen: AuditedScreen, _ found: inout FoundFaults) {
    let rules = TargetRules(screen, target)
    for (index, control) in screen.controls.enumerated() {
      guard let rule = rules.breach(index) else { continue }
      found.add(rule, control.node, control.seen, "", size: control.box.size)
    }
    found.tellSizes()
  }

  private func judgeCovers(_ screen: AuditedScreen, _ isTouched: Bool, _ found: inout FoundFaults) {
    for meeting in CoverRules(screen).meetings() {
      let other = screen.scene.nodes[meeting.above].category.name
      guard let box = screen.scene.seenBox(of: meeting.below) else { continue }
      if meeting.isWhole {
        found.add(.covered, meeting.below, box, "lies under a \(other)")
      } else if isTouched {
        let share = max(1, Int((meeting.share * 100).rounded()))
        found.add(.overlap, meeting.below, box, "shares \(share) % of its place with a \(other)")
      }
    }
  }

  /// The findings of a screen. Elements of the same kind in the same place of the tree with the same fault are one.
  private struct FoundFaults {
    private let screen: AuditedScreen
    private let showsIdentifiers: Bool
    private(set) var all: [AuditFinding] = []
    private var known: [Int: Int] = [:]
    /// By finding: the sizes of its elements.
    private var sizes: [Int: [Size2D]] = [:]

    init(_ screen: AuditedScreen, _ showsIdentifiers: Bool) {
      (self.screen, self.showsIdentifiers) = (screen, showsIdentifiers)
    }

    mutating func add(
      _ rule: AuditRule, _ node: Int, _ box: Rect2D, _ detail: String, size: Size2D? = nil
    ) {
      let placed = screen.scene.nodes[node]
      let snapshot = screen.snapshot
      let told = screen.node(node)
      let isOpen = !screen.isClosed(node)
      let path = path(of: node)
      let name = told.flatMap { snapshot?.string($0.className) }
      var identifier: String?
      if isOpen, let told, let snapshot, !told.identifier.isEmpty, told.identifier.range.count <= 200,
        TextPattern(in: snapshot[told.identifier].span).isEmpty
      {
        identifier = snapshot.string(told.identifier)
      }
      var hasher = Hasher()
      hasher.combine(rule)
      hasher.combine(placed.category)
      hasher.combine(path)
      hasher.combine(name)
      combine(identifier, of: node, path, &hasher)
      let identity = hasher.finalize()
      var group = Hasher()
      group.combine(identity)
      group.combine(detail)
      let key = group.finalize()
      if let place = known[key] {
        all[place].boxes.append(box)
        if let size { sizes[place]?.append(size) }
        return
      }
      known[key] = all.count
      if let size { sizes[all.count] = [size] }
      all.append(
        AuditFinding(
          rule: rule, category: placed.category, path: path, className: name.map { String($0.prefix(200)) },
          identifier: showsIdentifiers ? identifier : nil, detail: detail, boxes: [box], identity: identity))
    }

    /// Rows of one list have identifiers that differ in the number at their ends alone, and are one element.
    private func combine(
      _ identifier: String?, of node: Int, _ path: [NodeCategory], _ hasher: inout Hasher
    ) {
      guard let identifier, path.contains(.list) else { return hasher.combine(identifier) }
      var stem = identifier[...]
      while let last = stem.utf8.last, (0x30...0x39).contains(last) { stem.removeLast() }
      guard !stem.isEmpty, stem.endIndex < identifier.endIndex else { return hasher.combine(identifier) }
      hasher.combine(String(stem))
      hasher.combine(listIdentifier(around: node))
    }

    private func listIdentifier(around node: Int) -> String? {
      var next = Int(screen.scene.nodes[node].parent)
      for _ in 0..<4096 where next >= 0 {
        if screen.scene.nodes[next].category == .list {
          guard let told = screen.node(next), let snapshot = screen.snapshot else { return nil }
          return snapshot.string(told.identifier)
        }
        next = Int(screen.scene.nodes[next].parent)
      }
      return nil
    }

    /// Says how large small targets are: `is 18 × 18`, of several `is 45 × 20 or more`.
    mutating func tellSizes() {
      for (place, all) in sizes {
        let least = all.min { $0.width * $0.height < $1.width * $1.height } ?? Size2D(width: 0, height: 0)
        let isEqual = all.allSatisfy {
          Self.rounded($0.width) == Self.rounded(least.width)
            && Self.rounded($0.height) == Self.rounded(least.height)
        }
        self.all[place].detail =
          "is \(Self.rounded(least.width)) × \(Self.rounded(least.height))\(isEqual ? "" : " or more")"
      }
    }

    private static func rounded(_ side: Double) -> Int { Int(min(max(side, 0), 1e6).rounded()) }

    private func path(of node: Int) -> [NodeCategory] {
      var path: [NodeCategory] = []
      var next = Int(screen.scene.nodes[node].parent)
      for _ in 0..<4096 where next >= 0 && path.count < ScreenAuditor.mostPath {
        let category = screen.scene.nodes[next].category
        if NodeCategory.containers.contains(category) { path.append(category) }
        next = Int(screen.scene.nodes[next].parent)
      }
      return path.reversed()
    }
  }
}
