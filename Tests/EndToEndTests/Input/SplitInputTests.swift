import Foundation
import Silhouette
import SilhouetteHierarchy
import SilhouetteRecording
import SilhouetteReplay
import SilhouetteScene
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

/// The result of an input does not depend on how its bytes are cut into pieces.
@Suite struct SplitInputTests {
  /// How a session may be packed.
  private static func forms(of bytes: [UInt8]) -> [(name: String, bytes: [UInt8])] {
    [("plain", bytes), ("gzip", ArchiveMaker.gzip(bytes)), ("zlib", ArchiveMaker.zlibbed(bytes))]
  }

  private func heard(_ bytes: [UInt8], cutAt place: Int, format: String? = nil) throws -> Heard {
    try withTwoPieces(bytes, cutAt: place) { descriptor in
      var reading = ReadingOptions().forListing
      reading.format = format.flatMap { HierarchyFormat.named($0) }
      return Heard(try InputList(paths: ["/dev/fd/\(descriptor)"]), reading)
    }
  }

  @Test(arguments: SmallFile.all) func everyFormatIsToldWhereverItsBytesAreCut(_ file: SmallFile) throws {
    let format = file.mustBeNamed ? file.format : nil
    for form in Self.forms(of: file.bytes) {
      let count = form.bytes.count
      let whole = try heard(form.bytes, cutAt: count, format: format)
      #expect(whole.error == nil && !whole.scenes.isEmpty, "\(form.name): \(String(describing: whole.error))")
      #expect(whole.format == file.format, "\(form.name)")
      // For packed inputs, every byte of the beginning and of the end, because their formats are recognized
      // there.
      for place in 1..<count where form.name == "plain" || place < 48 || place > count - 12 || place % 7 == 0
      {
        #expect(try heard(form.bytes, cutAt: place, format: format) == whole, "\(form.name) cut at \(place)")
      }
    }
  }

  @Test(arguments: ["log.json", "log.ndjson", "log.zlib", "log.gz", "sentry", "posthog"])
  func everyFormOfALogIsToldWhereverItsBytesAreCut(_ name: String) throws {
    let bytes = try log(name)
    let whole = try heard(bytes, cutAt: bytes.count)
    #expect(
      whole.error == nil && whole.isLog && whole.scenes.count == 2, "\(String(describing: whole.error))")
    for place in 1..<bytes.count where place < 160 || place > bytes.count - 12 || place % 61 == 0 {
      #expect(try heard(bytes, cutAt: place) == whole, "cut at \(place) of \(bytes.count)")
    }
  }

  /// A small log in one of its forms.
  private func log(_ name: String) throws -> [UInt8] {
    try withTemporaryFolder { folder in
      let session = try SmallSession.seconds(2).write(to: folder)
      var options = EncodeOptions()
      if let target = LogTarget(rawValue: name) { options.target = target }
      let isFolder = options.target != .rrweb
      let place = isFolder ? "log" : name.replacing(".gz", with: ".json")
      _ = try Pipeline().encode(session, to: folder.appending(path: place).path, options: options)
      let suffix = name == "sentry" ? ".envelope" : ".json"
      let file = folder.appending(path: isFolder ? "log/000000\(suffix)" : place)
      let bytes = Array(try Data(contentsOf: file))
      return name.hasSuffix(".gz") ? ArchiveMaker.gzip(bytes) : bytes
    }
  }
}

/// Everything that was heard of a session.
private struct Heard: Equatable {
  var scenes: [WireframeScene] = []
  var format: String?
  var isLog = false
  var error: String?

  init(_ list: InputList, _ reading: ReadingOptions) {
    var source = SceneSource(list, reading: reading)
    do throws(SilhouetteError) {
      while let screen = try source.nextScreen() { scenes.append(screen.scene) }
    } catch {
      // Its pipe is called otherwise each time.
      self.error = error.message.replacing(/\/dev\/fd\/\d+/, with: "the pipe")
    }
    isLog = source.isLog
    format = source.formats.last
  }
}
