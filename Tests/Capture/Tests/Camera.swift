import Foundation
import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouettePictures
import Testing
import UIKit

@testable import CaptureOverStandIn

/// Takes snapshots of fake screens, as the recorder does of real ones.
@MainActor
struct Camera {
  private var walker: CaptureWalker<UIKitSource>
  private var reader: BufferReader
  private var look = ScreenLook(reach: .opaqueViews)
  /// The buffer of the last walk.
  private(set) var buffer = CaptureBuffer()
  var keyboard: Rect2D?
  var screen: AnyObject.Type?

  init(_ windows: UIWindow..., options: CaptureOptions = .withWords) {
    var source = UIKitSource(options: options)
    source.findWindows = { windows.reversed() }
    walker = CaptureWalker(source, options: options)
    reader = BufferReader(limits: options.limits)
  }

  mutating func shoot(at time: Double = 0) throws -> HierarchySnapshot {
    buffer.removeAll()
    buffer.time = time
    #expect(walker.walkScreen(into: &buffer, isLate: { false }))
    buffer.keyboard = keyboard.map { .frame($0) }
    buffer.screen = screen
    return try reader.read(buffer)
  }

  /// The same with a picture of the screen, which is looked at as the recorder does.
  mutating func shoot(at time: Double = 0, with picture: Picture) throws -> HierarchySnapshot {
    look.joined(
      try shoot(at: time), with: picture, Viewport(width: 402, height: 874, scale: 3), .ios,
      CaptureStream.tells)
  }
}

extension CaptureOptions {
  /// The default options, and words.
  static var withWords: CaptureOptions {
    var options = CaptureOptions()
    options.words = true
    return options
  }
}

extension HierarchySnapshot {
  /// All strings that the snapshot holds of its nodes.
  var words: [String] {
    nodes.flatMap { node -> [String] in
      let detail = detail(of: node)
      let slices = [
        node.text, node.label, node.identifier, detail?.value ?? .none, detail?.hint ?? .none,
        detail?.contentType ?? .none,
      ]
      return slices.compactMap { string($0) }
    }
  }

  func node(_ className: String) -> HierarchyNode? { nodes(className).first }

  func nodes(_ className: String) -> [HierarchyNode] {
    nodes.filter { string($0.className)?.hasSuffix(className) == true }
  }
}

/// A stream of snapshots of a telephone.
func stream(_ snapshots: [HierarchySnapshot]) -> [UInt8] {
  var writer = StreamWriter()
  var bytes: [UInt8] = []
  let header = StreamHeader(
    platform: .ios, viewport: Viewport(width: 402, height: 874, scale: 3), start: 1_763_000_000_000,
    tells: CaptureStream.tells)
  writer.write(.header(header), into: &bytes)
  for snapshot in snapshots { writer.write(.snapshot(snapshot), into: &bytes) }
  return bytes
}

/// Reads a stream strictly, and expects that writing its records gives the same bytes.
func expectReadable(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) throws {
  var decoder = HierarchyDecoder(strict: true)
  try decoder.append(bytes)
  try decoder.finish()
  var writer = StreamWriter()
  var again: [UInt8] = []
  while case .record(let record) = try decoder.next() { writer.write(record, into: &again) }
  #expect(
    String(decoding: again, as: UTF8.self) == String(decoding: bytes, as: UTF8.self),
    sourceLocation: sourceLocation)
}

/// Compares a stream with its golden. A missing one is written and fails once; `RECORD_GOLDENS=1` writes all anew.
func expectGolden(
  _ bytes: [UInt8], named name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectReadable(bytes, sourceLocation: sourceLocation)
  let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  let file = folder.appending(path: "Goldens/\(name).hierarchy.ndjson")
  let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil
  guard !isRecording, let expected = try? Data(contentsOf: file) else {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    if !isRecording {
      Issue.record("\(name) had no golden; it was written, look at it", sourceLocation: sourceLocation)
    }
    return
  }
  guard expected != Data(bytes) else { return }
  let failures = folder.deletingLastPathComponent().appending(path: "Failures/capture")
  try FileManager.default.createDirectory(at: failures, withIntermediateDirectories: true)
  let actual = failures.appending(path: file.lastPathComponent)
  try Data(bytes).write(to: actual)
  Issue.record("\(name) differs from its golden; see \(actual.path)", sourceLocation: sourceLocation)
}
