/// Finds the traces of Playwright among the files of a folder or an archive. A trace is several files, which are read one after
/// the other, and resources of its pages, which are no screens.
///
/// ```
/// test.trace  0-trace.trace  0-trace.network  0-trace.stacks  resources/…
/// ```
struct TraceFiles {
  /// By folder, the files of a trace in the order of reading.
  private(set) var traces: [[String]] = []
  /// Files that belong to no trace: neither its own nor resources of its pages.
  private(set) var others: [String] = []

  init(_ paths: [String]) {
    let all = Set(paths)
    let mains = paths.filter { Self.isTrace($0, among: all) }.sorted(by: NameOrder.precedes)
    var byFolder: [String: [String]] = [:]
    for path in mains { byFolder[Self.folder(of: path), default: []].append(path) }
    for folder in byFolder.keys.sorted(by: NameOrder.precedes) {
      // Steps of the test runner have no line that begins their file, in older traces.
      let own = byFolder[folder]!.sorted { Self.isOfRunner($0) && !Self.isOfRunner($1) }
      traces.append(
        own.flatMap { path in
          let network = String(path.dropLast(6)) + ".network"
          return all.contains(network) ? [path, network] : [path]
        })
    }
    let read = Set(traces.joined())
    for path in paths where !read.contains(path) {
      if !Self.isBeside(path, byFolder) { others.append(path) }
    }
  }

  /// Whether a file's name is that of a trace, or it has its requests beside it.
  private static func isTrace(_ path: String, among all: Set<String>) -> Bool {
    guard path.hasSuffix(".trace") else { return false }
    let stem = path.dropFirst(folder(of: path).count).dropLast(6)
    if stem == "test" || stem == "trace" { return true }
    let number = stem.prefix { $0.isASCII && $0.isNumber }
    return !number.isEmpty && stem.dropFirst(number.count).hasPrefix("-trace")
      || all.contains(String(path.dropLast(6)) + ".network")
  }

  private static func isOfRunner(_ path: String) -> Bool {
    path.hasSuffix("/test.trace") || path == "test.trace"
  }

  private static func isBeside(_ path: String, _ traces: [String: [String]]) -> Bool {
    if path.hasSuffix(".network") || path.hasSuffix(".stacks"), traces[folder(of: path)] != nil {
      return true
    }
    // Whether a folder above the file is that of a trace, and the file is in its resources.
    var start = path.startIndex
    while true {
      let rest = path[start...]
      if traces[String(path[..<start])] != nil,
        ["resources/", "attachments/", "src/"].contains(where: { rest.hasPrefix($0) })
      {
        return true
      }
      guard let slash = rest.firstIndex(of: "/") else { return false }
      start = path.index(after: slash)
    }
  }

  /// With its slash; empty for none.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}
