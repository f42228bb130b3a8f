/// Bytes to be written over what was written before, once the end of a file is known.
public struct Patch: Sendable, Hashable {
  /// From the start of the encoder's output.
  public let offset: Int
  public let bytes: [UInt8]

  public init(offset: Int, bytes: [UInt8]) {
    self.offset = offset
    self.bytes = bytes
  }
}

/// The last bytes of a file, and corrections of the first ones.
public struct AnimationTail: Sendable, Hashable {
  public let tail: [UInt8]
  /// Empty where the format counts nothing; apply them before the file gets its name.
  public let patches: [Patch]
}

/// How often an animation plays.
public enum AnimationLoop: Sendable, Hashable {
  case forever
  /// At least 1.
  case times(Int)
}
