internal import Silhouette
package import SilhouettePictures
package import SilhouetteRaster

/// An encoder of animations: frames in as they come, bytes out when they are settled.
package protocol AnimationEncoder {
  mutating func append(_ pixmap: Pixmap, damage: Damage?, time: Double) throws(EncodingError) -> [UInt8]
  mutating func finish(endTime: Double) -> AnimationTail
}

extension APNGEncoder: AnimationEncoder {}
extension GIFEncoder: AnimationEncoder {}

/// An animated PNG or GIF.
final class AnimationSink<Encoder: AnimationEncoder>: FrameSink {
  let wantsPNG = false
  private let file: AtomicFile
  private var encoder: Encoder

  init(path: String, encoder: Encoder) throws(SilhouetteError) {
    file = try AtomicFile(path: path)
    self.encoder = encoder
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
  package init(_ error: EncodingError, path: String) {
    self.init(.usage, "\(path): \(error.problem); \(error.remedy)")
  }
}
