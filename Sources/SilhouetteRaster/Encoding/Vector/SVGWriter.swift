import SilhouetteHierarchy
public import SilhouetteScene
import SilhouetteText

/// Writes a scene as a picture of scalable shapes (SVG 1.1), in memory, in viewport points.
///
/// A subtree is in a group only if it is faded as one picture, and a node has a clip path only if an ancestor cuts it.
/// The only words in the file are revealed text. The same scene gives the same bytes.
package struct SVGWriter: Sendable {
  /// A writer; all values are alike.
  package init() {}

  /// Returns the whole file as UTF-8.
  package func write(_ scene: WireframeScene) -> [UInt8] {
    write(scene, touches: [])
  }

  /// The same with touches on top.
  ///
  /// - Parameter font: measures lines of revealed text; nil for the project's pixel font. Viewers draw the
  ///   text in a font of their own.
  package func write(_ scene: WireframeScene, touches: [TouchMark], font: (any TextFont)? = nil) -> [UInt8] {
    var drawing = SVGDrawing(scene, font)
    drawing.draw(touches)
    return drawing.bytes
  }
}

extension WireframeScene {
  /// The scene as an SVG file in UTF-8, in points of the viewport. The only words in it are revealed text.
  public func svg() -> [UInt8] { SVGWriter().write(self) }
}

/// A scene half written.
private struct SVGDrawing {
  private let scene: WireframeScene
  private let clips: VectorClips
  private(set) var bytes: [UInt8] = []
  /// By node, whether its clip path is written.
  private var hasClip: [Bool]
  /// By node, 1 for the clip path that is named first, 0 for none yet. A node's index would reveal the number
  /// of nodes before it.
  private var clipNames: [Int]
  private var clipCount = 0
  /// Ends of the subtrees whose opacity groups are open, innermost last.
  private var openGroups: [Int] = []
  private var hatchCount = 0
  private var layout: TextLayout
  /// Font sizes in a unit of the layout's font. Capitals of common fonts are 0.7 of the font's size.
  private var sizes: Double { layout.font == nil ? layout.capitals / 0.7 : 1 }

  init(_ scene: WireframeScene, _ font: (any TextFont)?) {
    self.scene = scene
    clips = VectorClips(scene: scene)
    layout = TextLayout(font: font)
    hasClip = Array(repeating: false, count: scene.nodes.count)
    clipNames = Array(repeating: 0, count: scene.nodes.count)
  }

  mutating func draw(_ touches: [TouchMark]) {
    appendStart()
    var index = 0
    while index < scene.nodes.count {
      closeGroups(endingAt: index)
      let node = scene.nodes[index]
      let end = min(max(Int(node.end), index + 1), scene.nodes.count)
      guard node.verdict != .hidden, node.alpha > 0 else {
        index = end
        continue
      }
      openGroup(node, end: end)
      if node.verdict == .draw { paint(node, index) }
      index += 1
    }
    closeGroups(endingAt: Int.max)
    for mark in touches { paint(mark) }
    text("</svg>\n")
  }

  // MARK: Structure

