import Foundation
public import SilhouettePictures
internal import SilhouetteRaster
public import Testing

/// Compares pixels with a PNG under `Tests/Goldens`; compressed bytes may differ with the system's zlib.
///
/// A missing golden is written and the test fails, so that a person looks at it once; `RECORD_GOLDENS=1` writes all
/// of them anew. A mismatch leaves `.expected.png`, `.actual.png` and `.difference.png` beside each other under
/// `Tests/Failures`; in the last one, equal pixels are faint and different ones are red.
public func expectGoldenImage(
  _ actual: Pixmap, named name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let golden = Places.goldens.appending(path: name)
  let recording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil
  guard !recording, let stored = try? Data(contentsOf: golden) else {
    try writePNG(actual, to: golden)
    if !recording {
      Issue.record("\(name) had no golden; it was written, look at it", sourceLocation: sourceLocation)
    }
    return
  }
  let expected = try PNGDecoder(Array(stored)).pixmap
  guard expected != actual else { return }
  let failure = Places.failures.appending(path: name).deletingPathExtension()
  try writePNG(expected, to: failure.appendingPathExtension("expected.png"))
  try writePNG(actual, to: failure.appendingPathExtension("actual.png"))
  let (difference, count) = difference(expected, actual)
  try writePNG(difference, to: failure.appendingPathExtension("difference.png"))
  Issue.record(
    "\(name) differs from its golden in \(count) pixels; see \(failure.path).expected.png, .actual.png, .difference.png",
    sourceLocation: sourceLocation)
}

private func writePNG(_ pixmap: Pixmap, to file: URL) throws {
  var encoder = PNGEncoder()
  try FileManager.default.createDirectory(
    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(encoder.encode(pixmap)).write(to: file)
}

/// As large as both pictures together; a pixel that only one of them has differs.
private func difference(_ a: Pixmap, _ b: Pixmap) -> (Pixmap, Int) {
  var result = Pixmap(width: max(a.width, b.width), height: max(a.height, b.height))!
  var count = 0
  for y in 0..<result.height {
    for x in 0..<result.width {
      let (first, second) = (pixel(a, x, y), pixel(b, x, y))
      if first != second { count += 1 }
      result.pixels[y * result.width + x] = first == second ? faint(first ?? 0) : 0xFF00_00FF
    }
  }
  return (result, count)
}

private func pixel(_ pixmap: Pixmap, _ x: Int, _ y: Int) -> UInt32? {
  x < pixmap.width && y < pixmap.height ? pixmap.pixels[y * pixmap.width + x] : nil
}

/// A quarter of the colour on three quarters of white.
private func faint(_ pixel: UInt32) -> UInt32 {
  0xFF00_0000 | ((pixel & 0x00FC_FCFC) >> 2 &+ 0x00C0_C0C0)
}
