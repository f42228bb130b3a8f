import Foundation
import Silhouette
import SilhouetteHierarchy

/// Bytes of each format to snapshots, on one thread; the same files are there for the peers.
struct FormatBench {
  private let folder: URL
  private let watch = Stopwatch(samples: 7, shortest: 0.05)

  init(folder: String) {
    self.folder = URL(filePath: folder)
  }

  func run() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for file in FormatFiles.all(megabytes: 4) {
      try Data(file.bytes).write(to: folder.appending(path: "\(file.format).\(file.suffix)"))
      let format = HierarchyFormat.named(file.format)
      let nodes = try Self.read(file.bytes, as: format)
      let time = watch.median { (try? Self.read(file.bytes, as: format)) ?? 0 }
      Report.say(file.format, boxes: nodes, value: Double(file.bytes.count) / time / 1e6, unit: "MB/s")
    }
  }

  /// In pieces of 64 KB, as a file would come; returns how many nodes there were.
  private static func read(_ bytes: [UInt8], as format: HierarchyFormat?) throws -> Int {
    var decoder = HierarchyDecoder(format: format)
    var nodes = 0
    for start in stride(from: 0, to: bytes.count, by: 65_536) {
      try decoder.append(bytes[start..<min(start + 65_536, bytes.count)])
      nodes += try takeAll(from: &decoder)
    }
    try decoder.finish()
    return try nodes + takeAll(from: &decoder)
  }

  private static func takeAll(from decoder: inout HierarchyDecoder) throws -> Int {
    var nodes = 0
    while case .record(let record) = try decoder.next() {
      if case .snapshot(let snapshot) = record { nodes += snapshot.nodes.count }
    }
    return nodes
  }
}
