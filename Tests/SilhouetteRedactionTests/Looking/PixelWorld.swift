import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteRaster
import SilhouetteRedaction
import SilhouetteScene

/// A random screen whose picture shows words that its tree does not have, and a judge who reads the words
/// that masks leave.
///
/// The tree's boxes, texts, pictures and switches are painted as they are. Then words are written anywhere:
/// toasts, rows that came later, drawings of a plain box. The judge compares grey levels, and shares no code
/// with the engine.
struct PixelWorld {
  struct Node {
    var parent: Int
    var name: String
    var frame: Rect2D
    var fill: RGBAColor?
    var text: String?
    var isUnmasked = false
    var isBundled = false
    /// In points of the viewport.
    var box: Rect2D

    /// Whether the tree says that something of its own shows there.
    var showsItself: Bool { isUnmasked || isBundled || name == "UISwitch" }
  }

  struct Word {
    var text: String
    /// Pixels of a letter's pixel.
    var size: Int
    var left: Int
    var top: Int
    var ink: RGBAColor
    var plate: RGBAColor

    var caption: Caption { Caption(text, size: size) }
  }

  private(set) var nodes: [Node] = []
  private(set) var words: [Word] = []
  let scale: Int
  let engine: RedactionEngine
  let isTight: Bool
  private(set) var policy = RedactionPolicy()

  static let (width, height) = (160.0, 240.0)

  var viewport: Viewport { Viewport(width: Self.width, height: Self.height, scale: Double(scale)) }

  init(using random: inout some RandomNumberGenerator) {
    scale = Int.random(in: 1...3, using: &random)
    engine = RedactionEngine.allCases.randomElement(using: &random)!
    isTight = Bool.random(using: &random)
    policy.fill = RedactionPolicy.Fill.allCases.randomElement(using: &random)!
    if Int.random(in: 0..<4, using: &random) == 0 { policy.inflate = 2 }
    let all = Rect2D(x: 0, y: 0, width: Self.width, height: Self.height)
    nodes = [Node(parent: -1, name: "UIWindow", frame: all, fill: Self.color(&random), box: all)]
    for _ in 0..<Int.random(in: 0...9, using: &random) { addNode(&random) }
    for _ in 0..<Int.random(in: 1...5, using: &random) { addWord(&random) }
  }

  private static func color(_ random: inout some RandomNumberGenerator) -> RGBAColor {
    RGBAColor(rgb: UInt32.random(in: 0...0xFF_FFFF, using: &random))
  }

  private static let names = [
    "UIView", "UIView", "UIView", "UIScrollView", "UISwitch", "UIImageView", "UILabel",
  ]

  private mutating func addNode(_ random: inout some RandomNumberGenerator) {
    let holders = nodes.indices.filter { ["UIView", "UIWindow", "UIScrollView"].contains(nodes[$0].name) }
    let parent = holders.randomElement(using: &random)!
    let outer = nodes[parent].box
    let frame = Rect2D(
      x: Double.random(in: 0...max(1, outer.width - 20), using: &random).rounded(),
      y: Double.random(in: 0...max(1, outer.height - 20), using: &random).rounded(),
      width: Double.random(in: 16...140, using: &random).rounded(),
      height: Double.random(in: 12...120, using: &random).rounded())
    var node = Node(
      parent: parent, name: Self.names.randomElement(using: &random)!, frame: frame,
      box: Rect2D(x: outer.x + frame.x, y: outer.y + frame.y, width: frame.width, height: frame.height))
    switch node.name {
    case "UISwitch":
      (node.frame.width, node.frame.height) = (51, 31)
      (node.box.width, node.box.height) = (51, 31)
      node.fill = Self.color(&random)
    case "UIImageView":
      node.isBundled = Bool.random(using: &random)
      node.fill = Self.color(&random)
    case "UILabel":
      node.text = Self.word(&random)
      node.isUnmasked = Int.random(in: 0..<3, using: &random) == 0
    default: if Bool.random(using: &random) { node.fill = Self.color(&random) }
    }
    nodes.append(node)
  }

  private static func word(_ random: inout some RandomNumberGenerator) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    return String(
      (0..<Int.random(in: 3...9, using: &random)).map { _ in letters.randomElement(using: &random)! })
  }

  private mutating func addWord(_ random: inout some RandomNumberGenerator) {
    // From the size of a footnote, seven points, to a headline's.
    let size = scale * Int.random(in: 1...3, using: &random)
    var word = Word(
      text: Self.word(&random), size: size, left: 0, top: 0, ink: Self.color(&random),
      plate: Self.color(&random))
    while abs(Self.grey(word.ink) - Self.grey(word.plate)) < 48 { word.ink = Self.color(&random) }
    let caption = word.caption
    word.left = Int.random(in: 0...max(0, Int(Self.width) * scale - caption.width), using: &random)
    word.top = Int.random(in: 0...max(0, Int(Self.height) * scale - caption.height), using: &random)
    words.append(word)
  }

  private static func grey(_ color: RGBAColor) -> Double {
    let value = color.rgba
    return Double(value >> 24) * 0.299 + Double(value >> 16 & 0xFF) * 0.587 + Double(value >> 8 & 0xFF)
      * 0.114
  }
}

// MARK: - Painting

extension PixelWorld {
  func snapshot() throws -> HierarchySnapshot {
    var builder = SnapshotBuilder(time: 0)
    try write(0, &builder)
    return builder.finish()
  }

