import Foundation
import SilhouettePictures
import SilhouetteRaster
import SilhouetteReplay

// silhouette-bench scenes DIR      the scenes as text, and as we draw them, for the peers
// silhouette-bench drawing         times scenes to pixels
// silhouette-bench reading         times bytes to scenes
// silhouette-bench formats DIR     times every format's files, which it writes, for the peers
// silhouette-bench hostile         times inputs that are made to be slow to read, 5 MB of each
// silhouette-bench replay          times scenes to event logs, and back
// silhouette-bench way             times the whole way alone, from a stream's bytes to segments
// silhouette-bench outbox          times a recorder and an outbox that holds the last minute, once at real rate
// silhouette-bench redact          times snapshots to regions
// silhouette-bench mask            times masks over a screenshot
// silhouette-bench masks DIR       screenshot and masks, and what we painted, for the peers
// silhouette-bench pages DIR       the pages that `replay` compares as JSON, for the peers
// silhouette-bench stream COUNT    a stream of COUNT snapshots of 150 nodes to standard output
// silhouette-bench rows COUNT      the same of a list whose rows change

let arguments = CommandLine.arguments.dropFirst()

func writeScenes(into folder: URL) throws {
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  for count in BoxScene.counts {
    let boxes = BoxScene(count: count)
    try Data(boxes.text.utf8).write(to: folder.appending(path: "\(count).txt"))
    for scale in [1, 3] {
      let target = RenderTarget(viewport: BoxScene.viewport, scale: Double(scale))
      var pixmap = Pixmap(width: target.width, height: target.height)!
      Painter.paint(DisplayList(boxes.scene, target: target), into: &pixmap)
      let bytes = pixmap.pixels.withUnsafeBytes { Data($0) }
      try bytes.write(to: folder.appending(path: "\(count)@\(scale).rgba"))
    }
  }
}

func writeStream(snapshots: Int) throws {
  let stream = BoxStream(boxes: 150, precise: true, snapshots: snapshots)
  try FileHandle.standardOutput.write(contentsOf: Data(BoxStream.header.utf8))
  // A screen repeats after 60 steps but for its time, so only those are built anew.
  let bodies = (0..<60).map { step in stream.snapshot(step).drop { $0 != "," } }
  for step in 0..<snapshots {
    let line = #"{"t":\#(step * stream.interval)"# + bodies[step % 60]
    try FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
  }
}

/// Of rows that change, where `writeStream` has boxes that move; 29 steps and 35 versions of them repeat.
func writeRows(snapshots: Int) throws {
  let screen = RowScreen.of(nodes: 150)
  let period = 29 * 35
  try FileHandle.standardOutput.write(contentsOf: Data(screen.header.utf8))
  let bodies = (0..<min(period, snapshots)).map { step in screen.snapshot(step).drop { $0 != "," } }
  for step in 0..<snapshots {
    try FileHandle.standardOutput.write(
      contentsOf: Data((#"{"t":\#(step * 100)"# + bodies[step % period]).utf8))
  }
}

/// Pairs of rrweb's node trees: NODES-CHANGE-0.json and NODES-CHANGE-1.json.
func writePages(into folder: URL) throws {
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  for count in [150, 2000] {
    for change in ReplayBench.Change.allCases {
      let pair = try ScenePair(nodes: count, hasIDs: true, change)
      var writer = EventWriter(start: 0)
      writer.begin(pair.pages.0, pair.table, at: 0, after: nil)
      for (number, page) in [pair.pages.0, pair.pages.1].enumerated() {
        var bytes: [UInt8] = []
        writer.writePage(page, pair.table, into: &bytes)
        try Data(bytes).write(to: folder.appending(path: "\(count)-\(change.rawValue)-\(number).json"))
      }
    }
  }
}

switch (arguments.first, arguments.dropFirst().first) {
case ("scenes", let folder?): try writeScenes(into: URL(filePath: folder))
case ("drawing", nil): DrawingBench().run()
case ("reading", nil): try ReadingBench().run()
case ("formats", let folder?): try FormatBench(folder: folder).run()
case ("hostile", nil): HostileBench().run()
case ("replay", nil): try ReplayBench().run()
case ("way", nil): try ReplayBench().runWholeWay()
case ("outbox", nil): try await OutboxBench().run()
case ("redact", nil): try RedactBench().run()
case ("mask", nil): try MaskBench().run()
case ("masks", let folder?): try MaskBench.write(into: URL(filePath: folder))
case ("pages", let folder?): try writePages(into: URL(filePath: folder))
case ("rows", let count?): try writeRows(snapshots: Int(count) ?? 0)
case ("stream", let count?): try writeStream(snapshots: Int(count) ?? 0)
default:
  FileHandle.standardError.write(
    Data(
      """
      usage: silhouette-bench drawing | reading | hostile | replay | outbox | redact | mask
             silhouette-bench formats DIR | scenes DIR | masks DIR | pages DIR | stream COUNT | rows COUNT

      """.utf8))
  exit(64)
}
