import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteRaster
import SilhouetteScene
import TestSupport
import Testing

@testable import SilhouetteRedaction

private func node(
  _ id: Int, _ name: String, _ frame: String = "[10,10,50,20]", _ more: String = "", _ children: String = ""
) -> String {
  #"{"id":\#(id),"class":"\#(name)","frame":\#(frame)\#(more.isEmpty ? "" : "," + more),"children":[\#(children)]}"#
}

private func window(_ children: String) -> String { node(1, "UIWindow", "[0,0,100,200]", "", children) }

/// Secrets, keyboards and marked views have no inside: two screens that differ only in the inside are masked
/// and explained in the same bytes, and their pictures are the same once they are masked.
struct SealedMaskTests {
  /// Two screens that differ in a secret alone.
  struct Pair: CustomTestStringConvertible, Sendable {
    let name: String
    let before: String
    let after: String
    /// Boxes of the screen that differ between the two pictures.
    let inked: [Rect2D]
    var testDescription: String { name }
  }

  static let pairs: [Pair] = fields + keyboards + pads

  private static let fields: [Pair] = {
    let text = { (width: Int) in node(3, "UITextFieldLabel", "[0,0,\(width),20]", #""text":"\#(width)""#) }
    let field = { (more: String, inside: String) in
      window(node(2, "UITextField", "[10,10,80,20]", more, inside))
    }
    let caret = "," + node(4, "UIView", "[20,2,2,16]", ##""background":"#0000FF","opaque":true"##)
    let secure = #""secure":true"#
    let ink = [Rect2D(x: 10, y: 10, width: 80, height: 20)]
    return [
      Pair(
        name: "password length", before: field(secure, text(9)), after: field(secure, text(63)), inked: ink),
      Pair(name: "empty password", before: field(secure, ""), after: field(secure, text(63)), inked: ink),
      Pair(name: "caret", before: field(secure, text(9)), after: field(secure, text(9) + caret), inked: ink),
      Pair(
        name: "one-time code", before: field(#""contentType":"oneTimeCode""#, text(9)),
        after: field(#""contentType":"oneTimeCode""#, text(18) + caret), inked: ink),
      Pair(
        name: "text of the field", before: field(secure + #","text":"a""#, ""),
        after: field(secure + #","text":"a long one","lines":[[0,0,70,9]]"#, ""), inked: ink),
      Pair(
        name: "marked and labelled", before: field(#""privacy":"mask""#, ""),
        after: field(#""privacy":"mask""#, text(20)), inked: ink),
      Pair(
        name: "in a masked container",
        before: window(
          node(5, "UILabel", "[0,0,90,90]", "", node(2, "UITextField", "[10,10,80,20]", secure))),
        after: window(
          node(5, "UILabel", "[0,0,90,90]", "", node(2, "UITextField", "[10,10,80,20]", secure, text(40)))),
        inked: ink),
      Pair(
        name: "under an average",
        before: window(
          node(5, "UIImageView", "[0,0,90,90]", #""image":{"width":90,"height":90}"#) + ","
            + node(2, "UITextField", "[10,10,80,20]", secure)),
        after: window(
          node(5, "UIImageView", "[0,0,90,90]", #""image":{"width":90,"height":90}"#) + ","
            + node(2, "UITextField", "[10,10,80,20]", secure, text(40))), inked: ink),
    ]
  }()

  private static let keyboards: [Pair] = {
    let keys = (0..<10).map { node(10 + $0, "UIKBKeyView", "[\($0 * 10),0,10,20]") }.joined(separator: ",")
    let board = { (more: String) in node(2, "UIKeyboardLayoutStar", "[0,120,100,80]", "", keys + more) }
    let label = node(3, "UILabel", "[0,90,100,30]")
    let idle = window(label + "," + board(""))
    let second = { (inside: String) in "," + node(9, "UIWindow", "[0,0,100,200]", "", inside) }
    let popup = { (x: Int) in node(4, "UIKBKeyPopupView", "[\(x),100,14,22]") }
    let bump = [Rect2D(x: 0, y: 100, width: 100, height: 100)]
    let moved = idle.replacing("[30,0,10,20]", with: "[28,-6,14,26]")
    let hidden = idle.replacing(
      #""class":"UIKBKeyView","frame":[30,0,10,20]"#,
      with: #""class":"UIKBKeyView","hidden":true,"frame":[30,0,10,20]"#)
    let strange = node(5, "AcmeBubble", "[40,100,14,20]", ##""background":"#FFFFFF","opaque":true"##)
    return [
      Pair(
        name: "popup beside", before: idle, after: window(label + "," + board("") + "," + popup(30)),
        inked: bump),
      Pair(
        name: "popup inside", before: idle,
        after: window(label + "," + board("," + node(4, "UIView", "[30,-20,14,22]"))), inked: bump),
      Pair(
        name: "two popups", before: window(label + "," + board("") + "," + popup(10)),
        after: window(label + "," + board("") + "," + popup(80)), inked: bump),
      Pair(
        name: "popup in a window", before: idle + second(""), after: idle + second(popup(30)),
        inked: bump),
      Pair(name: "moved key", before: idle, after: moved, inked: bump),
      Pair(name: "hidden key", before: idle, after: hidden, inked: bump),
      Pair(
        name: "another page of keys", before: idle,
        after: window(label + "," + node(2, "UIKeyboardLayoutStar", "[0,120,100,80]")), inked: bump),
      // A popup of a class that no rule knows: it is listed without its place.
      Pair(
        name: "regions of a strange popup",
        before: window(
          label + "," + board("") + ","
            + node(5, "AcmeBubble", "[80,100,14,20]", ##""background":"#FFFFFF","opaque":true"##)),
        after: window(label + "," + board("") + "," + strange), inked: bump),
    ]
  }()

  private static let pads: [Pair] = {
    let pad = { (mark: String, pressed: String) in
      window(
        node(
          2, "PinPad", "[10,100,80,80]", mark,
          node(3, "UIButton", "[0,0,40,40]", pressed) + "," + node(4, "UIButton", "[40,0,40,40]")))
    }
    let states = [
      #""alpha":0.3"#, #""hidden":true"#, ##""background":"#FF0000","opaque":true"##, #""selected":true"#,
      #""transform":[0.9,0,0,0.9,0,0]"#, #""text":"1""#, #""privacy":"unmask""#, #""clips":true"#, #""z":3"#,
      #""presentation":{"frame":[2,2,30,30],"alpha":0.5}"#,
    ]
    let ink = [Rect2D(x: 10, y: 100, width: 80, height: 80)]
    var pairs: [Pair] = []
    for mark in ["mask", "hide"] {
      for state in states {
        let mark = #""privacy":"\#(mark)""#
        pairs.append(
          Pair(name: "\(mark) \(state)", before: pad(mark, ""), after: pad(mark, state), inked: ink))
      }
    }
    // A pad of keys without a keyboard around it: each is sealed by itself, and swells a little.
    let keys = { (pressed: String) in
      window(
        node(
          3, "UIButton", "[10,100,40,40]",
          #""traits":["keyboardKey"]"# + (pressed.isEmpty ? "" : "," + pressed))
          + "," + node(4, "UIButton", "[50,100,40,40]", #""traits":["keyboardKey"]"#))
    }
    let swollen = [Rect2D(x: 2, y: 92, width: 56, height: 56)]
    for state in states + [#""transform":[1.4,0,0,1.4,0,0]"#, #""presentation":{"frame":[6,96,48,48]}"#]
    where !state.contains("privacy") && !state.contains("z") && !state.contains("[2,2,30,30]") {
      pairs.append(Pair(name: "key \(state)", before: keys(""), after: keys(state), inked: swollen))
    }
    return pairs
  }()

  @Test(arguments: pairs) func regionsAndReasonsAreTheSame(_ pair: Pair) throws {
    for engine in RedactionEngine.allCases {
      for policy in ["{}", #"{"text":"none","images":"none"}"#, #"{"fill":"average","inflate":2}"#] {
        let before = try World(pair.before, policy: policy, engine: engine)
        let after = try World(pair.after, policy: policy, engine: engine)
        #expect(Self.regions(before) == Self.regions(after), "\(engine) \(policy)")
        #expect(before.list == after.list, "\(engine) \(policy)")
        #expect(Self.reasons(before) == Self.reasons(after), "\(engine) \(policy)")
      }
    }
  }

  @Test(arguments: pairs) func maskedPicturesAreTheSame(_ pair: Pair) throws {
    for policy in ["{}", #"{"fill":"average"}"#, #"{"text":"none","images":"none"}"#] {
      let before = try World(pair.before, policy: policy)
      let after = try World(pair.after, policy: policy)
      var plain = Self.picture([])
      var inked = Self.picture(pair.inked)
      #expect(plain != inked)
      try MaskRenderer(before.regions, viewport: World.phone).mask(&plain)
      try MaskRenderer(after.regions, viewport: World.phone).mask(&inked)
      #expect(plain == inked, "\(policy)")
    }
  }

  private static func regions(_ world: World) -> String {
    var writer = RegionWriter()
    writer.append(world.regions, of: world.snapshot)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  private static func reasons(_ world: World) -> String {
    var writer = ExplanationWriter()
    writer.append(world.explanation, of: world.snapshot)
    return String(decoding: writer.finish(), as: UTF8.self) + world.explanation.text(of: world.snapshot)
  }

  /// The phone's screen, of other colours in some boxes.
  private static func picture(_ boxes: [Rect2D]) -> Picture {
    let pixels = (0..<200 * 400).map { index in
      let place = Point2D(x: Double(index % 200) / 2, y: Double(index / 200) / 2)
      let isInked = boxes.contains { $0.contains(place) }
      return 0xFF00_0000 | UInt32(truncatingIfNeeded: index &* (isInked ? 7_919 : 2_654_435)) >> 8
    }
    return Picture(format: .png, width: 200, height: 400, pixels: pixels)!
  }

  // MARK: The one region

  @Test func aSealedNodeIsOneRegion() throws {
    let pad = node(2, "PinPad", "[10,10,80,80]", #""privacy":"mask""#, node(3, "UIButton", "[0,0,20,20]"))
    let world = try World(window(pad))
    #expect(world.list == ["redact 2 mask"])
    #expect(world.mask(2)?.size == Size2D(width: 80, height: 80))
    #expect(
      world.explanation.text(of: world.snapshot) == """
        [0] UIWindow id 1: open
          [1] PinPad id 2: masked by mask
            …

        """)
    #expect(Self.reasons(world).contains(#""cover":false,"sealed":true}"#))
  }

  @Test func whatHangsOverMovesASideByWholeSteps() throws {
    func box(_ inside: String, _ more: String = "") throws -> Rect2D? {
      let pad = node(2, "PinPad", "[20,40,40,80]", #""privacy":"mask""# + more, node(3, "UIView", inside))
      return try World(window(pad)).mask(2).map {
        $0.transform.boundingBox(of: Rect2D(x: 0, y: 0, width: $0.size.width, height: $0.size.height))
      }
    }
    let own = Rect2D(x: 20, y: 40, width: 40, height: 80)
    #expect(try box("[0,0,40,80]") == own)
    #expect(try box("[0,-1,10,10]") == Rect2D(x: 20, y: 20, width: 40, height: 100))
    #expect(try box("[0,-20,10,10]") == Rect2D(x: 20, y: 20, width: 40, height: 100))
    #expect(try box("[35,70,10,15]") == Rect2D(x: 20, y: 40, width: 50, height: 100))
    #expect(try box("[0,-1,10,10]", #","clips":true"#) == own)
    #expect(try box("[500,0,10,10]") == own, "off the screen")
  }

  @Test func aKeyboardsMaskHasAStripForPopupsOverItsWholeWidth() throws {
    let world = try World(window(node(2, "UIKeyboardLayoutStar", "[0,120,100,80]")))
    #expect(world.list == ["redact 2 keyboard"])
    #expect(world.isMasked(1, 101) && world.isMasked(99, 101) && !world.isMasked(50, 99))
    // It is not covered, since popups are on top of everything.
    let cover = node(3, "UIView", "[0,100,100,100]", ##""background":"#FFFFFF","opaque":true"##)
    let covered = try World(window(node(2, "UIKeyboardLayoutStar", "[0,120,100,80]") + "," + cover))
    #expect(covered.regions == world.regions)
    // One that is put away below the screen has none.
    let away = try World(window(node(2, "UIKeyboardLayoutStar", "[0,200,100,80]")))
    #expect(!away.isMasked(50, 190))
  }

  @Test func aHigherPopupMakesTheStripHigherAsAWhole() throws {
    let board = node(2, "UIKeyboardLayoutStar", "[0,120,100,80]")
    let popup = node(4, "UIKBKeyPopupView", "[30,90,14,40]")
    let world = try World(window(board + "," + popup))
    #expect(world.list == ["redact 2 keyboard"])
    #expect(world.isMasked(1, 81) && world.isMasked(99, 81) && !world.isMasked(50, 79))
  }

  @Test func anElementThatSpeaksForASecretBelongsToIt() throws {
    let element =
      #"{"id":3,"class":"AX","kind":"ax","frame":[10,10,50,20],"traits":["textField"],"value":"3 characters"}"#
    let world = try World(
      window(node(2, "UITextField", "[10,10,50,20]", #""secure":true"#) + "," + element), engine: .combined)
    #expect(world.regions.filter { $0.kind == .redact }.map(\.rule) == [.secure, .everything])
  }

  // MARK: Switches and sliders

  @Test func partsOfASwitchOrSliderBelongToIt() throws {
    let parts =
      node(3, "UIImageView", "[0,0,20,20]", #""image":{"width":20,"height":20,"bundled":true}"#) + ","
      + node(4, "UIView", "[0,0,9,9]") + "," + node(5, "Odd", "[0,0,5,5]", #""custom":true"#)
    for name in ["UISwitch", "UISlider"] {
      #expect(try World(window(node(2, name, "[10,10,50,30]", "", parts))).list == [])
      #expect(
        try World(window(node(2, name, "[10,10,50,30]", "", parts)), knowsDrawing: false).list.filter {
          $0.hasSuffix("beside-windows") == false
        } == [])
    }
    let marked = try World(window(node(2, "UISwitch", "[10,10,50,30]", #""privacy":"mask""#, parts)))
    #expect(marked.list == ["redact 2 mask"])
    let below = node(6, "UILabel", "[0,0,90,90]", "", node(2, "UISwitch", "[10,10,50,30]", "", parts))
    #expect(try World(window(below)).isMasked(15, 15))
    // Classes that the policy names are masked wherever they are, and so are secrets.
    let chosen = try World(
      window(node(2, "UISwitch", "[10,10,50,30]", "", parts)), policy: #"{"maskedClasses":["Odd"]}"#)
    #expect(chosen.list == ["redact 2 masked-class"])
    let secret = node(7, "UIView", "[0,0,9,9]", #""secure":true"#)
    #expect(try World(window(node(2, "UISwitch", "[10,10,50,30]", "", secret))).list == ["redact 7 secure"])
  }

  @Test func aMaskedPartOfAControlDoesNotShowItsValue() throws {
    let parts = [
      ("Slider", "CustomPaint"), ("UIStepper", "UILabel"), ("UIActivityIndicatorView", "UIImageView"),
    ]
    for (control, part) in parts {
      let lists = try [10, 50].map { place in
        try World(
          window(
            node(2, control, "[5,100,90,30]", "", node(3, part, "[\(place),0,30,30]", #""custom":true"#)))
        )
        .list
      }
      #expect(lists[0] == lists[1] && lists[0].count == 1 && lists[0][0].hasPrefix("redact 2 "))
    }
    // Classes that a policy opens by name stay open, and so does a control without masks.
    let thumb = node(3, "UILabel", "[10,0,30,30]", #""text":"4""#)
    let opened = try World(
      window(node(2, "UIStepper", "[5,100,90,30]", "", thumb)),
      policy: #"{"unmaskedClasses":["UIStepper"]}"#)
    #expect(opened.list == ["redact 3 text-class"])
    #expect(
      try World(window(node(2, "UIStepper", "[5,100,90,30]", "", node(3, "UIView", "[10,0,30,30]")))).list
        == [])
  }

  @Test func aCaretBesideASecretFieldBelongsToIt() throws {
    let field = node(2, "UITextField", "[10,100,80,44]", #""secure":true"#)
    func list(_ place: Int, _ between: String = "") throws -> [String] {
      let caret = node(3, "UITextSelectionView", "[\(place),108,2,28]", #""kind":"layer""#)
      return try World(window([field, between, caret].filter { !$0.isEmpty }.joined(separator: ","))).list
    }
    #expect(try list(25) == ["redact 2 secure"])
    #expect(try list(25) == list(60))
    #expect(try list(89).count == 2, "it reaches beyond the field")
    // Sixteen nodes after a field are looked at.
    func row(_ count: Int) -> String {
      (10..<10 + count).map { node($0, "UIView", "[12,102,4,4]") }.joined(separator: ",")
    }
    #expect(try list(25, row(15)) == ["redact 2 secure"])
    #expect(try list(25, row(16)).count == 2)
    let cover = node(4, "UIView", "[10,100,80,44]", ##""opaque":true,"background":"#FFFFFF""##)
    #expect(try list(25, cover).contains { $0.hasPrefix("redact 3 ") }, "it lies above the field's cover")
  }

  // MARK: Classes that say nothing

  @Test(arguments: ["android.view.View", "android.view.ViewGroup", "XCUIElementTypeOther", "Other"])
  func largeOrClickableLeavesThatSayNothingAreMasked(_ name: String) throws {
    func masks(_ frame: String, _ more: String = "", knowsDrawing: Bool = false) throws -> [UInt64] {
      let world = try World(
        window(node(2, name, frame, more)), policy: #"{"text":"sensitive"}"#, platform: .android,
        knowsDrawing: knowsDrawing)
      return world.regions.filter { $0.rule == .drawsItself }.map(\.id.rawValue)
    }
    #expect(try masks("[0,0,100,100]") == [2])
    if name.hasPrefix("android") { #expect(try masks("[0,0,100,100]", #""label":"Map""#) == [2]) }
    #expect(try masks("[0,0,100,20]") == [])
    #expect(try masks("[0,0,20,20]", #""traits":["clickable"]"#) == [2])
    #expect(try masks("[0,0,20,20]", #""traits":["long-clickable"]"#) == [2])
    #expect(try masks("[0,0,20,20]", #""traits":["button"]"#) == [2])
    #expect(try masks("[0,0,20,20]", #""traits":["clickable"],"label":"Pay""#) == [])
    #expect(try masks("[0,0,100,100]", knowsDrawing: true) == [])
    // Only the visible part counts.
    #expect(try masks("[80,0,100,100]") == [])
    #expect(try masks("[0,0,100,100]", #""privacy":"unmask""#) == [])
  }

  @Test func whatHoldsOthersSaysEnough() throws {
    let group = node(2, "android.view.View", "[0,0,100,200]", "", node(3, "android.view.View", "[0,0,9,9]"))
    let world = try World(window(group), platform: .android, knowsDrawing: false)
    #expect(world.list == [])
  }

  @Test func aLargeOpenLeafIsTold() throws {
    func open(_ name: String, _ frame: String, _ more: String = "", knowsDrawing: Bool = false) throws
      -> Double?
    {
      let world = try World(
        window(node(2, name, frame, more)), platform: .android, knowsDrawing: knowsDrawing)
      return world.redactor.masks(
        of: world.snapshot, scene: world.scene, viewport: world.viewport
      ).openLeaf?.share
    }
    #expect(try open("android.widget.FrameLayout", "[0,0,100,100]") == 0.5)
    #expect(try open("android.widget.FrameLayout", "[0,0,100,40]") == nil)
    #expect(try open("android.view.View", "[0,0,100,100]") == nil, "it is masked")
    #expect(try open("android.widget.FrameLayout", "[0,0,100,100]", knowsDrawing: true) == nil)
    #expect(try open("android.widget.FrameLayout", "[0,0,100,100]", #""privacy":"unmask""#) == nil)
  }
}
