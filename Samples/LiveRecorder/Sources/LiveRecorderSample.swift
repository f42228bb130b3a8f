import SilhouetteHierarchy
import SilhouetteRecording
import SilhouetteReplay

// An app that records itself: it hands over screens and touches as they happen, and gets finished segments.
// Compiled and run by the tests.
//
//   swift run --package-path Samples/LiveRecorder

@main
struct LiveRecorderSample {
  static func main() async throws {
    let viewport = Viewport(width: 200, height: 120, scale: 2)
    var options = EncodeOptions()
    options.segmentLength = .seconds(1)
    let recorder = LiveRecorder(platform: .ios, millisecondsSince1970: 1_763_000_000_000, options: options) {
      segment in
      let bytes = segment.files.reduce(0) { $0 + $1.bytes.count }
      print("segment \(segment.number): \(segment.events) events, \(bytes > 0 ? "packed" : "empty")")
    }
    for step in 0..<4 {
      let time = Double(step) * 700
      recorder.record(try screen(at: time, buttonTop: 40 + Double(step) * 10), viewport: viewport)
      recorder.record(
        TouchRecord(milliseconds: time + 10, pointer: 0, phase: .down, location: Point2D(x: 100, y: 60)))
      recorder.record(
        TouchRecord(milliseconds: time + 90, pointer: 0, phase: .up, location: Point2D(x: 100, y: 60)))
      // A real app has a screen every now and then; this one waits for each, so that none is dropped.
      if step < 3 { await recorder.flush() }
    }
    await recorder.close(at: .milliseconds(3000))
    print(
      "\(recorder.counts.recordedSnapshots) snapshots recorded, \(recorder.counts.droppedSnapshots) dropped")
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
