internal import Foundation
internal import SystemPackage

/// A file that appears under its name only when it is whole.
///
/// Bytes go to a hidden neighbour of the file; `commit` gives it its name in one step, and whatever is dropped
/// before that leaves nothing behind. The path `-` is standard output: then the neighbour lies in the temporary
/// folder and `commit` copies it out, so that parts written out of order are right in a pipe too.
final class AtomicFile {
  let path: String
  private let draft: String
  private let descriptor: FileDescriptor
  private var buffer: [UInt8] = []
  private var isCommitted = false
  private(set) var bytesWritten = 0

  init(path: String) throws(SilhouetteError) {
    self.path = path
    draft = Self.draftPath(for: path)
    do {
      descriptor = try FileDescriptor.open(
        FilePath(draft), .readWrite, options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead])
    } catch {
      throw SilhouetteError(
        .io, "\(path): cannot be written (\(error)); check that its folder exists and may be written to")
    }
  }

  deinit {
    guard !isCommitted else { return }
    try? descriptor.close()
    try? FileManager.default.removeItem(atPath: draft)
  }

  /// A name beside `path` that no other run uses, with the same suffix, since programs look at suffixes.
  static func draftPath(for path: String) -> String {
    let unique = UUID().uuidString.prefix(8)
    guard path != "-" else { return NSTemporaryDirectory() + "/silhouette-\(unique)" }
    let url = URL(filePath: path)
    return url.deletingLastPathComponent().appending(path: ".silhouette-\(unique)-\(url.lastPathComponent)")
      .path
  }

  func write(_ bytes: [UInt8]) throws(SilhouetteError) {
    bytesWritten += bytes.count
    // Many encoders hand out small pieces; a system call for each would cost more than they do.
    buffer += bytes
    if buffer.count >= 1 << 18 { try flush() }
  }

  /// Replaces bytes that were written before.
  func patch(at offset: Int, _ bytes: [UInt8]) throws(SilhouetteError) {
    try flush()
    do {
      _ = try descriptor.writeAll(toAbsoluteOffset: Int64(offset), bytes)
    } catch {
      throw failure(error)
    }
  }

  func commit() throws(SilhouetteError) {
    try flush()
    do {
      if path == "-" {
        try copyToStandardOutput()
        try FileManager.default.removeItem(atPath: draft)
      } else if rename(draft, path) != 0 {
        throw Errno(rawValue: errno)
      }
      try descriptor.close()
    } catch {
      throw failure(error)
    }
    isCommitted = true
  }

  private func flush() throws(SilhouetteError) {
    do {
      _ = try descriptor.writeAll(buffer)
    } catch {
      throw failure(error)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private func copyToStandardOutput() throws {
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    try descriptor.seek(offset: 0, from: .start)
    while true {
      let count = try chunk.withUnsafeMutableBytes { try descriptor.read(into: $0) }
      guard count > 0 else { return }
      _ = try FileDescriptor.standardOutput.writeAll(chunk[..<count])
    }
  }

  private func failure(_ error: any Error) -> SilhouetteError {
    let name = path == "-" ? "standard output" : path
    return SilhouetteError(.io, "\(name): cannot be written (\(error)); check the free space and permissions")
  }
}
