/// A window over a byte stream: bytes are appended at its end as they arrive and consumed from its front.
///
/// ```
///   consumed (offset)      unread             not here yet
/// |──────────────────|════════════════════|─ ─ ─ ─ ─ ─ ─ ─ ─ ─
///                    ^ start of `unread`  ^ `append` adds here
/// ```
public struct InputBuffer: Sendable {
  private var storage: [UInt8] = []
  private var head = 0
  /// Position of the first unread byte in the whole stream.
  public private(set) var offset = 0
  /// Whether the stream has ended: no byte will be appended any more.
  public private(set) var isFinished = false

  public init() {}

  /// A buffer that holds all of a stream.
  public init(_ bytes: [UInt8]) {
    storage = bytes
    isFinished = true
  }

  public var count: Int { storage.count - head }
  public var isEmpty: Bool { count == 0 }

  public mutating func append(_ bytes: some Collection<UInt8>) {
    makeRoom()
    storage.append(contentsOf: bytes)
  }

  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    makeRoom()
    storage.append(contentsOf: bytes)
  }

  /// Moves the rest to the front, only when it is the smaller part: that keeps appending linear.
  private mutating func makeRoom() {
    guard head > 0, head >= storage.count - head else { return }
    storage.removeFirst(head)
    head = 0
  }

  public mutating func finish() {
    isFinished = true
  }

  /// The unread bytes, valid inside the closure.
  @inline(__always)
  public func withUnread<Value, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try storage.withUnsafeBufferPointer { (all) throws(Failure) in
      try body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: all[head...])))
    }
  }

  public mutating func consume(_ count: Int) {
    precondition(count <= self.count, "only unread bytes can be consumed")
    head += count
    offset += count
  }
}
