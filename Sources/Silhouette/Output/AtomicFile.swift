internal import Foundation
internal import SystemPackage

/// A file that appears under its name only when it is whole.
///
/// Bytes go to a hidden draft beside it; `commit` gives it its name in one step, and whatever is dropped before that
/// leaves nothing behind. For standard output, devices and pipes the draft lies in the temporary folder and is copied
/// out at the end, so that parts written out of order are right there too.
final class AtomicFile {
  let path: String
  /// Where the draft lies, for programs that write it themselves.
  let draft: String
  private let destination: Destination
  private let descriptor: FileDescriptor
  private var buffer: [UInt8] = []
  private(set) var bytesWritten = 0

  init(path: String) throws(SilhouetteError) {
    self.path = path
    destination = try Destination(path)
    switch destination {
    case .file(let target): draft = Drafts.begin(for: target)
    case .stream: draft = Drafts.begin(for: path, in: NSTemporaryDirectory())
    }
    do {
      descriptor = try FileDescriptor.open(
        FilePath(draft), .readWrite, options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead])
    } catch {
      Drafts.end(draft)
      throw Self.failure(path, error)
    }
  }

  deinit {
    try? descriptor.close()
    Drafts.end(draft)
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
      throw Self.failure(path, error)
    }
  }

  func commit() throws(SilhouetteError) {
    try flush()
    do {
      switch destination {
      case .file(let target): try Drafts.publish(draft, as: target)
      case .stream(let target): try copy(to: target)
      }
    } catch {
      throw Self.failure(path, error)
    }
  }

  private func flush() throws(SilhouetteError) {
    do {
      _ = try descriptor.writeAll(buffer)
    } catch {
      throw Self.failure(path, error)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private func copy(to target: String) throws {
    let out = target == "-" ? .standardOutput : try FileDescriptor.open(FilePath(target), .writeOnly)
    var chunk = [UInt8](repeating: 0, count: 1 << 18)
    try descriptor.seek(offset: 0, from: .start)
    while true {
      let count = try chunk.withUnsafeMutableBytes { try descriptor.read(into: $0) }
      guard count > 0 else { break }
      _ = try out.writeAll(chunk[..<count])
    }
    if target != "-" { try out.close() }
  }

  private static func failure(_ path: String, _ error: any Error) -> SilhouetteError {
    let name = path == "-" ? "standard output" : path
    guard let code = error as? Errno else {
      return SilhouetteError(.io, "\(name): cannot be written (\(error))")
    }
    switch code {
    case .brokenPipe: return SilhouetteError(.readerLeft, "\(name): nobody reads any more")
    case .noSpace:
      return SilhouetteError(.io, "\(name): there is no space left; make some, or write elsewhere")
    case .noSuchFileOrDirectory:
      return SilhouetteError(.io, "\(name): its folder does not exist; make it first, or check the name")
    case .permissionDenied, .readOnlyFileSystem:
      return SilhouetteError(.io, "\(name): its folder may not be written to; choose another one")
    default: return SilhouetteError(.io, "\(name): cannot be written (\(code))")
    }
  }
}
