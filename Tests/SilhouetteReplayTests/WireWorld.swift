import SilhouetteHierarchy
import SilhouetteReplay
import SilhouetteScene
import TestSupport

/// Random looks, pages and changes, of all that the wire can say.
struct WireWorld {
  var random: SeededGenerator
  var table = LookTable()
  private var nextID = Page.firstElementID
  private var looks: [Int32] = []
  private var partLooks: [Int32] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    looks = (0..<6).map { _ in table.index(of: look(isPart: false)) }
    partLooks = (0..<3).map { _ in table.index(of: look(isPart: true)) }
  }

  mutating func number(_ range: ClosedRange<Int32>) -> Int32 { .random(in: range, using: &random) }
  mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

  mutating func color() -> RGBAColor {
    let some: [UInt32] = [0xFFFFFFFF, 0x1122_33FF, 0x1122_3344, 0x1234_56FF, 0x1234_5678, 0, 0x0000_0001]
    return RGBAColor(rgba: some.randomElement(using: &random)!)
  }

  mutating func look(isPart: Bool) -> Look {
    var look = Look()
    if !isPart { look.category = NodeCategory.allCases.randomElement(using: &random)! }
    if isPart { look.role = ScenePart.Role.allCases.randomElement(using: &random)! }
    if isPart, chance(0.5) { look.turn = ScenePart.Turn.allCases.randomElement(using: &random)! }
    look.state = NodeState(rawValue: UInt8(number(0...15)))
    look.fill = color()
    if chance(0.2) {
      look.hatch = color()
      look.hasBroadHatch = !look.hatch.isClear && chance(0.3)
    }
    if chance(0.5) { (look.borderWidth, look.borderColor) = (number(1...9), color()) }
    if chance(0.3) {
      look.shadow = .init(
        height: SceneNode.Shadow.Height.allCases.randomElement(using: &random)!, color: color())
    }
    look.radius = number(0...60)
    look.clips = chance(0.3)
    look.ink = color()
    return look
  }

  mutating func group(in element: Element) -> Marks.Group {
    var group = Marks.Group(
      left: number(-9...99), top: number(-9...99), width: number(1...99), height: number(1...99),
      radius: 0, role: ScenePart.Role.allCases.randomElement(using: &random)!)
    group.radius = chance(0.7) ? min(group.width, group.height) / 2 : number(0...5)
    if chance(0.3) { group.color = color() }
    if chance(0.3) {
      group.turn = ScenePart.Turn.allCases.randomElement(using: &random)!
    } else if chance(0.4) {
      for _ in 0..<number(1...4) {
        group.copies.append(
          Marks.Copy(dx: number(-40...40), dy: number(-40...40), color: chance(0.3) ? color() : nil))
      }
    }
    return group
  }

  mutating func element(kind: Element.Kind? = nil) -> Element {
    var element = Element()
    element.id = nextID
    nextID += number(1...3)
    element.kind = kind ?? (chance(0.8) ? .node : chance(0.5) ? .part : .content)
    if chance(0.9), element.kind != .content {
      element.base = (element.kind == .part ? partLooks : looks).randomElement(using: &random) ?? -1
    }
    vary(&element)
    return element
  }

  /// Gives an element other values and the same kind and id.
  mutating func vary(_ element: inout Element) {
    if chance(0.8) { (element.left, element.top) = (number(-4000...4000), number(-40...40)) }
    if chance(0.5) { (element.width, element.height) = (number(0...4000), number(0...400)) }
    if chance(0.2) { element.alpha = UInt16(number(0...1000)) }
    if chance(0.2) { element.isHidden.toggle() }
    if chance(0.2) { element.order = chance(0.3) ? 0 : number(-400...400) }
    if chance(0.2) { element.transform = chance(0.3) ? -1 : table.index(of: transform()) }
    if element.kind == .content { return }
    if chance(0.6) {
      element.marks = -1
      if chance(0.6) {
        let second = chance(0.5) ? group(in: element) : nil
        element.marks = table.index(of: Marks(first: group(in: element), second: second))
      }
    }
    if element.kind == .node, chance(0.2) {
      element.text = chance(0.3) ? -1 : table.index(ofText: text())
    }
    if chance(0.2) { element.metadata = chance(0.3) ? -1 : table.index(of: metadata()) }
    varyLook(&element)
  }

  private mutating func varyLook(_ element: inout Element) {
    if chance(0.3) {
      element.look = table.index(of: look(isPart: element.kind == .part))
    } else if chance(0.7) || element.kind == .part || element.look >= 0 {
      element.look = element.base
    }
    if chance(0.2) || element.look < 0, element.kind == .node || element.look >= 0 {
      element.base = chance(0.5) || element.look < 0 ? -1 : looks.randomElement(using: &random) ?? -1
      if element.kind == .part { element.base = -1 }
    }
    if element.base >= 0, element.look < 0 { element.look = element.base }
    if element.kind == .part, element.look < 0 { element.look = table.index(of: look(isPart: true)) }
  }

  private mutating func transform() -> Transform2D {
    func part() -> Double { Double(number(-20_000...20_000)) / (chance(0.8) ? 10_000 : 7) }
    return Transform2D(a: part(), b: part(), c: part(), d: part(), tx: 0, ty: 0)
  }

  private mutating func text() -> [UInt8] {
    Array(["A “word”", "<b>&amp;\n\u{1}\\\"", "", "日本語 🙂", "plain"].randomElement(using: &random)!.utf8)
  }

  private mutating func metadata() -> [MetadataAttribute] {
    var list: [MetadataAttribute] = []
    for name in ["data-class", "data-id", "data-rule"] where chance(0.6) {
      list.append(MetadataAttribute(name: name, value: String(decoding: text(), as: UTF8.self)))
    }
    return list.isEmpty ? [MetadataAttribute(name: "data-class", value: "UIView")] : list
  }

  mutating func tree(_ count: Int) -> ElementTree {
    var tree = ElementTree(
      viewport: Viewport(width: 402.5, height: 874, scale: 2.625), background: color().withAlpha(255))
    for index in 0..<count {
      var element = element()
      // Pre-order: a child of the last element or of one of its ancestors.
      var parent = Int32(index) - 1
      while parent >= 0, chance(0.5) { parent = tree.elements[Int(parent)].parent }
      element.parent = parent
      tree.elements.append(element)
    }
    WirePages.close(&tree)
    // Later elements have the classes of this page.
    looks = tree.elements.filter { $0.base >= 0 && $0.kind == .node }.map(\.base)
    partLooks = tree.elements.filter { $0.base >= 0 && $0.kind == .part }.map(\.base)
    return tree
  }

  /// Changes that fit a page, without its structure being kept: elements that were removed are not touched.
  mutating func mutation(of tree: ElementTree) -> Mutation {
    var mutation = Mutation()
    if chance(0.3) { mutation.background = color().withAlpha(255) }
    var gone = Set<Int32>()
    for element in tree.elements {
      let parent = element.parent < 0 ? Page.bodyID : tree.elements[Int(element.parent)].id
      if gone.contains(parent) {
        gone.insert(element.id)
      } else if chance(0.1) {
        gone.insert(element.id)
        mutation.removes.append(Mutation.Remove(parent: parent, id: element.id))
      } else if chance(0.5) {
        change(element, in: &mutation)
      } else if chance(0.3) {
        add(to: element.id, &mutation)
      }
    }
    return mutation
  }

  private mutating func change(_ element: Element, in mutation: inout Mutation) {
    var old = element
    (old.parent, old.end) = (-1, 0)
    var new = old
    vary(&new)
    mutation.changes.append(Mutation.Change(old: old, new: new))
  }

  private mutating func add(to parent: Int32, _ mutation: inout Mutation) {
    var parent = parent
    for _ in 0..<number(1...4) {
      let next = chance(0.3) ? number(8...90) : nil
      let element = element()
      mutation.adds.append(Mutation.Add(parent: parent, next: next, element: element))
      if chance(0.5) { parent = element.id }
    }
  }
}

/// An element with what its indices mean, to compare elements of two tables.
struct ResolvedElement: Equatable {
  var element: Element
  var look: Look?
  var base: Look?
  var marks: Marks?
  var transform: Transform2D?
  var text: [UInt8]?
  var metadata: [MetadataAttribute]?

  init(_ element: Element, _ table: LookTable) {
    self.element = element
    if element.look >= 0 { look = table.looks[Int(element.look)] }
    if element.base >= 0 { base = table.looks[Int(element.base)] }
    if element.marks >= 0 { marks = table.marks[Int(element.marks)] }
    if element.transform >= 0 { transform = table.transforms[Int(element.transform)] }
    if element.text >= 0 { text = table.texts[Int(element.text)] }
    if element.metadata >= 0 {
      // As a set: an attribute that comes back comes last.
      metadata = table.metadata[Int(element.metadata)].sorted { $0.name < $1.name }
    }
    (self.element.look, self.element.base, self.element.marks) = (0, 0, 0)
    (self.element.transform, self.element.text, self.element.metadata) = (0, 0, 0)
  }
}
