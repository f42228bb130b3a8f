import SilhouetteHierarchy
import SilhouetteScene

/// A scene as content of one page, in viewport points with the origin at the top left.
///
/// A subtree that is faded as one picture becomes a form with a transparency group. Consecutive nodes with
/// the same clips share their clip paths. Revealed words are drawn with the pixel font, whose letters are
/// boxes, so no font is in the file.
struct PDFPage {
  private struct Layer {
    var content = PDFContent()
    /// The clips that are in force, outermost first.
    var clips: [Int] = []
    /// The subtree's end and its alpha.
    var end: Int
    var alpha: UInt8
  }

  private let scene: WireframeScene
  private let clips: VectorClips
  private var layers: [Layer]
  private var layout = TextLayout()
  /// Steps outwards from clip to clip that may still be taken; nodes after that are left out.
  private var budget = 1 << 24
  /// Of all operators so far.
  private var written = 0
  /// Whether drawing ended because of `mostBytes`. Do not use the page then.
  private(set) var isTooLarge = false

  /// The most bytes of operators in a page. A node of a few bytes may have thousands of stripes or clips, so
  /// the limit of nodes does not limit a page.
  static let mostBytes = 1 << 26
  /// Groups, in the order of their completion.
  private(set) var forms: [PDFContent] = []
  /// By level, whether an alpha is used.
  private(set) var alphas = [Bool](repeating: false, count: 256)

  init(_ scene: WireframeScene, touches: [TouchMark]) {
    self.scene = scene
    clips = VectorClips(scene: scene)
    layers = [Layer(end: .max, alpha: 255)]
    draw()
    guard !isTooLarge else { return }
    for mark in touches { paint(mark) }
  }

  var content: PDFContent { layers[0].content }

  private mutating func write(_ work: (inout PDFContent) -> Void) {
    let layer = layers.count - 1
    let before = layers[layer].content.bytes.count
    work(&layers[layer].content)
    written += layers[layer].content.bytes.count - before
  }

  // MARK: Structure

