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

  private static let mostPixels = 1 << 26

  private func decode(_ file: [UInt8]) throws(InputError) -> Picture {
    do throws(PictureError) {
      guard let codec else { throw PictureError("no codec reads pictures here") }
      return try codec.decode(file, maxPixels: Self.mostPixels)
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
    var builder = SnapshotBuilder(time: 0, limits: limits)
    try builder.open()
    builder.node.className = try builder.add("seen.screen")
    builder.node.frame = viewport.bounds
    builder.node.background = RGBAColor(seen: screen.page)
    /// Open elements, innermost last.
    var open: [Int] = []
    for (index, children) in Self.ordered(screen.elements) {
      let element = screen.elements[index]
      while let last = open.last, last != element.parent {
        builder.close()
        open.removeLast()
      }
      try add(
        element, in: element.parent < 0 ? nil : screen.elements[element.parent].box, scale, to: &builder)
      if children { open.append(index) } else { builder.close() }
    }
    pending = [
      .snapshot(builder.finish()),
      .header(StreamHeader(platform: .other, viewport: viewport, tells: .colors)),
    ]
  }

  /// The elements as a tree, parents before children, and whether each has any.
  private static func ordered(_ elements: [VisionElement]) -> [(index: Int, hasChildren: Bool)] {
    var children = [[Int]](repeating: [], count: elements.count)
    var stack: [Int] = []
    for (index, element) in elements.enumerated().reversed() {
      if element.parent >= 0 { children[element.parent].append(index) } else { stack.append(index) }
    }
    var order: [(Int, Bool)] = []
    while let index = stack.popLast() {
      order.append((index, !children[index].isEmpty))
      stack += children[index]
    }
    return order
  }

  private func add(
    _ element: VisionElement, in parent: PixelBox?, _ scale: Double, to builder: inout SnapshotBuilder
  ) throws(LimitError) {
    func points(_ pixels: Int) -> Double { Double(pixels) / scale }
    func place(_ box: PixelBox) -> Rect2D {
      Rect2D(x: points(box.x), y: points(box.y), width: points(box.width), height: points(box.height))
    }
    let isText = element.kind == .text || element.kind == .heading
    let frame = isText ? place(element.box).onSteps : place(element.box)
    try builder.open()
    builder.node.className = try builder.add("seen." + element.kind.rawValue)
    builder.node.frame = frame.moved(by: parent.map(place))
    builder.node.radius = points(element.radius)
    if isText {
      builder.detail.textColor = RGBAColor(seen: element.ink)
      builder.detail.lines = builder.add(lines: element.lines.map { place($0).onSteps.moved(by: frame) })
    } else {
      builder.node.background = RGBAColor(seen: element.ink)
    }
  }
}

extension Rect2D {
  /// The box, wider to both sides, up to multiples of 8 points: the width of words tells letters.
  fileprivate var onSteps: Rect2D {
    let step = 8.0
    let left = (x / step).rounded(.down) * step
    return Rect2D(x: left, y: y, width: (maxX / step).rounded(.up) * step - left, height: height)
  }

  /// The box as seen from the corner of another one.
  fileprivate func moved(by other: Rect2D?) -> Rect2D {
    Rect2D(x: x - (other?.x ?? 0), y: y - (other?.y ?? 0), width: width, height: height)
  }
}

extension RGBAColor {
  /// A colour of pixels: 0xBBGGRR.
  fileprivate init(seen color: UInt32) {
    self.init(
      red: UInt8(color & 0xFF), green: UInt8(color >> 8 & 0xFF), blue: UInt8(color >> 16 & 0xFF))
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
}
