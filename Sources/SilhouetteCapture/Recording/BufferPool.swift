/// The buffers that go between the main thread and the recorder's task.
///
/// There are two: one is filled while the other is read. If both wait to be read, the task is behind, and the
/// next screen is dropped. They come back under a lock instead of through the main thread, because that would
/// wake it.
final class BufferPool: Sendable {
  private let free: Guarded<[CaptureBuffer]>

  init(count: Int = 2) {
    free = Guarded(Array(repeating: CaptureBuffer(), count: count))
  }

  /// An empty buffer; nil if none is free.
  func take() -> CaptureBuffer? {
    free { $0.popLast() }
  }

  /// Brings a buffer back.
  func put(_ buffer: consuming CaptureBuffer) {
    var emptied = buffer
    emptied.removeAll()
    let back = emptied
    free { $0.append(back) }
  }
}