  private mutating func appendStart() {
    let size = scene.viewport
    text("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    attribute("width", size.width)
    attribute("height", size.height)
    text(" viewBox=\"0 0 ")
    bytes.append(decimal: size.width)
    text(" ")
    bytes.append(decimal: size.height)
    text("\">\n<rect width=\"100%\" height=\"100%\"")
    fill(scene.background)
    text("/>\n")
  }

  private mutating func openGroup(_ node: SceneNode, end: Int) {
    guard node.alpha < 1 else { return }
    text("<g")
    attribute("opacity", node.alpha)
    text(">\n")
    openGroups.append(end)
  }

  private mutating func closeGroups(endingAt index: Int) {
    while let end = openGroups.last, end <= index {
      openGroups.removeLast()
      text("</g>\n")
    }
  }

  // MARK: Nodes

  private mutating func paint(_ node: SceneNode, _ index: Int) {
    guard node.toViewport.isFinite, node.paintsAnything else { return }
    let clip = clips.clip(of: node)
    if let clip {
      defineClips(from: clip)
      text("<g clip-path=\"url(#c\(clipName(clip)))\">\n")
    }
    text("<g")
    transform(node.toViewport)
    text(">\n")
    if node.frame.isDrawableSize { paintBox(node) }
    let hasWords = paintText(node)
    for part in scene.parts(of: node) where part.frame.isDrawable && !part.color.isClear {
      if !(hasWords && part.role.standsForText) { paint(part) }
    }
    text("</g>\n")
    if clip != nil { text("</g>\n") }
  }

  private mutating func paintBox(_ node: SceneNode) {
    if !node.fill.isClear {
      if let shadow = node.shadow { paint(shadow, around: node) }
      rect(node.box, radius: node.radius)
      fill(node.fill)
      text("/>\n")
    }
    if !node.hatch.isClear { paintHatch(node) }
    if let border = node.border, border.width > 0, !border.color.isClear { paintBorder(node, border) }
  }

  /// Draws whole shapes, because a box with a shadow is opaque and hides the shadow below it.
  private mutating func paint(_ shadow: SceneNode.Shadow, around node: SceneNode) {
    for ring in shadow.rings.reversed() {
      rect(ring.frame(around: node.box), radius: ring.radius(around: node.radius))
      fill(shadow.color)
      text("/>\n")
    }
  }

  /// A stroke is centred on its path, so the path is half a width inside.
  private mutating func paintBorder(_ node: SceneNode, _ border: SceneNode.Border) {
    let inner = node.box.inset(dx: border.width, dy: border.width)
    guard inner.isDrawable else {
      rect(node.box, radius: node.radius)
      fill(border.color)
      text("/>\n")
      return
    }
    let half = border.width / 2
    rect(node.box.inset(dx: half, dy: half), radius: max(node.radius - half, 0))
    text(" fill=\"none\" stroke=\"\(border.color.hexRGB)\"")
    attribute("stroke-width", border.width)
    if !border.color.isOpaque { attribute("stroke-opacity", Double(border.color.alpha) / 255) }
    text("/>\n")
  }

  /// Stripes of `Hatch`: one tile of them repeats.
  private mutating func paintHatch(_ node: SceneNode) {
    let scale = Hatch.scale(in: node.box)
    let (period, stripe) = (Hatch.period * scale, Hatch.stripe * scale)
    text("<pattern id=\"h\(hatchCount)\" patternUnits=\"userSpaceOnUse\"")
    attribute("width", period)
    attribute("height", period)
    text("><path d=\"M0 0H")
    bytes.append(decimal: stripe)
    text("L0 ")
    bytes.append(decimal: stripe)
    text("ZM0 ")
    bytes.append(decimal: period)
    text("L")
    bytes.append(decimal: period)
    text(" 0V")
    bytes.append(decimal: stripe)
    text("L")
    bytes.append(decimal: stripe)
    text(" ")
    bytes.append(decimal: period)
    text("Z\"")
    fill(node.hatch)
    text("/></pattern>\n")
    rect(node.box, radius: node.radius)
    text(" fill=\"url(#h\(hatchCount))\"/>\n")
    hatchCount += 1
  }

  private mutating func paint(_ part: ScenePart) {
    rect(part.frame, radius: part.radius)
    fill(part.color)
    if part.turn != .none {
      text(" transform=\"rotate(\(part.turn == .plus45 ? "45" : "-45") ")
      bytes.append(decimal: part.frame.x + part.frame.width / 2)
      text(" ")
      bytes.append(decimal: part.frame.y + part.frame.height / 2)
      text(")\"")
    }
    text("/>\n")
  }

  /// Words in place of their bars, if the user asked for text. Lines break at about the same places as in a
  /// picture.
  private mutating func paintText(_ node: SceneNode) -> Bool {
    guard layout.read(node, in: scene) else { return false }
    let largest = layout.room.capitals / layout.capitals
    guard let unit = layout.fit(largest: largest, settle: { $0 }) else { return false }
    text("<g font-family=\"sans-serif\"")
    attribute("font-size", unit * sizes)
    fill(layout.room.ink)
    text(">\n")
    for (line, slot) in zip(layout.lines, layout.slots) where line.width > 0 { paint(line, slot, unit) }
    text("</g>\n")
    return true
  }

  private mutating func paint(_ line: TextLayout.Line, _ slot: TextSlot, _ unit: Double) {
    text("<text")
    switch slot.side {
    case .left: attribute("x", slot.x)
    case .middle: attribute("x", slot.x + slot.width / 2)
    case .right: attribute("x", slot.x + slot.width)
    }
    attribute("y", slot.middle + unit * layout.capitals / 2)
    switch slot.side {
    case .left: break
    case .middle: text(" text-anchor=\"middle\"")
    case .right: text(" text-anchor=\"end\"")
    }
    text(">")
    for scalar in layout.scalars[line.start..<line.end] { bytes.append(xml: scalar) }
    if line.isCut { bytes.append(xml: 0x2026) }
    text("</text>\n")
  }

  // MARK: Touches

  /// A path and a ring with white edges, as in `TouchItems`.
  private mutating func paint(_ mark: TouchMark) {
    let path = mark.path.filter { $0.x.isFinite && $0.y.isFinite }
    guard mark.strength > 0, let place = path.last else { return }
    text("<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"")
    if mark.strength < 255 { attribute("opacity", Double(mark.strength) / 255) }
    text(">\n")
    if path.count > 1 {
      paint(path, width: TouchLook.path + 2 * TouchLook.edge, TouchLook.paper)
      paint(path, width: TouchLook.path, TouchLook.ink)
    }
    circle(place, radius: TouchLook.radius + TouchLook.edge / 2)
    stroke(TouchLook.paper, width: TouchLook.edge)
    circle(place, radius: TouchLook.radius - TouchLook.ring / 2)
    fill(TouchLook.ink.withAlpha(TouchLook.disc))
    stroke(TouchLook.ink, width: TouchLook.ring)
    text("</g>\n")
  }

  private mutating func paint(_ path: [Point2D], width: Double, _ color: RGBAColor) {
    text("<polyline points=\"")
    for (index, place) in path.enumerated() {
      if index > 0 { text(" ") }
      bytes.append(decimal: place.x)
      text(",")
      bytes.append(decimal: place.y)
    }
    text("\"")
    stroke(color, width: width)
  }

  private mutating func circle(_ middle: Point2D, radius: Double) {
    text("<circle")
    attribute("cx", middle.x)
    attribute("cy", middle.y)
    attribute("r", radius)
  }

  /// Ends the element.
  private mutating func stroke(_ color: RGBAColor, width: Double) {
    text(" stroke=\"\(color.hexRGB)\"")
    attribute("stroke-width", width)
    text("/>\n")
  }

  // MARK: Clips

  /// Writes clip paths from here outwards, up to the first that is written already.
  private mutating func defineClips(from first: Int) {
    var next: Int? = first
    while let index = next, !hasClip[index] {
      hasClip[index] = true
      let outer = clips.outer(of: scene.nodes[index], at: index)
      defineClip(index, outer: outer)
      next = outer
    }
  }

  private mutating func clipName(_ index: Int) -> Int {
    if clipNames[index] == 0 {
      clipCount += 1
      clipNames[index] = clipCount
    }
    return clipNames[index]
  }

  private mutating func defineClip(_ index: Int, outer: Int?) {
    let node = scene.nodes[index]
    text("<clipPath id=\"c\(clipName(index))\"")
    if let outer { text(" clip-path=\"url(#c\(clipName(outer)))\"") }
    text(">")
    // A clip without area cuts everything off, and so does an empty clip path.
    if node.frame.isDrawableSize, node.toViewport.isFinite {
      rect(node.box, radius: node.radius)
      transform(node.toViewport)
      text("/>")
    }
    text("</clipPath>\n")
  }

  // MARK: Words of SVG

  private mutating func rect(_ box: Rect2D, radius: Double) {
    text("<rect")
    if box.x != 0 { attribute("x", box.x) }
    if box.y != 0 { attribute("y", box.y) }
    attribute("width", box.width)
    attribute("height", box.height)
    let radius = min(radius, min(box.width, box.height) / 2)
    if radius > 0 { attribute("rx", radius) }
  }

  private mutating func fill(_ color: RGBAColor) {
    text(" fill=\"\(color.hexRGB)\"")
    if !color.isOpaque { attribute("fill-opacity", Double(color.alpha) / 255) }
  }

  private mutating func transform(_ map: Transform2D) {
    if map == .identity { return }
    if map.isTranslation {
      text(" transform=\"translate(")
      bytes.append(decimal: map.tx)
      text(" ")
      bytes.append(decimal: map.ty)
      text(")\"")
      return
    }
    text(" transform=\"matrix(")
    for value in [map.a, map.b, map.c, map.d] {
      bytes.append(decimal: value, places: 6)
      text(" ")
    }
    bytes.append(decimal: map.tx)
    text(" ")
    bytes.append(decimal: map.ty)
    text(")\"")
  }

  private mutating func attribute(_ name: StaticString, _ value: Double) {
    bytes.append(0x20)
    bytes.appendASCII(name)
    text("=\"")
    bytes.append(decimal: value)
    bytes.append(0x22)
  }

  private mutating func text(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }
}

extension RGBAColor {
  /// `#RRGGBB`, without the alpha.
  fileprivate var hexRGB: String { withAlpha(255).description }
}
