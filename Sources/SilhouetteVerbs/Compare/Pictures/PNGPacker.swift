internal import SilhouettePictures
internal import SilhouetteRaster
internal import SilhouetteReplay

/// Packs screenshots as PNG about as small as `optipng -o1` does: with a palette if there are few colours,
/// which is the case for most masked pictures, and by zlib at its best level.
struct PNGPacker {
  // Neither way of filtering rows is better for all pictures.
  private var encoders = [true, false].map { PNGEncoder(marksRepeatedRows: $0, packing: packed) }

  /// The smallest file of a picture, and the processor time that it took; `other` where that is smaller, or the picture is not
  /// opaque.
  mutating func smallest(
    _ picture: Picture, or other: (value: [UInt8], seconds: Double)
  ) -> (file: [UInt8], seconds: Double) {
    var smallest = (file: other.value, seconds: other.seconds)
    guard let pixmap = picture.opaquePixmap else { return smallest }
    for index in encoders.indices {
      let (file, seconds) = ResourceMeter.timed { encoders[index].encode(pixmap) }
      if file.count < smallest.file.count { smallest = (file, seconds) }
    }
    return smallest
  }

  private static let packed: @Sendable ([UInt8]) -> [UInt8] = { rows in
    var deflater = Deflater()
    var packed: [UInt8] = []
    deflater.append(rows[...], to: &packed)
    deflater.finish(into: &packed)
    return packed
  }
}

extension Picture {
  /// nil if a pixel is not opaque.
  var opaquePixmap: Pixmap? {
    guard pixels.allSatisfy({ $0 >= 0xFF00_0000 }), var pixmap = Pixmap(width: width, height: height) else {
      return nil
    }
    pixmap.pixels = pixels
    return pixmap
  }
}
