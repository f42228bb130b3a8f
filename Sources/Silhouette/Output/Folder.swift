internal import Foundation
internal import SystemPackage

/// What Foundation does with folders, with errors that say in a word or two what was wrong.
enum Folder {
  /// Makes a folder, and those above it that are missing.
  static func make(_ path: String) throws(Errno) {
    var made = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      made += "/" + part
      guard mkdir(made, 0o777) == 0 || errno == EEXIST else { throw Errno(rawValue: errno) }
    }
  }

  /// Writes a file that is not there yet, or takes the place of one.
  static func write(_ bytes: [UInt8], to path: String) throws {
    let file = try FileDescriptor.open(
      FilePath(path), .writeOnly, options: [.create, .truncate, .closeOnExec],
      permissions: [.ownerReadWrite, .groupRead, .otherRead])
    _ = try file.closeAfter { try file.writeAll(bytes) }
  }

  static func move(_ path: String, to target: String) throws(Errno) {
    guard rename(path, target) == 0 else { throw Errno(rawValue: errno) }
  }
}
