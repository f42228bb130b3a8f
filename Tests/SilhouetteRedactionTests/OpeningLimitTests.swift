import Foundation
import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteRaster
import SilhouetteScene
import Testing

@testable import SilhouetteRedaction

/// Both sides of each limit for leaving places open: in a tree, and in a picture of 100 x 200 points.
struct OpeningLimitTests {
  private func window(_ children: String, _ more: String = "") -> String {
    #"{"id":1,"class":"UIWindow","frame":[0,0,100,200]"# + more + #","children":["# + children + "]}"
  }

  private func node(_ id: Int, _ name: String, _ frame: String, _ more: String = "", _ children: String = "")
    -> String
  {
    #"{"id":\#(id),"class":"\#(name)","frame":\#(frame)\#(more),"children":[\#(children)]}"#
  }

  private static let open = #","privacy":"unmask""#

  // MARK: Openings in clips

  /// What opens the mask over everything, on a screen whose window is small.
  private func openings(_ children: String) throws -> [RedactRegion] {
    let window = node(1, "UIWindow", "[0,0,5,5]", "", children)
    let regions = try World(window, engine: .defensive).regions.dropLast()
    let last = regions.lastIndex { $0.kind != .clipOut } ?? regions.startIndex - 1
    return Array(regions[(last + 1)...])
  }

  /// The opening of a node of 50 by 20 points in a host, whose own box stays masked.
  private func opened(_ own: String, in clip: String, _ width: Int = 80) throws -> RedactRegion? {
    let child = node(3, "UIView", "[10,30,50,20]", Self.open + own)
    return try openings(node(2, "_UIHostingView", "[0,0,\(width),80]", clip, child)).first {
      $0.id.rawValue == 3
    }
  }

  private static let clips = #","clips":true"#
  private static let turned = #","transform":[0.8,0.6,-0.6,0.8,0,0]"#

  @Test func anUprightOpeningEndsAtItsClip() throws {
    let opening = try #require(try opened("", in: Self.clips, 30))
    #expect(opening.size == Size2D(width: 20, height: 20) && opening.radius == 0)
    #expect(opening.transform == .translation(x: 10, y: 30))
  }

  @Test func aRoundOpeningLiesWhollyInItsClip() throws {
    let round = #","radius":5"#
    #expect(try opened(round, in: Self.clips)?.radius == 5)
    #expect(try opened(round, in: Self.clips, 30) == nil)
    #expect(try opened(#","radius":50"#, in: "")?.radius == 10)
  }

  @Test func aTurnedOpeningLiesWhollyInItsClip() throws {
    #expect(try opened(Self.turned, in: Self.clips)?.transform.b == 0.6)
    #expect(try opened(Self.turned, in: Self.clips, 30) == nil)
  }

  @Test func nothingIsOpenInARoundOrTurnedClip() throws {
    #expect(try opened("", in: Self.clips) != nil)
    #expect(try opened("", in: Self.clips + #","radius":5"#) == nil)
    #expect(try opened("", in: Self.clips + Self.turned) == nil)
    #expect(try opened("", in: #","radius":5"#) != nil)
  }

  @Test func whatAnOpenNodeHoldsIsNotOpenedAgain() throws {
    let inside = node(3, "UIView", "[5,5,10,10]", Self.open)
    let out = node(4, "UIView", "[40,0,40,20]", Self.open)
    let found = try openings(node(2, "UIView", "[10,10,50,20]", Self.open, inside + "," + out))
    #expect(found.map(\.id.rawValue) == [1, 2, 4])
    let first = try World(window(inside, Self.open), engine: .defensive).regions
    #expect(first.filter { $0.kind == .clipOut }.map(\.id.rawValue) == [1])
  }

  @Test func whatHasNoPlaceOpensNothing() throws {
    #expect(try opened(#","transform":[1e308,0,0,1e308,1e308,0]"#, in: "") == nil)
    // Its box begins on the screen, and ends nowhere.
    let endless = node(
      3, "UIView", "[0,30,1e308,20]", Self.open + #","transform":[10,0,0,1,0,0],"anchor":[0,0]"#)
    #expect(
      try openings(node(2, "_UIHostingView", "[0,0,80,80]", "", endless)).allSatisfy { $0.id.rawValue != 3 })
  }

