internal import SilhouetteHierarchy
internal import SystemPackage

/// Reads a file or a pipe in chunks, and never holds more than one of them.
struct FileBytes: ~Copyable {
  /// The name that messages use.
  let name: String
  /// Size in bytes where the file has one, for progress.
  let size: Int?
  private let descriptor: FileDescriptor
  private let owned: Bool
  private var chunk = [UInt8](repeating: 0, count: 256 << 10)

  init(path: String) throws(SilhouetteError) {
    name = path
    do {
      descriptor = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
    } catch {
      throw SilhouetteError(.io, "\(path): cannot be opened (\(error)); check its name and its permissions")
    }
    owned = true
    let end = try? descriptor.seek(offset: 0, from: .end)
    if end != nil { _ = try? descriptor.seek(offset: 0, from: .start) }
    size = end.map(Int.init)
  }

  /// Standard input, which stays open.
  init(standardInput: Void) {
    name = "standard input"
    size = nil
    descriptor = .standardInput
    owned = false
  }

  deinit {
    if owned { try? descriptor.close() }
  }

  /// The next bytes, or nil at the end.
  mutating func next() throws(SilhouetteError) -> ArraySlice<UInt8>? {
    let count: Int
    do {
      count = try chunk.withUnsafeMutableBytes { try descriptor.read(into: $0) }
    } catch {
      throw SilhouetteError(.io, "\(name): cannot be read (\(error))")
    }
    return count > 0 ? chunk[..<count] : nil
  }
}
