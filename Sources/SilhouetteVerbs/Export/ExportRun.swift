internal import Silhouette
internal import SilhouetteFlattening
internal import SilhouetteHierarchy
internal import SilhouetteRaster
internal import SilhouetteScene
internal import SilhouetteStory
internal import SilhouetteText

/// One export: its folder, and the files that are written as it goes.
final class ExportRun {
  private(set) var summary = ExportSummary()
  private let folder: String
  private var names: ExportNames
  private let options: ExportOptions
  private let reading: ReadingOptions
  private let read: ReadFiles
  private let draft: ExportDraft
  private let manifest: AtomicFile
  private var lists: ExportLists
  /// For the wireframes, and for the same in blocks. They keep the classes of all inputs, and the secrets of
  /// one.
  private var flattener: Flattener
  private var blockFlattener: Flattener
  private var encoder = PNGEncoder()
  private var segments: IndexedPNG
  /// Of the input's marks: an element has one on all screens.
  private var numbers = MarkNumbers()

  init(
    _ folder: String, names: ExportNames, options: ExportOptions, reading: ReadingOptions, read: ReadFiles
  ) throws(SilhouetteError) {
    self.folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    (self.names, self.options, self.reading, self.read) = (names, options, reading, read)
    flattener = Flattener(
      categorizer: options.categorizer, appearance: options.appearance, reveal: options.reveal)
    var blocks = options.appearance
    blocks.style = .blocks
    blockFlattener = Flattener(categorizer: options.categorizer, appearance: blocks)
    segments = IndexedPNG(colors: [RGBAColor(rgb: 0)] + NodeCategory.allCases.map(Self.color))
    draft = try ExportDraft(self.folder)
    manifest = try AtomicFile(path: draft.path(of: ExportDraft.manifest))
    lists = try ExportLists(draft, options)
  }

  /// As different as so many colours can be: hues in steps of the golden ratio, in three lightnesses.
  private static func color(of category: NodeCategory) -> RGBAColor {
    let number = Double(category.rawValue)
    let hue = (number * 0.618_033_988_75).truncatingRemainder(dividingBy: 1) * 6
    let light = [0.95, 0.7, 0.5][Int(category.rawValue) % 3]
    let channel = { (shift: Double) in
      let place = (hue + shift).truncatingRemainder(dividingBy: 6)
      return UInt8((min(max(abs(place - 3) - 1, 0), 1) * 0.85 + 0.15) * light * 255)
    }
    return RGBAColor(red: channel(0), green: channel(4), blue: channel(2))
  }

  // MARK: One input

  /// - Parameter isFound: Whether the file was found in a folder, and need not be a hierarchy.
  func export(_ path: String, isFound: Bool) throws(SilhouetteError) {
    let list: InputList
    do throws(SilhouetteError) {
      list = try InputList(paths: [path], for: reading).ofFiles
    } catch {
      return try fail(path, error, [])
    }
    // An archive holds several.
    for index in list.entries.indices {
      try export(list.single(index), isFound || list.entries[index].fromFolder)
    }
    // Its members are told of; the end of the archive itself is missing.
    if let cut = list.diagnostics.cut(of: path) {
      summary.failures.append(cut)
      try tell(path, "cut off", [], cut.message)
    }
  }

  private func export(_ input: InputList, _ isFound: Bool) throws(SilhouetteError) {
    let path = input.entries[0].path
    let name = names.name(of: path)
    var outputs: [String] = []
    var drawing = reading.forDrawing
    // Places that nobody measured are no data to learn from.
    drawing.takesAssumed = false
    var source = SceneSource(input, reading: drawing, flattener: flattener)
    blockFlattener.beginSession()
    numbers = MarkNumbers()
    // A screen is held until the next one comes, since only then it is known whether there are several, and which pictures are its own.
    var held: Held?
    var beside = ScreenshotsBeside(of: input)
    var failure: SilhouetteError?
    while failure == nil {
      let next: SceneSource.Moment?
      do throws(SilhouetteError) {
        next = try source.nextMoment()
      } catch {
        failure = error
        break
      }
      guard let next else { break }
      switch next {
      case .screenshot(let picture): beside.add(picture)
      case .screen(let screen):
        if let last = held { failure = try write(last, name, isOnlyOne: false, &beside, &outputs) }
        held = Held(screen: screen, blocks: blocks(of: screen), app: ExportApp.name(source.app, of: name))
      case .touch, .event: break
      }
    }
    if let last = held {
      let problem = try write(last, name, isOnlyOne: outputs.isEmpty, &beside, &outputs)
      failure = failure ?? problem
    }
    failure = failure ?? source.cut
    flattener = source.flattener
    flattener.beginSession()
    if isFound, outputs.isEmpty, source.formats.isEmpty, !source.isLog { return try passOver(path) }
    if outputs.isEmpty, failure == nil {
      failure = SilhouetteError(.input, "\(path): holds no screen; `silhouette formats` lists what is read")
    }
    if let failure { return try fail(path, failure, outputs) }
    summary.inputs += 1
    try tell(path, "done", outputs, nil)
  }