  @Test(arguments: RedactionPolicy.Fill.allCases)
  func theMaskOverEverythingHasAColorOfItsOwnOnlyWhereMasksArePlain(_ fill: RedactionPolicy.Fill) throws {
    let world = try World(window(""), policy: #"{"fill":"\#(fill.rawValue)"}"#, engine: .defensive)
    let mask = try #require(world.regions.last { $0.rule == .everything })
    #expect((mask.color == MaskShape.neutral) == (fill == .solid || fill == .category))
  }

  // MARK: Scopes

  @Test func aScopeEndsWhereItsClipDoes() throws {
    let label = node(3, "UILabel", "[0,0,50,20]")
    let after = node(4, "UILabel", "[0,90,50,20]")
    let clip = node(2, "UIView", "[0,0,80,80]", #","clips":true"#, label)
    #expect(try World(window(clip + "," + after)).short == "+4 (2 +3 )2")
    #expect(try World(window(after + "," + clip)).short == "(2 +3 )2 +4")
    let both = node(
      2, "UIView", "[0,0,80,80]", #","clips":true"#,
      node(5, "UIView", "[0,0,40,40]", #","clips":true"#, label))
    #expect(try World(window(both)).short == "(2 (5 +3 )5 )2")
    #expect(try World(window(label, Self.clips)).short == "(1 +3 )1")
  }

  @Test func aScopeWithoutMasksIsLeftOut() throws {
    let cover = node(3, "UIView", "[0,0,80,80]", ##","opaque":true,"background":"#FFFFFF""##)
    let below = node(4, "UILabel", "[0,0,90,90]")
    let beside = node(5, "UILabel", "[0,90,50,20]")
    let clip = node(2, "UIView", "[0,0,80,80]", #","clips":true,"radius":5"#, cover)
    #expect(try World(window(beside + "," + clip)).short == "+5")
    #expect(try World(window(below + "," + clip)).short == "+4")
  }

  @Test func elementsAndWhatHasNoPlaceCutNothing() throws {
    let spoken = node(3, "AX", "[0,0,50,20]", #","kind":"ax","label":"x""#)
    let element = node(2, "AX", "[0,0,80,80]", #","kind":"ax","clips":true"#, spoken)
    #expect(try World(window(element), engine: .accessibility).short == "+3")
    let far = node(
      2, "UIView", "[0,0,80,80]", #","clips":true,"transform":[1e308,0,0,1e308,1e308,0]"#,
      node(3, "UILabel", "[0,0,50,20]"))
    #expect(try World(window(far)).short == "+3")
  }

  // MARK: Numbers of the tree

  @Test func aPictureOfTenPointsIsASign() throws {
    func isMasked(_ size: String) throws -> Bool {
      try World(window(node(2, "UIImageView", "[10,10,50,20]", #","image":{\#(size)}"#))).isMasked(
        20, 20)
    }
    #expect(try isMasked(#""width":11,"height":11"#))
    #expect(try !isMasked(#""width":10,"height":11"#))
    #expect(try !isMasked(#""width":11,"height":10"#))
  }

  @Test func aPlainLeafThatCanDrawIsLargeBothWays() throws {
    func isMasked(_ size: String) throws -> Bool {
      try World(
        window(node(2, "android.view.View", "[10,10,\(size)]")), platform: .android, knowsDrawing: false
      ).isMasked(20, 20)
    }
    #expect(try isMasked("48,48") && !isMasked("47.75,60") && !isMasked("60,47.75"))
  }

  @Test func anOpenLeafIsNotedFromAQuarterOfTheScreenOn() throws {
    func isNoted(_ height: Double) throws -> Bool {
      let world = try World(
        window(node(2, "android.widget.FrameLayout", "[0,0,100,\(height)]")), platform: .android,
        knowsDrawing: false)
      return world.redactor.masks(of: world.snapshot, scene: world.scene, viewport: world.viewport).openLeaf
        != nil
    }
    #expect(try isNoted(50) && !isNoted(49.75))
  }

  @Test func aSealedNodeGrowsByTenPointsForWhatSticksOut() throws {
    func size(_ name: String, _ frame: String, _ inside: String, _ more: String = "") throws -> Size2D? {
      try World(
        window(node(2, name, frame, more, node(3, "UIView", inside))),
        viewport: Viewport(width: 100, height: 200, scale: 2)
      ).mask(2)?.size
    }
    let secure = #","secure":true"#
    #expect(try size("UITextField", "[10,10,20,20]", "[15,5,6,6]", secure) == Size2D(width: 30, height: 20))
  }

  @Test func aKeyboardGrowsByItsKeys() throws {
    let wide = Viewport(width: 400, height: 800, scale: 2)
    let board = node(2, "UIKeyboardLayoutStar", "[0,600,300,200]", "", node(3, "UIView", "[295,50,6,6]"))
    let text = #"{"id":1,"class":"UIWindow","frame":[0,0,400,800],"children":["# + board + "]}"
    let region = try #require(World(text, viewport: wide).regions.first { $0.rule == .keyboard })
    #expect(region.size == Size2D(width: 330, height: 250))
    // A strip for popups.
    #expect(region.transform == .translation(x: 0, y: 550))
  }

  // MARK: Pictures

  /// One pixel a point, or more.
  private func masks(
    _ children: String, scale: Int = 1, policy: String = "{}", engine: RedactionEngine = .hierarchy,
    isTight: Bool = false, _ draw: (inout Pixmap) -> Void
  ) throws -> PictureFindings {
    let world = try World(window(children), policy: policy, engine: engine)
    var pixmap = Pixmap(width: 100 * scale, height: 200 * scale, fill: 0xFFFF_FFFF)!
    draw(&pixmap)
    let picture = Picture(format: .png, width: pixmap.width, height: pixmap.height, pixels: pixmap.pixels)!
    let found = world.redactor.masks(of: world.snapshot, scene: world.scene, viewport: world.viewport)
    return try world.redactor.findings(in: picture, found, viewport: world.viewport, isTight: isTight)
  }

  private func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ pixmap: inout Pixmap) {
    for row in rows {
      for column in columns { pixmap.pixels[row * pixmap.width + column] = 0xFF00_0000 }
    }
  }

  @Test func inkOfThreeByFivePointsIsMaskedWithTwoPointsAroundIt() throws {
    func found(_ width: Int, _ height: Int) throws -> PictureFindings {
      try masks("", scale: 2) { fill(40..<40 + width, 80..<80 + height, &$0) }
    }
    // Ink is near an edge: it begins a point before the drawn shape.
    let mask = try #require(try found(7, 3).additions.first { $0.kind == .redact })
    #expect(mask.size == Size2D(width: 9, height: 7))
    #expect(mask.transform == .translation(x: 17, y: 37))
    #expect(try found(5, 3).unexplained == 0)
    #expect(try found(20, 1).unexplained == 0)
  }

  @Test func inkMayReachAPointAndAHalfBeyondWhatIsTold() throws {
    func unexplained(_ columns: Range<Int>) throws -> Int {
      try masks(
        node(2, "UILabel", "[20,50,20,30]", #","text":"x""#), policy: #"{"text":"inputs"}"#
      ) { fill(columns, 60..<68, &$0) }.unexplained
    }
    // Ink from 28 to 42, and from 18 and 19 on.
    #expect(try unexplained(30..<42) == 0 && unexplained(30..<43) == 1)
    #expect(try unexplained(21..<30) == 0 && unexplained(20..<30) == 1)
  }

  @Test func aControlIsDrawnBySystemUpTo64Points() throws {
    func word(_ height: Double) throws -> OpenNodes.Word {
      let world = try World(window(node(2, "UISwitch", "[10,10,80,\(height)]")))
      let found = world.redactor.masks(of: world.snapshot, scene: world.scene, viewport: world.viewport)
      let place = try #require(found.seen.firstIndex { $0.id.rawValue == 2 })
      return OpenNodes(
        masks: found, policy: RedactionPolicy(), engine: .hierarchy, viewport: world.viewport
      ).word(on: place)
    }
    #expect(try word(64) == .drawn && word(64.25) == .nothing)
  }

  @Test func moreThan2048MasksBecomeOne() throws {
    func unexplained(_ count: Int) throws -> Int {
      let wide = Viewport(width: 700, height: 300, scale: 1)
      let world = try World(
        #"{"id":1,"class":"UIWindow","frame":[0,0,700,300]}"#, viewport: wide)
      var pixmap = Pixmap(width: 700, height: 300, fill: 0xFFFF_FFFF)!
      for index in 0..<count {
        let (left, top) = (index % 52 * 13 + 10, index / 52 * 6 + 10)
        fill(left..<left + 3, top..<top + 1, &pixmap)
      }
      let picture = Picture(format: .png, width: 700, height: 300, pixels: pixmap.pixels)!
      let found = world.redactor.masks(of: world.snapshot, scene: world.scene, viewport: wide)
      return try world.redactor.findings(in: picture, found, viewport: wide, isTight: false).unexplained
    }
    #expect(try unexplained(2048) == 2048 && unexplained(2049) == 1)
  }

  /// Softly lighter in the middle, and open to the left of a place and to the right of another.
  private func soft(
    from left: Double, to right: Double, below: Double? = nil, _ draw: (inout Pixmap) -> Void = { _ in }
  ) throws -> Int {
    var views = [
      node(2, "UIView", "[0,0,\(left),200]", Self.open),
      node(3, "UIView", "[\(right),0,\(100 - right),200]", Self.open),
    ]
    if let below { views.append(node(4, "UIView", "[0,\(below),100,12]", Self.open)) }
    return try masks(views.joined(separator: ",")) { pixmap in
      for index in pixmap.pixels.indices {
        let isSoft = below.map { Double(index / 100) < $0 + 4 } ?? true
        let level = 128 + (isSoft ? 60 * cos((Double(index % 100) - 42) * .pi / 50) : 0)
        pixmap.pixels[index] = 0xFF00_0000 | UInt32(level.rounded()) * 0x0001_0101
      }
      draw(&pixmap)
    }.unexplained
  }

  @Test func aSoftShapeOf24PointsIsAPicture() throws {
    // From 30 on, with a point and a half around the open place.
    #expect(try soft(from: 28.5, to: 55.5) == 1 && soft(from: 28.5, to: 54.5) == 0)
  }

  @Test func inkNearAPictureIsAPartOfIt() throws {
    func count(_ top: Int) throws -> Int {
      try soft(from: 28.5, to: 55.5, below: 60) { fill(32..<54, top..<top + 20, &$0) }
    }
    // Fifteen points below it, and sixteen.
    #expect(try count(76) == 1 && count(77) == 2)
  }

  @Test func tightMasksEndThreePointsAroundInk() throws {
    let found = try masks(
      node(2, "UILabel", "[10,140,80,40]", #","text":"x""#), scale: 2, isTight: true
    ) { fill(40..<100, 300..<320, &$0) }
    let mask = try #require(found.ofTree.first { $0.kind == .redact })
    #expect(mask.size == Size2D(width: 37, height: 17))
    #expect(mask.transform == .translation(x: 16, y: 146))
  }

  @Test func aPictureThatFillsThreeQuartersOfItsMaskKeepsIt() throws {
    func size(_ width: Int) throws -> Size2D? {
      let found = try masks(
        node(2, "UIImageView", "[10,100,80,80]", #","image":{"width":80,"height":80}"#), isTight: true
      ) { pixmap in
        for row in 100..<180 {
          for column in 20..<20 + width where (row + column) % 2 == 0 {
            pixmap.pixels[row * 100 + column] = 0xFF00_0000
          }
        }
      }
      return found.ofTree.first { $0.kind == .redact }?.size
    }
    #expect(try size(52) == Size2D(width: 80, height: 80))
    #expect(try size(51) == Size2D(width: 59, height: 80))
  }
}
