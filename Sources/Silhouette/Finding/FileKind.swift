internal import SilhouetteSystem

/// The kind of file that a path leads to, links followed.
package enum FileKind: Equatable {
  case regular, folder, pipe, socket, device

  /// nil if nothing is there, or nothing that may be examined.
  package init?(of path: String) {
    guard let info = FileStatus(path) else { return nil }
    self = info.kind
  }

  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .folder
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    default: self = .device
    }
  }

  /// For messages.
  var word: String {
    switch self {
    case .regular: "a file"
    case .folder: "a folder"
    case .pipe: "a named pipe"
    case .socket: "a socket"
    case .device: "a device"
    }
  }
}

/// The system's record of a file, without opening it. Opening a pipe would wait for its writer, and opening a
/// device may move it.
package struct FileStatus {
  /// Which file it is, however many names it has.
  package struct Identity: Hashable {
    var device: UInt64
    var number: UInt64
  }

  package let kind: FileKind
  package let identity: Identity
  /// Bytes; nil if it is no regular file.
  package let size: Int?

  /// Links are followed. nil if nothing can be examined, and for names with U+0000: the system would read
  /// them as the part before it.
  package init?(_ path: String) {
    var info = stat()
    guard !path.utf8.contains(0), FileName.withPointer(path, { stat($0, &info) }) == 0 else { return nil }
    self.init(info)
  }

  /// Of an open file; nil if it is none.
  package init?(descriptor: Int32) {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { return nil }
    self.init(info)
  }

  private init(_ info: stat) {
    kind = FileKind(mode: info.st_mode)
    identity = Identity(
      device: UInt64(truncatingIfNeeded: info.st_dev), number: UInt64(truncatingIfNeeded: info.st_ino))
    size = kind == .regular ? Int(info.st_size) : nil
  }
}
