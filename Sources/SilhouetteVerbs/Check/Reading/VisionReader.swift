#if canImport(Vision) && canImport(CoreGraphics)
  internal import CoreGraphics
  package import Silhouette
  package import SilhouetteHierarchy
  package import SilhouettePictures
  internal import Vision

  /// Reads words with Vision, on Apple's systems. It was written without a machine to try it on.
  package struct VisionReader: WordReader {
    package init() {}

    package func words(in picture: Picture) throws(SilhouetteError) -> [Rect2D] {
      guard let image = Self.image(picture) else {
        throw SilhouetteError(.io, "Vision: the picture cannot be handed over; check free memory")
      }
      let request = VNRecognizeTextRequest()
      request.recognitionLevel = .accurate
      request.usesLanguageCorrection = false
      do {
        try VNImageRequestHandler(cgImage: image).perform([request])
      } catch {
        throw SilhouetteError(.io, "Vision: words could not be read (\(error.localizedDescription))")
      }
      let (width, height) = (Double(picture.width), Double(picture.height))
      return (request.results ?? []).compactMap { found in
        guard let text = found.topCandidates(1).first, text.confidence >= 0.3,
          text.string.unicodeScalars.count(where: {
            $0.properties.isAlphabetic || $0.properties.numericType != nil
          }) >= 3
        else { return nil }
        // Vision counts from the lower left corner, in shares of the picture.
        let box = found.boundingBox
        return Rect2D(
          x: box.minX * width, y: (1 - box.maxY) * height, width: box.width * width,
          height: box.height * height)
      }
    }

    private static func image(_ picture: Picture) -> CGImage? {
      let data = picture.pixels.withUnsafeBytes { CFDataCreate(nil, $0.baseAddress, $0.count) }
      guard let data, let provider = CGDataProvider(data: data) else { return nil }
      return CGImage(
        width: picture.width, height: picture.height, bitsPerComponent: 8, bitsPerPixel: 32,
        bytesPerRow: 4 * picture.width, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue), provider: provider,
        decode: nil, shouldInterpolate: false, intent: .defaultIntent)
    }
  }
#endif
