import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteRaster
import Testing

@testable import SilhouetteRedaction

/// A control opens its track and thumb, and no word.
struct ControlWordTests {
  private static let controls: [(String, AppPlatform)] = [
    ("UISwitch", .ios), ("UISlider", .ios), ("UIStepper", .ios), ("UIProgressView", .ios),
    ("android.widget.Switch", .android), ("android.widget.SeekBar", .android),
    ("android.widget.ProgressBar", .android), ("input:range", .web), ("progress", .web), ("meter", .web),
  ]

  private func control(_ name: String, _ more: String = "", _ children: String = "") -> String {
    #"{"id":1,"class":"UIWindow","frame":[0,0,100,200],"children":[{"id":2,"class":"\#(name)","frame":[10,20,80,30]\#(more),"children":[\#(children)]}]}"#
  }

  @Test func wordsInControlsAreMasked() throws {
    let parts = [
      #"{"id":3,"class":"UILabel","frame":[0,0,40,20],"text":"1,250"}"#,
      #"{"id":3,"class":"UITextField","frame":[0,0,40,20],"editable":true}"#,
      #"{"id":3,"class":"Odd","frame":[0,0,40,20],"lines":[[0,0,40,20]]}"#,
      #"{"id":3,"class":"Odd","frame":[0,0,40,20],"text":"1,250"}"#,
      #"{"id":3,"class":"UIView","frame":[0,0,40,20],"children":[{"id":4,"class":"UILabel","frame":[0,0,40,20],"text":"1"}]}"#,
    ]
    for (name, platform) in Self.controls {
      for engine in [RedactionEngine.hierarchy, .defensive, .combined] {
        for part in parts {
          let world = try World(control(name, "", part), engine: engine, platform: platform)
          #expect(world.isMasked(20, 30), "\(name), \(engine): \(part)")
        }
        let own = try World(control(name, #","text":"1,250""#), engine: engine, platform: platform)
        #expect(own.isMasked(20, 30), "\(name), \(engine): own text")
        let plain = #"{"id":3,"class":"UIView","frame":[0,0,40,20]}"#
        let world = try World(control(name, "", plain), engine: engine, platform: platform)
        #expect(!world.isMasked(20, 30), "\(name), \(engine): a track")
      }
      let typed = #"{"id":3,"class":"UITextField","frame":[0,0,40,20],"editable":true}"#
      let inputs = try World(control(name, "", typed), policy: #"{"text":"inputs"}"#, platform: platform)
      #expect(inputs.isMasked(20, 30), "\(name): a field")
    }
  }

  @Test func anExplanationSaysWhereAControlIsOneBox() throws {
    let label = #"{"id":3,"class":"UILabel","frame":[0,0,40,20],"text":"1,250"}"#
    let world = try World(control("UISlider", "", label))
    #expect(world.explanation.entries.map(\.isSealed) == [false, true])
    let track = try World(control("UISlider", "", #"{"id":3,"class":"UIView","frame":[0,0,40,20]}"#))
    #expect(track.explanation.entries.map(\.isSealed) == [false, false, false])
  }

  @Test func aPolicyMayMaskOrOpenAControl() throws {
    #expect(try World(control("UISlider"), policy: #"{"maskedClasses":["UISlider"]}"#).isMasked(20, 30))
    let words = control("UISlider", #","text":"1,250""#)
    #expect(try !World(words, policy: #"{"unmaskedClasses":["UISlider"]}"#).isMasked(20, 30))
  }

  // MARK: Pictures

  private func isMasked(
    _ name: String, _ platform: AppPlatform, _ draw: (inout Pixmap) -> Void
  ) throws -> Bool {
    let world = try World(control(name), platform: platform)
    var pixmap = Pixmap(width: 200, height: 400, fill: 0xFFFF_FFFF)!
    draw(&pixmap)
    let picture = Picture(format: .png, width: 200, height: 400, pixels: pixmap.pixels)!
    let regions = try world.redactor.regions(
      in: picture, of: world.snapshot, scene: world.scene, viewport: world.viewport)
    return MaskedArea(regions).contains(Point2D(x: 24, y: 32))
  }

  @Test func wordsThatOnlyThePictureHasAreMasked() throws {
    for (name, platform) in Self.controls {
      let isMasked = try isMasked(name, platform) { pixmap in
        Caption("1,250 $", size: 2).draw(
          left: 40, top: 60, ink: RGBAColor(rgb: 0x202020), plate: RGBAColor(rgb: 0xFF_FFFF), into: &pixmap)
      }
      #expect(isMasked, "\(name)")
    }
  }

  @Test func thumbsAndTracksStayOpen() throws {
    for (name, platform) in Self.controls where name.contains("lider") || name.contains("witch") {
      let isMasked = try isMasked(name, platform) { pixmap in
        // A round thumb, 20 points wide.
        for y in 44..<84 {
          for x in 28..<68 where (x - 48) * (x - 48) + (y - 64) * (y - 64) < 400 {
            pixmap.pixels[y * 200 + x] = 0xFF30_60C0
          }
        }
      }
      #expect(!isMasked, "\(name)")
    }
  }
}
