import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteReplay
import TestSupport
import Testing

@Suite struct MirrorTests {
  private let page = PageWorld.tree([(8, 7), (9, 8), (10, 7)])

  private func refusal(of mutation: Mutation, limits: Mirror.Limits = Mirror.Limits()) -> MirrorError? {
    var mirror = try! Mirror(page, limits: limits)
    do throws(MirrorError) {
      try mirror.apply(mutation)
      return nil
    } catch {
      #expect(mirror.tree == page, "a refused mutation leaves the page as it was")
      return error
    }
  }

  private func refusal(removing id: Int32, from parent: Int32) -> MirrorError? {
    var mutation = Mutation()
    mutation.removes = [Mutation.Remove(parent: parent, id: id)]
    return refusal(of: mutation)
  }

  private func refusal(
    adding id: Int32, to parent: Int32, before next: Int32? = nil, limits: Mirror.Limits = Mirror.Limits()
  ) -> MirrorError? {
    var mutation = Mutation()
    var element = Element()
    element.id = id
    mutation.adds = [Mutation.Add(parent: parent, next: next, element: element)]
    return refusal(of: mutation, limits: limits)
  }

  @Test func removesNameAnElementAndItsParent() {
    #expect(refusal(removing: 9, from: 8) == nil)
    #expect(refusal(removing: 11, from: 8) == MirrorError(id: 11, rule: .unknownID))
    #expect(refusal(removing: 9, from: 10) == MirrorError(id: 9, rule: .wrongParent(8)))
    #expect(refusal(removing: 10, from: 77) == MirrorError(id: 10, rule: .wrongParent(Page.bodyID)))
    #expect(refusal(removing: Page.bodyID, from: Page.htmlID) == MirrorError(id: 7, rule: .unknownID))
  }

  @Test func aDescendantGoesWithItsAncestor() {
    var mutation = Mutation()
    mutation.removes = [Mutation.Remove(parent: 7, id: 8), Mutation.Remove(parent: 8, id: 9)]
    #expect(refusal(of: mutation) == MirrorError(id: 9, rule: .unknownID))
  }

  @Test func addsHaveAKnownParentAndASiblingToComeBefore() {
    #expect(refusal(adding: 11, to: 8, before: 9) == nil)
    #expect(refusal(adding: 11, to: 12) == MirrorError(id: 11, rule: .unknownParent(12)))
    #expect(refusal(adding: 11, to: 7, before: 9) == MirrorError(id: 11, rule: .nextNotInParent(9)))
    #expect(refusal(adding: 11, to: 7, before: 99) == MirrorError(id: 11, rule: .nextNotInParent(99)))
    #expect(refusal(adding: 11, to: 7, before: 7) == MirrorError(id: 11, rule: .nextNotInParent(7)))
    #expect(refusal(adding: 11, to: 7, before: 11) == MirrorError(id: 11, rule: .nextNotInParent(11)))
    #expect(refusal(adding: 10, to: 8) == MirrorError(id: 10, rule: .idAlreadyThere))
    #expect(refusal(adding: 11, to: 11) == MirrorError(id: 11, rule: .unknownParent(11)))
    #expect(refusal(adding: 5, to: 7) == MirrorError(id: 5, rule: .reservedID))
    #expect(refusal(adding: .min, to: 7) == MirrorError(id: .min, rule: .reservedID))
  }

