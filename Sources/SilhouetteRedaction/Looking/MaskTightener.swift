import SilhouetteHierarchy

/// Ends masks at the ink of the picture, so that flat ground below them stays a part of it.
///
/// A mask of text, or of unproven content, becomes boxes around the lines of text and the things below it. A
/// mask of a picture or drawing becomes boxes around connected groups of ink, so that no outline reveals a
/// shape. Secrets, inputs, and nodes that the app marks or the policy names keep their whole masks. So do
/// masks that are not upright. No mask grows. The new masks reveal the width of lines of text, and nothing
/// else.
struct MaskTightener {
  private let cellsPerPoint: (x: Double, y: Double)
  /// Around all ink but the edges of boxes and separators, in points.
  private let things: [Rect2D]
  /// The same, including soft places such as parts of photographs.
  private let shapes: [Rect2D]
  /// The same in large pieces.
  private let drawings: [Rect2D]
  /// Around the parts of one picture, whatever its shape.
  private let pictures: [Rect2D]
  /// Comparisons that may still be made; masks after that stay whole.
  private var budget = 1 << 24

  /// In points, so that no letter sticks out.
  private static let margin = 3.0

  /// - Parameter grid: with its soft places marked.
  init(_ grid: InkGrid, cellsPerPoint: (x: Double, y: Double)) {
    self.cellsPerPoint = cellsPerPoint
    func rects(_ boxes: [CellBox]) -> [Rect2D] {
      boxes.map {
        Rect2D(
          x: Double($0.left) / cellsPerPoint.x, y: Double($0.top) / cellsPerPoint.y,
          width: Double($0.width) / cellsPerPoint.x, height: Double($0.height) / cellsPerPoint.y)
      }
    }
    let speck = grid.cells(Self.margin)
    things = rects(
      InkGrouper.boxes(of: .ink, without: .line, in: grid, as: .things).filter {
        max($0.width, $0.height) >= speck
      })
    shapes = rects(InkGrouper.boxes(of: .soft, without: .line, in: grid, as: .things))
    drawings = rects(InkGrouper.boxes(of: .soft, without: .line, in: grid, as: .drawings))
    pictures = rects(InkGrouper.boxes(of: .soft, without: .line, in: grid, as: .pictures))
  }

  /// The same masks, ended at the ink.
  ///
  /// - Parameter masks: the masks that the regions were made of.
  mutating func tighten(_ regions: [RedactRegion], of masks: ScreenMasks) -> [RedactRegion] {
    let places = Self.places(of: masks)
    var tight: [RedactRegion] = []
    tight.reserveCapacity(regions.count)
    for region in regions {
      guard region.kind == .redact, let box = Self.box(of: region),
        let ink = ink(in: box, Self.cause(of: region, masks, places))
      else {
        tight.append(region)
        continue
      }
      for part in ink {
        var mask = region
        mask.size = part.size
        mask.transform = .translation(x: part.x, y: part.y)
        tight.append(mask)
      }
    }
    return tight
  }

  /// By index in the snapshot: the node's place.
  private static func places(of masks: ScreenMasks) -> [Int32] {
    var places = [Int32](repeating: -1, count: masks.seen.count)
    for (place, node) in masks.seen.enumerated() where places.indices.contains(Int(node.source)) {
      places[Int(node.source)] = Int32(place)
    }
    return places
  }

  /// The rule behind a mask: for an inherited one, the ancestor's.
  private static func cause(of region: RedactRegion, _ masks: ScreenMasks, _ places: [Int32]) -> RedactRule {
    guard places.indices.contains(region.node), places[region.node] >= 0 else { return region.rule }
    let place = Int(places[region.node])
    if masks.seen[place].isSealed || masks.seen[place].isInput { return .input }
    guard region.rule == .maskedAncestor else { return region.rule }
    let ancestor = masks.verdicts[place].from
    guard ancestor >= 0 else { return region.rule }
    // A label of the whole screen does not describe its contents.
    let rule = masks.verdicts[Int(ancestor)].rule
    return rule == .drawsItself ? .unproven : rule
  }

  /// nil if the region is not upright.
  private static func box(of region: RedactRegion) -> Rect2D? {
    guard region.transform.b == 0, region.transform.c == 0, region.transform.isFinite else { return nil }
    let box = region.transform.boundingBox(
      of: Rect2D(x: 0, y: 0, width: region.size.width, height: region.size.height))
    return box.isDrawable ? box : nil
  }

  /// The parts of a mask that have to stay; nil for the whole mask.
  private mutating func ink(in box: Rect2D, _ rule: RedactRule) -> [Rect2D]? {
    switch rule {
    case .textClass, .textLayer, .text, .spokenText: return parts(of: box, things)
    case .unproven, .everything, .besideWindows: return parts(of: box, shapes)
    case .drawsItself, .systemClass: return parts(of: box, drawings)
    case .imageClass, .imageLayer, .image, .spokenImage:
      guard let parts = parts(of: box, pictures) else { return nil }
      // The plain sky of a photograph is a part of it.
      return parts.reduce(0) { $0 + $1.area } * 4 < box.area * 3 ? parts : nil
    default: return nil
    }
  }

  private mutating func parts(of box: Rect2D, _ ink: [Rect2D]) -> [Rect2D]? {
    budget -= ink.count
    guard budget > 0 else { return nil }
    return ink.compactMap { ink in
      guard ink.intersection(box) != nil else { return nil }
      return ink.inset(dx: -Self.margin, dy: -Self.margin).intersection(box)
    }
  }
}
