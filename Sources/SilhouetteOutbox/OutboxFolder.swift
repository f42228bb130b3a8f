#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// The outbox could not use its folder.
public struct OutboxError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What failed, with the path, and what to do.
  public let description: String
}

/// A folder of small files, through the C library alone, as apps can link it.
///
/// A file appears under its name only when it is whole: it is written beside that, and renamed. A process that is killed leaves a part, which the next
/// start deletes. Nothing is forced to the disk, since only a loss of power needs that, and it would cost more than all the rest.
struct OutboxFolder: Sendable {
  let path: String
  private static let partEnd = ".part"

  /// Makes the folder if it is missing, readable by its owner alone.
  init(_ path: String) throws(OutboxError) {
    var path = path
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw OutboxError(
        description:
          "The folder \(path) cannot be made: \(Self.reason). Give a folder inside one that exists and that the app may write to."
      )
    }
    guard let listing = opendir(path) else {
      throw OutboxError(
        description: "\(path) cannot be read: \(Self.reason). Give a folder that the app may read and write.")
    }
    closedir(listing)
  }

  /// The names in the folder, in no order. At most `most`.
  func names(atMost most: Int) -> [String] {
    guard let listing = opendir(path) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name)!
    while names.count < most, let entry = readdir(listing) {
      let name = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
      names.append(String(cString: name))
    }
    return names
  }

  func deleteParts(of names: [String]) {
    for name in names where name.hasSuffix(Self.partEnd) { delete(name) }
  }

  /// Length of a plain file; nil for anything else.
  func length(of name: String) -> Int? {
    var status = stat()
    guard lstat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Returns false if it could not be written; then nothing of it is left.
  func put(_ bytes: [UInt8], as name: String) -> Bool {
    let part = name + Self.partEnd
    let file = open("\(path)/\(part)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return false }
    let isWritten = bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = write(file, bytes.baseAddress! + done, bytes.count - done)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        done += count
      }
      return true
    }
    let isClosed = close(file) == 0
    if isWritten, isClosed, move(part, to: name) { return true }
    delete(part)
    return false
  }

  /// The bytes of a plain file of at most `most`; nil if it is longer, is something else or cannot be read.
  func bytes(of name: String, atMost most: Int) -> [UInt8]? {
    guard let length = length(of: name), length <= most else { return nil }
    let file = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return [UInt8](unsafeUninitializedCapacity: length) { bytes, done in
      while done < length {
        let count = read(file, bytes.baseAddress! + done, length - done)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        done += count
      }
    }
  }

  @discardableResult
  func move(_ name: String, to other: String) -> Bool {
    rename("\(path)/\(name)", "\(path)/\(other)") == 0
  }

  /// Returns false if it is still there.
  @discardableResult
  func delete(_ name: String) -> Bool {
    unlink("\(path)/\(name)") == 0 || errno == ENOENT
  }

  private static var reason: String { String(cString: strerror(errno)) }
}
