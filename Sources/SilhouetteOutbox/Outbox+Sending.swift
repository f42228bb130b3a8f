internal import SilhouetteReplay
internal import SilhouetteText

extension Outbox {
  /// Sends the segments that wait, the oldest first, until none is left, the server refuses for now, or the device has no use for it.
  package func sendWaiting() async {
    if let sending { return await sending.value }
    let sending = Task { await sendEach() }
    self.sending = sending
    await sending.value
  }

  private func sendEach() async {
    // Set back in the same step that sees the end, so that no segment that comes then is overlooked.
    defer { sending = nil }
    trim()
    while maySend, let waiting = kept.first(where: { !$0.name.isHeld })?.name {
      let bytes = folder.bytes(of: waiting.text, atMost: Self.longestSegment)
      guard let segment = bytes.flatMap({ SegmentFile.segment(in: $0) }), segment.session == waiting.session
      else {
        delete(waiting)
        counts.lost += 1
        continue
      }
      switch await send(segment.numbered(waiting.number)) {
      case .taken:
        failures = 0
        counts.sent += 1
        delete(waiting)
      case .refused:
        failures = 0
        counts.refused += 1
        delete(waiting)
      case .later(let pause):
        failures += 1
        wait(for: max(ownPause, pause?.inMilliseconds ?? 0))
      }
    }
  }

  private var maySend: Bool {
    !isPaused && !conditions.contains(.offline) && (policy.sendsInLowPower || !conditions.contains(.lowPower))
      && clock.now() >= notBefore
  }

  /// Milliseconds after so many failures in a row. Up to a quarter is random, so that devices that lost one server together do not come back together.
  private var ownPause: Double {
    let first = max(policy.firstPause.inMilliseconds, 1)
    let doubled = first * Double(1 << min(failures - 1, 30))
    return min(doubled, max(policy.longestPause.inMilliseconds, first)) * (1 - clock.random() / 4)
  }

  private func wait(for milliseconds: Double) {
    // A server may ask for any time; a day is enough.
    let length = min(milliseconds, 86_400_000)
    notBefore = clock.now() + Int64(length.rounded(.up))
    guard !hasTimer else { return }
    hasTimer = true
    let clock = clock
    Task { [weak self] in
      await clock.sleep(Duration(inMilliseconds: length))
      await self?.timeIsOver()
    }
  }

  private func timeIsOver() {
    hasTimer = false
    let rest = notBefore - clock.now()
    if rest > 0 { wait(for: Double(rest)) } else { ring() }
  }

  /// It may be gone: all was forgotten while it was under way.
  private func delete(_ name: SegmentName) {
    if let index = kept.firstIndex(where: { $0.name == name }) { remove(at: index) }
    forgetCount(of: name.session)
  }
}
