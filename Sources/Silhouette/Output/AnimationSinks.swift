internal import SilhouetteRaster

/// An animated PNG.
final class APNGSink: FrameSink {
  let wantsPNG = false
  private let file: AtomicFile
  private var encoder = APNGEncoder()

  init(path: String) throws(SilhouetteError) {
    file = try AtomicFile(path: path)
  }

  func add(_ frame: DrawnFrame) throws(SilhouetteError) {
    guard case .pixels(let pixmap, let damage) = frame.content else { return }
    try file.write(encoder.append(pixmap, damage: damage, time: frame.time))
  }

  func finish(at end: Double) throws(SilhouetteError) -> [WrittenFile] {
    let rest = encoder.finish(endTime: end)
    try file.write(rest.tail)
    for patch in rest.patches { try file.patch(at: patch.offset, patch.bytes) }
    try file.commit()
    return [WrittenFile(path: file.path, bytes: file.bytesWritten)]
  }
}

/// An animated GIF.
final class GIFSink: FrameSink {
  let wantsPNG = false
  private let file: AtomicFile
  private var encoder = GIFEncoder()

  init(path: String) throws(SilhouetteError) {
    file = try AtomicFile(path: path)
  }

  func add(_ frame: DrawnFrame) throws(SilhouetteError) {
    guard case .pixels(let pixmap, let damage) = frame.content else { return }
    let bytes: [UInt8]
    do throws(EncodingError) {
      bytes = try encoder.append(pixmap, damage: damage, time: frame.time)
    } catch {
      throw SilhouetteError(error, path: file.path)
    }
    try file.write(bytes)
  }

  func finish(at end: Double) throws(SilhouetteError) -> [WrittenFile] {
    let rest = encoder.finish(endTime: end)
    try file.write(rest.tail)
    for patch in rest.patches { try file.patch(at: patch.offset, patch.bytes) }
    try file.commit()
    return [WrittenFile(path: file.path, bytes: file.bytesWritten)]
  }
}

extension SilhouetteError {
  init(_ error: EncodingError, path: String) {
    self.init(.usage, "\(path): \(error.problem); \(error.remedy)")
  }
}
