/// Resolves a stream's names to resources of the new document. Numbers become names there: form 3 is `/F3`.
protocol ContentResources {
  mutating func graphicsState(_ name: [UInt8]) throws(PDFError) -> Int?
  mutating func colorSpace(_ name: [UInt8]) throws(PDFError) -> SpaceUse
  mutating func pattern(_ name: [UInt8], on plane: DrawingPlane) throws(PDFError) -> PatternUse?
  mutating func shading(_ name: [UInt8]) throws(PDFError) -> Int?
  mutating func object(_ name: [UInt8], on plane: DrawingPlane) throws(PDFError) -> ObjectUse
}

/// A color space of the new document.
enum SpaceUse: Equatable {
  case gray, rgb, cmyk
  case resource(Int, components: Int)
  case pattern
  case patternOver(Int, components: Int)
  /// Dropped: everything in this color is drawn grey.
  case dropped

  var components: Int {
    switch self {
    case .gray: 1
    case .rgb: 3
    case .cmyk: 4
    case .resource(_, let components), .patternOver(_, let components): components
    case .pattern, .dropped: 0
    }
  }
}

/// A pattern of the new document.
struct PatternUse: Equatable {
  var number: Int
  /// Whether letters or codes were found in it.
  var isReadable = false
}

/// What `Do` paints.
enum ObjectUse {
  /// The matrix leads to the space of the content that paints it.
  case form(Int, ink: ContentInk, matrix: PlaneMatrix)
  case image
  case nothing
}
