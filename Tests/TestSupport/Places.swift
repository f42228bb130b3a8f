public import Foundation

/// Where things lie in a checkout.
public enum Places {
  /// The checkout's root.
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  public static let samples = root.appending(path: "Samples")
  public static let goldens = root.appending(path: "Tests/Goldens")
  /// The folder for expected, actual and different pictures of golden tests that failed; not under version
  /// control.
  public static let failures = root.appending(path: "Tests/Failures")

  /// Real dumps that do not ship with the project: `../shared/data`, or where `SILHOUETTE_DATA` points. nil where
  /// absent; tests that need them are skipped by `.enabled(if: Places.data != nil, "…")`.
  public static let data: URL? = {
    let path =
      ProcessInfo.processInfo.environment["SILHOUETTE_DATA"]
      ?? root.deletingLastPathComponent().appending(path: "shared/data").path
    return FileManager.default.fileExists(atPath: path) ? URL(filePath: path) : nil
  }()
}

extension Places {
  /// A program of this package, built beside the tests.
  public static func program(_ name: String) -> URL {
    // On Linux, the tests run from the build folder; elsewhere the bundle is in it.
    let runner = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let candidates = [
      runner.appending(path: name),
      Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?
        .bundleURL.deletingLastPathComponent().appending(path: name),
      root.appending(path: ".build/debug/\(name)"),
    ]
    let found = candidates.compactMap { $0 }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    guard let found else { fatalError("\(name) is not built; run `swift build --build-tests` first") }
    return found
  }
}
