import Foundation
import SilhouetteHierarchy
import SilhouetteImages
import SilhouettePictures
import SilhouetteRaster
import SilhouetteRedaction

/// Regions over a phone's screenshot, on one thread: 20 rows of a list, each with a picture and two texts.
struct MaskBench {
  static let viewport = Viewport(width: 402, height: 874, scale: 3)
  private static let rows = 20

  let watch = Stopwatch(samples: 31, shortest: 0.02)

  enum Fill: String, CaseIterable {
    case solid, average
  }

  enum Shape: String, CaseIterable {
    case upright
    /// The same masks in a scope with round corners, under six covers, three of them round.
    case covered
    /// Each turned by a degree or so.
    case turned
  }

  static func regions(_ shape: Shape, _ fill: Fill) -> [RedactRegion] {
    var regions: [RedactRegion] = []
    if shape == .covered {
      regions += (0..<6).map {
        region(.clipOut, 290, 40 + Double($0) * 140, 90, 60, $0.isMultiple(of: 2) ? 0 : 12)
      }
      regions.append(region(.clipBegin, 0, 0, 402, 874, 55))
    }
    for row in 0..<rows {
      let y = 6 + Double(row) * 43
      regions.append(mask(shape, fill, 16, y, 36, 36))
      regions.append(mask(shape, fill, 64, y, 260, 16))
      regions.append(mask(shape, fill, 64, y + 18, 310, 20))
    }
    return regions
  }

  private static func mask(
    _ shape: Shape, _ fill: Fill, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> RedactRegion {
    var region = region(.redact, x, y, width, height)
    if fill == .solid { region.color = RGBAColor(rgb: 0x808080) }
    if shape == .turned {
      region.transform = Transform2D(a: 0.9998, b: 0.0175, c: -0.0175, d: 0.9998, tx: x, ty: y)
    }
    return region
  }

  private static func region(
    _ kind: RedactRegion.Kind, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    _ radius: Double = 0
  ) -> RedactRegion {
    RedactRegion(
      kind, size: Size2D(width: width, height: height), transform: .translation(x: x, y: y), radius: radius,
      node: 0,
      rule: .text)
  }

  /// Flat cards with noise where texts and pictures are, as screenshots have it.
  static var picture: Picture {
    let (width, height) = (1206, 2622)
    var random: UInt32 = 1
    let pixels = (0..<width * height).map { index -> UInt32 in
      let (x, y) = (index % width, index / width)
      random = random &* 1_664_525 &+ 1_013_904_223
      guard x % 150 < 100, y % 43 < 30, (x / 150 + y / 43).isMultiple(of: 2) else { return 0xFFF7_F2F2 }
      return 0xFF00_0000 | random >> 8
    }
    return Picture(format: .png, width: width, height: height, pixels: pixels)!
  }

  func run() throws {
    for shape in Shape.allCases {
      for fill in Fill.allCases {
        let renderer = MaskRenderer(Self.regions(shape, fill), viewport: Self.viewport)
        var picture = Self.picture
        try renderer.mask(&picture)
        // A masked picture is masked again: as many pixels are read and written.
        let seconds = watch.median {
          try? renderer.mask(&picture)
          return Int(picture.pixels[picture.pixels.count / 2])
        }
        Report.say(
          "mask, \(shape.rawValue), \(fill.rawValue)", boxes: 60, scale: 3, value: seconds * 1e3, unit: "ms")
      }
    }
    try measureLooking()
    try measureFiles()
  }

  /// Times finding the unexplained places of a picture, from the picture and the masks of its tree.
  private func measureLooking() throws {
    let (snapshot, scene) = try TranslucentScreen(nodes: 150).parts()
    let redactor = Redactor(engine: .combined, knowsPictures: true, knowsDrawing: true)
    let found = redactor.masks(of: snapshot, scene: scene, viewport: Self.viewport)
    let picture = Self.picture
    for isTight in [false, true] {
      let seconds = watch.median {
        (try? redactor.findings(in: picture, found, viewport: Self.viewport, isTight: isTight))?.regions.count
          ?? 0
      }
      Report.say(isTight ? "look, tight" : "look", boxes: 150, scale: 3, value: seconds * 1e3, unit: "ms")
    }
  }

  private func measureFiles() throws {
    let codec = SystemPictures()
    for format in [PictureFormat.png, .jpeg(JPEGSettings())] {
      var picture = Self.picture
      picture.format = format
      let name = format == .png ? "PNG" : "JPEG"
      let file = try codec.encode(picture)
      let reading = watch.median { (try? codec.decode(file, maxPixels: 1 << 26))?.width ?? 0 }
      let writing = watch.median { (try? codec.encode(picture))?.count ?? 0 }
      Report.say("screenshot \(name), read", boxes: 60, scale: 3, value: reading * 1e3, unit: "ms")
      Report.say("screenshot \(name), write", boxes: 60, scale: 3, value: writing * 1e3, unit: "ms")
      Report.say("screenshot \(name), size", boxes: 60, scale: 3, value: Double(file.count), unit: "bytes")
    }
  }

  /// A peer's input to paint the same, and our own painting: picture.rgba, SHAPE.txt and SHAPE-FILL.rgba.
  static func write(into folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(picture, to: folder.appending(path: "picture.rgba"))
    for shape in [Shape.upright, .turned] {
      let lines = regions(shape, .solid).map { region -> String in
        let (m, s) = (region.transform, region.size)
        return "\(m.a) \(m.b) \(m.c) \(m.d) \(m.tx) \(m.ty) \(s.width) \(s.height)\n"
      }
      try Data(lines.joined().utf8).write(to: folder.appending(path: "\(shape.rawValue).txt"))
      for fill in Fill.allCases {
        var masked = picture
        try MaskRenderer(regions(shape, fill), viewport: viewport).mask(&masked)
        try write(masked, to: folder.appending(path: "\(shape.rawValue)-\(fill.rawValue).rgba"))
      }
    }
  }

  private static func write(_ picture: Picture, to file: URL) throws {
    try picture.pixels.withUnsafeBytes { Data($0) }.write(to: file)
  }
}
