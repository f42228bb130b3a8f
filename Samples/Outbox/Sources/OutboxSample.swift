import Foundation
import SilhouetteHierarchy
import SilhouetteOutbox
import SilhouetteRecording
import SilhouetteReplay

// An app that keeps its recording in an outbox. Compiled by the tests; Tests/Checks/outbox.py kills it while it records.
//
//   swift run --package-path Samples/Outbox outbox whole FOLDER    records a session that is sent whole, until it is killed
//   swift run --package-path Samples/Outbox outbox held FOLDER     the same with a session of which only an error sends the last minute
//   swift run --package-path Samples/Outbox outbox error FOLDER    records 100 seconds of such a session; then something goes wrong
//   swift run --package-path Samples/Outbox outbox send FOLDER OUT    sends the segments that other runs left, into files

@main
struct OutboxSample {
  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count >= 3 else {
      return print("usage: outbox whole|held|error FOLDER, or outbox send FOLDER OUT")
    }
    switch words[1] {
    case "whole": try await record(into: words[2], share: 1, screens: .max)
    case "held": try await record(into: words[2], share: 0, screens: .max)
    case "error": try await record(into: words[2], share: 0, screens: 400)
    default: try await send(from: words[2], to: words.count > 3 ? words[3] : ".")
    }
  }

  static func record(into folder: String, share: Double, screens: Int) async throws {
    var policy = OutboxPolicy()
    policy.sampling = SessionSampling(share: share)
    let outbox = try await openOutbox(in: folder, policy: policy) { _ in .later() }
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    let recorder = recorder(into: outbox, millisecondsSince1970: now)
    let viewport = Viewport(width: 200, height: 120, scale: 2)
    var said = 0
    for step in 0..<screens {
      // A real app waits between two screens, at least as long as `recorder.screenGap` says. This one lets time run faster.
      let time = Double(step) * 250
      while !recorder.record(try screen(at: time, buttonTop: 40 + Double(step % 50)), viewport: viewport) {
        await Task.yield()
      }
      while await outbox.counts.kept > said {
        say("kept \(said)")
        said += 1
      }
    }
    await reportError(to: outbox, from: recorder)
    await recorder.close()
    await outbox.close()
  }

  /// Sends the folder's segments into files, instead of to a server.
  static func send(from folder: String, to out: String) async throws {
    let outbox = try await openOutbox(in: folder, policy: OutboxPolicy()) { segment in
      for file in segment.files {
        let path = "\(out)/\(segment.session)-\(segment.number)\(file.suffix)"
        guard FileManager.default.createFile(atPath: path, contents: Data(file.bytes)) else {
          return .later()
        }
      }
      say("sent \(segment.number)")
      return .taken
    }
    await outbox.close()
  }

  /// A line that does not wait in a buffer, where it would be lost with the process.
  static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  /// A window with a button, as a capture of real views would build it.
  static func screen(at time: Double, buttonTop: Double) throws -> HierarchySnapshot {
    var builder = SnapshotBuilder(milliseconds: time)
    try builder.open()
    builder.node.className = try builder.add("UIWindow")
    builder.node.frame = Rect2D(x: 0, y: 0, width: 200, height: 120)
    try builder.open()
    builder.node.className = try builder.add("UIButton")
    builder.node.text = try builder.add("never leaves the phone")
    builder.node.frame = Rect2D(x: 20, y: buttonTop, width: 160, height: 32)
    builder.close()
    builder.close()
    return builder.finish()
  }
}
