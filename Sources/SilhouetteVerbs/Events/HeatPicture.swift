internal import SilhouetteHierarchy
internal import SilhouettePictures
internal import SilhouetteRaster
internal import SilhouetteScene
internal import SilhouetteStory
internal import SilhouetteText

/// Draws a heat map: the screen with its warm places, beside it the content of a list that people scrolled, and below them a legend.
///
/// A tap on scrolled content belongs to the content. If the drawn screen shows that, the tap is there; else it is in the strip beside
/// the screen, which shows the content from its beginning, as far as a scene of it is known.
struct HeatPicture {
  private let screen: HeatMap.Screen
  private let scale: Double
  /// The area whose content has a strip; nil for none.
  private var strip: Strip?
  /// Taps on the drawn screen.
  private var here: [Point2D] = []

  /// The content of one area, from its beginning.
  private struct Strip {
    var name: String
    var taps: [Point2D] = []
    /// In points.
    var size = Size2D(width: 0, height: 0)
  }

  private static let gap = 16.0
  private static let ground: UInt32 = 0xFFF7_F5F4
  private static let ink = RGBAColor(rgb: 0x22262B)
  private static let plate = RGBAColor(rgb: 0xF4F5F7)
  /// The highest strip, in points.
  private static let most = 8000.0

  init(_ screen: HeatMap.Screen) {
    self.screen = screen
    scale = screen.scene.viewport.scale >= 2 ? 2 : 1
    place()
  }

  // MARK: Where taps belong

  private mutating func place() {
    let areas = Self.areas(of: screen.scene)
    var outside: [String: Int] = [:]
    for tap in screen.taps {
      guard let scroller = tap.scroller, let area = areas[scroller.name] else {
        here.append(tap.place)
        continue
      }
      let now = screen.scene.nodes[area.node].contentOffset
      let moved = Point2D(
        x: tap.place.x + scroller.offset.x - now.x, y: tap.place.y + scroller.offset.y - now.y)
      if area.box.contains(moved) { here.append(moved) } else { outside[scroller.name, default: 0] += 1 }
    }
    guard let name = outside.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key, let area = areas[name]
    else { return }
    var strip = Strip(name: name)
    for tap in screen.taps {
      guard let scroller = tap.scroller, scroller.name == name else { continue }
      strip.taps.append(
        Point2D(
          x: tap.place.x + scroller.offset.x - area.box.x, y: tap.place.y + scroller.offset.y - area.box.y))
    }
    let last = strip.taps.filter { $0.y < Self.most && $0.x < Self.most }
    strip.size = Size2D(
      width: min(Self.most, max(area.box.width, (last.map(\.x).max() ?? 0) + HeatField.reach)),
      height: min(Self.most, max(area.box.height, (last.map(\.y).max() ?? 0) + HeatField.reach)))
    self.strip = strip
  }

  /// The visible areas of scrolled content, by the names that steps give them.
  private static func areas(of scene: WireframeScene) -> [String: (node: Int, box: Rect2D)] {
    var areas: [String: (node: Int, box: Rect2D)] = [:]
    for index in scene.nodes.indices where StepScroller.scrolls(scene.nodes[index]) {
      guard let box = scene.seenBox(of: index) else { continue }
      let name = StepWords.element(index, in: scene).name
      if areas[name] == nil { areas[name] = (index, box) }
    }
    return areas
  }

  // MARK: Drawing

  func draw(_ meter: (RenderTarget) -> DrawingMeter) throws(DrawingMeter.Stop) -> Pixmap {
    var frame = try render(screen.scene, meter)
    let field = HeatField(here, size: screen.scene.viewport.bounds.size)
    let stripField = strip.map { HeatField($0.taps, size: $0.size) }
    // One scale of colours for both parts.
    let most = max(field.most, stripField?.most ?? 0)
    field.lay(over: &frame, left: 0, top: 0, scale: scale, most: most, in: frame.bounds)
    var side: Pixmap?
    if let strip, let stripField { side = try draw(strip, stripField, most, meter) }
    let legend = HeatLegend(screen, most: most, size: Int(scale))
    let gap = Int(Self.gap * scale)
    let width = max(frame.width + (side.map { $0.width + gap } ?? 0), min(legend.width, 4 * frame.width))
    let height = max(frame.height, side?.height ?? 0)
    guard var picture = Pixmap(width: width, height: height + legend.height, fill: Self.ground) else {
      return frame
    }
    Self.copy(frame, into: &picture, left: 0, top: 0)
    if let side { Self.copy(side, into: &picture, left: frame.width + gap, top: 0) }
    legend.draw(into: &picture, top: height, ink: Self.ink, plate: Self.plate)
    return picture
  }