  /// As deep as the few nodes of a world are.
  private func write(_ index: Int, _ builder: inout SnapshotBuilder) throws {
    let node = nodes[index]
    try builder.open()
    builder.node.id = NodeID(rawValue: UInt64(index))
    builder.node.kind = .view
    builder.node.className = try builder.add(node.name)
    builder.node.frame = node.frame
    builder.node.background = node.fill
    if let text = node.text { builder.node.text = try builder.add(text) }
    if node.isUnmasked { builder.detail.privacy = .unmask }
    if node.name == "UIImageView" {
      var picture = NodeDetail.Picture()
      picture.size = node.frame.size
      picture.bundled = node.isBundled
      builder.detail.picture = picture
    }
    for child in nodes.indices where nodes[child].parent == index { try write(child, &builder) }
    builder.close()
  }

  /// In paint order.
  private var painted: [Int] {
    var order: [Int] = []
    var open = [0]
    while let next = open.popLast() {
      order.append(next)
      open += nodes.indices.filter { nodes[$0].parent == next }.reversed()
    }
    return order
  }

  func picture() -> Picture {
    var pixmap = Pixmap(width: Int(Self.width) * scale, height: Int(Self.height) * scale, fill: 0xFFFF_FFFF)!
    for index in painted {
      let node = nodes[index]
      if let fill = node.fill { paint(node.box, fill, &pixmap) }
      if let text = node.text {
        Caption(text, size: scale).draw(
          left: Int(node.box.x) * scale, top: Int(node.box.y) * scale, ink: RGBAColor(rgb: 0),
          plate: RGBAColor(rgb: 0xFF_FFFF),
          into: &pixmap)
      }
    }
    for word in words {
      word.caption.draw(left: word.left, top: word.top, ink: word.ink, plate: word.plate, into: &pixmap)
    }
    return Picture(format: .png, width: pixmap.width, height: pixmap.height, pixels: pixmap.pixels)!
  }

  private func paint(_ box: Rect2D, _ color: RGBAColor, _ pixmap: inout Pixmap) {
    let pixel = color.withAlpha(255).rgba.byteSwapped
    let pixels = PixelRect(
      left: Int(box.x) * scale, top: Int(box.y) * scale, right: Int(box.maxX) * scale,
      bottom: Int(box.maxY) * scale)
    guard let shown = pixels?.intersection(pixmap.bounds) else { return }
    for row in shown.top..<shown.bottom {
      for column in shown.left..<shown.right { pixmap.pixels[row * pixmap.width + column] = pixel }
    }
  }
}

// MARK: - Judging

extension PixelWorld {
  /// A word that can still be read, and how; nil where none can.
  func leak(asksThePicture: Bool = true) throws -> String? {
    let snapshot = try snapshot()
    var flattener = Flattener()
    let scene = flattener.flatten(snapshot, viewport: viewport, platform: .ios)
    let before = picture()
    var after = before
    let redactor = Redactor(policy: policy, engine: engine)
    let regions =
      asksThePicture
      ? try redactor.regions(in: before, of: snapshot, scene: scene, viewport: viewport, isTight: isTight)
      : redactor.regions(of: snapshot, scene: scene, viewport: viewport)
    try MaskRenderer(regions, viewport: viewport).mask(&after)
    for (index, word) in words.enumerated() where isJudged(index) {
      if isLeft(word, before, after) {
        return
          "\(engine)\(isTight ? ", tight" : "") leaves \"\(word.text)\" at (\(word.left), \(word.top)), scale \(scale)"
      }
    }
    return nil
  }

  /// Words under a later word, or on a node that may show itself, are not judged.
  private func isJudged(_ index: Int) -> Bool {
    let box = box(of: words[index])
    guard !words[(index + 1)...].contains(where: { self.box(of: $0).intersection(box) != nil }) else {
      return false
    }
    let scale = Double(scale)
    let points = Rect2D(
      x: box.x / scale, y: box.y / scale, width: box.width / scale, height: box.height / scale)
    return !nodes.contains { $0.showsItself && $0.box.inset(dx: -4, dy: -4).intersection(points) != nil }
  }

  private func box(of word: Word) -> Rect2D {
    let caption = word.caption
    return Rect2D(
      x: Double(word.left), y: Double(word.top), width: Double(caption.width), height: Double(caption.height))
  }

  /// Whether grey levels go together as those of a picture and its copy do.
  private func isLeft(_ word: Word, _ before: Picture, _ after: Picture) -> Bool {
    let caption = word.caption
    var (a, b): ([Double], [Double]) = ([], [])
    for row in word.top..<min(word.top + caption.height, before.height) {
      for column in word.left..<min(word.left + caption.width, before.width) {
        a.append(Self.grey(before.pixels[row * before.width + column]))
        b.append(Self.grey(after.pixels[row * before.width + column]))
      }
    }
    let (meanA, meanB) = (a.reduce(0, +) / Double(a.count), b.reduce(0, +) / Double(b.count))
    var (ab, aa, bb) = (0.0, 0.0, 0.0)
    for (x, y) in zip(a, b) {
      ab += (x - meanA) * (y - meanB)
      aa += (x - meanA) * (x - meanA)
      bb += (y - meanB) * (y - meanB)
    }
    guard bb / Double(b.count) > 9 else { return false }
    return ab / max(1e-9, (aa * bb).squareRoot()) > 0.8
  }

  private static func grey(_ pixel: UInt32) -> Double { grey(RGBAColor(rgba: pixel.byteSwapped)) }
}
