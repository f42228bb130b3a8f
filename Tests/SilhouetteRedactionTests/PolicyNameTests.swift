import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteScene
import Testing

@testable import SilhouetteRedaction

/// How the class names of policies and rules match.
struct PolicyNameTests {
  private static let forms = [
    "BalanceView", "MyApp.BalanceView", "_TtC5MyApp11BalanceView", "$s5MyApp11BalanceViewC",
    "NSKVONotifying_BalanceView", "NSKVONotifying_MyApp.BalanceView", "MyApp.Outer.BalanceView",
    "MyApp.BalanceView<Int>", "_TtGC5MyApp11BalanceViewC5MyApp3Foo_", "com.bank.BalanceView",
    "MyApp.(BalanceView in _0A1B)", "MyApp.(unknown context at $10a).BalanceView",
    "_TtCC5MyApp5Outer11BalanceView",
    "$s5MyApp11BalanceViewCySiG",
  ]

  private func world(_ name: String, _ policy: String, supers: Bool = false) throws -> World {
    let said = supers ? #""class":"Odd","supers":["\#(name)","UIView"]"# : #""class":"\#(name)""#
    return try World(
      #"{"id":1,"class":"UIWindow","frame":[0,0,100,200],"children":[{"id":2,\#(said),"frame":[0,0,100,100]}]}"#,
      policy: policy)
  }

