internal import SilhouetteHierarchy
internal import SilhouetteReplay

/// The part of a recording that does not run on the main thread: buffers become snapshots, and go to the sink.
final class CaptureTask: Sendable {
  private enum Letter: Sendable {
    case screen(CaptureBuffer)
    case touch(TouchRecord)
    case event(AppEvent)
    case flush(CheckedContinuation<Void, Never>?)
    case close
  }

  /// Touches and events that may wait.
  private static let most = 10_000

  let pool = BufferPool()
  private let gap = Guarded(0.0)
  private let letters: AsyncStream<Letter>.Continuation
  private let work: Task<Void, Never>

  /// - Parameter start: Milliseconds since 1970-01-01 00:00 UTC at the session's time 0.
  init(_ sink: CaptureSink, limits: CaptureLimits, start: Double) {
    let (stream, letters) = AsyncStream<Letter>.makeStream(bufferingPolicy: .bufferingOldest(Self.most))
    self.letters = letters
    let (pool, gap) = (self.pool, self.gap)
    work = Task.detached(priority: .utility) {
      var writer = CaptureWriter(sink, limits: limits, start: start)
      for await letter in stream {
        switch letter {
        case .screen(let buffer):
          await writer.write(buffer)
          pool.put(buffer)
          let wanted = writer.wantedGap
          gap { $0 = wanted }
        case .touch(let touch): await writer.write(touch)
        case .event(let event): await writer.write(event)
        case .flush(let done):
          await writer.flush()
          done?.resume()
        case .close: letters.finish()
        }
      }
      await writer.close()
    }
  }

  /// Milliseconds from screen to screen that the log's budget asks for; 0 for a stream.
  var wantedGap: Double { gap { $0 } }

  func post(_ buffer: consuming CaptureBuffer) {
    let screen = copy buffer
    if case .enqueued = letters.yield(.screen(screen)) { return }
    pool.put(screen)
  }

  func post(_ touch: TouchRecord) { letters.yield(.touch(touch)) }

  func post(_ event: AppEvent) { letters.yield(.event(event)) }

  /// Sends what waits in an open segment.
  func flush() { letters.yield(.flush(nil)) }

  /// The same; returns when it was sent.
  func flushed() async {
    await withCheckedContinuation { done in
      if case .enqueued = letters.yield(.flush(done)) { return }
      done.resume()
    }
  }

  /// Ends the recording; returns when everything was sent.
  func close() async {
    letters.finish()
    await work.value
  }
}
