import SilhouetteHierarchy
import SilhouetteReplay
import TestSupport
import Testing

@Suite struct DifferTests {
  @Test func everySmallPageBecomesEveryOther() throws {
    // Names do not matter to a difference, so the old page's are always the first ones.
    let olds = PageWorld.all([8, 9, 10, 11], size: 4).filter { page in
      page.elements.map(\.id) == (0..<page.elements.count).map { Int32(8 + $0) }
    }
    let news = PageWorld.all([8, 9, 10, 11, 12], size: 4)
    var differ = Differ()
    for old in olds {
      let plain = PlainPage(old)
      for new in news { try expectBecomes(plain, old, new, &differ) }
    }
    #expect(olds.count == 23 && news.count == 2026)
  }

  private func expectBecomes(
    _ plain: PlainPage, _ old: ElementTree, _ new: ElementTree, _ differ: inout Differ
  ) throws {
    let mutation = differ.diff(old, new)
    var page = plain
    try page.apply(mutation)
    var mirror = try Mirror(old)
    try mirror.apply(mutation)
    let isRight = page.tree(like: new) == new && mirror.tree == new
    let isSmallest = mutation.adds.count == PlainPage(new).fewestAdds(from: plain)
    if !isRight || !isSmallest {
      Issue.record("\(old.elements.map(\.id)) to \(new.elements.map(\.id)): \(mutation)")
    }
  }

  @Test(arguments: 0..<20) func randomPagesFollowEachOther(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var edits = RandomPage()
    var differ = Differ()
    var old = edits.page.tree(like: PageWorld.row([]))
    var mirror = try Mirror(old)
    var plain = PlainPage(old)
    for _ in 0..<40 {
      for _ in 0..<Int.random(in: 0...8, using: &random) { edits.edit(using: &random) }
      let new = edits.page.tree(like: old)
      let mutation = differ.diff(old, new)
      try plain.apply(mutation)
      try mirror.apply(mutation)
      #expect(mirror.tree == new)
      #expect(plain.tree(like: new) == new)
      #expect(mutation.isEmpty == (old == new))
      old = new
    }
  }

  @Test func anUnchangedPageIsAnEmptyMutation() {
    var differ = Differ()
    let page = PageWorld.tree([(8, 7), (9, 8), (10, 7)])
    #expect(differ.diff(page, page) == Mutation())
    #expect(differ.diff(page, page).isEmpty)
  }

  @Test func oneOfManySiblingsThatGoesToTheEndIsOneMove() {
    var differ = Differ()
    let mutation = differ.diff(PageWorld.row(100..<200), PageWorld.row(Array(101..<200) + [100]))
    #expect(mutation.removes == [Mutation.Remove(parent: Page.bodyID, id: 100)])
    #expect(mutation.adds.map(\.element.id) == [100])
    #expect(mutation.adds[0].next == nil)
    let back = differ.diff(PageWorld.row(100..<200), PageWorld.row([199] + Array(100..<199)))
    #expect(back.adds.map(\.element.id) == [199])
    #expect(back.adds[0].next == 100)
  }

  @Test func aSubtreeThatGoesIsOneRemove() {
    var differ = Differ()
    var page = PlainPage(PageWorld.row([8, 100]))
    for id in Int32(9)..<58 {
      var element = Element()
      element.id = id
      page.insert(element, parent: 8 + (id - 9) / 2, at: 0)
    }
    let mutation = differ.diff(page.tree(like: PageWorld.row([])), PageWorld.row([100]))
    #expect(mutation.removes == [Mutation.Remove(parent: Page.bodyID, id: 8)])
    #expect(mutation.adds.isEmpty && mutation.changes.isEmpty)
  }

  @Test func theSmallSubtreeMovesPastTheBigOne() {
    var differ = Differ()
    let big: [(Int32, Int32)] = [(8, 7), (9, 8), (10, 8), (11, 10)]
    let old = PageWorld.tree(big + [(20, 7), (21, 20), (30, 7)])
    let new = PageWorld.tree([(20, 7), (21, 20), (30, 7)] + big)
    let mutation = differ.diff(old, new)
    #expect(mutation.removes.map(\.id) == [20, 30])
    #expect(mutation.adds.map(\.element.id) == [20, 21, 30])
    #expect(mutation.adds.map(\.next) == [8, nil, 8])
  }

