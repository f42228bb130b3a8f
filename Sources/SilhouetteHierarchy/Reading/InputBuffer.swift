/// A window over a byte stream: bytes are appended at its end as they arrive and consumed from its front.
///
/// ```
///   consumed (offset)      unread             not here yet
/// |──────────────────|════════════════════|─ ─ ─ ─ ─ ─ ─ ─ ─ ─
///                    ^ start of `unread`  ^ `append` adds here
/// ```
package struct InputBuffer: Sendable {
  private var storage: [UInt8] = []
  private var head = 0
  /// Position of the first unread byte in the whole stream.
  package private(set) var offset = 0
  /// Whether the stream has ended: no byte will be appended any more.
  package private(set) var isFinished = false

  package init() {}

  /// A buffer that holds all of a stream.
  package init(_ bytes: [UInt8]) {
    storage = bytes
    isFinished = true
  }

  package var count: Int { storage.count - head }
  package var isEmpty: Bool { count == 0 }

  package mutating func append(_ bytes: some Collection<UInt8>) {
    makeRoom()
    storage.append(contentsOf: bytes)
  }

  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    makeRoom()
    storage.append(contentsOf: bytes)
  }

  /// Moves the rest to the front, only when it is the smaller part: that keeps appending linear.
  private mutating func makeRoom() {
    guard head > 0, head >= storage.count - head else { return }
    storage.removeFirst(head)
    head = 0
  }

  package mutating func finish() {
    isFinished = true
  }

  /// The unread bytes, valid inside the closure.
  @inline(__always)
  package func withUnread<Value, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try storage.withUnsafeBufferPointer { (all) throws(Failure) in
      try body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: all[head...])))
    }
  }

  package mutating func consume(_ count: Int) {
    precondition(count <= self.count, "only unread bytes can be consumed")
    head += count
    offset += count
  }
}
