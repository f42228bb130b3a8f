import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteRaster
import TestSupport
import Testing

@testable import SilhouetteRedaction

/// The engine `learned` on drawn screens of 360 x 480 points at two pixels a point, with a tree of one empty node.
struct LearnedEngineTests {
  private static let viewport = Viewport(width: 360, height: 480, scale: 2)

  private static func picture(
    ground: UInt32 = 0xFFFF_FFFF, _ draw: (inout Pixmap) -> Void = { _ in }
  ) -> Picture {
    var pixmap = Pixmap(width: 720, height: 960, fill: ground)!
    draw(&pixmap)
    return Picture(format: .png, width: 720, height: 960, pixels: pixmap.pixels)!
  }

  private static func write(
    _ text: String, _ x: Int, _ y: Int, size: Int, _ ink: UInt32, on plate: UInt32, _ pixmap: inout Pixmap
  ) {
    Caption(text, size: size).draw(
      left: x * 2, top: y * 2, ink: RGBAColor(rgb: ink), plate: RGBAColor(rgb: plate), into: &pixmap)
  }

  private static func found(
    _ picture: Picture, _ engine: RedactionEngine = .learned, policy: String = "{}",
    addsLearned: Bool = false,
    children: String = ""
  ) throws -> MaskedArea {
    let world = try World(
      #"{"id":1,"class":"UIWindow","frame":[0,0,360,480],"children":["# + children + "]}", policy: policy,
      engine: engine, viewport: viewport)
    let redactor = Redactor(
      policy: world.redactor.policy, engine: engine, addsLearned: addsLearned, knowsPictures: true,
      knowsDrawing: true)
    let masks = redactor.masks(of: world.snapshot, scene: world.scene, viewport: viewport)
    return MaskedArea(
      try redactor.findings(in: picture, masks, viewport: viewport, isTight: false).regions)
  }

