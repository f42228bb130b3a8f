internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteScene

/// Parts of a column that are read at another time than they are seen.
///
/// Only plain columns are judged: three parts or more below one another. Whether a grid or a page with columns is read by rows or by
/// columns is a matter of taste.
struct OrderRules {
  private let screen: AuditedScreen
  private let scene: WireframeScene
  /// By node of the snapshot: its node in the scene.
  private var places: [Int]
  /// By node of the snapshot: the visible parts of the stops in it.
  private var reach: [Rect2D?]

  private static let slack = 2.0
  private static let mostParts = 200
  /// The part of a window that Windows itself puts at its top.
  private static let titleBar = Array("TitleBar".utf8)
  /// How names of classes of Windows Forms begin.
  private static let windowsForms = Array("WindowsForms10.".utf8)

  init(_ screen: AuditedScreen, _ snapshot: HierarchySnapshot, _ stops: [ReadingStop]) {
    (self.screen, scene) = (screen, screen.scene)
    places = Array(repeating: -1, count: snapshot.nodes.count)
    reach = Array(repeating: nil, count: snapshot.nodes.count)
    for (index, node) in scene.nodes.enumerated() where places.indices.contains(Int(node.source)) {
      places[Int(node.source)] = index
    }
    for stop in stops where reach.indices.contains(Int(scene.nodes[stop.node].source)) {
      reach[Int(scene.nodes[stop.node].source)] = stop.box
    }
    // A child comes after its parent.
    for index in snapshot.nodes.indices.reversed() {
      let parent = Int(snapshot.nodes[index].parent)
      guard let box = reach[index], parent >= 0, parent < index else { continue }
      reach[parent] = reach[parent].map { $0.union(box) } ?? box
    }
  }

  /// Nodes of the scene that are out of order.
  func misplaced(in snapshot: HierarchySnapshot) -> [(node: Int, box: Rect2D, detail: String)] {
    var found: [(node: Int, box: Rect2D, detail: String)] = []
    for parent in snapshot.nodes.indices where reach[parent] != nil {
      guard !Self.isOfForms(snapshot.nodes[parent], snapshot), !isTitleBar(parent, snapshot) else { continue }
      let parts = children(of: parent, snapshot)
      guard parts.count >= 3, let wrong = wrong(parts, parent) else { continue }
      for part in wrong {
        guard places[parts[part].node] >= 0 else { continue }
        let seen = parts.indices.sorted { parts[$0].box.y < parts[$1].box.y }.firstIndex(of: part)! + 1
        found.append(
          (
            places[parts[part].node], parts[part].box,
            "is part \(seen) of \(parts.count) to the eye, and read as part \(part + 1)"
          ))
      }
    }
    return found
  }

  /// Whether a node is one of Windows Forms, which lists its parts from the front to the back.
  static func isOfForms(_ node: HierarchyNode, _ snapshot: HierarchySnapshot) -> Bool {
    snapshot.slices[node.supers.range].contains { snapshot[$0].starts(with: windowsForms) }
  }

  private func isTitleBar(_ index: Int, _ snapshot: HierarchySnapshot) -> Bool {
    screen.source.platform == .other && snapshot[snapshot.nodes[index].className].elementsEqual(Self.titleBar)
  }

  private typealias Part = (node: Int, frame: Rect2D, box: Rect2D)

  private func children(of parent: Int, _ snapshot: HierarchySnapshot) -> [Part] {
    var parts: [Part] = []
    var child = parent + 1
    while child < Int(snapshot.nodes[parent].end), parts.count <= Self.mostParts {
      let place = places[child]
      if let box = reach[child], place >= 0, !isTitleBar(child, snapshot) {
        parts.append((child, scene.nodes[place].bounds, box))
      }
      child = max(child + 1, Int(snapshot.nodes[child].end))
    }
    return parts.count > Self.mostParts ? [] : parts
  }

  /// Indexes of the parts that are not in the longest run in the right order; nil if the parts are no column or in order.
  private func wrong(_ parts: [Part], _ parent: Int) -> [Int]? {
    let byTop = parts.indices.sorted { parts[$0].frame.y < parts[$1].frame.y }
    for (one, other) in zip(byTop, byTop.dropFirst()) {
      let (upper, lower) = (parts[one].frame, parts[other].frame)
      let across = min(upper.maxX, lower.maxX) - max(upper.x, lower.x)
      guard upper.maxY <= lower.y + Self.slack, across >= 0.5 * min(upper.width, lower.width) else {
        return nil
      }
    }
    if byTop == Array(parts.indices) { return nil }
    // A list that begins at its foot, as a chat does, is read from there.
    if byTop == parts.indices.reversed() { return nil }
    var rank = Array(repeating: 0, count: parts.count)
    for (place, index) in byTop.enumerated() { rank[index] = place }
    let kept = Self.longestRise(rank)
    var wrong = parts.indices.filter { !kept.contains($0) }
    guard wrong.count * 2 <= parts.count else { return nil }
    if screen.source.liftsChildren {
      // A lifted node comes last, and then is seen before its place.
      while let last = wrong.last, last == parts.count - 1 || wrong.contains(last + 1) || rank[last] < last {
        wrong.removeLast()
      }
    }
    return wrong.isEmpty ? nil : wrong
  }

  /// Indexes of a longest rising run. Cost: O(n²).
  private static func longestRise(_ values: [Int]) -> Set<Int> {
    var length = Array(repeating: 1, count: values.count)
    var last = Array(repeating: -1, count: values.count)
    for index in values.indices {
      for before in 0..<index where values[before] < values[index] && length[before] + 1 > length[index] {
        (length[index], last[index]) = (length[before] + 1, before)
      }
    }
    guard var end = length.indices.max(by: { length[$0] < length[$1] }) else { return [] }
    var kept: Set<Int> = []
    while end >= 0 {
      kept.insert(end)
      end = last[end]
    }
    return kept
  }
}
