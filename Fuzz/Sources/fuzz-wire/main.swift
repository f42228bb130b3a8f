import Foundation
import FuzzSupport
import Silhouette
import SilhouetteRecording
import SilhouetteVerbs

// fuzz-wire FOLDER SEED             one spoiled log of the hierarchy streams in the folder
// fuzz-wire FOLDER FIRST SECONDS    one after the other

/// The logs of the streams in a folder, written with this suffix.
func logs(of folder: String, as suffix: String) throws -> [[UInt8]] {
  let room = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-wire-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: room, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: room) }
  let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  return try names.filter { $0.hasSuffix(".hierarchy.ndjson") }.map { name in
    let log = room.appendingPathComponent("\(name).\(suffix)").path
    _ = try Pipeline().encode(InputList(paths: ["\(folder)/\(name)"]), to: log, options: EncodeOptions())
    return Array(FileManager.default.contents(atPath: log) ?? Data())
  }
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard let loop = FuzzLoop(Array(arguments.dropFirst())), let folder = arguments.first,
  let packed = try? logs(of: folder, as: "wire"), let plain = try? logs(of: folder, as: "ndjson"),
  !packed.isEmpty
else {
  FileHandle.standardError.write(Data("usage: fuzz-wire FOLDER SEED | FOLDER FIRST SECONDS\n".utf8))
  exit(64)
}
loop.run { seed in
  var check = WireCheck(seed: seed)
  return check.complaint(packed, plain)
}
