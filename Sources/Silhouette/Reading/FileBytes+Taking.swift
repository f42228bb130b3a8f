internal import SilhouetteReplay

/// Takes a file's bytes, or looks at the first of them.
extension FileBytes {
  /// The first bytes, which stay to be read: that many, or all if the file is shorter. At most a chunk.
  mutating func peek(_ count: Int) throws(SilhouetteError) -> ArraySlice<UInt8> {
    while peeked < min(count, chunk.count), try lookFurther() {}
    return chunk[..<min(count, peeked)]
  }

  /// Whether the file is an rrweb log. Reads no further than necessary; the bytes read stay to be read.
  mutating func isLog() throws(SilhouetteError) -> Bool {
    var sniff = LogSniff()
    var told = 0
    while sniff.take(chunk[told..<peeked]) == .more {
      told = peeked
      guard try lookFurther() else { break }
    }
    return sniff.finish()
  }

  /// Whether the file is empty; the bytes read stay to be read.
  mutating func isEmpty() throws(SilhouetteError) -> Bool { try peek(1).isEmpty }

  /// Reads some more bytes behind the peeked ones. Returns whether there were any.
  private mutating func lookFurther() throws(SilhouetteError) -> Bool {
    guard peeked < chunk.count else { return false }
    let count = try read(behind: peeked)
    peeked += count
    return count > 0
  }

  /// The next bytes, or nil at the end.
  package mutating func next() throws(SilhouetteError) -> ArraySlice<UInt8>? {
    let count = peeked > 0 ? peeked : try read(behind: 0)
    peeked = 0
    return count > 0 ? chunk[..<count] : nil
  }

  /// All bytes of a file that an option names, such as a policy.
  ///
  /// - Parameters:
  ///   - noun: the name of the file's kind in messages.
  ///   - stop: ends the wait for a named pipe.
  package static func all(
    of path: String, called noun: String, most: Int, stop: InputStop?
  ) throws(SilhouetteError) -> [UInt8] {
    guard FileKind(of: path) != nil else {
      throw SilhouetteError(.io, "\(path): the \(noun) does not exist; check its name")
    }
    var file = try FileBytes(path: path, isNamed: true, stop: stop)
    return try file.all(
      most: most,
      tooLarge: SilhouetteError(
        .input, "\(path): is too large for a \(noun); check that it is the right file"))
  }

  /// All bytes of a small file.
  ///
  /// - Throws: also `tooLarge`, if there are more bytes than `most`, and an error if the stop was requested
  ///   before all had come.
  package mutating func all(
    most: Int, tooLarge: @autoclosure () -> SilhouetteError
  ) throws(SilhouetteError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let chunk = try next() {
      bytes += chunk
      guard bytes.count <= most else { throw tooLarge() }
    }
    if bytes.count < size ?? .max, stop?.isRequested == true {
      throw SilhouetteError(.input, "\(name): was not read to its end, because the run was stopped")
    }
    return bytes
  }
}
