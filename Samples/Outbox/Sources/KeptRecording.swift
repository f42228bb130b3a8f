import SilhouetteHierarchy
import SilhouetteOutbox
import SilhouetteRecording
import SilhouetteReplay

/// Opens an outbox for a person who has agreed. `send` gives a segment to the server.
func openOutbox(
  in folder: String, policy: OutboxPolicy, send: @escaping @Sendable (Segment) async -> SegmentAnswer
) async throws -> Outbox {
  let outbox = try Outbox(in: folder, policy: policy, send: send)
  await outbox.resume()
  return outbox
}

/// A recorder whose segments go to the outbox. Each plays alone, so the last ones are enough.
func recorder(into outbox: Outbox, millisecondsSince1970 now: Int64) -> LiveRecorder {
  var options = EncodeOptions()
  options.checkouts = .segment
  return LiveRecorder(platform: .ios, millisecondsSince1970: now, options: options) { segment in
    await outbox.keep(segment)
  }
}

/// Something went wrong in the app: the last minute is sent.
func reportError(to outbox: Outbox, from recorder: LiveRecorder) async {
  await recorder.flush()
  await outbox.reportError()
}
