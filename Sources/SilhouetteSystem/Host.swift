#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The machine that the process runs on, as far as it matters here.
package enum Host {
  /// The variables of the process.
  package static var environment: [String: String] { ProcessInfo.processInfo.environment }

  /// How many threads can run at the same time.
  package static var processors: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// Milliseconds since 1970.
  package static var milliseconds: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// The path of a program: a name on PATH, or a path. nil if there is no such program.
  package static func program(_ name: String) -> String? {
    let folders = environment["PATH", default: ""].split(separator: ":")
    let paths = name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
    return paths.first { isFile($0) && access($0, X_OK) == 0 }
  }

  private static func isFile(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG
  }

  /// The folder for temporary files, with a slash at its end.
  package static var temporaryFolder: String {
    #if canImport(Darwin)
      NSTemporaryDirectory()
    #else
      environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0.hasSuffix("/") ? $0 : $0 + "/" } ?? "/tmp/"
    #endif
  }
}
