internal import SilhouetteSystem

/// Checks the process's limits before anything needs them: with too few files or threads, libraries below
/// stop the process without a word, or wait for ever.
enum Preflight {
  /// A wall in the way of every run, for a message.
  struct Problem: Error {
    let text: String
  }

  /// Files that a run has open at the same time: input, output, draft, a program's pipes, and the system's
  /// queues.
  private static let files = 48
  /// Threads beside the first: queues for signals and tasks. Workers share those of tasks.
  private static let threads = 4

  static func check() throws(Problem) {
    prepareForLittleMemory()
    try checkFiles()
    if mayLackThreads { try checkThreads() }
  }

  private static func checkFiles() throws(Problem) {
    var limit = rlimit()
    guard getrlimit(openFiles, &limit) == 0, limit.rlim_cur < rlim_t(files + 16) else { return }
    // The lower of the two limits is a default, which programs may raise.
    let wanted = rlimit(rlim_cur: min(limit.rlim_max, 256), rlim_max: limit.rlim_max)
    if wanted.rlim_cur > limit.rlim_cur { _ = withUnsafePointer(to: wanted) { setrlimit(openFiles, $0) } }
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    for _ in 0..<files {
      let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw Problem(
          text:
            "only \(limit.rlim_cur) files may be open at the same time, and a run needs \(files); raise the limit with ulimit -n"
        )
      }
      opened.append(descriptor)
    }
  }

  /// Whether a limit may keep the process from starting threads. Without one, none is started to find out.
  private static var mayLackThreads: Bool {
    #if os(Linux)
      var memory = rlimit()
      guard getrlimit(addressSpace, &memory) == 0, memory.rlim_cur >= rlim_t(Int64.max) else { return true }
      let processes = __rlimit_resource_t(__RLIMIT_NPROC.rawValue)
      var tasks = rlimit()
      guard getrlimit(processes, &tasks) == 0 else { return true }
      if tasks.rlim_cur < rlim_t(Int64.max) {
        // All tasks of the system are no fewer than those of the user.
        guard let fields = words(of: "/proc/loadavg"), fields.count > 3,
          let all = fields[3].split(separator: "/").last.flatMap({ UInt64($0) })
        else { return true }
        if UInt64(tasks.rlim_cur) <= all + UInt64(threads) { return true }
      }
      return limitsTasksOfGroup
    #else
      return true
    #endif
  }

  #if os(Linux)
    /// Whether a control group of the process, or one above it, limits its tasks.
    private static var limitsTasksOfGroup: Bool {
      // Groups of the first version are not looked into.
      if words(of: "/proc/self/cgroup")?.contains(where: { $0.contains(":pids:") && !$0.hasSuffix(":/") })
        == true
      {
        return true
      }
      guard let line = words(of: "/proc/self/cgroup")?.last(where: { $0.hasPrefix("0::/") }) else {
        return true
      }
      var path = String(line.dropFirst(3))
      while true {
        if let most = words(of: "/sys/fs/cgroup\(path)/pids.max")?.first, most != "max" {
          guard let now = words(of: "/sys/fs/cgroup\(path)/pids.current")?.first.flatMap({ Int($0) }),
            let most = Int(most), now + 64 < most
          else { return true }
        }
        guard path.count > 1, let slash = path.lastIndex(of: "/") else { return false }
        path = String(path[..<slash])
      }
    }

    /// nil where the file cannot be read.
    private static func words(of path: String) -> [Substring]? {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(descriptor, &bytes, bytes.count)
      guard count > 0 else { return nil }
      return String(decoding: bytes[..<count], as: UTF8.self).split(whereSeparator: \.isWhitespace)
    }
  #endif

  private static func checkThreads() throws(Problem) {
    // All of them wait for the lock, so that they are there at the same time.
    let gate = Lock()
    gate.lock()
    var started: [pthread_t] = []
    var isShort = false
    for _ in 0..<threads where !isShort {
      #if os(Linux)
        var thread = pthread_t()
      #else
        var thread: pthread_t?
      #endif
      let code = pthread_create(
        &thread, nil,
        { gate in
          #if os(Linux)
            let lock = Unmanaged<Lock>.fromOpaque(gate!).takeUnretainedValue()
          #else
            let lock = Unmanaged<Lock>.fromOpaque(gate).takeUnretainedValue()
          #endif
          lock.lock()
          lock.unlock()
          return nil
        }, Unmanaged.passUnretained(gate).toOpaque())
      isShort = code != 0
      #if os(Linux)
        if !isShort { started.append(thread) }
      #else
        if let thread, !isShort { started.append(thread) }
      #endif
    }
    gate.unlock()
    for thread in started { pthread_join(thread, nil) }
    guard !isShort else {
      throw Problem(
        text:
          "no thread can be started, and a run needs \(threads); raise the limit on processes with ulimit -u, or free memory"
      )
    }
  }

  // MARK: Memory

  /// Where memory has a limit, meeting it is one line and an exit code rather than a list of frames.
  ///
  /// Without a limit nothing is changed: then an end by SIGABRT is a fault of ours, and its frames are wanted.
  private static func prepareForLittleMemory() {
    var limit = rlimit()
    guard getrlimit(addressSpace, &limit) == 0, limit.rlim_cur < rlim_t(Int64.max) else { return }
    #if os(Linux)
      // Each thread's own heap reserves 128 MB; if that fails, the reservation is tried again at each
      // allocation.
      if let mallopt = dlsym(nil, "mallopt") {
        let mostHeaps: Int32 = -8
        _ = unsafeBitCast(mallopt, to: (@convention(c) (Int32, Int32) -> Int32).self)(mostHeaps, 1)
      }
    #endif
    // The runtime has said by then that memory could not be had.
    signal(SIGABRT) { _ in _exit(74) }
  }

  #if os(Linux)
    private static let addressSpace = __rlimit_resource_t(RLIMIT_AS.rawValue)
  #else
    private static let addressSpace = RLIMIT_AS
  #endif

  #if os(Linux)
    private static let openFiles = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let openFiles = RLIMIT_NOFILE
  #endif
}
