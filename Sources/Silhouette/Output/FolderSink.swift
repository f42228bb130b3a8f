internal import Foundation

/// One PNG for each frame that changed, named by its time in milliseconds, at least six digits.
///
/// Frames collect in a hidden neighbour folder, and take their places when all are there; frames of an earlier run
/// in the same folder go away then, other files stay.
final class FolderSink: FrameSink {
  let wantsPNG = true
  private let path: String
  private let draft: String
  private var names: [String] = []
  private var bytes = 0

  init(path: String) throws(SilhouetteError) {
    self.path = path
    draft = AtomicFile.draftPath(for: path)
    do {
      try FileManager.default.createDirectory(atPath: draft, withIntermediateDirectories: true)
    } catch {
      throw Self.failure(path, error)
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: draft)
  }

  func add(_ frame: DrawnFrame) throws(SilhouetteError) {
    guard case .png(let png) = frame.content else { return }
    let name = Self.name(at: frame.time)
    do {
      try Data(png).write(to: URL(filePath: draft).appending(path: name))
    } catch {
      throw Self.failure(path, error)
    }
    if names.last != name { names.append(name) }
    bytes += png.count
  }

  static func name(at time: Double) -> String {
    let digits = String(Int(time.rounded()))
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".png"
  }

  func finish(at end: Double) throws(SilhouetteError) -> [WrittenFile] {
    do {
      let files = FileManager.default
      try files.createDirectory(atPath: path, withIntermediateDirectories: true)
      for old in try files.contentsOfDirectory(atPath: path) where Self.isFrameName(old) {
        try files.removeItem(atPath: path + "/" + old)
      }
      for name in names { try files.moveItem(atPath: draft + "/" + name, toPath: path + "/" + name) }
    } catch {
      throw Self.failure(path, error)
    }
    let folder = path.hasSuffix("/") ? path : path + "/"
    return [WrittenFile(path: "\(folder) (\(names.count) PNG)", bytes: bytes)]
  }

  private static func isFrameName(_ name: String) -> Bool {
    name.hasSuffix(".png") && name.utf8.count >= 10
      && name.dropLast(4).allSatisfy { $0.isASCII && $0.isNumber }
  }

  private static func failure(_ path: String, _ error: any Error) -> SilhouetteError {
    SilhouetteError(
      .io,
      "\(path): frames cannot be written (\(error.localizedDescription)); check the free space and permissions"
    )
  }
}
