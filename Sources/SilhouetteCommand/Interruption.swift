internal import Dispatch
internal import Silhouette
internal import SilhouetteSystem

/// The effect of SIGINT, SIGTERM and SIGHUP on a run.
///
/// The first SIGINT or SIGTERM ends the input: everything that was read is written and summed up, and the exit code says that
/// there was a signal. If the run does not look at the stop soon, because one step takes long, the process ends without it. The
/// second signal, or SIGHUP, ends the process as it would have without us. Drafts are taken away in each case.
enum Interruption {
  /// Every command reads its session with it.
  static let stop = InputStop()

  /// Called once, before anything else runs.
  static func prepare() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { take(number) }
      source.resume()
      sources.append(source)
    }
  }

  /// 128 and the signal's number, as shells count; nil where there was no signal.
  static var exitCode: Int32? {
    // A caller that checks for a signal ends its run if there was one.
    _ = stop.isRequested
    return queue.sync { first.map { 128 + $0 } }
  }

  /// The same when the run is over. From here on no step takes too long.
  static func close() -> Int32? {
    queue.sync {
      isOver = true
      return first.map { 128 + $0 }
    }
  }

  /// Lets a run take all the time that it needs after a signal: a server that answered for data writes them.
  static func waitForEnd() { queue.sync { isOver = true } }

  private static func take(_ number: Int32) {
    guard first == nil, number != SIGHUP else {
      Drafts.close()
      return end(by: number)
    }
    first = number
    stop.request()
    if Terminal.errorsAreSeen {
      Terminal.complain("silhouette: stopping; what was read is written. Another signal quits at once")
    }
    watch(number, Patience())
  }

  /// Looks again and again whether the run still has time.
  private static func watch(_ number: Int32, _ patience: Patience) {
    queue.asyncAfter(deadline: .now() + .milliseconds(5)) {
      guard !isOver else { return }
      var patience = patience
      guard patience.isOut(after: stop.timesHeard) else { return watch(number, patience) }
      Drafts.close()
      Terminal.complain("silhouette: stopped before what was read could be written; run it again")
      _exit(128 + number)
    }
  }

  private static func end(by number: Int32) {
    signal(number, SIG_DFL)
    // Threads of Dispatch block all signals: one raised here would wait for ever.
    var only = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, number)
    pthread_sigmask(SIG_UNBLOCK, &only, nil)
    raise(number)
  }

  private static let queue = DispatchQueue(label: "interruption", qos: .userInteractive)
  /// The signal that ended the input; only the queue touches it.
  nonisolated(unsafe) private static var first: Int32?
  /// Whether the process ends by itself; only the queue touches it.
  nonisolated(unsafe) private static var isOver = false
  /// Sources end when no reference to them remains. Written once, before anything else runs.
  nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []
}

/// How much time a run has after a signal, in processor time: a machine with much to do makes no run impatient.
private struct Patience {
  /// Of a run that has not looked at the stop. Waiting counts too, but less.
  private static let unheard = 0.04 * slowness
  private static let unheardWaiting = 3.0
  /// For a run that has looked at the stop, counted from its last look: it writes the data that was read.
  /// Then it may wait as long as it likes, for a program or for the reader of a pipe.
  private static let heard = 2.0 * slowness

  // The same work takes longer without optimization.
  #if DEBUG
    private static let slowness = 20.0
  #else
    private static let slowness = 1.0
  #endif

  private var timesHeard = 0
  private var wall = now(CLOCK_MONOTONIC)
  private var work = now(CLOCK_PROCESS_CPUTIME_ID)

  mutating func isOut(after timesHeard: Int) -> Bool {
    let (wall, work) = (Self.now(CLOCK_MONOTONIC), Self.now(CLOCK_PROCESS_CPUTIME_ID))
    if timesHeard > self.timesHeard { (self.timesHeard, self.wall, self.work) = (timesHeard, wall, work) }
    let (waited, worked) = (wall - self.wall, work - self.work)
    guard timesHeard == 0 else { return min(waited, worked) > Self.heard }
    // Many threads work a second in less than one.
    return min(waited, worked) > Self.unheard || waited > Self.unheardWaiting
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
