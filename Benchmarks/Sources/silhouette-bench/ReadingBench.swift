import Foundation
import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteScene

/// Bytes to snapshots to scenes, on one thread.
struct ReadingBench {
  let watch = Stopwatch(samples: 15, shortest: 0.05)

  func run() throws {
    for count in [150, 2000] {
      for precise in [true, false] {
        let bytes = BoxStream(boxes: count, precise: precise, snapshots: max(10, 3_000 / count)).bytes
        let digits = precise ? "full-precision numbers" : "short numbers"
        try measureReading(bytes, name: "read, \(digits)", count: count)
      }
      try measureScenes(count: count)
    }
  }

  private func measureReading(_ bytes: [UInt8], name: String, count: Int) throws {
    _ = try Self.read(bytes) { _ in }
    let time = watch.median {
      var nodes = 0
      try? Self.read(bytes) { if case .snapshot(let snapshot) = $0 { nodes += snapshot.nodes.count } }
      return nodes
    }
    Report.say(name, boxes: count, value: Double(bytes.count) / time / 1e6, unit: "MB/s")
  }

  private func measureScenes(count: Int) throws {
    let bytes = BoxStream(boxes: count, precise: true, snapshots: 2).bytes
    var flattener = Flattener()
    let culler = Culler(scale: 3)
    // Two by turns, since a repeated one is not looked at again.
    var found: [HierarchySnapshot] = []
    try Self.read(bytes) { if case .snapshot(let snapshot) = $0 { found.append(snapshot) } }
    guard found.count == 2 else { return }
    let scene = flattener.flatten(found[1], viewport: BoxScene.viewport, platform: .ios)
    let flattening =
      watch.median {
        found.reduce(0) {
          $0 + flattener.flatten($1, viewport: BoxScene.viewport, platform: .ios).nodes.count
        }
      } / 2
    let culling = watch.median { culler.cull(scene).nodes.count }
    Report.say("flatten", boxes: count, value: flattening * 1e3, unit: "ms")
    Report.say("cull", boxes: count, value: culling * 1e3, unit: "ms")
  }

  /// In pieces of 64 KB, as a file would come; each record is dropped once `take` has seen it.
  static func read(_ bytes: [UInt8], take: (HierarchyRecord) -> Void) throws {
    var decoder = HierarchyDecoder(format: .hierarchyStream)
    for start in stride(from: 0, to: bytes.count, by: 65_536) {
      try decoder.append(bytes[start..<min(start + 65_536, bytes.count)])
      while case .record(let record) = try decoder.next() { take(record) }
    }
    try decoder.finish()
    while case .record(let record) = try decoder.next() { take(record) }
  }
}
