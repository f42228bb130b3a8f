internal import CPageFiles
internal import Silhouette
internal import SilhouetteHierarchy

/// A log of any recorder as a session of ours: the pages that a browser laid out, without their words.
///
/// ```
/// InputList ─repair▶ events ─Chromium (player, page recorder)▶ lines ─WalkReader▶ HierarchyRecord
/// ```
///
/// Events and lines are in a private temporary folder, which goes away with the value.
struct LogWalk {
  private let folder: PrivateFolder
  /// The lines.
  let list: InputList
  /// Bytes of the log's JSON.
  let logBytes: Int
  /// Why the log could not be read to its end; nil if it was.
  let inputError: SilhouetteError?

  /// The most events that are sent at once, in bytes; one event may be larger.
  private static let batchBytes = 1 << 16

  /// - Parameter window: The window of the log; nil if it has only one.
  init(_ input: InputList, window: String?, _ pipeline: Pipeline) throws(SilhouetteError) {
    folder = try PrivateFolder()
    let events = folder.path + "/log.ndjson"
    let lines = folder.path + "/walk"
    let log = try Self.repair(input, to: events, window, pipeline)
    (logBytes, inputError) = (log.windows[0].file?.bytes ?? 0, log.inputError)
    try Self.walk(events, bytes: logBytes, to: lines, pipeline)
    list = try InputList(paths: [lines], format: .walk)
  }

  private static func repair(
    _ input: InputList, to path: String, _ window: String?, _ pipeline: Pipeline
  ) throws(SilhouetteError) -> RepairedLog {
    var options = RepairOptions()
    options.window = window
    let log = try pipeline.repair(input, to: path, options)
    guard log.windows.count == 1 else {
      let names = log.windows.map { $0.name.map { "'\($0)'" } ?? "one without a name" }.joined(
        separator: ", ")
      throw SilhouetteError(
        .usage, "the log has \(log.windows.count) windows; choose one with --window: \(names)")
    }
    return log
  }

  private static func walk(
    _ events: String, bytes total: Int, to path: String, _ pipeline: Pipeline
  ) throws(SilhouetteError) {
    // A stop that ended the log has done its work: the part before it is laid out.
    let stop = pipeline.reading.stop.flatMap { $0.isRequested ? nil : $0 }
    let browser = try Chromium()
    try browser.run(page_walker_js().text)
    let output = try AtomicFile(path: path)
    var file = try FileBytes(path: events, isNamed: false)
    var (waiting, read): ([UInt8], Int) = ([], 0)
    func send(_ count: Int) throws(SilhouetteError) {
      guard count > 0 else { return }
      try output.write(try browser.call("function(text){return walker.take(text)}", Array(waiting[..<count])))
      waiting.removeFirst(count)
      read += count
      pipeline.report?(
        RunProgress(bytesRead: read, totalBytes: total, snapshots: 0, frames: 0, work: "laying out the log"))
      try SilhouetteError.checkCancellation()
    }
    while stop?.isRequested != true, let chunk = try file.next() {
      waiting += chunk
      while stop?.isRequested != true, let count = batch(of: waiting) { try send(count) }
    }
    try send(stop?.isRequested == true ? 0 : waiting.count)
    try output.write(try browser.call("function(){return walker.finish()}"))
    browser.close()
    guard output.bytesWritten > 0 else {
      throw SilhouetteError(
        .input, "the log shows no page: it has no full snapshot; check it with `silhouette verify`")
    }
    try output.commit()
  }

  /// How many bytes are sent next: whole lines, as many as a batch holds, at least one. nil if they are no batch yet.
  private static func batch(of bytes: [UInt8]) -> Int? {
    guard bytes.count >= batchBytes else { return nil }
    let line = UInt8(ascii: "\n")
    let end = bytes[..<batchBytes].lastIndex(of: line) ?? bytes[batchBytes...].firstIndex(of: line)
    return end.map { $0 + 1 }
  }
}

/// A folder for temporary files that other users may not look into. It goes away with the value.
private final class PrivateFolder {
  private let draft: Drafts.Draft

  init() throws(SilhouetteError) { draft = try Drafts.beginPrivateFolder() }

  deinit { Drafts.end(draft) }

  var path: String { draft.path }
}

extension Pipeline {
  /// The same pipeline, to read a walk.
  var ofWalks: Pipeline {
    var pipeline = self
    pipeline.reading.format = .walk
    if reading.stop?.isRequested == true { pipeline.reading.stop = nil }
    // A few bytes are a screen of thousands of nodes. The browser has bounded both.
    pipeline.reading.limits.nodesPerByte = 1 << 20
    return pipeline
  }
}