  @Test func freshSiblingsNameTheNeighbourThatIsThereAlready() {
    var differ = Differ()
    let mutation = differ.diff(PageWorld.row([8, 9]), PageWorld.row([20, 21, 8, 22, 9, 23]))
    #expect(mutation.removes.isEmpty)
    #expect(mutation.adds.map(\.element.id) == [20, 21, 22, 23])
    #expect(mutation.adds.map(\.next) == [8, 8, 9, nil])
  }

  @Test func whatMovesToAnotherParentComesWithItsDescendants() {
    var differ = Differ()
    let old = PageWorld.tree([(8, 7), (9, 8), (10, 9), (11, 7)])
    let new = PageWorld.tree([(8, 7), (11, 7), (9, 11), (10, 9)])
    let mutation = differ.diff(old, new)
    #expect(mutation.removes == [Mutation.Remove(parent: 8, id: 9)])
    #expect(mutation.adds.map(\.element.id) == [9, 10])
    #expect(mutation.adds.map(\.parent) == [11, 9])
  }

  @Test func onlyWhatStaysIsChanged() {
    var differ = Differ()
    let old = PageWorld.row([8, 9])
    var new = PageWorld.row([9, 8])
    for index in new.elements.indices { new.elements[index].left = 4 }
    new.background = RGBAColor(red: 0, green: 0, blue: 0)
    let mutation = differ.diff(old, new)
    #expect(mutation.adds.count == 1 && mutation.changes.count == 1)
    #expect(mutation.changes[0].old.left == 0 && mutation.changes[0].new.left == 4)
    #expect(mutation.background == RGBAColor(red: 0, green: 0, blue: 0))
  }

  @Test func everyValueOfAnElementCounts() {
    var differ = Differ()
    let edits: [(inout Element) -> Void] = [
      { $0.isHidden = true }, { $0.alpha = 999 }, { $0.left = 1 }, { $0.top = 1 }, { $0.width = 1 },
      { $0.height = 1 }, { $0.look = 0 }, { $0.base = 0 }, { $0.marks = 0 }, { $0.transform = 0 },
      { $0.text = 0 }, { $0.metadata = 0 }, { $0.order = 1 },
    ]
    for edit in edits {
      let old = PageWorld.row([8])
      var new = old
      edit(&new.elements[0])
      #expect(differ.diff(old, new).changes == [Mutation.Change(old: old.elements[0], new: new.elements[0])])
    }
  }

  @Test func anElementOfAnotherKindIsAddedAgain() {
    var differ = Differ()
    var new = PageWorld.row([8])
    new.elements[0].kind = .content
    let mutation = differ.diff(PageWorld.row([8]), new)
    #expect(mutation.removes.count == 1 && mutation.adds.count == 1 && mutation.changes.isEmpty)
  }
}

/// A page that changes at random: elements come, go, move among their siblings and elsewhere, and change.
struct RandomPage {
  private(set) var page = PlainPage()
  private var nextID = Page.firstElementID

  mutating func edit(using random: inout SeededGenerator) {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4: insert(using: &random)
    case 4: if let id = any(using: &random) { page.remove(id) }
    case 5..<8: move(using: &random)
    default: change(using: &random)
    }
  }

  private func any(using random: inout SeededGenerator) -> Int32? {
    page.elements.keys.sorted().randomElement(using: &random)
  }

  private mutating func insert(using random: inout SeededGenerator) {
    var element = Element()
    element.id = nextID
    nextID += Int32.random(in: 1...3, using: &random)
    let parent = Bool.random(using: &random) ? Page.bodyID : any(using: &random) ?? Page.bodyID
    page.insert(element, parent: parent, at: Int.random(in: 0...page.children[parent]!.count, using: &random))
  }

  private mutating func move(using random: inout SeededGenerator) {
    guard let id = any(using: &random) else { return }
    let subtree = page.subtree(id)
    let copies = subtree.map { (page.elements[$0]!, page.parents[$0]!) }
    let old = page.parents[id]!
    page.remove(id)
    let parent = Bool.random(using: &random) ? old : any(using: &random) ?? Page.bodyID
    page.insert(
      copies[0].0, parent: parent, at: Int.random(in: 0...page.children[parent]!.count, using: &random))
    for (element, parent) in copies.dropFirst() {
      page.insert(element, parent: parent, at: page.children[parent]!.count)
    }
  }

  private mutating func change(using random: inout SeededGenerator) {
    guard let id = any(using: &random), var element = page.elements[id] else { return }
    element.left = Int32.random(in: 0..<1000, using: &random)
    element.alpha = UInt16.random(in: 0...1000, using: &random)
    page.replace(element)
  }
}

extension PlainPage {
  mutating func replace(_ element: Element) { elements[element.id] = element }
}
