/// Bytes that replace bytes written before, once the end of a file is known.
package struct Patch: Sendable, Hashable {
  /// From the start of the encoder's output.
  package let offset: Int
  package let bytes: [UInt8]

  package init(offset: Int, bytes: [UInt8]) {
    self.offset = offset
    self.bytes = bytes
  }
}

/// The last bytes of a file, and corrections of the first ones.
package struct AnimationTail: Sendable, Hashable {
  package let tail: [UInt8]
  /// Empty if the format counts nothing; apply them before the file gets its name.
  package let patches: [Patch]
}

/// How often an animation plays.
package enum AnimationLoop: Sendable, Hashable {
  case forever
  /// At least 1.
  case times(Int)
}