  /// Whether all of a box is masked, looked at every two points.
  private static func holds(_ area: MaskedArea, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Bool {
    for down in stride(from: y, to: y + height, by: 2) {
      for across in stride(from: x, to: x + width, by: 2)
      where !area.contains(Point2D(x: Double(across) + 0.5, y: Double(down) + 0.5)) {
        return false
      }
    }
    return true
  }

  @Test(arguments: [2, 3, 4, 8])
  func wordsOfAllSizesAreMasked(_ size: Int) throws {
    for (ink, plate) in [(0x202020, 0xFFFFFF), (0xF0F0F0, 0x101418), (0x8A8A8A, 0xFFFFFF)]
      as [(UInt32, UInt32)]
    {
      let ground = 0xFF00_0000 | plate >> 16 | plate & 0xFF00 | (plate & 0xFF) << 16
      let picture = Self.picture(ground: ground) {
        Self.write("moorland", 40, 200, size: size, ink, on: plate, &$0)
      }
      let area = try Self.found(picture)
      let open = picture.pixels.indices.count { index in
        picture.pixels[index] != ground
          && !area.contains(Point2D(x: (Double(index % 720) + 0.5) / 2, y: (Double(index / 720) + 0.5) / 2))
      }
      #expect(open == 0, "\(size) \(ink)")
      #expect(!area.contains(Point2D(x: 180, y: 60)) && !area.contains(Point2D(x: 180, y: 400)))
    }
  }

  @Test func anEmptyScreenIsOpen() throws {
    for engine in [RedactionEngine.learned, .pixels] {
      let area = try Self.found(Self.picture(), engine)
      for (x, y) in [(10.0, 10.0), (180, 240), (350, 470)] {
        #expect(!area.contains(Point2D(x: x, y: y)), "\(engine)")
      }
    }
  }

  /// Noise as photographs have it, with light words on it.
  @Test func wordsOnAPhotographAreMaskedWithIt() throws {
    var random = SeededGenerator(seed: 3)
    let area = try Self.found(
      Self.picture { pixmap in
        for row in 200..<600 {
          for column in 80..<640 {
            let level = UInt32(60 + (row + column) / 16 + Int.random(in: 0..<60, using: &random))
            pixmap.set(column, row, 0xFF00_0000 | level * 0x0001_0101)
          }
        }
        Self.write("harbour", 100, 180, size: 3, 0xFFFFFF, on: 0x606060, &pixmap)
      })
    #expect(Self.holds(area, 42, 102, 276, 196))
    #expect(!area.contains(Point2D(x: 180, y: 40)) && !area.contains(Point2D(x: 180, y: 400)))
  }

  @Test func aCodeIsMasked() throws {
    var random = SeededGenerator(seed: 5)
    let area = try Self.found(
      Self.picture { pixmap in
        for row in 0..<25 {
          for column in 0..<25 where Bool.random(using: &random) {
            for y in row * 8..<row * 8 + 8 {
              for x in column * 8..<column * 8 + 8 { pixmap.set(260 + x, 300 + y, 0xFF00_0000) }
            }
          }
        }
      })
    #expect(Self.holds(area, 134, 154, 92, 92))
    #expect(!area.contains(Point2D(x: 40, y: 200)))
  }

  /// The edge of a card is no place to mask; its words are.
  @Test func theEdgeOfACardStays() throws {
    let area = try Self.found(
      Self.picture(ground: 0xFFEE_EEEE) { pixmap in
        for row in 200..<400 { for column in 60..<660 { pixmap.set(column, row, 0xFFFF_FFFF) } }
        Self.write("heather", 60, 140, size: 3, 0x202020, on: 0xFFFFFF, &pixmap)
      })
    #expect(area.contains(Point2D(x: 66, y: 145)))
    for (x, y) in [(30.0, 150.0), (180, 100), (329, 150), (180, 199)] {
      #expect(!area.contains(Point2D(x: x, y: y)), "\(x), \(y)")
    }
  }

  @Test func secretsAndMarksOfTheTreeStayMasked() throws {
    let children =
      #"{"id":2,"class":"UITextField","secure":true,"frame":[20,40,200,30]},{"id":3,"class":"UIView","frame":[20,300,200,30],"privacy":"mask"},{"id":4,"class":"PlainBox","frame":[20,400,200,30]}"#
    let area = try Self.found(Self.picture(), policy: #"{"maskedClasses":["PlainBox"]}"#, children: children)
    for y in [50.0, 310, 410] { #expect(area.contains(Point2D(x: 100, y: y))) }
    #expect(!area.contains(Point2D(x: 100, y: 200)))
  }

  /// Typed dots, a pressed key or a drawing in a secret change no mask anywhere.
  @Test func theInsideOfASecretChangesNoMask() throws {
    let children = #"{"id":2,"class":"UITextField","secure":true,"frame":[20,40,200,30]}"#
    func regions(_ draw: @escaping (inout Pixmap) -> Void) throws -> [RedactRegion] {
      let picture = Self.picture { pixmap in
        Self.write("moorland", 40, 200, size: 3, 0x202020, on: 0xFFFFFF, &pixmap)
        draw(&pixmap)
      }
      let world = try World(
        #"{"id":1,"class":"UIWindow","frame":[0,0,360,480],"children":["# + children + "]}",
        engine: .learned, viewport: Self.viewport)
      let masks = world.redactor.masks(of: world.snapshot, scene: world.scene, viewport: Self.viewport)
      return try world.redactor.findings(in: picture, masks, viewport: Self.viewport, isTight: false).regions
    }
    let empty = try regions { _ in }
    #expect(try regions { Self.write("......", 24, 44, size: 4, 0x000000, on: 0xFFFFFF, &$0) } == empty)
    let flat = try regions { pixmap in
      for row in 84..<136 { for column in 44..<400 { pixmap.set(column, row, 0xFF30_9040) } }
    }
    #expect(flat == empty)
  }

  @Test func withoutAPictureEverythingIsMasked() throws {
    let world = try World(
      #"{"id":1,"class":"UIWindow","frame":[0,0,360,480]}"#, engine: .learned, viewport: Self.viewport)
    #expect(world.isMasked(5, 5) && world.isMasked(355, 475))
  }

  /// What `combined` masks, `combined` with `learned` masks as well, and so does what `learned` masks.
  @Test func combinedAndLearnedMaskTheirUnion() throws {
    let picture = Self.picture { Self.write("moorland", 40, 200, size: 3, 0x202020, on: 0xFFFFFF, &$0) }
    let label = #"{"id":2,"class":"UILabel","text":"a","frame":[40,195,100,30]}"#
    let both = try Self.found(picture, .combined, addsLearned: true, children: label)
    for one in [
      try Self.found(picture, .combined, children: label), try Self.found(picture, children: label),
    ] {
      for y in stride(from: 1.0, to: 480, by: 7) {
        for x in stride(from: 1.0, to: 360, by: 7) where one.contains(Point2D(x: x, y: y)) {
          #expect(both.contains(Point2D(x: x, y: y)))
        }
      }
    }
  }

  @Test func aPolicyThatMasksNothingAsksNoModel() throws {
    let none = try RedactionPolicy(json: Array(#"{"text":"none","images":"none"}"#.utf8))
    let texts = try RedactionPolicy(json: Array(#"{"text":"all","images":"none"}"#.utf8))
    #expect(!Redactor(policy: none, engine: .learned).asksPictures)
    #expect(Redactor(policy: texts, engine: .learned).asksPictures)
  }
}

extension Pixmap {
  fileprivate mutating func set(_ column: Int, _ row: Int, _ pixel: UInt32) {
    pixels[row * width + column] = pixel
  }
}
