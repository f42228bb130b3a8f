internal import SilhouetteSystem

#if canImport(Glibc)
  internal import Glibc
#endif

/// Processor time and peak memory of this process, from one moment to another.
struct ResourceMeter {
  private let seconds: Double

  /// Begins to measure: the peak is reset, where the system can do that.
  init() {
    #if os(Linux)
      Self.giveBackMemory()
      if let file = fopen("/proc/self/clear_refs", "w") {
        fputs("5", file)
        fclose(file)
      }
    #endif
    seconds = Self.processorSeconds
  }

  #if os(Linux)
    /// Memory that the contender before this one freed must not count. Only glibc has a call that returns it
    /// to the system.
    private static func giveBackMemory() {
      typealias Trim = @convention(c) (Int) -> Int32
      guard let symbol = dlsym(nil, "malloc_trim") else { return }
      _ = unsafeBitCast(symbol, to: Trim.self)(0)
    }
  #endif

  /// User and system time since the beginning.
  var elapsed: Double { Self.processorSeconds - seconds }

  /// nil if the system cannot separate the peak since the beginning from the peak of the whole run.
  var peakBytes: Int? { Self.peak(of: "self") }

  /// The result of a piece of work, and the processor time of this thread that it took.
  static func timed<Value, Failure: Error>(
    _ work: () throws(Failure) -> Value
  ) throws(Failure) -> (value: Value, seconds: Double) {
    let start = threadSeconds
    let value = try work()
    return (value, threadSeconds - start)
  }

  private static var threadSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static var processorSeconds: Double { seconds(of: ownUsage) }

  /// Of all programs that this process has run and that have ended.
  static var childrenSeconds: Double { seconds(of: childUsage) }

  private static func seconds(of usage: rusage) -> Double {
    seconds(of: usage.ru_utime) + seconds(of: usage.ru_stime)
  }

  private static func seconds(of time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }

  private static var ownUsage: rusage {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    return usage
  }

  private static var childUsage: rusage {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    #else
      getrusage(RUSAGE_CHILDREN, &usage)
    #endif
    return usage
  }

  /// `VmHWM` of a process, in bytes; see proc(5).
  static func peak(of process: String) -> Int? {
    #if os(Linux)
      // Such files have no size: they are read until they end.
      guard let file = fopen("/proc/\(process)/status", "r") else { return nil }
      defer { fclose(file) }
      var text = [UInt8](repeating: 0, count: 4096)
      let count = fread(&text, 1, text.count, file)
      let lines = String(decoding: text[..<count], as: UTF8.self).split(separator: "\n")
      let line = lines.first { $0.hasPrefix("VmHWM:") }
      return line?.split(separator: " ").compactMap { Int($0) }.first.map { $0 * 1024 }
    #else
      return nil
    #endif
  }
}