  private mutating func draw() {
    let (width, height, ground) = (scene.viewport.width, scene.viewport.height, scene.background)
    // A page's origin is at its foot.
    write {
      $0.transform(Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height))
      $0.fillColor(ground)
      $0.box(Rect2D(x: 0, y: 0, width: width, height: height), radius: 0)
      $0.fill()
    }
    var index = 0
    while index < scene.nodes.count {
      closeGroups(endingAt: index)
      let node = scene.nodes[index]
      let end = min(max(Int(node.end), index + 1), scene.nodes.count)
      guard node.verdict != .hidden, node.alpha > 0 else {
        index = end
        continue
      }
      if node.alpha < 1 { openGroup(UInt8(max(0, min(255, (node.alpha * 255).rounded()))), end: end) }
      if node.verdict == .draw { paint(node) }
      guard written <= Self.mostBytes else {
        isTooLarge = true
        return
      }
      index += 1
    }
    closeGroups(endingAt: .max - 1)
    setClips([])
  }

  private mutating func openGroup(_ alpha: UInt8, end: Int) {
    setClips([])
    layers.append(Layer(end: end, alpha: alpha))
  }

  private mutating func closeGroups(endingAt index: Int) {
    while layers.count > 1, layers[layers.count - 1].end <= index { closeGroup() }
  }

  private mutating func closeGroup() {
    setClips([])
    let layer = layers.removeLast()
    let form = forms.count
    forms.append(layer.content)
    alphas[Int(layer.alpha)] = true
    write {
      $0.save()
      $0.alpha(layer.alpha)
      $0.paint(form: form)
      $0.restore()
    }
  }

  /// Makes exactly these clips be in force, outermost first.
  private mutating func setClips(_ wanted: [Int]) {
    let layer = layers.count - 1
    var common = 0
    while common < wanted.count, common < layers[layer].clips.count,
      wanted[common] == layers[layer].clips[common]
    {
      common += 1
    }
    for _ in common..<layers[layer].clips.count { write { $0.restore() } }
    for index in wanted[common...] {
      let node = scene.nodes[index]
      // A clip without an area cuts everything off: its box is outside of the page.
      let isPlaced = node.frame.isDrawableSize && node.toViewport.isFinite
      write {
        $0.save()
        if isPlaced {
          $0.box(node.box, radius: node.radius, under: node.toViewport)
        } else {
          $0.box(Rect2D(x: -9, y: -9, width: 1, height: 1), radius: 0)
        }
        $0.clip()
      }
    }
    layers[layer].clips = wanted
  }

  /// nil if the page has taken too much work already.
  private mutating func chain(of node: SceneNode) -> [Int]? {
    var chain: [Int] = []
    var next = clips.clip(of: node)
    while let index = next {
      chain.append(index)
      next = clips.outer(of: scene.nodes[index], at: index)
    }
    budget -= chain.count
    return budget > 0 ? chain.reversed() : nil
  }

  // MARK: Nodes

  private mutating func paint(_ node: SceneNode) {
    guard node.toViewport.isFinite, node.paintsAnything, let chain = chain(of: node) else { return }
    setClips(chain)
    write {
      $0.save()
      if node.toViewport != .identity { $0.transform(node.toViewport) }
    }
    if node.frame.isDrawableSize { paintBox(node) }
    let hasWords = paintText(node)
    for part in scene.parts(of: node) where part.frame.isDrawable && !part.color.isClear {
      if !(hasWords && part.role.standsForText) { paint(part) }
    }
    write { $0.restore() }
  }

  /// Paints in a colour, alpha included.
  private mutating func fill(_ color: RGBAColor, _ path: (inout PDFContent) -> Void) {
    painted(color) {
      $0.fillColor(color)
      path(&$0)
      $0.fill()
    }
  }

  private mutating func painted(_ color: RGBAColor, _ work: (inout PDFContent) -> Void) {
    let level = UInt8(color.rgba & 0xFF)
    guard level < 255 else { return write(work) }
    alphas[Int(level)] = true
    write {
      $0.save()
      $0.alpha(level)
      work(&$0)
      $0.restore()
    }
  }

  private mutating func paintBox(_ node: SceneNode) {
    if !node.fill.isClear {
      if let shadow = node.shadow {
        for ring in shadow.rings.reversed() {
          fill(shadow.color) {
            $0.box(ring.frame(around: node.box), radius: ring.radius(around: node.radius))
          }
        }
      }
      fill(node.fill) { $0.box(node.box, radius: node.radius) }
    }
    if !node.hatch.isClear { paintHatch(node) }
    if let border = node.border, border.width > 0, !border.color.isClear { paintBorder(node, border) }
  }

  /// A stroke is centred on its path, so the path is half a width inside.
  private mutating func paintBorder(_ node: SceneNode, _ border: SceneNode.Border) {
    guard node.box.inset(dx: border.width, dy: border.width).isDrawable else {
      return fill(border.color) { $0.box(node.box, radius: node.radius) }
    }
    let half = border.width / 2
    painted(border.color) {
      $0.strokeColor(border.color)
      $0.lineWidth(border.width)
      $0.box(node.box.inset(dx: half, dy: half), radius: max(node.radius - half, 0))
      $0.stroke()
    }
  }

  /// More stripes than any screen has room for.
  private static let mostStripes = 4096.0

  /// Stripes of `Hatch`: one path, cut to the box.
  private mutating func paintHatch(_ node: SceneNode) {
    let (box, scale) = (node.box, Hatch.scale(in: node.box))
    let (period, stripe) = (Hatch.period * scale, Hatch.stripe * scale)
    let count = min(((box.width + box.height) / period).rounded(.up), Self.mostStripes)
    write {
      $0.save()
      $0.box(box, radius: node.radius)
      $0.clip()
    }
    fill(node.hatch) { content in
      for index in 0...Int(count) {
        let start = Double(index) * period
        content.move(to: Point2D(x: start, y: 0))
        content.line(to: Point2D(x: start + stripe, y: 0))
        content.line(to: Point2D(x: start + stripe - box.height, y: box.height))
        content.line(to: Point2D(x: start - box.height, y: box.height))
        content.close()
      }
    }
    write { $0.restore() }
  }

  private mutating func paint(_ part: ScenePart) {
    guard part.turn != .none else { return fill(part.color) { $0.box(part.frame, radius: part.radius) } }
    let middle = Point2D(x: part.frame.x + part.frame.width / 2, y: part.frame.y + part.frame.height / 2)
    let sine = part.turn == .plus45 ? 0.5.squareRoot() : -0.5.squareRoot()
    let cosine = 0.5.squareRoot()
    let turn = Transform2D.translation(x: -middle.x, y: -middle.y)
      .then(Transform2D(a: cosine, b: sine, c: -sine, d: cosine, tx: middle.x, ty: middle.y))
    fill(part.color) { $0.box(part.frame, radius: part.radius, under: turn) }
  }

  /// Words in place of their bars, if the user asked for text.
  private mutating func paintText(_ node: SceneNode) -> Bool {
    guard layout.read(node, in: scene) else { return false }
    let largest = layout.room.capitals / layout.capitals
    guard let unit = layout.fit(largest: largest, settle: { $0 }) else { return false }
    let font = PixelFont.standard
    let (lines, slots, signs) = (layout.lines, layout.slots, layout.signs)
    fill(layout.room.ink) { content in
      for (line, slot) in zip(lines, slots) where line.width > 0 {
        let free = slot.width - line.width * unit
        var x = slot.x + (slot.side == .left ? 0 : slot.side == .middle ? free / 2 : free)
        let y = slot.middle - Double(PixelFont.ascent) * unit / 2
        for sign in Array(signs[line.start..<line.end]) + (line.isCut ? [PixelFont.ellipsis] : []) {
          for piece in font.pieces(of: sign) {
            content.box(
              Rect2D(
                x: x + Double(piece.x) * unit, y: y + Double(piece.y) * unit,
                width: Double(piece.width) * unit,
                height: Double(piece.height) * unit), radius: 0)
          }
          x += Double(font.advance(of: sign)) * unit
        }
      }
    }
    return true
  }

  // MARK: Touches

  /// A path and a ring with white edges, as in `TouchItems`.
  private mutating func paint(_ mark: TouchMark) {
    let path = mark.path.filter { $0.x.isFinite && $0.y.isFinite }
    guard mark.strength > 0, let place = path.last else { return }
    openGroup(mark.strength, end: .max)
    if path.count > 1 {
      stroke(path, width: TouchLook.path + 2 * TouchLook.edge, TouchLook.paper)
      stroke(path, width: TouchLook.path, TouchLook.ink)
    }
    ring(place, radius: TouchLook.radius + TouchLook.edge / 2, width: TouchLook.edge, TouchLook.paper)
    let inner = TouchLook.radius - TouchLook.ring / 2
    fill(TouchLook.ink.withAlpha(TouchLook.disc)) { $0.circle(place, radius: inner) }
    ring(place, radius: inner, width: TouchLook.ring, TouchLook.ink)
    closeGroup()
  }

  private mutating func stroke(_ path: [Point2D], width: Double, _ color: RGBAColor) {
    write {
      $0.roundLines()
      $0.lineWidth(width)
      $0.strokeColor(color)
      $0.move(to: path[0])
      for place in path.dropFirst() { $0.line(to: place) }
      $0.stroke()
    }
  }

  private mutating func ring(_ middle: Point2D, radius: Double, width: Double, _ color: RGBAColor) {
    write {
      $0.lineWidth(width)
      $0.strokeColor(color)
      $0.circle(middle, radius: radius)
      $0.stroke()
    }
  }
}
