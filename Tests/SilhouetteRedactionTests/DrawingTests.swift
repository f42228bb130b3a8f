import SilhouetteHierarchy
import SilhouetteScene
import Testing

@testable import SilhouetteRedaction

/// Strict mode on leaves whose drawing a tree does not describe.
struct DrawingTests {
  /// A window of 100 by 200 points with these children.
  private func world(
    _ children: String, _ policy: String = "{}", _ platform: AppPlatform = .android,
    knowsDrawing: Bool = false
  ) throws -> World {
    try World(
      #"{"id":1,"class":"UIWindow","frame":[0,0,100,200],"children":["# + children + "]}", policy: policy,
      platform: platform, knowsDrawing: knowsDrawing)
  }

  private func node(_ name: String, _ more: String = "") -> String {
    #"{"id":2,"class":"\#(name)","frame":[10,10,50,60]"# + (more.isEmpty ? "" : "," + more) + "}"
  }

  private static let child = #""children":[{"id":3,"class":"android.widget.FrameLayout","frame":[0,0,5,5]}]"#

  // MARK: Unknown classes

  @Test(arguments: ["com.app.ChartView", "android.widget.SimpleMonthView", "com.app.Gauge", "a.b.c"])
  func aLeafOfUnknownClassIsMaskedWhereTheSourceDoesNotTellWhatDraws(_ name: String) throws {
    #expect(try world(node(name)).list == ["redact 2 draws-itself"])
    #expect(try world(node(name), #"{"text":"none"}"#).short == "+2")
    #expect(try world(node(name), #"{"images":"none"}"#).short == "+2")
    #expect(try world(node(name), #"{"text":"none","images":"none"}"#).short == "")
    #expect(try world(node(name), #"{"mode":"compat"}"#).short == "")
  }

