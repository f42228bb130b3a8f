import CTurboJPEG
import SilhouettePictures

/// JPEG by libjpeg-turbo's own interface, which reports errors by return value, never by a jump.
enum JPEGFile {
  static func recognizes(_ file: [UInt8]) -> Bool { file.starts(with: [0xFF, 0xD8, 0xFF] as [UInt8]) }

  /// Warnings of the library, for example about a file that breaks off, are errors here, because no person
  /// looks at the picture.
  static func decode(_ file: [UInt8], maxPixels: Int) throws(PictureError) -> Picture {
    let header = JPEGHeader(file)
    try SystemPictures.check(turned: header.orientation)
    guard let handle = tjInitDecompress() else {
      throw PictureError("cannot be read; there is no memory left")
    }
    defer { tjDestroy(handle) }
    var (width, height, chroma, space) = (Int32(0), Int32(0), Int32(0), Int32(0))
    let size = UInt(file.count)
    guard tjDecompressHeader3(handle, file, size, &width, &height, &chroma, &space) == 0 else {
      throw failure(handle)
    }
    try SystemPictures.check(Int(width), Int(height), maxPixels: maxPixels)
    let total = Int(width) * Int(height)
    var isRead = false
    let pixels = [UInt32](unsafeUninitializedCapacity: total) { buffer, count in
      buffer.withMemoryRebound(to: UInt8.self) {
        isRead =
          tjDecompress2(
            handle, file, size, $0.baseAddress, width, width * 4, height, Int32(TJPF_RGBA.rawValue),
            TJFLAG_LIMITSCANS) == 0
      }
      count = isRead ? total : 0
    }
    guard isRead else { throw failure(handle) }
    let settings = JPEGSettings(quality: header.quality ?? 90, chroma: Self.chroma(chroma))
    return Picture(format: .jpeg(settings), width: Int(width), height: Int(height), pixels: pixels)!
  }

  static func encode(_ picture: Picture, _ settings: JPEGSettings) throws(PictureError) -> [UInt8] {
    guard let handle = tjInitCompress() else {
      throw PictureError("cannot be written; there is no memory left")
    }
    defer { tjDestroy(handle) }
    var bytes: UnsafeMutablePointer<UInt8>?
    defer { tjFree(bytes) }
    var size: UInt = 0
    let result = picture.pixels.withUnsafeBytes {
      tjCompress2(
        handle, $0.bindMemory(to: UInt8.self).baseAddress, Int32(picture.width), Int32(picture.width * 4),
        Int32(picture.height), Int32(TJPF_RGBX.rawValue), &bytes, &size, sampling(settings.chroma),
        Int32(min(max(settings.quality, 1), 100)), settings.isProgressive ? TJFLAG_PROGRESSIVE : 0)
    }
    guard result == 0, let bytes else { throw failure(handle) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
  }

  private static func failure(_ handle: tjhandle) -> PictureError {
    let message = tjGetErrorStr2(handle).map { String(cString: $0) } ?? "unknown error"
    return PictureError("is not a whole JPEG (\(message)); create it again")
  }

  private static let samplings: [(TJSAMP, JPEGSettings.Chroma)] = [
    (TJSAMP_GRAY, .gray), (TJSAMP_444, .every), (TJSAMP_422, .halfAcross), (TJSAMP_440, .halfDown),
    (TJSAMP_420, .half), (TJSAMP_411, .quarterAcross),
  ]

  private static func chroma(_ sampling: Int32) -> JPEGSettings.Chroma {
    samplings.first { Int32($0.0.rawValue) == sampling }?.1 ?? .every
  }

  private static func sampling(_ chroma: JPEGSettings.Chroma) -> Int32 {
    Int32(samplings.first { $0.1 == chroma }!.0.rawValue)
  }
}
