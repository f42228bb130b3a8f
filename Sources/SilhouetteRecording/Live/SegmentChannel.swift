internal import SilhouetteReplay

/// Hands segments from the recorder's task to its consumer, one at a time.
///
/// The sender waits until its segment was taken, so that nothing piles up between the two.
actor SegmentChannel {
  private var segment: Segment?
  private var sender: CheckedContinuation<Void, Never>?
  private var receivers: [CheckedContinuation<Segment?, Never>] = []
  private var isFinished = false

  func send(_ segment: Segment) async {
    guard !isFinished else { return }
    guard receivers.isEmpty else { return receivers.removeFirst().resume(returning: segment) }
    self.segment = segment
    await withCheckedContinuation { sender = $0 }
  }

  /// The next segment; nil after the last one.
  func next() async -> Segment? {
    if let segment {
      self.segment = nil
      sender?.resume()
      sender = nil
      return segment
    }
    guard !isFinished else { return nil }
    return await withCheckedContinuation { receivers.append($0) }
  }

  /// Nothing more comes, or the consumer has stopped iterating.
  func finish() {
    isFinished = true
    segment = nil
    sender?.resume()
    sender = nil
    for receiver in receivers { receiver.resume(returning: nil) }
    receivers = []
  }
}