  @Test func limitsHold() {
    var limits = Mirror.Limits()
    limits.elements = 3
    #expect(refusal(adding: 11, to: 7, limits: limits)?.rule == .tooManyElements(limit: 3))
    limits.elements = 4
    #expect(refusal(adding: 11, to: 7, limits: limits) == nil)
    limits.depth = 2
    #expect(refusal(adding: 11, to: 9, limits: limits)?.rule == .tooDeep(limit: 2))
    #expect(refusal(adding: 11, to: 8, limits: limits) == nil)
    #expect(throws: MirrorError(id: 9, rule: .tooDeep(limit: 1))) {
      limits.depth = 1
      _ = try Mirror(page, limits: limits)
    }
    #expect(throws: MirrorError(id: 10, rule: .tooManyElements(limit: 2))) {
      limits.elements = 2
      _ = try Mirror(page, limits: limits)
    }
  }

  @Test func changesStartFromWhatIsThere() {
    let first = page.elements[0]
    var moved = first
    moved.left = 5
    var mutation = Mutation()
    mutation.changes = [Mutation.Change(old: first, new: moved), Mutation.Change(old: first, new: moved)]
    #expect(refusal(of: mutation) == MirrorError(id: 8, rule: .staleChange))
    var stranger = first
    stranger.id = 12
    mutation.changes[1] = Mutation.Change(old: stranger, new: stranger)
    #expect(refusal(of: mutation) == MirrorError(id: 12, rule: .unknownID))
    mutation.changes[1] = Mutation.Change(old: page.elements[1], new: stranger)
    #expect(refusal(of: mutation) == MirrorError(id: 9, rule: .staleChange))
    mutation.removes = [Mutation.Remove(parent: 7, id: 10)]
    #expect(refusal(of: mutation) == MirrorError(id: 9, rule: .staleChange))
  }

  @Test func snapshotsAreChecked() {
    func refusal(_ edit: (inout ElementTree) -> Void) -> MirrorError.Rule? {
      var tree = page
      edit(&tree)
      do throws(MirrorError) {
        _ = try Mirror(tree)
        return nil
      } catch { return error.rule }
    }
    #expect(refusal { _ in } == nil)
    #expect(refusal { $0.elements[2].id = 8 } == .idAlreadyThere)
    #expect(refusal { $0.elements[2].id = 0 } == .reservedID)
    #expect(refusal { $0.elements[0].end = 1 } == .notInPreOrder)
    #expect(refusal { $0.elements[0].end = 4 } == .notInPreOrder)
    #expect(refusal { $0.elements[1].end = 0 } == .notInPreOrder)
    #expect(refusal { $0.elements[1].parent = 2 } == .notInPreOrder)
    #expect(refusal { $0.elements[0].parent = 0 } == .notInPreOrder)
    #expect(refusal { $0.elements[2].parent = -7 } == .notInPreOrder)
  }

  @Test func aFailedResetKeepsThePage() throws {
    var mirror = try Mirror(page)
    #expect(throws: MirrorError.self) { try mirror.reset(to: PageWorld.row([8, 8])) }
    #expect(mirror.tree == page)
    #expect(mirror.element(10) == page.elements[2])
    try mirror.reset(to: PageWorld.row([30]))
    #expect(mirror.element(10) == nil)
    #expect(mirror.element(30)?.end == 1)
  }

  @Test func aBackgroundIsApplied() throws {
    var mirror = try Mirror(page)
    var mutation = Mutation()
    mutation.background = RGBAColor(red: 0, green: 0, blue: 0)
    try mirror.apply(mutation)
    #expect(mirror.tree.background == RGBAColor(red: 0, green: 0, blue: 0))
    #expect(mirror.tree.elements == page.elements)
  }

  @Test func idsThatCrowdAreFoundAllTheSame() throws {
    // Multiples of a Fibonacci number fall close together in a table that hashes by the golden ratio.
    let ids = (1...4000).map { Int32($0) &* 196_418 & .max }
    let mirrored = try Mirror(PageWorld.row(Set(ids).filter { $0 >= 8 }.sorted()))
    var mirror = mirrored
    for element in mirrored.tree.elements { #expect(mirror.element(element.id) == element) }
  }

  @Test(arguments: 0..<200) func rubbishIsRefusedAndNeverTraps(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var mirror = try Mirror(page)
    for _ in 0..<20 {
      let before = mirror.tree
      do throws(MirrorError) {
        try mirror.apply(rubbish(using: &random))
      } catch {
        #expect(mirror.tree == before)
      }
      _ = try Mirror(mirror.tree)
    }
  }

  private func rubbish(using random: inout SeededGenerator) -> Mutation {
    func id(_ random: inout SeededGenerator) -> Int32 { Int32.random(in: 6...16, using: &random) }
    var mutation = Mutation()
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      mutation.removes.append(Mutation.Remove(parent: id(&random), id: id(&random)))
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      var element = Element()
      element.id = id(&random)
      element.end = Int32.random(in: .min ... .max, using: &random)
      let next = Bool.random(using: &random) ? nil : id(&random)
      mutation.adds.append(Mutation.Add(parent: id(&random), next: next, element: element))
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      var element = Element()
      element.id = id(&random)
      mutation.changes.append(Mutation.Change(old: element, new: element))
    }
    return mutation
  }
}
