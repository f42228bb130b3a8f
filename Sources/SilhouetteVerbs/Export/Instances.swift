internal import SilhouetteHierarchy
internal import SilhouettePictures
internal import SilhouetteRaster
internal import SilhouetteScene

/// One thing that can be seen on a picture: the pixels of one node that nothing covers.
struct Instance {
  /// Index in the scene.
  var node: Int
  var category: NodeCategory
  /// The smallest box around its pixels; right and bottom are just past it.
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int
  var pixels = 0
  /// Whether its pixels are those of everything in it, and not its own alone.
  var isContainer = false
  /// Just past its descendants in the scene; of a container.
  var end = 0
}

/// All instances of a picture, in paint order, and their pictures.
struct Instances {
  let map: InstanceMap
  private(set) var all: [Instance] = []
  /// Those that have annotations: all, and on request containers in place of their own paint.
  private(set) var annotated: [Instance] = []
  /// By node: its place in `all` plus one; 0 for nodes that cannot be seen.
  private var places: [Int32]

  /// - Parameter containers: whether containers are annotated with all that is in them.
  init(_ map: InstanceMap, of scene: WireframeScene, containers: Bool = false) {
    self.map = map
    places = Array(repeating: 0, count: scene.nodes.count)
    for row in 0..<map.height {
      for column in 0..<map.width {
        let number = Int(map.numbers[row * map.width + column])
        guard number > 0, number <= scene.nodes.count else { continue }
        if places[number - 1] == 0 {
          all.append(
            Instance(
              node: number - 1, category: scene.nodes[number - 1].category, left: column, top: row,
              right: column + 1, bottom: row + 1))
          places[number - 1] = Int32(all.count)
        }
        let place = Int(places[number - 1]) - 1
        all[place].left = min(all[place].left, column)
        all[place].right = max(all[place].right, column + 1)
        all[place].bottom = row + 1
        all[place].pixels += 1
      }
    }
    all.sort { $0.node < $1.node }
    for (place, instance) in all.enumerated() { places[instance.node] = Int32(place + 1) }
    annotated = all
    guard containers else { return }
    let whole = Self.containers(of: scene, map)
    let replaced = Set(whole.map(\.node))
    annotated = (all.filter { !replaced.contains($0.node) } + whole).sorted { $0.node < $1.node }
  }

  /// The number of an instance in the picture of instances; nil for a container that paints nothing.
  func number(of instance: Instance) -> Int? {
    places[instance.node] > 0 ? Int(places[instance.node]) : nil
  }

  // MARK: Containers

  /// Plain boxes group whatever they like, so that they are none.
  private static let kinds = NodeCategory.containers.union([.segmentedControl, .keyboard])
  /// The pixels that are looked at for containers, as a share of the picture's: a hostile tree nests many.
  private static let most = 64

  /// Containers with the pixels of their visible boxes that nothing after them covers.
  private static func containers(of scene: WireframeScene, _ map: InstanceMap) -> [Instance] {
    var found: [Instance] = []
    var left = most * map.width * map.height
    let (x, y) = (
      Double(map.width) / max(scene.viewport.width, 1), Double(map.height) / max(scene.viewport.height, 1)
    )
    for (index, node) in scene.nodes.enumerated() where kinds.contains(node.category) {
      guard node.verdict == .draw || node.verdict == .skip, !node.flags.contains(.concealed),
        let box = scene.seenBox(of: index)
      else { continue }
      let columns = pixels(box.x * x, box.maxX * x, map.width)
      let rows = pixels(box.y * y, box.maxY * y, map.height)
      left -= columns.count * rows.count
      guard left > 0 else { break }
      var one = Instance(
        node: index, category: node.category, left: .max, top: .max, right: 0, bottom: 0, isContainer: true,
        end: Int(node.end))
      for row in rows {
        for column in columns where isInside(map.numbers[row * map.width + column], one) {
          (one.left, one.top) = (min(one.left, column), min(one.top, row))
          (one.right, one.bottom) = (max(one.right, column + 1), row + 1)
          one.pixels += 1
        }
      }
      if one.pixels > 0 { found.append(one) }
    }
    return found
  }

  private static func pixels(_ from: Double, _ to: Double, _ side: Int) -> Range<Int> {
    let first = min(max(0, Int(from.rounded())), side)
    return first..<max(first, min(side, Int(to.rounded())))
  }

  /// Whether a pixel with that number is one of an instance's, if it is in its box.
  private static func isInside(_ number: UInt32, _ instance: Instance) -> Bool {
    instance.isContainer ? Int(number) <= instance.end : Int(number) == instance.node + 1
  }

  /// For each pixel the category's number: 0 for none, else its raw value plus one.
  var categories: [UInt8] {
    map.numbers.map { number in
      let place = number == 0 ? 0 : places[Int(number) - 1]
      return place == 0 ? 0 : all[Int(place) - 1].category.rawValue + 1
    }
  }

  /// For each pixel the instance's number in the picture, from 1; 0 for none. The lowest byte is red, as in panoptic
  /// pictures of COCO.
  var picture: Pixmap? {
    guard var picture = Pixmap(width: map.width, height: map.height, fill: 0xFF00_0000) else { return nil }
    for (place, number) in map.numbers.enumerated() where number > 0 {
      picture.pixels[place] = 0xFF00_0000 | UInt32(places[Int(number) - 1])
    }
    return picture
  }

  /// The instance's pixels as COCO's packed run lengths: column by column, beginning with a run of others.
  ///
  /// The form is that of COCO's own tools: each run but the first three as its difference from the run two before it, in
  /// groups of five bits, the lowest first, from the character 0 on.
  func runs(of instance: Instance) -> String {
    var runs: [Int] = []
    var isInside = false
    var length = instance.left * map.height
    for column in instance.left..<instance.right {
      length += instance.top
      for row in instance.top..<instance.bottom {
        if Self.isInside(map.numbers[row * map.width + column], instance) != isInside {
          runs.append(length)
          length = 0
          isInside.toggle()
        }
        length += 1
      }
      // The next column's box begins where this one's ends only if it is as high as the picture.
      if isInside, instance.bottom < map.height || instance.top > 0 {
        runs.append(length)
        length = 0
        isInside = false
      }
      length += map.height - instance.bottom
    }
    if isInside {
      runs.append(length)
      length = 0
      isInside = false
    }
    length += (map.width - instance.right) * map.height
    if length > 0 { runs.append(length) }
    return Self.packed(runs)
  }

  private static func packed(_ runs: [Int]) -> String {
    var text: [UInt8] = []
    for (place, run) in runs.enumerated() {
      var value = place > 2 ? run - runs[place - 2] : run
      while true {
        var group = value & 0x1F
        value >>= 5
        let isOver = group & 0x10 != 0 ? value == -1 : value == 0
        if !isOver { group |= 0x20 }
        text.append(UInt8(group + 48))
        if isOver { break }
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
