import Foundation
import Silhouette
import SilhouetteHierarchy

/// Reads any bytes as one format, or as an archive. Errors are fine; traps, hangs, memory beyond the limits and
/// snapshots that break their own promises are not.
struct FormatCheck: Sendable {
  private enum Reading {
    case format(HierarchyFormat?)
    case archive(path: String)
  }

  private let reading: Reading

  private static let limits = {
    var limits = Limits()
    limits.lineBytes = 1 << 20
    limits.nodes = 20_000
    limits.depth = 2_000
    limits.textBytes = 1 << 20
    limits.inflatedBytes = 4 << 20
    limits.archiveMembers = 100
    return limits
  }()

  /// nil where the name is no format's.
  init?(named name: String) {
    switch name {
    case "any": reading = .format(nil)
    case "archives":
      reading = .archive(
        path: NSTemporaryDirectory() + "/fuzz-archive-\(ProcessInfo.processInfo.processIdentifier)")
    default:
      guard let format = HierarchyFormat.named(name) else { return nil }
      reading = .format(format)
    }
  }

  func run(_ bytes: [UInt8]) {
    switch reading {
    case .format(let format): Self.read(bytes, as: format)
    case .archive(let path): Self.readArchive(bytes, at: path)
    }
  }

  // MARK: Formats

  /// Whole, or where the number of bytes is odd, in pieces of a size that follows from it.
  private static func read(_ bytes: [UInt8], as format: HierarchyFormat?) {
    var decoder = HierarchyDecoder(format: format, among: HierarchyFormat.all, limits: limits)
    let piece = bytes.count % 2 == 0 ? max(bytes.count, 1) : 1 + bytes.count / 2 % 61
    do {
      for start in stride(from: 0, to: bytes.count, by: piece) {
        try decoder.append(bytes[start..<min(start + piece, bytes.count)])
        try takeAll(from: &decoder)
      }
      try decoder.finish()
      try takeAll(from: &decoder)
    } catch {}
    _ = decoder.diagnostics.summary
  }

  private static func takeAll(from decoder: inout HierarchyDecoder) throws {
    while case .record(let record) = try decoder.next() {
      if case .snapshot(let snapshot) = record {
        precondition(isSound(snapshot), "a snapshot breaks its promises")
      }
    }
  }

  /// What every snapshot promises to those who walk it.
  private static func isSound(_ snapshot: HierarchySnapshot) -> Bool {
    snapshot.nodes.count <= limits.nodes && snapshot.bytes.count <= limits.textBytes
      && snapshot.nodes.enumerated().allSatisfy { index, node in
        let frame = node.frame
        return node.parent < index && node.end > index && node.end <= snapshot.nodes.count
          && [frame.x, frame.y, frame.width, frame.height].allSatisfy(\.isFinite)
          && (0...1).contains(node.alpha)
          && [node.text, node.label, node.className, node.identifier]
            .allSatisfy { String(validating: snapshot[$0], as: UTF8.self) != nil }
      }
  }

  // MARK: Archives

  /// Reads an archive as a file on disk, since its members are read from there.
  private static func readArchive(_ bytes: [UInt8], at path: String) {
    _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
    do {
      let list = try InputList(paths: [path], limits: limits)
      var options = ReadingOptions()
      options.limits = limits
      var reader = SessionReader(list, options: options)
      while try reader.next() != nil {}
    } catch {}
  }
}
