#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Bounds the memory of the process while a library in another language runs, whose own structures cannot be counted.
///
/// The system refuses memory above the ceiling, and the library reports that as an error. It bounds address space on Linux; other
/// systems do not keep such a bound.
struct MemoryCeiling {
  #if os(Linux)
    private let bounded: rlimit?
    private var usual = rlimit()

    /// - Parameter bytes: how much more memory may be taken; nil for no bound.
    init(_ bytes: Int?) {
      guard let bytes, getrlimit(Self.resource, &usual) == 0, let taken = Self.taken else {
        bounded = nil
        return
      }
      bounded = rlimit(rlim_cur: min(usual.rlim_cur, rlim_t(taken + bytes)), rlim_max: usual.rlim_max)
    }

    func run<Value>(_ body: () -> Value) -> Value {
      guard var bounded else { return body() }
      var usual = usual
      setrlimit(Self.resource, &bounded)
      defer { setrlimit(Self.resource, &usual) }
      return body()
    }

    #if canImport(Glibc)
      private static let resource = Int32(RLIMIT_AS.rawValue)
    #else
      private static let resource = Int32(RLIMIT_AS)
    #endif

    /// Bytes of address space, the first number of `statm`, in pages.
    private static var taken: Int? {
      guard let file = fopen("/proc/self/statm", "re") else { return nil }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 256)
      guard fgets(&line, Int32(line.count), file) != nil else { return nil }
      let pages = strtol(line, nil, 10)
      return pages > 0 ? pages * sysconf(Int32(_SC_PAGESIZE)) : nil
    }
  #else
    init(_ bytes: Int?) {}

    func run<Value>(_ body: () -> Value) -> Value { body() }
  #endif
}