  @Test(arguments: forms)
  func aNameWithoutModuleMatchesEveryForm(_ name: String) throws {
    let policy = #"{"text":"sensitive","images":"none","maskedClasses":["BalanceView"]}"#
    #expect(try world(name, policy).isMasked(50, 50))
    #expect(try world(name, policy, supers: true).isMasked(50, 50))
    #expect(try world(name, #"{"maskContainer":"BalanceView"}"#).isMasked(50, 50))
    let text = try World(
      #"{"id":2,"class":"\#(name)","frame":[0,0,100,100],"text":"x"}"#,
      policy: #"{"unmaskedClasses":["BalanceView"]}"#)
    #expect(!text.isMasked(50, 50))
  }

  @Test func aNameWithModuleMatchesThatModuleAlone() throws {
    func isMasked(_ name: String, by policy: String) throws -> Bool {
      try world(name, #"{"text":"sensitive","images":"none","maskedClasses":["\#(policy)"]}"#).isMasked(
        50, 50)
    }
    for name in [
      "MyApp.BalanceView", "_TtC5MyApp11BalanceView", "$s5MyApp11BalanceViewC", "MyApp.BalanceView<Int>",
      "NSKVONotifying_MyApp.BalanceView",
    ] {
      #expect(try isMasked(name, by: "MyApp.BalanceView"), "\(name)")
      #expect(try isMasked(name, by: "_TtC5MyApp11BalanceView"), "\(name)")
      #expect(try !isMasked(name, by: "Other.BalanceView"), "\(name)")
    }
    for name in ["BalanceView", "Other.BalanceView", "NotMyApp.BalanceView", "_TtC5Other11BalanceView"] {
      #expect(try !isMasked(name, by: "MyApp.BalanceView"), "\(name)")
    }
    #expect(try isMasked("MyApp.Outer.BalanceView", by: "Outer.BalanceView"))
    #expect(try !isMasked("MyApp.BalanceViewer", by: "BalanceView"))
  }

  @Test func rulesMatchLikePolicies() throws {
    for name in Self.forms {
      let categorizer = try Categorizer(userRules: "class = BalanceView => sensitive")
      let snapshot = try World.snapshot(#"{"id":2,"class":"\#(name)","frame":[0,0,100,100]}"#)
      var flattener = Flattener(categorizer: categorizer)
      let scene = flattener.flatten(snapshot, viewport: World.phone, platform: .ios)
      let redactor = Redactor(knowsPictures: true, knowsDrawing: true)
      let area = MaskedArea(redactor.regions(of: snapshot, scene: scene, viewport: World.phone))
      #expect(area.contains(Point2D(x: 50, y: 50)), "\(name)")
    }
  }

  @Test func aNameThatMissesOthersOfItsKindIsTold() throws {
    var policy = RedactionPolicy()
    policy.maskedClasses = ["MyApp.BalanceView", "CardView"]
    policy.unmaskedClasses = ["UITextField", "android.widget.TextView", "MyApp.View", "PriceLabel"]
    var coverage = PolicyCoverage(policy)
    #expect(coverage.openedBases == ["UITextField", "android.widget.TextView"])
    coverage.note(try World.snapshot(#"{"class":"Other.BalanceView","frame":[0,0,1,1]}"#))
    #expect(coverage.partial.isEmpty && coverage.unmet.count == 6)
    coverage.note(try World.snapshot(#"{"class":"_TtC5MyApp11BalanceView","frame":[0,0,1,1]}"#))
    coverage.note(try World.snapshot(#"{"class":"A.CardView","frame":[0,0,1,1]}"#))
    coverage.note(try World.snapshot(#"{"class":"B.CardView","frame":[0,0,1,1]}"#))
    #expect(coverage.partial.map(\.other) == ["Other.BalanceView"])
    #expect(coverage.unmet.count == 4)
  }
}

/// The assumptions of a redactor about an unknown source.
struct RedactorDefaultTests {
  private func isMasked(_ redactor: Redactor, _ child: String) throws -> Bool {
    let snapshot = try World.snapshot(
      #"{"id":1,"class":"UIWindow","frame":[0,0,100,200],"children":["# + child + "]}")
    var flattener = Flattener()
    let scene = flattener.flatten(snapshot, viewport: World.phone, platform: .ios)
    return MaskedArea(redactor.regions(of: snapshot, scene: scene, viewport: World.phone))
      .contains(Point2D(x: 50, y: 50))
  }

  @Test func defaultsAreClosed() throws {
    for child in [
      #"{"id":2,"class":"Odd","frame":[0,0,100,100]}"#,
      #"{"id":2,"class":"UIImageView","frame":[0,0,100,100]}"#,
    ] {
      #expect(try isMasked(Redactor(), child))
      #expect(try !isMasked(Redactor(knowsPictures: true, knowsDrawing: true), child))
    }
  }

  @Test func aHeaderSaysWhatIsKnown() throws {
    let odd = #"{"id":2,"class":"Odd","frame":[0,0,100,100]}"#
    let image = #"{"id":2,"class":"UIImageView","frame":[0,0,100,100]}"#
    for (platform, tells, isOpen) in [
      (AppPlatform.ios, nil, true), (.ios, Tells(), false), (.android, nil, false),
      (.android, Tells.custom, true),
    ] as [(AppPlatform, Tells?, Bool)] {
      let redactor = Redactor(header: StreamHeader(platform: platform, viewport: World.phone, tells: tells))
      #expect(try isMasked(redactor, odd) != isOpen)
      #expect(try isMasked(redactor, image))
    }
  }
}

/// Nodes that are inputs by their abilities, at every level that lets labels through.
struct TypedTextTests {
  private static let typed: [(String, AppPlatform)] = [
    (#""class":"TextInput""#, .reactNative), (#""class":"AndroidTextInput""#, .android),
    (#""class":"RenderEditable""#, .flutter), (#""class":"PinCodeTextField""#, .ios),
    (#""class":"TokenField""#, .ios),
    (#""class":"PinView""#, .android), (#""class":"com.lib.OtpView""#, .android),
    (#""class":"CoreTextField""#, .compose), (#""class":"MaterialAutoCompleteTextView""#, .android),
    (#""class":"com.google.android.material.textfield.MaterialAutoCompleteTextView""#, .android),
    (#""class":"MyApp.AmountInput""#, .ios), (#""class":"Odd","supers":["ui.LibTextField","UIView"]"#, .ios),
    (#""class":"Odd","editable":true"#, .ios), (#""class":"Odd","traits":["textField"]"#, .ios),
    (#""class":"android.widget.TextView","focused":true"#, .android),
    (#""class":"android.widget.TextView","contentType":"username""#, .android),
  ]

  @Test func typedTextIsMaskedAndNotShown() throws {
    for (said, platform) in Self.typed {
      let windows =
        #"{"id":1,"class":"UIWindow","frame":[0,0,100,200],"children":[{"id":2,\#(said),"frame":[0,0,100,30],"text":"Zq7typed"}]}"#
      let world = try World(windows, policy: #"{"text":"inputs","images":"none"}"#, platform: platform)
      #expect(world.isMasked(50, 15), "\(said)")
      var flattener = Flattener(reveal: .labels)
      let scene = flattener.flatten(world.snapshot, viewport: World.phone, platform: platform)
      #expect(scene.bytes.isEmpty, "\(said)")
    }
  }

  @Test func whatStandsAroundAFieldIsNone() throws {
    for name in [
      "TextInputLayout", "UITextFieldLabel", "TextView", "UIInputView", "MapPin.Label", "EditTextHint",
    ] {
      let windows = #"{"id":2,"class":"\#(name)","frame":[0,0,100,30]}"#
      let world = try World(windows, policy: #"{"text":"inputs","images":"none"}"#, platform: .android)
      #expect(!world.isMasked(50, 15), "\(name)")
    }
  }
}
