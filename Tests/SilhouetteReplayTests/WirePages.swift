import SilhouetteHierarchy
import SilhouetteReplay
import SilhouetteScene

/// Pages made by hand, as the scenes of real apps make them.
enum WirePages {
  static func look(_ category: NodeCategory, _ set: (inout Look) -> Void) -> Look {
    var look = Look()
    look.category = category
    set(&look)
    return look
  }

  static func element(
    _ id: Int32, _ left: Double, _ top: Double, _ width: Double, _ height: Double, look: Int32
  ) -> Element {
    var element = Element()
    element.id = id
    (element.left, element.top) = (Int32(left * 4), Int32(top * 4))
    (element.width, element.height) = (Int32(width * 4), Int32(height * 4))
    (element.look, element.base) = (look, look)
    return element
  }

  static func bars(_ width: Double, _ height: Double, lines: Int, last: Double) -> Marks {
    func bar(_ top: Double, _ width: Double) -> Marks.Group {
      Marks.Group(
        left: 0, top: Int32(top * 4), width: Int32(width * 4), height: Int32(height * 4),
        radius: Int32(height * 2), role: .textBar)
    }
    var first = bar(4, width)
    for line in 1..<max(lines - 1, 1) { first.copies.append(Marks.Copy(dx: 0, dy: Int32(line) * 18 * 4)) }
    return Marks(first: first, second: lines > 1 ? bar(4 + Double(lines - 1) * 18, last) : nil)
  }

  /// A list of cards, each with a picture, a heading and a label of two lines.
  static func list(rows: Int, _ table: inout LookTable) -> ElementTree {
    let card = table.index(
      of: look(.card) {
        $0.fill = RGBAColor(rgb: 0xFFFFFF)
        ($0.borderWidth, $0.borderColor, $0.radius) = (4, RGBAColor(rgb: 0xDCE0E7), 56)
        $0.clips = true
      })
    let picture = table.index(
      of: look(.image) {
        ($0.fill, $0.ink, $0.radius) = (RGBAColor(rgb: 0xDDE7F0), RGBAColor(rgb: 0x7A93AC), 32)
      })
    let heading = table.index(of: look(.heading) { $0.ink = RGBAColor(rgb: 0x3D4654) })
    let label = table.index(of: look(.label) { $0.ink = RGBAColor(rgb: 0x8A93A1) })
    let scroll = table.index(of: look(.list) { $0.clips = true })
    var tree = ElementTree(
      viewport: Viewport(width: 402, height: 874, scale: 3), background: RGBAColor(rgb: 0xF5F6F8))
    func add(_ element: Element, to parent: Int32) -> Int32 {
      var element = element
      element.parent = parent
      tree.elements.append(element)
      return Int32(tree.elements.count - 1)
    }
    var id: Int32 = 8
    func next() -> Int32 {
      id += 1
      return id - 1
    }
    let list = add(element(next(), 0, 100, 402, 774, look: scroll), to: -1)
    var inner = Element()
    inner.id = next()
    inner.kind = .content
    inner.top = -40 * 4
    let content = add(inner, to: list)
    for row in 0..<rows {
      let width = Double(120 + row * 37 % 130)
      let box = add(element(next(), 16, Double(row) * 102 + 8, 370, 94, look: card), to: content)
      var image = element(next(), 12, 12, 70, 70, look: picture)
      image.marks = table.index(of: mountains)
      _ = add(image, to: box)
      var title = element(next(), 94, 12, width, 20, look: heading)
      title.marks = table.index(of: bars(width, 11, lines: 1, last: 0))
      _ = add(title, to: box)
      var text = element(next(), 94, 40, 262, 36, look: label)
      text.marks = table.index(of: bars(262, 9, lines: 2, last: width - 20))
      _ = add(text, to: box)
    }
    close(&tree)
    return tree
  }

  static var mountains: Marks {
    var turned = Marks.Group(left: 80, top: 120, width: 120, height: 120, radius: 0, role: .mark)
    turned.turn = .plus45
    return Marks(
      first: Marks.Group(left: 160, top: 60, width: 48, height: 48, radius: 24, role: .mark), second: turned)
  }

  /// Fills in where subtrees end, from the parents.
  static func close(_ tree: inout ElementTree) {
    for index in tree.elements.indices.reversed() {
      tree.elements[index].end = max(tree.elements[index].end, Int32(index) + 1)
      let parent = Int(tree.elements[index].parent)
      if parent >= 0 { tree.elements[parent].end = max(tree.elements[parent].end, tree.elements[index].end) }
    }
  }
}
