internal import SilhouettePictures
internal import SilhouetteSystem

/// The codec that screenshots are masked with. It measures the time that files take, because a recorder masks
/// pixels that are still in memory. It writes PNG, because a lossy file would lose detail twice before the
/// measurement.
final class MaskingCodec: PictureCodec, @unchecked Sendable {
  private let codec: any PictureCodec
  private let lock = Lock()
  // Guarded by `lock`; workers share the codec.
  private var spent = 0.0

  init(_ codec: any PictureCodec) {
    self.codec = codec
  }

  /// Processor time of reading and writing files, all threads together.
  var seconds: Double { lock.withLock { spent } }

  func decode(_ file: some Collection<UInt8>, maxPixels: Int) throws(PictureError) -> Picture {
    try note { () throws(PictureError) in try codec.decode(file, maxPixels: maxPixels) }
  }

  func encode(_ picture: Picture) throws(PictureError) -> [UInt8] {
    var picture = picture
    picture.format = .png
    return try note { () throws(PictureError) in try codec.encode(picture) }
  }

  private func note<Value>(_ work: () throws(PictureError) -> Value) throws(PictureError) -> Value {
    let (value, seconds) = try ResourceMeter.timed(work)
    lock.withLock { spent += seconds }
    return value
  }
}
