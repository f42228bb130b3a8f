internal import SilhouetteHierarchy
package import SilhouetteScene

/// A screen as a few boxes, in thousandths of its width.
package struct MapPicture: Sendable, Equatable {
  package struct Box: Sendable, Equatable {
    package var category: NodeCategory
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(category: NodeCategory, x: Int, y: Int, width: Int, height: Int) {
      (self.category, self.x, self.y, self.width, self.height) = (category, x, y, width, height)
    }

    var numbers: [Int] { [Int(category.rawValue), x, y, width, height] }
  }

  package static let width = 1000
  package static let mostBoxes = 60
  /// Narrower and lower boxes cannot be seen on a map.
  private static let least = 8
  /// A web page may be as long as it likes; a map shows its beginning.
  private static let longest = 2400

  package var height = 0
  /// From back to front.
  package var boxes: [Box] = []

  package init() {}

  private static let shown: Set<NodeCategory> = Set(NodeCategory.allCases).subtracting([
    .view, .unknown, .statusBar, .key, .scrollView,
  ])

  /// - Parameter scene: holds no words; only categories and boxes are taken.
  package init(of scene: WireframeScene) {
    let side = scene.viewport.width
    guard side > 0, side.isFinite else { return }
    let scale = Double(Self.width) / side
    height = Self.whole(scene.viewport.height * scale, most: Self.longest)
    var found: [(box: Box, place: Int)] = []
    for (index, node) in scene.nodes.enumerated() where Self.shown.contains(node.category) {
      guard node.verdict == .draw || NodeCategory.containers.contains(node.category) && node.verdict == .skip,
        let seen = scene.seenBox(of: index)
      else { continue }
      let box = Box(
        category: node.category, x: Self.whole(seen.x * scale, most: Self.width),
        y: Self.whole(seen.y * scale, most: Self.longest),
        width: Self.whole(seen.width * scale, most: Self.width),
        height: Self.whole(seen.height * scale, most: Self.longest))
      guard box.width >= Self.least, box.height >= Self.least, found.last?.box != box else { continue }
      found.append((box, found.count))
    }
    if found.count > Self.mostBoxes {
      found.sort { ($1.box.width * $1.box.height, $0.place) < ($0.box.width * $0.box.height, $1.place) }
      found.removeLast(found.count - Self.mostBoxes)
      found.sort { $0.place < $1.place }
    }
    boxes = found.map(\.box)
  }

  private static func whole(_ number: Double, most: Int) -> Int {
    Int(min(max(number, 0), Double(most)).rounded())
  }

  func precedes(_ other: MapPicture) -> Bool {
    ([height] + boxes.flatMap(\.numbers)).lexicographicallyPrecedes(
      [other.height] + other.boxes.flatMap(\.numbers))
  }
}
