import SilhouetteHierarchy
import SilhouetteScene
import SilhouetteVision

extension ScreenJoiner {
  /// The elements that are drawn, and their effects on the tree.
  struct Fates {
    var above: [VisionElement] = []
    var below: [VisionElement] = []
    /// Leaves of the tree in whose place something else is seen.
    var replaced: [Int] = []
    var grounds: Set<Int32> = []
  }

  func fates(
    _ tree: TreeLeaves, _ layers: [Layer], _ resolved: [Int], _ lines: inout [[PixelBox]],
    _ taken: Set<PixelBox>
  ) -> Fates {
    var fates = Fates()
    var places = [Int](repeating: -1, count: screen.elements.count)
    for (index, element) in screen.elements.enumerated() {
      guard !isClosed(element, tree), isAsked(element, tree) else { continue }
      var element = element
      if element.kind == .picture, edges.share(of: element.box) < Self.leastOfPicture { continue }
      if element.kind.isText {
        element.lines.removeAll { taken.contains($0) }
        guard let first = element.lines.first else { continue }
        element.box = element.lines.dropFirst().reduce(first) { $0.union($1) }
      }
      if element.kind.holds {
        guard !isKnown(element, tree) else { continue }
      } else {
        guard !isExplained(element, tree, resolved, &lines, &fates) else { continue }
      }
      switch layers[index] {
      case .below(let grounds):
        fates.grounds.formUnion(grounds)
        element.parent = -1
        fates.below.append(element)
        continue
      case .none: continue
      case .above: break
      }
      var parent = element.parent
      while parent >= 0, places[parent] < 0 { parent = screen.elements[parent].parent }
      element.parent = parent < 0 ? -1 : places[parent]
      places[index] = fates.above.count
      fates.above.append(element)
    }
    return fates
  }

  enum Layer: Equatable {
    case above
    /// Below all windows, without these fills of the tree.
    case below([Int32])
    /// It would hide too much of the tree, or something of the tree hides it.
    case none
  }

  /// Where an element is drawn: pictures that the tree's leaves lie on are below them.
  func layer(of element: VisionElement, _ tree: TreeLeaves) -> Layer {
    guard element.kind == .picture || element.kind == .map else { return .above }
    let inside = tree.leaves.filter {
      $0.box.area * 2 < element.box.area && element.box.holds($0.box) && edges.share(of: $0.box) >= Self.plain
    }
    guard !inside.isEmpty else { return .above }
    if let grounds = tree.grounds(of: element.box) { return .below(grounds) }
    return inside.reduce(0) { $0 + $1.box.area } * 10 <= element.box.area ? .above : .none
  }

  /// Whether an element is in the part of the screen that is looked at.
  private func isAsked(_ element: VisionElement, _ tree: TreeLeaves) -> Bool {
    reach == .screen || tree.isHidden(element.box)
  }

  /// Whether an element overlaps a secret's place. Boxes around all of that place may be drawn.
  private func isClosed(_ element: VisionElement, _ tree: TreeLeaves) -> Bool {
    tree.closed.contains { box in
      guard box.common(element.box) > 0 else { return false }
      let isAround =
        [.bar, .card, .sheet, .dialog].contains(element.kind) && box.common(element.box) == box.area
      return !isAround
    }
  }

  /// Whether the tree has a container, or its content.
  private func isKnown(_ element: VisionElement, _ tree: TreeLeaves) -> Bool {
    if element.kind == .keyboard, tree.hasKeyboard { return true }
    return tree.boxes.contains { $0.common(element.box) * 2 >= $0.union(element.box).area }
      || tree.leaves.contains { element.box.holds($0.box) }
  }

  /// Whether the tree has a leaf in the place of an element. Words without lines take small things as theirs.
  private func isExplained(
    _ element: VisionElement, _ tree: TreeLeaves, _ resolved: [Int], _ lines: inout [[PixelBox]],
    _ fates: inout Fates
  ) -> Bool {
    for (index, leaf) in tree.leaves.enumerated() {
      let common = leaf.box.common(element.box)
      guard common * 2 >= element.box.area else { continue }
      let isSame = common * 2 >= leaf.box.union(element.box).area
      switch leaf.form {
      case .words:
        if element.kind.isText { continue }
        if element.kind.isPicture {
          if common * 10 >= leaf.box.area * 6, leaf.isLeaf { fates.replaced.append(index) }
          continue
        }
        if isSame { return true }
        if lines[index].isEmpty, Double(element.box.height) <= 40 * scale {
          lines[index].append(element.box)
          return true
        }
      case .picture:
        // A large one holds words and controls, and pictures in its place.
        if isLarge(leaf), !element.kind.isPicture || resolved.contains(index) { continue }
        return true
      case .control: return true
      }
    }
    return false
  }
}
