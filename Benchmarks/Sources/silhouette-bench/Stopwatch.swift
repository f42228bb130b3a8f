#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Times by the processor time of this process, so that a busy neighbour counts for less.
struct Stopwatch {
  /// How many timings a median is taken of, at most.
  var samples = 31
  /// Fewer are taken where they would last longer than so many seconds together, but never fewer than 5.
  var longest = 1.5
  /// Work is repeated until one timing takes at least so long, since the clock's steps are coarse.
  var shortest = 0.004

  /// Seconds for one run of `work`: the median, after a warm-up. `work` returns a number from its result, so
  /// that the optimizer cannot leave it out.
  func median(_ work: () -> Int) -> Double {
    let repeats = repeatsNeeded(work)
    var times = [time(repeats, work)]
    let affordable = max(5, min(samples, Int(longest / times[0])))
    while times.count < affordable { times.append(time(repeats, work)) }
    return times.sorted()[affordable / 2] / Double(repeats)
  }

  private func repeatsNeeded(_ work: () -> Int) -> Int {
    var repeats = 1
    while time(repeats, work) < shortest { repeats *= 2 }
    return repeats
  }

  private func time(_ repeats: Int, _ work: () -> Int) -> Double {
    let start = Self.processTime()
    for _ in 0..<repeats { Self.sink &+= work() }
    return Self.processTime() - start
  }

  static func processTime() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
  }

  nonisolated(unsafe) private static var sink = 0
}
