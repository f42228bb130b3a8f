internal import SilhouetteFlattening
internal import SilhouetteHierarchy
package import SilhouettePictures
internal import SilhouetteScene
internal import SilhouetteVision
package import SystemPackage

/// How the pictures of screens are looked at.
package struct PictureOptions: Sendable {
  /// Where the pictures are.
  package enum Pictures: Sendable {
    /// Beside the dumps, or where the stream names them.
    case ofStream
    /// The picture of the first screen.
    case file(FilePath)
    /// A folder of pictures, each named after its dump, or with its moment in its name.
    case folder(FilePath)
  }

  package var pictures = Pictures.ofStream
  package var codec: any PictureCodec
  package var maxPixels = 1 << 26

  package init(_ pictures: Pictures, codec: any PictureCodec) {
    (self.pictures, self.codec) = (pictures, codec)
  }

  /// Looks at one picture, or at those of a folder.
  package init(at path: String, codec: any PictureCodec) {
    let isFolder = FileStatus(path)?.kind == .folder
    self.init(isFolder ? .folder(FilePath(name: path)) : .file(FilePath(name: path)), codec: codec)
  }
}

/// Makes the scene of a screen from its tree and its picture.
struct ScreenPictures {
  private let options: PictureOptions
  private var folder: PictureFolder?
  /// The picture that was named, until a screen has it.
  private var file: String?
  /// Makes scenes of trees alone.
  private var trees: Flattener

  init(_ options: PictureOptions, _ list: InputList, _ flattener: Flattener) {
    self.options = options
    trees = flattener
    switch options.pictures {
    case .ofStream: break
    case .file(let path): file = path.name
    case .folder(let path): folder = try? PictureFolder(path: path.name, session: list)
    }
  }

  /// The path of the picture that the user named for a screen.
  ///
  /// - Parameter start: The session's, in ms since the epoch; 0 if unknown.
  mutating func named(of dump: String, at time: Double, start: Int64) -> String? {
    if let path = file {
      file = nil
      return path
    }
    let ofDump = folder?.take(ofDump: dump, at: time) ?? []
    let timed = folder?.take(upTo: time, start: start) ?? []
    return (ofDump.first ?? timed.last { $0.time.rounded(.down) == time.rounded(.down) })?.stream
  }

  /// What a person should know of the last picture.
  private(set) var oddity: String?

  /// A picture of another shape is of another screen.
  private static let mostApart = 0.05
  private static let mostBytes = 1 << 28

  /// The scene of a tree and its picture; nil if the picture cannot be used.
  ///
  /// - Parameter snapshot: The tree. It gets the nodes that only the picture shows.
  mutating func look(
    at path: String, of snapshot: inout HierarchySnapshot, _ viewport: Viewport, _ platform: AppPlatform,
    _ tells: Tells, _ flattener: inout Flattener
  ) -> WireframeScene? {
    oddity = nil
    guard let picture = read(path), viewport.bounds.isDrawable else { return nil }
    let scale = Double(picture.width) / viewport.width
    let shape = Double(picture.height) / (viewport.height * scale)
    guard abs(shape - 1) <= Self.mostApart else {
      oddity = "a screenshot has another shape than its screen, so the tree alone is drawn"
      return nil
    }
    let finder = ElementFinder(pixelsPer256Points: Int(min(max(scale, 0.1), 60) * 256))
    let tree = trees.flatten(snapshot, viewport: viewport, platform: platform, tells: tells)
    let secrets = SecretBoxes.find(in: tree, width: picture.width, height: picture.height)
    let open = picture.blanked(at: secrets)
    var (seen, edges) = finder.see(open)
    if let keyboard = SecretBoxes.keyboard(in: seen, of: tree) {
      (seen, edges) = finder.see(open.blanked(at: [keyboard]))
      seen.put(keyboards: [keyboard])
    }
    let joined = ScreenJoiner(seen, edges, scale: scale).join(snapshot, tree)
    if joined.differs { oddity = "a screenshot and its tree seem to be of different moments" }
    snapshot = joined.snapshot
    var scene = flattener.flatten(snapshot, viewport: viewport, platform: platform, tells: tells)
    scene.open(joined)
    return scene
  }

  private mutating func read(_ path: String) -> Picture? {
    do {
      var file = try FileBytes(path: path, isNamed: false)
      let bytes = try file.all(
        most: Self.mostBytes, tooLarge: SilhouetteError(.input, "\(path): is too large for a screenshot"))
      return try options.codec.decode(bytes, maxPixels: options.maxPixels)
    } catch {
      oddity = "a screenshot cannot be read, so the tree alone is drawn"
      return nil
    }
  }
}
