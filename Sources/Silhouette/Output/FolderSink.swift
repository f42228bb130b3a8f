internal import Foundation

/// One PNG for each frame that changed, named by its moment of the session in milliseconds, at least six digits, so
/// that a name can be handed to `--at`.
///
/// Frames collect in a hidden neighbour folder. A folder that did not exist appears whole; in one that did, frames
/// take their places one by one, replace their namesakes, and nothing else in it is touched.
final class FolderSink: FrameSink {
  let wantsPNG = true
  private let path: String
  private let draft: String
  /// The session's moment of the first frame.
  private let origin: Double
  private var names: [String] = []
  private var bytes = 0

  init(path: String, origin: Double) throws(SilhouetteError) {
    self.path = path
    self.origin = origin
    guard !path.isEmpty else { throw SilhouetteError(.usage, "the output has no name; name one with -o") }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
      throw SilhouetteError(
        .usage, "\(path): is a file, not a folder; add a suffix such as .apng, or name a folder")
    }
    draft = Drafts.begin(for: path)
    do {
      try Folder.make(draft)
    } catch {
      Drafts.end(draft)
      throw Self.failure(path, error)
    }
  }

  deinit {
    Drafts.end(draft)
  }

  func add(_ frame: DrawnFrame) throws(SilhouetteError) {
    guard case .png(let png) = frame.content else { return }
    let name = Self.name(at: frame.time + origin)
    do {
      try Folder.write(png, to: draft + "/" + name)
    } catch {
      throw Self.failure(path, error)
    }
    if names.last != name { names.append(name) }
    bytes += png.count
  }

  /// Rounded down, as times in logs are. A millionth forgives what subtracting the first frame's time has cost.
  static func name(at time: Double) -> String {
    // Times are held within what an Int can tell, where records are placed.
    let moment = Int((time + 1e-6).rounded(.down))
    let digits = String(moment.magnitude)
    return (moment < 0 ? "-" : "") + String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".png"
  }

  func finish(at end: Double) throws(SilhouetteError) -> [WrittenFile] {
    do {
      try FileManager.default.fileExists(atPath: path)
        ? moveFrames() : Folder.move(draft, to: path)
    } catch {
      throw Self.failure(path, error)
    }
    let folder = path.hasSuffix("/") ? path : path + "/"
    return [WrittenFile(path: folder, bytes: bytes, parts: names.count)]
  }

  private func moveFrames() throws {
    for name in names { try Folder.move(draft + "/" + name, to: path + "/" + name) }
  }

  private static func failure(_ path: String, _ error: any Error) -> SilhouetteError {
    SilhouetteError(.io, "\(path): frames cannot be written (\(error)); check its permissions")
  }
}