  @Test func aBoxThatTheSourceWouldHaveCalledCustomIsPlain() throws {
    #expect(try world(node("com.app.Divider"), "{}", .ios, knowsDrawing: true).short == "")
    #expect(
      try world(node("com.app.Divider", #""custom":true"#), "{}", .ios, knowsDrawing: true).short == "+2")
  }

  @Test func whatHoldsOthersIsABox() throws {
    #expect(try world(node("com.app.CardView", Self.child)).short == "")
    let hidden = Self.child.replacing(#""id":3"#, with: #""id":3,"hidden":true"#)
    #expect(try world(node("com.app.CardView", hidden)).short == "+2", "none of them shows")
  }

  @Test(arguments: [
    "android.widget.FrameLayout", "androidx.recyclerview.widget.RecyclerView",
    "android.widget.Switch", "android.widget.ProgressBar", "UIView", "RCTView", "div", "shape",
  ])
  func leavesOfPlainClassesAreOpen(_ name: String) throws {
    #expect(try world(node(name)).short == "")
  }

  @Test func unmaskingOpensALeafOfUnknownClass() throws {
    #expect(try world(node("Chart"), #"{"unmaskedClasses":["Chart"]}"#).short == "")
    #expect(try world(node("Chart", #""privacy":"unmask""#)).short == "")
    let box = #"{"id":4,"class":"Box","frame":[0,0,90,90],"children":["# + node("Chart") + "]}"
    #expect(try world(box, #"{"unmaskContainer":"Box"}"#).short == "")
  }

  // MARK: Controls

  @Test(arguments: [
    "android.widget.Button", "android.widget.ImageButton", "com.app.LoginButton", "UIButton",
    "XCUIElementTypeButton", "UISegmentedControl", "UIDatePicker",
  ])
  func aControlWithNothingInItDrawsItselfWhereTheSourceDoesNotTell(_ name: String) throws {
    for platform in [AppPlatform.ios, .android] {
      #expect(try world(node(name), "{}", platform).list == ["redact 2 draws-itself"])
      #expect(try world(node(name), "{}", platform, knowsDrawing: true).short == "")
    }
  }

  @Test func textThatAnElementCallsAButtonIsMaskedAllTheSame() throws {
    let drawn = #"{"id":2,"class":"CGDrawingView","frame":[10,10,50,20]},"#
    let element =
      #"{"id":3,"class":"AX","kind":"ax","frame":[10,10,50,20],"label":"Pay","traits":["button"]}"#
    #expect(try world(drawn + element, "{}", .ios, knowsDrawing: true).short == "+2")
    #expect(try world(drawn + element, #"{"text":"inputs"}"#, .ios, knowsDrawing: true).short == "")
  }

  @Test func partsOfTheSystemsControlsAreOpen() throws {
    let stepper = node(
      "UIStepper",
      #""children":[{"id":3,"class":"_UIStepperButton","frame":[0,0,20,20],"label":"Increment"}]"#)
    #expect(try world(stepper, "{}", .ios).short == "")
  }

  // MARK: Labels without text

  @Test(arguments: [
    ("UIButton", #""label":"Send","traits":["button"]"#), ("UIButton", #""value":"Send""#),
    ("UIView", #""label":"Send","traits":["button"]"#), ("UIView", #""traits":["staticText"]"#),
  ])
  func aControlThatHasALabelAndNoTextShowsItsLabel(_ name: String, _ said: String) throws {
    for knows in [false, true] {
      #expect(try world(node(name, said), "{}", .ios, knowsDrawing: knows).short == "+2")
      #expect(try world(node(name, said), #"{"mode":"compat"}"#, .ios, knowsDrawing: knows).short == "")
    }
  }

  @Test(arguments: [
    ("UIView", #""label":"Ada""#),
    ("UIView", #""value":"12 EUR""#), ("android.widget.FrameLayout", #""label":"12 EUR""#),
    ("UINavigationBar", #""label":"Inbox""#),
  ])
  func aBoxThatHasALabelAndNoTextShowsItWhereTheSourceDoesNotTell(_ name: String, _ said: String) throws {
    #expect(try world(node(name, said), "{}", .ios).short == "+2")
    #expect(try world(node(name, said), "{}", .ios, knowsDrawing: true).short == "")
    #expect(try world(node(name, said), #"{"mode":"compat"}"#, .ios).short == "")
  }

  @Test func aLabelIsTextAndFollowsItsLevel() throws {
    let card = node("UIView", #""label":"Ada""#)
    #expect(try world(card, "{}", .ios).list == ["redact 2 accessibility-text"])
    for level in ["inputs", "sensitive", "none"] {
      #expect(try world(card, #"{"text":"\#(level)"}"#, .ios, knowsDrawing: true).short == "")
    }
  }

  @Test func aLabelOfWhatHoldsOthersIsThatOfItsContents() throws {
    let cell = node(
      "UITableViewCell",
      #""label":"Ada, 5","children":[{"id":3,"class":"UILabel","frame":[0,0,9,9],"text":"Ada"}]"#)
    #expect(try world(cell, "{}", .ios).short == "+3")
  }

  @Test func aLabelThatWasGatheredFromEmptyBoxesIsAllThatIsToldOfThem() throws {
    func group(_ inner: String) -> String {
      node("XCUIElementTypeOther", #""label":"Ada, 5","children":["# + inner + "]")
    }
    let empty = #"{"id":3,"class":"XCUIElementTypeOther","frame":[0,0,9,9]}"#
    let text = #"{"id":3,"class":"XCUIElementTypeStaticText","frame":[0,0,9,9],"text":"Ada"}"#
    #expect(
      try world(group(empty), "{}", .ios).list == ["redact 3 masked-ancestor", "redact 2 accessibility-text"])
    #expect(try world(group(text), "{}", .ios).short == "+3")
    #expect(try world(group(empty), "{}", .ios, knowsDrawing: true).short == "")
    let window = #"{"id":1,"class":"XCUIElementTypeApplication","frame":[0,0,100,200],"label":"Settings","#
    #expect(try World(window + #""children":["# + empty + "]}", knowsDrawing: false).short == "")
  }

  @Test func aLabelTellsOfAPictureOrTheSystemsControlWhatTheyShowAnyway() throws {
    let picture = node("UIImageView", #""label":"Logo","image":{"width":50,"height":60,"bundled":true}"#)
    #expect(try world(picture, "{}", .ios).short == "")
    #expect(try world(node("UIActivityIndicatorView", #""label":"In progress""#), "{}", .ios).short == "")
    #expect(try world(node("UISwitch", #""label":"Airplane mode","value":"1""#), "{}", .ios).short == "")
  }

  // MARK: Surfaces

  @Test(arguments: ["MKMapView", "AVPlayerLayerView", "GADBannerView"])
  func aSurfaceIsMaskedWithWhatLiesOnIt(_ name: String) throws {
    let pin = #""children":[{"id":3,"class":"UIView","frame":[0,0,5,5]}]"#
    let world = try world(node(name, pin), "{}", .ios, knowsDrawing: true)
    #expect(world.list == ["redact 3 masked-ancestor", "redact 2 draws-itself"])
    #expect(
      try self.world(node(name, pin), #"{"text":"none","images":"none"}"#, .ios, knowsDrawing: true).short
        == "")
  }

  // MARK: Beside windows

  @Test func whatLiesBesideAllWindowsIsMaskedWhereTheSourceDoesNotTellOfIt() throws {
    let dialog = #"{"id":1,"class":"UIWindow","frame":[10,50,80,100]}"#
    let masked = try World(dialog, platform: .android, knowsDrawing: false)
    #expect(masked.regions.map(\.rule) == Array(repeating: .besideWindows, count: 4))
    #expect(masked.isMasked(50, 20) && masked.isMasked(50, 180) && masked.isMasked(5, 100))
    #expect(masked.isMasked(95, 100) && !masked.isMasked(50, 100))
    #expect(try World(dialog, platform: .android, knowsDrawing: true).short == "")
    let none = #"{"text":"none","images":"none"}"#
    #expect(try World(dialog, policy: none, platform: .android, knowsDrawing: false).short == "")
    #expect(
      try World(dialog, policy: #"{"mode":"compat"}"#, platform: .android, knowsDrawing: false).short == "")
  }
}
