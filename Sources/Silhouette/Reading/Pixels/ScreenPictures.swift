internal import SilhouetteFlattening
internal import SilhouetteHierarchy
package import SilhouettePictures
package import SystemPackage

/// How the pictures of screens are looked at.
package struct PictureOptions: Sendable {
  /// Where the pictures are.
  package enum Pictures: Sendable {
    /// Beside the dumps. Those that a stream names are left out: only some of its screens have one.
    case ofDumps
    /// Beside the dumps, or where the stream names them.
    case ofStream
    /// The picture of the first screen.
    case file(FilePath)
    /// A folder of pictures, each named after its dump, or with its moment in its name.
    case folder(FilePath)
  }

  package var pictures = Pictures.ofStream
  package var codec: any PictureCodec
  package var maxPixels = Picture.usualLimit

  package init(_ pictures: Pictures, codec: any PictureCodec) {
    (self.pictures, self.codec) = (pictures, codec)
  }

  /// Looks at one picture, or at those of a folder.
  package init(at path: String, codec: any PictureCodec) {
    let isFolder = FileStatus(path)?.kind == .folder
    self.init(isFolder ? .folder(FilePath(name: path)) : .file(FilePath(name: path)), codec: codec)
  }
}

/// Joins the tree of a screen with its picture.
struct ScreenPictures {
  private let options: PictureOptions
  private var folder: Result<PictureFolder, SilhouetteError>?
  /// The picture that was named, until a screen has it.
  private var file: String?
  /// Memory of the largest picture so far.
  private let share = MemoryBudget.shared.stayingShare()
  private var screens: ScreenLook

  init(_ options: PictureOptions, _ list: InputList, _ flattener: Flattener) {
    self.options = options
    screens = ScreenLook(flattener, reach: .screen)
    switch options.pictures {
    case .ofDumps, .ofStream: break
    case .file(let path): file = path.name
    case .folder(let path):
      folder = Result { () throws(SilhouetteError) in try PictureFolder(path: path.name, session: list) }
    }
  }

  /// The path of the picture that the user named for a screen.
  ///
  /// - Parameter start: The session's, in ms since the epoch; 0 if unknown.
  /// - Throws: If the folder has no pictures.
  mutating func named(of dump: String, at time: Double, start: Int64) throws(SilhouetteError) -> String? {
    if let path = file {
      file = nil
      return path
    }
    guard var pictures = try folder?.get() else { return nil }
    defer { folder = .success(pictures) }
    let ofDump = pictures.take(ofDump: dump, at: time)
    let timed = pictures.take(upTo: time, start: start)
    return (ofDump.first ?? timed.last { $0.time.rounded(.down) == time.rounded(.down) })?.stream
  }

  /// Whether pictures are looked for in a stream, behind each screen.
  var areInStreams: Bool {
    if case .ofDumps = options.pictures { return false }
    return true
  }

  /// A note on the last picture, for a person.
  private(set) var oddity: String?

  private static let mostBytes = 1 << 28

  /// Joins a tree with its picture. Returns whether the picture could be used.
  ///
  /// - Parameter snapshot: The tree. It gets marks, and windows of the nodes that only the picture shows.
  /// - Throws: If the user named the picture, and it cannot be read.
  mutating func look(
    at path: String, of snapshot: inout HierarchySnapshot, _ viewport: Viewport, _ platform: AppPlatform,
    _ tells: Tells
  ) throws(SilhouetteError) -> Bool {
    oddity = nil
    guard let picture = try read(path) else { return false }
    switch screens.join(&snapshot, with: picture, viewport, platform, tells) {
    case .joined: break
    case .differs: oddity = "a screenshot and its tree seem to be of different moments"
    case .hasOtherShape:
      oddity = "a screenshot has another shape than its screen, so the tree alone is drawn"
      return false
    }
    return true
  }

  private mutating func read(_ path: String) throws(SilhouetteError) -> Picture? {
    guard let bytes = try readBytes(path) else { return nil }
    let (codec, maxPixels) = (options.codec, options.maxPixels)
    // A shortage is no broken picture: the same run with more memory gives another scene. The codec refuses a picture of too many pixels.
    if let size = PictureSize.read(bytes), size.width * size.height <= Double(maxPixels) {
      try share.grow(toPicture: bytes, of: path)
    }
    return try orTree { () throws(SilhouetteError) in
      do throws(PictureError) {
        return try codec.decode(bytes, maxPixels: maxPixels)
      } catch {
        throw SilhouetteError(.input, "\(path): \(error.description)")
      }
    }
  }

  private mutating func readBytes(_ path: String) throws(SilhouetteError) -> [UInt8]? {
    try orTree { () throws(SilhouetteError) in
      var file = try FileBytes(path: path, isNamed: false)
      return try file.all(
        most: Self.mostBytes,
        tooLarge: SilhouetteError(.input, "\(path): is too large for a screenshot; create it again"))
    }
  }

  /// Runs a step of reading a picture. If it fails for a picture that was found beside its dump or in its stream, the tree alone is drawn.
  private mutating func orTree<Value>(
    _ read: () throws(SilhouetteError) -> Value
  ) throws(SilhouetteError) -> Value? {
    do throws(SilhouetteError) {
      return try read()
    } catch {
      switch options.pictures {
      case .file, .folder: throw error
      case .ofDumps, .ofStream: break
      }
      oddity = "a screenshot cannot be read, so the tree alone is drawn"
      return nil
    }
  }
}
