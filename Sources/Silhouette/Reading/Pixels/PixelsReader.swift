internal import SilhouetteFlattening
package import SilhouetteHierarchy
package import SilhouettePictures
internal import SilhouetteVision

/// Reads a screenshot as a screen: the elements that `ElementFinder` sees in it. Nothing else of the pixels is kept.
struct PixelsReader: HierarchyReader {
  private(set) var diagnostics = DiagnosticLog()
  private let limits: Limits
  private let density: Double?
  private let codec: (any PictureCodec)?
  /// Records that were not handed out yet, the next one last.
  private var pending: [HierarchyRecord] = []
  private var isRead = false
  /// Memory of the picture.
  private let share = MemoryBudget.shared.stayingShare()

  init(limits: Limits) { self.init(FormatOptions(limits: limits), codec: nil) }

  init(_ options: FormatOptions, codec: (any PictureCodec)?) {
    limits = options.limits
    density = options.density
    self.codec = codec
  }

  mutating func next(_ input: inout InputBuffer) throws(InputError) -> ReadStep {
    if isRead { return pending.popLast().map { .record($0) } ?? .end }
    guard input.count <= limits.lineBytes else {
      isRead = true
      throw InputError(LimitError(.lineBytes, limits.lineBytes), line: nil, byteOffset: input.offset)
    }
    guard input.isFinished else { return .needsInput }
    isRead = true
    defer { input.consume(input.count) }
    let picture = try decode(input.withUnread { Array($0) })
    let finder = ElementFinder(pixelsPer256Points: density.map { Int(min(max($0, 0.1), 60) * 256) })
    do throws(LimitError) {
      try take(finder.find(in: picture))
    } catch {
      throw InputError(error, line: nil, byteOffset: 0)
    }
    return pending.popLast().map { .record($0) } ?? .end
  }

  private func takeMemory(_ file: [UInt8]) throws(InputError) {
    let bytes = MemoryBudget.bytes(ofPicture: file)
    if let shortage = share.shortage(growingTo: bytes, for: "the picture") {
      throw InputError(
        .limit, byteOffset: 0, problem: shortage.problem, remedy: MemoryBudget.Shortage.remedy)
    }
  }

  private func decode(_ file: [UInt8]) throws(InputError) -> Picture {
    try takeMemory(file)
    do throws(PictureError) {
      guard let codec else { throw PictureError("no codec reads pictures here") }
      return try codec.decode(file, maxPixels: Picture.usualLimit)
    } catch {
      throw InputError(
        .unknownFormat, byteOffset: 0, problem: error.description,
        remedy: "name a screenshot as PNG, JPEG or WebP")
    }
  }

  private mutating func take(_ screen: VisionScreen) throws(LimitError) {
    let scale = Double(screen.pixelsPer256Points) / 256
    let viewport = Viewport(
      width: Double(screen.width) / scale, height: Double(screen.height) / scale, scale: scale)
    pending = [
      .snapshot(try SeenElements(screen, scale: scale).snapshot(limits: limits)),
      .header(StreamHeader(platform: .other, viewport: viewport, tells: .colors)),
    ]
  }
}

extension HierarchyFormat {
  /// Screenshots without a hierarchy, whose elements are found in their pixels. They are read only if the user asks for it.
  package static func pixels(_ codec: any PictureCodec) -> HierarchyFormat {
    HierarchyFormat(
      id: "pixels", name: "Screenshots (PNG, JPEG, WebP)", suffixes: ["png", "jpg", "jpeg", "webp"],
      isStream: false, sniff: { _ in true }, makeReader: { options in PixelsReader(options, codec: codec) }
    ).binary()
  }

  /// Whether it is that of screenshots.
  var isPixels: Bool { id == "pixels" }
}
