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
  /// Bytes of `chunk` that were looked at and not yet taken.
  private var peeked = 0

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

  /// The first bytes, which stay to be read; none where the file is empty.
  mutating func peek() throws(SilhouetteError) -> ArraySlice<UInt8> {
    if peeked == 0 { peeked = try read() }
    return chunk[..<peeked]
  }

  /// The next bytes, or nil at the end.
  mutating func next() throws(SilhouetteError) -> ArraySlice<UInt8>? {
    let count = peeked > 0 ? peeked : try read()
    peeked = 0
    return count > 0 ? chunk[..<count] : nil
  }

  private mutating func read() throws(SilhouetteError) -> Int {
    do {
      return try chunk.withUnsafeMutableBytes { try descriptor.read(into: $0) }
    } catch {
      throw SilhouetteError(.io, "\(name): cannot be read (\(error))")
    }
  }
}
