import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteScene
import TestSupport
import Testing

@testable import SilhouetteRedaction

private func window(_ children: String) -> String {
  #"{"id":1,"class":"UIWindow","frame":[0,0,100,200],"children":["# + children + "]}"
}

struct AccessibilityEngineTests {
  private func world(_ children: String, _ policy: String = "{}") throws -> World {
    try World(window(children), policy: policy, engine: .accessibility)
  }

  @Test func anElementThatSpeaksIsMaskedWhereNoViewIs() throws {
    let element = #"{"id":3,"class":"AX","kind":"ax","frame":[20,30,40,10],"label":"Balance"}"#
    let world = try world(
      #"{"id":2,"class":"_UIHostingView","frame":[10,10,90,90],"children":["# + element + "]}")
    #expect(world.list == ["redact 3 accessibility-text"])
    // Elements are placed in their window, whatever holds them.
    #expect(world.mask(3)?.transform == .translation(x: 20, y: 30))
  }

  @Test func anElementAndTheViewThatItSpeaksForAreOneMask() throws {
    let children =
      #"{"id":2,"class":"Fancy","frame":[10,10,50,20]},{"id":3,"class":"AX","kind":"ax","frame":[10,10,50,20],"label":"Balance"}"#
    let world = try world(children)
    #expect(world.list == ["redact 2 accessibility-text"])
    let entry = try #require(world.explanation.entries.first { $0.id.rawValue == 3 })
    #expect(entry.outcome == .passedOver && entry.rule == .lent && entry.inheritedFrom == 1)
  }

  @Test func labelsAndTraitsDecideAndClassesDoNot() throws {
    let children =
      #"{"id":2,"class":"UILabel","frame":[0,0,9,9]},{"id":3,"class":"Fancy","frame":[0,0,9,9],"traits":["staticText"]},"#
      + #"{"id":4,"class":"Fancy","frame":[0,0,9,9],"traits":["image"]},{"id":5,"class":"Fancy","frame":[0,0,9,9],"traits":["searchField"]}"#
    #expect(try world(children, #"{"text":"inputs","images":"none"}"#).list == ["redact 5 input"])
    #expect(try world(children).short == "+5 +4 +3")
  }

  @Test func aContainersLabelIsThatOfItsContents() throws {
    let cell =
      #"{"id":2,"class":"UITableViewCell","frame":[0,0,90,40],"label":"Ada, 5","children":[{"id":3,"class":"UILabel","frame":[0,0,9,9],"label":"Ada"}]}"#
    #expect(try world(cell).short == "+3")
    #expect(
      try world(#"{"id":2,"class":"UITableViewCell","frame":[0,0,90,40],"label":"Ada, 5"}"#).short == "+2")
  }

  @Test func whatTheDeveloperSaidComesFirst() throws {
    let children =
      #"{"id":2,"class":"Fancy","frame":[0,0,9,9],"label":"x","privacy":"unmask"},{"id":3,"class":"Fancy","frame":[20,0,9,9],"privacy":"mask"},"#
      + #"{"id":4,"class":"UITextField","frame":[40,0,9,9],"secure":true,"privacy":"unmask"}"#
    #expect(try world(children).list == ["redact 4 secure", "redact 3 mask"])
  }
}

struct DefensiveEngineTests {
  private func world(_ children: String, _ policy: String = "{}") throws -> World {
    try World(window(children), policy: policy, engine: .defensive)
  }

  @Test func everythingIsMaskedAndEachOpeningCarriesItsProof() throws {
    let children =
      #"{"id":2,"class":"Mystery","frame":[10,10,50,20]},{"id":3,"class":"UISwitch","frame":[10,50,50,30]},"#
      + #"{"id":4,"class":"UIView","frame":[10,100,50,20]}"#
    let world = try world(children)
    #expect(world.regions.last?.rule == .everything && world.regions.last?.kind == .redact)
    let rules = world.explanation.entries.map(\.rule)
    #expect(rules == [.plainContainer, .unproven, .systemChrome, .emptyArea])
    for region in world.regions where region.kind == .clipOut {
      #expect([.plainContainer, .systemChrome, .emptyArea].contains(region.rule))
    }
    #expect(
      world.isMasked(20, 20) && !world.isMasked(20, 60) && !world.isMasked(20, 110) && !world.isMasked(90, 90)
    )
  }

  @Test func aViewOfUnknownClassIsOpenOnlyWhereItHoldsOthersAndHasNoContent() throws {
    func card(_ more: String) -> String {
      #"{"id":2,"class":"CardView","frame":[0,0,90,90]\#(more),"children":[{"id":3,"class":"UIView","frame":[0,0,9,9]}]}"#
    }
    #expect(try !world(card("")).isMasked(50, 50))
    #expect(try world(card(#","custom":true"#)).isMasked(50, 50))
    #expect(try world(card(#","text":"x""#)).isMasked(50, 50))
    #expect(try world(card(#","label":"x""#)).isMasked(50, 50))
    #expect(try world(card(#","layer":{"class":"CAMetalLayer"}"#)).isMasked(50, 50))
  }

  @Test func besideAllWindowsNothingIsOpen() throws {
    #expect(try World("", engine: .defensive).isMasked(50, 100))
    for engine in [RedactionEngine.defensive, .combined] {
      let half = try World(#"{"id":1,"class":"UIWindow","frame":[0,50,100,100]}"#, engine: engine)
      #expect(!half.isMasked(50, 100) && half.isMasked(50, 20) && half.isMasked(50, 180))
      #expect(half.list == ["clipOut 1 empty-area", "redact \(NodeID.none.rawValue) everything"])
    }
  }

  @Test func aNameForWhateverIsUnknownProvesNothingUnlessTheSourceTellsWhatDraws() throws {
    let snapshot = try World.snapshot(
      window(#"{"id":2,"class":"android.view.View","frame":[0,0,50,50]}"#))
    for knows in [false, true] {
      let redactor = Redactor(engine: .defensive, knowsDrawing: knows)
      var flattener = Flattener()
      let scene = flattener.flatten(snapshot, viewport: World.phone, platform: .android)
      let area = MaskedArea(redactor.regions(of: snapshot, scene: scene, viewport: World.phone))
      #expect(area.contains(Point2D(x: 20, y: 20)) == !knows)
    }
  }

  @Test func partsOfASwitchAreTheSystemsAndTextInABarIsNot() throws {
    let toggle =
      #"{"id":2,"class":"UISwitch","frame":[0,0,50,30],"children":[{"id":3,"class":"UISwitchModernVisualElement","frame":[0,0,50,30]}]}"#
    let bar =
      #"{"id":4,"class":"UINavigationBar","frame":[0,50,100,40],"children":[{"id":5,"class":"UILabel","frame":[0,0,50,30]}]}"#
    let world = try world(toggle + "," + bar)
    #expect(!world.isMasked(25, 15) && world.isMasked(25, 60) && !world.isMasked(75, 60))
  }

  @Test func levelsAndUnmaskingAreProofs() throws {
    let children =
      #"{"id":2,"class":"UILabel","frame":[0,0,50,20]},{"id":3,"class":"Mystery","frame":[0,50,50,20],"privacy":"unmask"},"#
      + #"{"id":4,"class":"UIImageView","frame":[0,90,50,20],"image":{"width":50,"height":20,"bundled":true}}"#
    let world = try world(children, #"{"text":"none"}"#)
    #expect(world.explanation.entries.map(\.rule) == [.plainContainer, .level, .unmask, .harmlessImage])
    #expect(!world.isMasked(5, 5) && !world.isMasked(5, 60) && !world.isMasked(5, 100))
  }
}

struct ComparisonTests {
  private func comparison(_ children: String, _ policy: String = "{}") throws -> EngineComparison {
    let world = try World(window(children), policy: policy)
    return EngineComparison(
      of: world.snapshot, scene: world.scene, viewport: world.viewport, policy: world.redactor.policy)
  }

  private static let three =
    #"{"id":2,"class":"UILabel","frame":[10,10,50,20]},{"id":3,"class":"AX","kind":"ax","frame":[10,50,40,10],"label":"x"},"#
    + #"{"id":4,"class":"UILabel","frame":[70,10,20,20],"label":"x"}"#

  @Test func areasAreCountedInSquarePointsAndOverlapsOnce() throws {
    let found = try comparison(Self.three)
    #expect(found.cell == 1 && found.total == 100 * 200)
    #expect(found.shares.map(\.engine) == RedactionEngine.ofTrees)
    #expect(found.shares.map(\.area) == [1400, 800, 1800, 1800])
    #expect(found.shares.map(\.masks) == [2, 2, 4, 4])
    let twice = try comparison(
      #"{"id":2,"class":"UILabel","frame":[0,0,10,10]},{"id":3,"class":"UILabel","frame":[5,0,10,10]}"#)
    #expect(twice.shares[0].area == 150)
  }

  @Test func disagreementsNameTheBoxTheEnginesAndTheRule() throws {
    let found = try comparison(Self.three).disagreements
    try #require(found.map(\.area) == [1000, 400])
    #expect(found[0].box == Rect2D(x: 10, y: 10, width: 50, height: 20))
    #expect(
      found[0].masking == [.hierarchy, .defensive, .combined] && found[0].rule == .textClass
        && found[0].node == 1)
    #expect(found[1].masking == [.accessibility, .defensive, .combined] && found[1].id.rawValue == 3)
  }

  @Test func enginesThatAgreeDisagreeNowhere() throws {
    #expect(
      try comparison(#"{"id":2,"class":"UIView","frame":[0,0,9,9],"privacy":"mask"}"#).disagreements.isEmpty)
  }

  @Test func largeScreensAreCountedInLargerCells() throws {
    let world = try World(window(Self.three), viewport: Viewport(width: 4000, height: 4000, scale: 1))
    let found = EngineComparison(
      of: world.snapshot, scene: world.scene, viewport: world.viewport, policy: RedactionPolicy())
    #expect(found.cell == 4 && found.total == 16_000_000)
    for odd in [Viewport(width: .nan, height: 5, scale: 1), Viewport(width: 1e300, height: 1e300, scale: 1)] {
      let found = EngineComparison(
        of: world.snapshot, scene: world.scene, viewport: odd, policy: RedactionPolicy())
      #expect(found.total == 0 && found.disagreements.isEmpty)
    }
  }
}

struct RegionFileTests {
  private func world() throws -> World {
    return try World(
      window(
        ##"{"class":"UIScrollView","frame":[0,20,100,100],"clips":true,"radius":4,"children":[{"id":"a\"b","class":"UILabel","frame":[0.5,1,20,10],"textColor":"#112233"},{"id":5,"class":"UIView","frame":[0,0,9,9],"privacy":"mask","swiftui":true},{"id":6,"class":"UIView","frame":[0,0,8,8],"opaque":true,"background":"#FFFFFF","radius":2}]}"##
      )
    )
  }

  @Test func aFileOfRegionsReadsAsItIsWritten() throws {
    let world = try world()
    var writer = RegionWriter()
    writer.append(world.regions, of: world.snapshot)
    writer.append([], of: world.snapshot)
    try expectGolden(String(decoding: writer.finish(), as: UTF8.self), named: "redaction/regions.json")
    #expect(writer.finish() == Array("{\"frames\":[]}\n".utf8))
  }

  @Test func filesThatAreTakenPieceByPieceAreTheSame() throws {
    let world = try World(#"{"id":1,"class":"UILabel","frame":[0,0,50,50]}"#)
    var (whole, pieces) = (RegionWriter(), RegionWriter())
    var (allReasons, reasons) = (ExplanationWriter(), ExplanationWriter())
    var (taken, told): ([UInt8], [UInt8]) = ([], [])
    for _ in 0..<3 {
      whole.append(world.regions, of: world.snapshot)
      pieces.append(world.regions, of: world.snapshot)
      allReasons.append(world.explanation, of: world.snapshot)
      reasons.append(world.explanation, of: world.snapshot)
      taken += pieces.drain()
      told += reasons.drain()
      #expect(taken.last == 10 && told.last == 10)
    }
    #expect(taken + pieces.finish() == whole.finish())
    #expect(told + reasons.finish() == allReasons.finish())
  }

  @Test func aFileOfExplanationsReadsAsItIsWritten() throws {
    let world = try world()
    var writer = ExplanationWriter()
    writer.append(world.explanation, of: world.snapshot)
    try expectGolden(String(decoding: writer.finish(), as: UTF8.self), named: "redaction/explanation.json")
    try expectGolden(world.explanation.text(of: world.snapshot), named: "redaction/explanation.txt")
    #expect(writer.finish() == Array("{\"frames\":[]}\n".utf8))
  }

  @Test func anExplanationTellsWhatIsInherited() throws {
    let children =
      #"{"id":2,"class":"UIView","frame":[0,0,50,50],"privacy":"unmask","children":[{"id":3,"class":"UILabel","frame":[0,0,9,9]},"#
      + #"{"id":4,"class":"UIView","frame":[0,0,9,9],"privacy":"mask","children":[{"id":5,"class":"UIView","frame":[0,0,9,9]}]}]}"#
    for mode in ["strict", "compat"] {
      let explanation = try World(window(children), policy: #"{"mode":"\#(mode)"}"#).explanation
      let entries = explanation.entries
      let rules: [RedactRule] = [.nothing, .unmask, .inheritedUnmask, .mask, .maskedAncestor]
      let inherited: [Int?] = [nil, nil, 1, nil, 3]
      let unmasked: [Int?] = [nil, nil, 1, 1, 1]
      let masked: [Int?] = [nil, nil, nil, nil, 3]
      // In strict mode nothing is listed inside of a mask.
      let count = mode == "strict" ? 4 : 5
      #expect(entries.map(\.rule) == Array(rules.prefix(count)))
      #expect(entries.map(\.inheritedFrom) == Array(inherited.prefix(count)))
      #expect(entries.map(\.unmaskedAbove) == Array(unmasked.prefix(count)))
      #expect(entries.map(\.maskedAbove) == Array(masked.prefix(count)))
      #expect(explanation.reason(entries[3]) == "masked by mask, though [1] is unmasked")
    }
  }
}