  private func render(
    _ scene: WireframeScene, _ meter: (RenderTarget) -> DrawingMeter
  ) throws(DrawingMeter.Stop) -> Pixmap {
    let target = RenderTarget(viewport: scene.viewport, scale: scale)
    var renderer = FrameRenderer(target: target)
    var own = meter(target)
    _ = try renderer.render(scene, &own)
    return renderer.pixmap
  }

  /// The strip, put together of the parts that known scenes show.
  private func draw(
    _ strip: Strip, _ field: HeatField, _ most: Double, _ meter: (RenderTarget) -> DrawingMeter
  ) throws(DrawingMeter.Stop) -> Pixmap? {
    guard
      var picture = Pixmap(
        width: max(1, Int((strip.size.width * scale).rounded(.up))),
        height: max(1, Int((strip.size.height * scale).rounded(.up))), fill: 0xFFE7_E3E1)
    else { return nil }
    for scene in screen.scenes {
      guard let area = Self.areas(of: scene)[strip.name] else { continue }
      let frame = try render(scene, meter)
      let offset = scene.nodes[area.node].contentOffset
      let pixels = { (points: Double) in Int((points * scale).rounded()) }
      Self.copy(
        frame, into: &picture, left: pixels(offset.x), top: pixels(offset.y),
        from: PixelRect(
          left: pixels(area.box.x), top: pixels(area.box.y), right: pixels(area.box.maxX),
          bottom: pixels(area.box.maxY)))
    }
    field.lay(over: &picture, left: 0, top: 0, scale: scale, most: most, in: picture.bounds)
    return picture
  }

  private static func copy(
    _ part: Pixmap, into pixmap: inout Pixmap, left: Int, top: Int, from box: PixelRect? = nil
  ) {
    guard let box = (box ?? part.bounds).intersection(part.bounds) else { return }
    for row in box.top..<box.bottom {
      let line = top + row - box.top
      guard line >= 0, line < pixmap.height else { continue }
      for column in box.left..<box.right {
        let place = left + column - box.left
        guard place >= 0, place < pixmap.width else { continue }
        pixmap.pixels[line * pixmap.width + place] = part.pixels[row * part.width + column]
      }
    }
  }
}

/// The legend of a heat map: how many taps a colour means.
struct HeatLegend {
  private let lines: [Caption]
  private let swatches: [(color: RGBAColor, caption: Caption)]
  private let size: Int
  private static let side = 12

  /// - Parameter most: the heat of the warmest place.
  init(_ screen: HeatMap.Screen, most: Double, size: Int) {
    self.size = size
    let taps = screen.taps.count == 1 ? "1 tap" : "\(screen.taps.count) taps"
    let sessions = screen.sessions == 1 ? "1 session" : "\(screen.sessions) sessions"
    lines = [
      Caption("\(taps) of \(sessions)", size: size),
      Caption("taps within \(Int(HeatField.reach)) points:", size: size),
    ]
    let step = most / Double(HeatField.colors.count)
    swatches = HeatField.colors.enumerated().map { place, color in
      let isLast = place == HeatField.colors.count - 1
      let range = "\(Self.text(Double(place) * step))-\(Self.text(isLast ? most : Double(place + 1) * step))"
      return (color, Caption(range, size: size))
    }
  }

  private static func text(_ number: Double) -> String {
    number >= 10 ? String(Int(number.rounded())) : JSONLiteral.number((number * 10).rounded() / 10)
  }

  private var line: Int { max(Self.side * size, lines[0].height) + 4 * size }

  var height: Int { 8 * size + 3 * line }

  var width: Int {
    let row = swatches.reduce(8 * size) { $0 + (Self.side + 8) * size + $1.caption.width }
    return max(row, lines.map(\.width).max()! + 8 * size)
  }

  func draw(into pixmap: inout Pixmap, top: Int, ink: RGBAColor, plate: RGBAColor) {
    var y = top + 6 * size
    for caption in lines {
      caption.draw(left: 6 * size, top: y, ink: ink, plate: plate, into: &pixmap)
      y += line
    }
    var x = 8 * size
    for swatch in swatches {
      let side = Self.side * size
      if let box = PixelRect(left: x, top: y, right: x + side, bottom: y + side)?.intersection(pixmap.bounds)
      {
        for row in box.top..<box.bottom {
          for column in box.left..<box.right {
            // As it looks over white, where most of a wireframe is.
            pixmap.pixels[row * pixmap.width + column] = HeatField.mixed(swatch.color, over: 0xFFFF_FFFF)
          }
        }
      }
      x += side + 2 * size
      swatch.caption.draw(left: x, top: y, ink: ink, plate: plate, into: &pixmap)
      x += swatch.caption.width + 6 * size
    }
  }
}
