internal import Silhouette
internal import SilhouetteSystem
internal import SystemPackage

/// The paths of pictures, before and after they are masked. No two pictures share a name or a file, and if
/// one failed nothing is left under its name.
struct PictureTargets {
  private let pictures: RedactOptions.Pictures
  private let output: String?
  /// Outputs that a picture has taken, with the number of its screen.
  private var taken: [String: Int] = [:]
  /// The same by the picture's file, which may have many names: links of either kind.
  private var takenFiles: [FileStatus.Identity: (screen: Int, picture: Screenshot)] = [:]
  /// Outputs that are made: replacing one of those loses no screenshot.
  private var made: Set<String> = []
  private var sources: PictureSources
  /// Outputs whose names must stay empty, since a file there need not be masked.
  private var withdrawn: Set<String> = []

  init(_ options: RedactOptions, _ session: InputList, reading: ReadingOptions) {
    sources = PictureSources(session, pictures: options.pictures, reading: reading)
    pictures = options.pictures
    output = options.output
  }

  /// The path of a picture.
  func source(of picture: Screenshot) -> String {
    if case .folder = pictures { return picture.stream }
    return picture.besideStream
  }

  /// The path of a picture in the folder `output`. It keeps its name, and a stream cannot move it out of the
  /// folder.
  ///
  /// - Parameter screen: The number of its screen.
  mutating func target(
    of picture: Screenshot, in output: String, screen: Int
  ) throws(SilhouetteError) -> String {
    guard !picture.path.utf8.contains(0) else {
      throw SilhouetteError(.input, "\(picture.path): a file name cannot contain U+0000; correct the name")
    }
    guard picture.staysBesideStream else {
      throw SilhouetteError(
        .input,
        "\(picture.path): a screenshot must be beside its stream or in a folder there; move it, or name its folder with --screenshots"
      )
    }
    guard PictureFolder.isPicture(picture.path) else {
      throw SilhouetteError(
        .input,
        "\(picture.path): does not have the name of a picture; screenshots end in .png, .jpg, .jpeg or .webp")
    }
    let path = Self.path(of: picture, in: output)
    try refuseLosing(path, to: picture)
    if let earlier = taken.updateValue(screen, forKey: picture.name) {
      // It was taken of one screen only, and it is unknown of which one.
      if earlier != screen { leaveNothing(under: picture) }
      throw Self.takenTwice(picture, "was masked for an earlier moment already")
    }
    if let file = FileStatus(source(of: picture))?.identity {
      let earlier = takenFiles.updateValue((screen, picture), forKey: file)
      if let earlier, earlier.screen != screen {
        leaveNothing(under: earlier.picture)
        leaveNothing(under: picture)
        throw Self.takenTwice(picture, "is the same file as \(earlier.picture.path), of an earlier moment")
      }
    }
    made.insert(path)
    return path
  }

  /// Refuses an output that would replace a picture that is read later. An output that would replace its own
  /// picture is refused elsewhere.
  private mutating func refuseLosing(_ path: String, to picture: Screenshot) throws(SilhouetteError) {
    guard !Destination.areSame(source(of: picture), path), sources.holds(path, made) else { return }
    throw SilhouetteError(
      .usage,
      "\(path): is a screenshot of the session; name another folder with -o, or the screenshot is lost")
  }

  private static func takenTwice(_ picture: Screenshot, _ why: String) -> SilhouetteError {
    SilhouetteError(
      .input,
      "\(picture.path): \(why); use a separate file for \(RedactRun.text(picture.time)) ms"
    )
  }

  private static func path(of picture: Screenshot, in output: String) -> String {
    (output.hasSuffix("/") ? output : output + "/") + picture.name
  }

  /// Marks a picture as failed: `withdraw` removes the file under its name.
  mutating func leaveNothing(under picture: Screenshot) {
    guard let output, picture.staysBesideStream else { return }
    let path = Self.path(of: picture, in: output)
    if !Destination.areSame(source(of: picture), path) { withdrawn.insert(path) }
  }

  /// Removes files under the names of failed pictures: a file there must be masked.
  mutating func withdraw(from summary: inout RedactSummary) {
    if case .file(let source) = pictures, summary.pictures == 0, let output, output != "-",
      !Destination.areSame(source.name, output)
    {
      withdrawn.insert(output)
    }
    for path in withdrawn where PictureFolder.isPicture(path) && !sources.holds(path, made) {
      _ = FileName.withPointer(path) { unlink($0) }
    }
    let files = summary.files.count
    summary.files.removeAll { withdrawn.contains($0.name) }
    summary.masked.removeAll { withdrawn.contains($0.file.name) }
    summary.pictures -= files - summary.files.count
  }
}
