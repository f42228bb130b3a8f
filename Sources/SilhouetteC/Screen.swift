internal import CSilhouette
internal import Silhouette
internal import SilhouetteFlattening
internal import SilhouetteHierarchy
internal import SilhouettePictures
internal import SilhouetteRaster
internal import SilhouetteScene
internal import SilhouetteStory
internal import SilhouetteSystem
internal import SilhouetteVerbs

/// One screen in C's hands.
final class ScreenObject: @unchecked Sendable {
  let scene: WireframeScene
  private let snapshot: HierarchySnapshot?
  private let pipeline: Pipeline
  private let lock = Lock()
  // Guarded by `lock`: made when they are asked for.
  private var listing: NodeListing?
  private var told: (text: FixedBytes, fingerprint: FixedBytes)?

  init(_ screen: Screen, _ pipeline: Pipeline) {
    (scene, snapshot, self.pipeline) = (screen.scene, screen.snapshot, pipeline)
  }

  var nodes: NodeListing {
    lock.withLock {
      if let listing { return listing }
      let made = NodeListing(scene, snapshot)
      listing = made
      return made
    }
  }

  /// The screen's part of an outline.
  var tree: (text: FixedBytes, fingerprint: FixedBytes) {
    lock.withLock {
      if let told { return told }
      let tree = ScreenTree(of: scene)
      let made = (FixedBytes(tree.text.utf8), FixedBytes(tree.fingerprint.utf8))
      told = made
      return made
    }
  }

  private func drawing(_ scale: Double) throws(SilhouetteError) -> Pipeline {
    var pipeline = pipeline
    pipeline.options.scale = try Argument.scale(scale)
    return pipeline
  }

  func size(_ scale: Double) throws(SilhouetteError) -> (width: Int, height: Int) {
    let target = try drawing(scale).options.target(for: scene.viewport)
    return (target.width, target.height)
  }

  func pixmap(_ scale: Double) throws(SilhouetteError) -> Pixmap {
    try drawing(scale).pixmap(of: scene)
  }

  func still(_ scale: Double, _ format: StillForm) throws(SilhouetteError) -> FixedBytes {
    FixedBytes(try drawing(scale).still(of: scene, as: format.output))
  }
}

/// The formats of one picture.
enum StillForm: String, CaseIterable {
  case png, svg, pdf

  var output: OutputFormat {
    switch self {
    case .png: .png
    case .svg: .svg
    case .pdf: .pdf
    }
  }
}

/// The pixels of a picture in C's hands, where they stay.
final class PictureObject: @unchecked Sendable {
  let width: Int
  let height: Int
  let pixels: UnsafeMutableBufferPointer<UInt32>

  init(_ pixmap: Pixmap) {
    (width, height) = (pixmap.width, pixmap.height)
    pixels = .allocate(capacity: width * height)
    _ = pixels.initialize(from: pixmap.pixels)
  }

  deinit { pixels.deallocate() }
}

/// The nodes of a screen that a listing has, as C reads them.
final class NodeListing: @unchecked Sendable {
  let nodes: UnsafeMutableBufferPointer<silhouette_node>
  /// By node.
  private let texts: [FixedBytes?]
  private let classes: [FixedBytes?]

  init(_ whole: WireframeScene, _ snapshot: HierarchySnapshot?) {
    let (scene, kept) = whole.withoutConcealed() ?? (whole, Array(whole.nodes.indices))
    let isSeen = Culler(scale: 4).visibleNodes(of: whole)
    nodes = .allocate(capacity: scene.nodes.count)
    // A gathered node represents several.
    let gathered = Set(whole.veils.filter(\.isGathered).map { Int($0.node) })
    var (texts, classes): ([FixedBytes?], [FixedBytes?]) = ([], [])
    var names: [ArraySlice<UInt8>: FixedBytes] = [:]
    for (index, node) in scene.nodes.enumerated() {
      let place = kept[index]
      nodes.initializeElement(at: index, to: Self.node(node, isVisible: isSeen[place]))
      let text = scene.revealedText(of: node)
      texts.append(text.isEmpty ? nil : FixedBytes(text))
      classes.append(nil)
      guard let snapshot, !gathered.contains(place), snapshot.nodes.indices.contains(Int(node.source)) else {
        continue
      }
      let name = snapshot[snapshot.nodes[Int(node.source)].className]
      let fixed = names[name] ?? FixedBytes(name)
      names[name] = fixed
      classes[index] = fixed
    }
    (self.texts, self.classes) = (texts, classes)
  }

  deinit { nodes.deallocate() }

  func text(_ index: Int) -> FixedBytes { texts.indices.contains(index) ? texts[index] ?? .empty : .empty }

  func className(_ index: Int) -> FixedBytes {
    classes.indices.contains(index) ? classes[index] ?? .empty : .empty
  }

  private static func node(_ node: SceneNode, isVisible: Bool) -> silhouette_node {
    let box = node.bounds
    var flags = UInt32(node.state.rawValue & 0xF)
    let more: [(Bool, silhouette_node_flag)] = [
      (isVisible, SILHOUETTE_VISIBLE), (node.verdict == .draw, SILHOUETTE_DRAWN),
      (node.verdict == .hidden, SILHOUETTE_HIDDEN), (node.flags.contains(.sealed), SILHOUETTE_SEALED),
      (node.privacy == .withheld, SILHOUETTE_WITHHELD), (node.privacy == .sensitive, SILHOUETTE_SENSITIVE),
      (node.privacy == .revealed, SILHOUETTE_REVEALED),
      (node.flags.contains(.accessibility), SILHOUETTE_ELEMENT),
    ]
    for (holds, flag) in more where holds { flags |= UInt32(flag.rawValue) }
    return silhouette_node(
      x: box.x, y: box.y, width: box.width, height: box.height, parent: node.parent, end: node.end,
      category: Int32(node.category.rawValue), flags: flags)
  }

  /// By raw value; nil for numbers without a category.
  static let categories: [FixedBytes?] = {
    var names = [FixedBytes?](repeating: nil, count: 256)
    for category in NodeCategory.allCases { names[Int(category.rawValue)] = FixedBytes(category.name.utf8) }
    return names
  }()
}
