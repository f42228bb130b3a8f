internal import SilhouetteSystem
package import SystemPackage

/// Names of files as text that loses no byte.
///
/// A name on Linux is a row of bytes and need not be UTF-8. Each byte that is no part of UTF-8 becomes one
/// character of private use in the text, U+F0F80 to U+F0FFF; `bytes(of:)` turns it back. Every name from the
/// command line or from a folder's list goes through here, and so does every name on its way to the system.
package enum FileName {
  private static let base: UInt32 = 0xF0F00

  /// The text of a name.
  package static func text(_ bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self), !text.unicodeScalars.contains(where: isStandIn) {
      return text
    }
    var text = String.UnicodeScalarView()
    var rest = Array(bytes)[...]
    while let byte = rest.first {
      let length = (1...4).first { count in
        count <= rest.count && String(validating: rest.prefix(count), as: UTF8.self) != nil
      }
      if let length, let scalar = String(decoding: rest.prefix(length), as: UTF8.self).unicodeScalars.first,
        !isStandIn(scalar)
      {
        text.append(scalar)
        rest = rest.dropFirst(length)
      } else {
        text.append(Unicode.Scalar(base + UInt32(byte))!)
        rest = rest.dropFirst()
      }
    }
    return String(text)
  }

  package static func text(_ pointer: UnsafePointer<CChar>) -> String {
    text(UnsafeRawBufferPointer(start: pointer, count: strlen(pointer)))
  }

  /// The bytes of a name, without a zero at their end.
  package static func bytes(of text: String) -> [UInt8] {
    guard text.unicodeScalars.contains(where: isStandIn) else { return Array(text.utf8) }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if isStandIn(scalar) {
        bytes.append(UInt8(scalar.value - base))
      } else {
        bytes += UTF8.encode(scalar)!
      }
    }
    return bytes
  }

  /// Calls the system with a name.
  ///
  /// The system would read a name with U+0000 as the part before it, which is another file. It gets an empty name instead,
  /// and no file has that.
  package static func withPointer<Value>(_ text: String, _ call: (UnsafePointer<CChar>) -> Value) -> Value {
    let name = bytes(of: text)
    let bytes = (name.contains(0) ? [] : name) + [0]
    return bytes.withUnsafeBufferPointer { pointer in
      pointer.withMemoryRebound(to: CChar.self) { call($0.baseAddress!) }
    }
  }

  /// Whether a path is a folder itself, and no link to one.
  package static func isFolder(_ path: String) -> Bool {
    Folder.status(path, followsLinks: false).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  private static func isStandIn(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= base + 0x80 && scalar.value <= base + 0xFF
  }

  // MARK: Beginnings of files

  /// The first bytes of a file; nil if it is none, such as a pipe, which could be read only once, or cannot be read.
  package static func start(of path: String, _ most: Int) -> [UInt8]? {
    guard let info = Folder.status(path), info.st_mode & S_IFMT == S_IFREG,
      let file = try? FileDescriptor.open(FilePath(name: path), .readOnly, options: .closeOnExec)
    else { return nil }
    defer { try? file.close() }
    return try? [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
      count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}

extension FilePath {
  /// A path that was made by `FileName`.
  package init(name: String) {
    self = FileName.withPointer(name) { FilePath(platformString: $0) }
  }

  /// The path as text that loses no byte.
  package var name: String { withPlatformString { FileName.text($0) } }
}
