import Foundation
import SilhouetteHierarchy
import SilhouetteOutbox
import SilhouetteRecording
import SilhouetteReplay

/// The cost of the last minute for an app: a recorder whose segments stand alone, and an outbox that holds them for an error.
///
/// The screen is a list of 150 nodes, four of them changing in every snapshot, ten a second: more than apps do for long. Snapshots are made
/// beforehand; an app makes them of its views, which `Benchmarks/walker.py` counts.
struct OutboxBench {
  private static let perSecond = 10
  private let snapshots: [HierarchySnapshot]
  private let viewport: Viewport

  init() throws {
    let screen = RowScreen.of(nodes: 150)
    viewport = screen.viewport
    var decoder = HierarchyDecoder()
    try decoder.append(screen.stream(snapshots: 29 * 35)[...])
    try decoder.finish()
    var snapshots: [HierarchySnapshot] = []
    while case .record(let record) = try decoder.next() {
      if case .snapshot(let snapshot) = record { snapshots.append(snapshot) }
    }
    self.snapshots = snapshots
  }

  func run() async throws {
    _ = try await record(seconds: 20, paced: false, keeps: true)
    let plain = try await record(seconds: 600, paced: false, keeps: false)
    let kept = try await record(seconds: 600, paced: false, keeps: true)
    let paced = try await record(seconds: 30, paced: true, keeps: true)
    say("recorder alone, in one go", plain.processor, 600)
    say("recorder and outbox, in one go", kept.processor, 600)
    say("recorder and outbox, ten screens a second", paced.processor, 30)
    let room = try await record(seconds: 600, paced: false, keeps: true, weighs: true)
    Report.say("outbox, folder at most", value: Double(room.bytes), unit: "bytes")
    Report.say("outbox, files at most", value: Double(room.files), unit: "files")
  }

  private func say(_ name: String, _ processor: Double, _ seconds: Int) {
    Report.say(name, value: processor / Double(seconds) * 100, unit: "% of one core")
  }

  private struct Cost {
    var processor = 0.0
    var bytes = 0
    var files = 0
  }

  /// - Parameters:
  ///   - paced: Whether time runs as it does for a person, so that caches are as cold.
  ///   - weighs: Whether the folder is looked at after each segment, which takes time itself.
  private func record(seconds: Int, paced: Bool, keeps: Bool, weighs: Bool = false) async throws -> Cost {
    let folder = FileManager.default.temporaryDirectory.appending(path: "outbox-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var policy = OutboxPolicy()
    policy.sampling = SessionSampling(share: 0)
    let outbox = try Outbox(in: folder.path, policy: policy) { _ in .later() }
    await outbox.resume()
    var options = EncodeOptions()
    options.checkouts = .segment
    let largest = Largest()
    let recorder = LiveRecorder(
      platform: .ios, millisecondsSince1970: Int64(Date().timeIntervalSince1970 * 1000), options: options,
      mostWaiting: paced ? 4 : seconds * Self.perSecond
    ) { segment in
      guard keeps else { return }
      await outbox.keep(segment)
      if weighs { await largest.look(at: folder.path) }
    }
    var dropped = 0
    let begin = Stopwatch.processTime()
    for step in 0..<seconds * Self.perSecond {
      var snapshot = snapshots[step % snapshots.count]
      snapshot.time = Double(step * 1000 / Self.perSecond)
      if paced { try await Task.sleep(for: .milliseconds(1000 / Self.perSecond)) }
      if !recorder.record(snapshot, viewport: viewport) { dropped += 1 }
    }
    await recorder.close()
    let processor = Stopwatch.processTime() - begin
    precondition(dropped == 0, "every screen is recorded")
    let found = await largest.found
    return Cost(processor: processor, bytes: found.bytes, files: found.files)
  }

  private actor Largest {
    private(set) var found = (bytes: 0, files: 0)

    func look(at folder: String) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      let bytes = names.reduce(0) { sum, name in
        let size = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")[.size] as? Int
        return sum + (size ?? 0)
      }
      found = (max(found.bytes, bytes), max(found.files, names.count))
    }
  }
}