  /// A screen whose pictures are not known yet.
  private struct Held {
    var screen: Screen
    var blocks: WireframeScene
    var app: String
  }

  private func blocks(of screen: Screen) -> WireframeScene {
    guard let snapshot = screen.snapshot else { return screen.scene }
    return blockFlattener.flatten(
      snapshot, viewport: screen.scene.viewport, platform: screen.platform, tells: screen.tells)
  }

  private func fail(_ path: String, _ error: SilhouetteError, _ outputs: [String]) throws(SilhouetteError) {
    summary.inputs += 1
    summary.failures.append(error)
    try tell(path, outputs.isEmpty ? "broken" : "cut off", outputs, error.message)
  }

  private func passOver(_ path: String) throws(SilhouetteError) {
    summary.passedOver.append(path)
    try tell(path, "passed over", [], nil)
  }

  private func tell(
    _ path: String, _ status: StaticString, _ outputs: [String], _ error: String?
  ) throws(SilhouetteError) {
    var json = JSONBytes()
    json.write(raw: "{\"input\":")
    json.write(string: path.utf8)
    json.write(raw: ",\"status\":\"")
    json.write(raw: status)
    json.write(raw: "\",\"screens\":[")
    for (place, output) in outputs.enumerated() {
      if place > 0 { json.write(raw: ",") }
      json.write(string: output.utf8)
    }
    json.write(raw: "]")
    if let error {
      json.write(raw: ",\"error\":")
      json.write(string: error.utf8)
    }
    json.write(raw: "}\n")
    try manifest.write(json.bytes)
  }

  // MARK: One screen

  /// Writes all that belongs to a screen, and appends its name.
  ///
  /// - Returns: why it cannot be drawn; nil if it was.
  private func write(
    _ held: Held, _ input: String, isOnlyOne: Bool, _ beside: inout ScreenshotsBeside,
    _ outputs: inout [String]
  ) throws(SilhouetteError) -> SilhouetteError? {
    let name = isOnlyOne ? input : ExportNames.name(input, screen: outputs.count + 1)
    let part = options.split?.part(of: held.app) ?? ""
    var picture = ExportPicture(name: name, part: part, width: 0, height: 0, app: held.app)
    picture.screenshot = beside.take(at: held.screen.scene.time)
    do throws(SilhouetteError) {
      try write(held.screen, held.blocks, &picture)
    } catch {
      guard error.kind == .input else { throw error }
      return error
    }
    outputs.append("\(picture.path).png")
    return nil
  }

  private func write(
    _ screen: Screen, _ blocks: WireframeScene, _ picture: inout ExportPicture
  ) throws(SilhouetteError) {
    let name = picture.path
    var drawing = RenderOptions()
    (drawing.scale, drawing.maxPixels) = (options.scale, options.maxPixels)
    let target = try drawing.target(for: screen.scene.viewport)
    var renderer = FrameRenderer(target: target)
    let map: InstanceMap
    do throws(DrawingMeter.Stop) {
      var meter = DrawingMeter(target, stop: reading.stop)
      _ = try renderer.render(screen.scene, &meter)
      var another = DrawingMeter(target, stop: reading.stop)
      map = try InstanceMap(blocks, target: target, &another)
    } catch {
      throw SilhouetteError(error, "\(name).png")
    }
    try put(encoder.encode(renderer.pixmap), "\(name).png")
    let instances = Instances(map, of: blocks, containers: options.annotatesContainers)
    try put(
      segments.encode(instances.categories, width: map.width, height: map.height), "\(name).segments.png")
    if let picture = instances.picture { try put(encoder.encode(picture), "\(name).instances.png") }
    let controls = MarkedControls(marks: numbers.marks(of: screen.scene, screen.snapshot))
    var marked = renderer.pixmap
    controls.draw(into: &marked, scale: options.scale)
    try put(encoder.encode(marked), "\(name).marks.png")
    let names = NodeNames(screen.scene, screen.snapshot, identifiers: options.writesIdentifiers)
    try put(MarksJSON.bytes(controls, scale: options.scale, names), "\(name).marks.json")
    (picture.width, picture.height) = (map.width, map.height)
    picture.annotations = ExportAnnotation.all(
      instances, NodeNames(blocks, screen.snapshot, identifiers: options.writesIdentifiers))
    if options.writesCaptions { picture.caption = ScreenTree(of: screen.scene).caption }
    if options.writesYOLO { try put(YOLOLines.bytes(picture), "\(name).txt") }
    try lists.add(picture)
    summary.screens += 1
    summary.annotations += picture.annotations.count
  }

  private func put(_ bytes: [UInt8], _ name: String) throws(SilhouetteError) {
    try draft.put(bytes, name)
  }

  /// Gives the data set its name. If all inputs failed there is none, and an older one stays.
  func finish() throws(SilhouetteError) -> ExportSummary {
    guard summary.screens > 0 || summary.failures.isEmpty else { return summary }
    try lists.finish()
    try manifest.commit()
    try draft.publish(unless: read)
    return summary
  }
}
