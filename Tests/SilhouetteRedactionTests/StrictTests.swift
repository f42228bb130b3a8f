import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteScene
import Testing

@testable import SilhouetteRedaction

/// The strict mode: a test for each known leak, by its number in the study of other engines, and for the order of
/// who decides.
struct StrictTests {
  /// A window of 100 by 200 points with these children.
  private func world(_ children: String, _ policy: String = "{}") throws -> World {
    try World(
      #"{"id":1,"class":"UIWindow","frame":[0,0,100,200],"children":["# + children + "]}", policy: policy)
  }

  private func short(_ children: String, _ policy: String = "{}") throws -> String {
    try world(children, policy).short
  }

  private func node(
    _ id: Int, _ name: String, _ frame: String = "[10,10,50,20]", _ more: String = "", _ children: String = ""
  ) -> String {
    #"{"id":\#(id),"class":"\#(name)","frame":\#(frame)"# + (more.isEmpty ? "" : "," + more)
      + (children.isEmpty ? "" : #","children":["# + children + "]") + "}"
  }

  private static let white = ##""opaque":true,"background":"#FFFFFF""##
  private static let label = #"{"id":2,"class":"UILabel","frame":[10,10,50,20]}"#

  // MARK: The leaks

  @Test func m1ABareLayerOfUnknownClassIsMaskedAndPlainOnesAreNot() throws {
    #expect(
      try world(node(2, "_TtC7SwiftUI9NewLayer", "[0,0,9,9]", #""kind":"layer""#)).list == [
        "redact 2 draws-itself"
      ])
    #expect(try short(node(2, "CALayer", "[0,0,9,9]", #""kind":"layer""#)) == "")
    #expect(try short(node(2, "CAShapeLayer", "[0,0,9,9]", #""kind":"layer""#)) == "+2")
    #expect(
      try short(
        node(2, "_TtC7SwiftUI9NewLayer", "[0,0,9,9]", #""kind":"layer""#), #"{"text":"none","images":"none"}"#
      ) == "")
  }

  @Test func m2ATranslucentOverlayClearsNoMask() throws {
    #expect(
      try short(Self.label + "," + node(3, "UIView", "[0,0,100,200]", Self.white + #","alpha":0.5"#)) == "+2")
    #expect(
      try short(
        Self.label + "," + node(3, "UIView", "[0,0,100,200]", ##""opaque":true,"background":"#00000080""##))
        == "+2")
    #expect(try short(Self.label + "," + node(3, "UIView", "[0,0,100,200]", Self.white)) == "")
  }

  @Test func m3ACoverInAScrollViewOpensNothingOutsideOfIt() throws {
    let scroll = node(
      3, "UIScrollView", "[0,100,100,100]", #""clips":true"#,
      node(4, "UIView", "[0,-100,100,120]", Self.white))
    let world = try world(Self.label + "," + scroll)
    #expect(world.isMasked(20, 20))
    // The part of the card inside of the clip does cover.
    #expect(try !self.world(node(2, "UILabel", "[0,90,50,20]") + "," + scroll).isMasked(20, 105))
    #expect(try self.world(node(2, "UILabel", "[0,90,50,20]") + "," + scroll).isMasked(20, 95))
  }

  @Test(arguments: [
    (#""clips":true"#, ""), (#""alpha":0.5"#, ""), ("", #","radius":8"#),
    ("", #","transform":[0.5,0,0,0.5,0,0]"#),
  ])
  func m4ARootCoverThatIsCutFaintRoundOrPartlyOutsideDeletesNoMaskThatShows(_ above: String, _ own: String)
    throws
  {
    let cover = node(4, "UIView", "[0,0,100,200]", Self.white + own)
    let card = node(3, "UIView", above.contains("clips") ? "[0,100,100,100]" : "[0,0,100,200]", above, cover)
    #expect(try world(node(2, "UILabel", "[0,0,50,20]") + "," + card).isMasked(0.2, 0.2))
  }

  @Test func m5AnOpaqueChildOfAFaintParentCoversNothing() throws {
    let faint = node(
      3, "UIView", "[0,0,100,100]", #""alpha":0.5"#, node(4, "UIView", "[0,0,100,100]", Self.white))
    #expect(try short(Self.label + "," + faint) == "+2")
  }

  @Test func m6CoversThatLieOverEachOtherUnite() throws {
    let world = try world(
      Self.label + "," + node(3, "UIView", "[10,10,10,10]", Self.white) + ","
        + node(4, "UIView", "[15,12,10,10]", Self.white))
    for place in [(12.0, 12.0), (17, 15), (22, 18)] { #expect(!world.isMasked(place.0, place.1)) }
    #expect(world.isMasked(40, 15) && world.isMasked(12, 25))
    var painted = 0
    for y in 0..<40 {
      for x in 0..<80 where world.isMasked(Double(x) + 0.5, Double(y) + 0.5) { painted += 1 }
    }
    #expect(painted == 50 * 20 - (100 + 100 - 5 * 8))
  }

  @Test func m7AnInstanceMaskBeatsUnmaskedClassesAndContainers() throws {
    #expect(try world(node(2, "UISwitch", "[0,0,9,9]", #""privacy":"mask""#)).list == ["redact 2 mask"])
    #expect(
      try world(node(2, "UIView", "[0,0,9,9]", #""privacy":["mask","unmask"]"#)).list == ["redact 2 mask"])
    let box = node(3, "Box", "[0,0,50,50]", "", node(2, "UIView", "[0,0,9,9]", #""privacy":"mask""#))
    #expect(try world(box, #"{"unmaskContainer":"Box"}"#).list == ["redact 2 mask"])
  }

  @Test func m8AnInstanceUnmaskReachesAllBelowAndAClassesUnmaskNothing() throws {
    let inner = node(3, "UIView", "[0,0,50,50]", "", Self.label)
    #expect(try short(node(4, "UIButton", "[0,0,60,60]", #""privacy":"unmask""#, inner)) == "")
    #expect(
      try short(node(4, "UIButton", "[0,0,60,60]", "", inner), #"{"unmaskedClasses":["UIButton"]}"#) == "+2")
  }

  @Test func m9MasksStandWhereAnimationsAreAndReachBeyondByInflate() throws {
    let moving = node(2, "UILabel", "[10,10,50,20]", #""presentation":{"frame":[10,60,50,20]}"#)
    #expect(try world(moving).isMasked(20, 70) && !world(moving).isMasked(20, 20))
    let wide = try world(moving, #"{"inflate":4}"#)
    #expect(wide.isMasked(7, 57) && wide.isMasked(63, 83) && !wide.isMasked(5, 57))
  }

  @Test func m9CoversShrinkByWhatMasksGrow() throws {
    let world = try world(
      Self.label + "," + node(3, "UIView", "[0,0,100,200]", Self.white), #"{"inflate":12}"#)
    #expect(world.isMasked(11, 11) && !world.isMasked(30, 20))
  }

  @Test func m10WhatDrawsItselfAndWhateverHasTextIsMaskedWhateverItsClass() throws {
    #expect(try world(node(2, "Chart", "[0,0,9,9]", #""custom":true"#)).list == ["redact 2 draws-itself"])
    #expect(try world(node(2, "Fancy", "[0,0,9,9]", #""text":"Ada""#)).list == ["redact 2 text"])
    #expect(try world(node(2, "Fancy", "[0,0,9,9]", #""lines":[[0,0,5,5]]"#)).list == ["redact 2 text"])
    #expect(try world(node(2, "Fancy", "[0,0,9,9]", #""editable":true"#)).list == ["redact 2 input"])
    let hidden = node(3, "UIView", "[0,0,5,5]", #""hidden":true"#)
    #expect(try short(node(2, "Chart", "[0,0,9,9]", #""custom":true"#, hidden)) == "+2")
    #expect(try short(node(2, "Chart", "[0,0,9,9]", #""custom":true"#, node(3, "UIView", "[0,0,5,5]"))) == "")
  }

  @Test func m11ATouchOnAMaskIsToldByTheSameAnswer() throws {
    let area = MaskedArea(try world(node(2, "PinKey", "[10,10,20,20]", #""privacy":"mask""#)).regions)
    #expect(area.region(at: Point2D(x: 15, y: 15))?.id.rawValue == 2)
    #expect(area.region(at: Point2D(x: 35, y: 15)) == nil)
  }

  @Test func m11KeysThatLightUpWhenPressedAreMasked() throws {
    let key = node(3, "UIKBKeyView", "[0,0,9,9]")
    let keyboard = node(2, "UIKeyboardLayoutStar", "[0,100,100,100]", "", key)
    #expect(try world(keyboard).list == ["redact 2 keyboard"])
    let nothing = #"{"text":"none","images":"none"}"#
    #expect(try world(node(2, "UIKBKeyplaneView", "[0,100,100,100]"), nothing).list == ["redact 2 keyboard"])
  }

  @Test func m11WhatIsMaskedForBeingASecretIsNotTouchedEither() throws {
    let pad =
      node(2, "PinPad", "[10,10,40,40]", #""privacy":"mask""#, node(3, "UIButton", "[5,5,50,10]")) + ","
      + node(4, "UIView", "[60,60,20,20]", #""contentType":"oneTimeCode""#) + ","
      + node(5, "UILabel", "[60,100,20,20]")
    let world = try world(pad)
    let touch = { TouchShield.hides(Point2D(x: $0, y: $1), in: world.scene) }
    #expect(touch(12, 12) && touch(60, 20) && touch(70, 70))
    #expect(!touch(70, 110) && !touch(90, 5), "text alone is no secret to a finger")
  }

  @Test func whatARuleCallsSensitiveIsMaskedAtEveryLevel() throws {
    let snapshot = try World.snapshot(node(2, "Balance", "[0,0,9,9]", #""privacy":"unmask""#))
    var flattener = Flattener(
      categorizer: try Categorizer(userRules: "class = Balance => label sensitive\n"))
    let scene = flattener.flatten(snapshot, viewport: World.phone, platform: .ios)
    var policy = RedactionPolicy()
    (policy.text, policy.images) = (.none, .none)
    let regions = Redactor(policy: policy).regions(of: snapshot, scene: scene, viewport: World.phone)
    #expect(regions.map(\.rule) == [.sensitive])
  }

  @Test func m12AMaskDoesNotTellHowLongATextIs() throws {
    let short = try world(node(2, "UILabel", "[10,10,50,20]", #""text":"a""#))
    let long = try world(node(2, "UILabel", "[10,10,50,20]", #""text":"aaaaaaaaaaaaaaaa""#))
    let broken = try world(node(2, "UILabel", "[10,10,50,20]", #""lines":[[0,0,9,9],[0,10,30,9]]"#))
    #expect(short.regions == long.regions && short.regions == broken.regions)
  }

  @Test func m13FillsThatTellNothingCanBeHad() throws {
    let styled = node(2, "UILabel", "[10,10,50,20]", ##""textColor":"#FF0000""##)
    #expect(try world(styled, #"{"fill":"text"}"#).mask(2)?.color == RGBAColor(rgb: 0xFF0000))
    #expect(try world(styled, #"{"fill":"average"}"#).mask(2)?.color == nil)
    #expect(try world(styled, #"{"fill":"solid"}"#).mask(2)?.color == MaskShape.neutral)
    let category = try #require(try world(styled, #"{"fill":"category"}"#).mask(2)?.color)
    #expect(category != RGBAColor(rgb: 0xFF0000) && category.isOpaque)
    #expect(try world(node(2, "UILabel"), #"{"fill":"category"}"#).mask(2)?.color == category)
  }

  @Test func m13ASecretsMaskTellsNoColourOfIt() throws {
    let key = node(3, "UIKBKeyView", "[0,0,9,9]")
    for fill in ["average", "text", "solid"] {
      let policy = #"{"fill":"\#(fill)"}"#
      let keyboard = try world(node(2, "UIKeyboardLayoutStar", "[0,100,100,100]", "", key), policy)
      #expect(keyboard.regions.allSatisfy { $0.color == MaskShape.neutral })
      let field = try world(node(2, "UITextField", "[0,0,9,9]", #""secure":true"#), policy)
      #expect(field.mask(2)?.color == MaskShape.neutral)
    }
    #expect(try world(node(2, "UITextView")).mask(2)?.color == MaskShape.neutral)
  }

  @Test func m14WhatIsInheritedDependsOnAncestorsOfThisScreenAlone() throws {
    let redactor = try world(Self.label).redactor
    let open = try world(node(3, "UIView", "[0,0,90,90]", #""privacy":"unmask""#, Self.label))
    let closed = try world(node(3, "UIView", "[0,0,90,90]", "", Self.label))
    for _ in 0..<2 {
      #expect(redactor.regions(of: open.snapshot, scene: open.scene, viewport: open.viewport).isEmpty)
      #expect(
        redactor.regions(of: closed.snapshot, scene: closed.scene, viewport: closed.viewport).count == 1)
    }
  }

  @Test func m15APictureUnmasksNothingButWhatItCovers() throws {
    let picture = node(3, "UIImageView", "[0,0,20,20]", Self.white + #","image":{"width":8,"height":8}"#)
    let world = try world(Self.label + "," + picture)
    #expect(world.short == "-3 +2" && world.isMasked(40, 20) && !world.isMasked(15, 15))
  }

  @Test func m16NewClassesArePoliciesAndNotPrograms() throws {
    let view = node(2, "_TtC99NextYear11DrawingView", "[0,0,9,9]")
    #expect(try short(view) == "")
    #expect(try short(view, #"{"maskedClasses":["_TtC99NextYear11DrawingView"]}"#) == "+2")
  }

  @Test func m17WhatCouldNotBeReadIsMaskedWhole() throws {
    #expect(try world(node(2, "UIView", "[0,0,9,9]", #""unreadable":true"#)).list == ["redact 2 unreadable"])
    #expect(
      try world(node(2, "CameraUI.ChromeSwiftUIView", "[0,0,9,9]")).list == ["redact 2 excluded-subtree"])
    #expect(try short(node(2, "UIView", "[0,0,9,9]", #""unreadable":true,"privacy":"unmask""#)) == "")
    let huge = try world(node(2, "UILabel", "[1e308,0,1e308,9]", #""transform":[1e308,0,0,1,0,0]"#))
    #expect(huge.isMasked(50, 100))
  }

  @Test func m18RegionsNameNodesAndNothingThatTheyShow() throws {
    let world = try world(
      node(2, "UILabel", "[0,0,9,9]", #""text":"TOPSECRET","label":"TOPSECRET","identifier":"TOPSECRET""#))
    var regions = RegionWriter()
    regions.append(world.regions, of: world.snapshot)
    var reasons = ExplanationWriter()
    reasons.append(world.explanation, of: world.snapshot)
    let text =
      String(decoding: regions.finish() + reasons.finish(), as: UTF8.self)
      + world.explanation.text(of: world.snapshot)
    #expect(text.contains(#""id":2"#) && !text.contains("TOPSECRET"))
  }

  @Test func m19EachNodeIsExplained() throws {
    let world = try world(Self.label + "," + node(3, "UIView", "[0,0,100,200]", Self.white))
    #expect(
      world.explanation.text(of: world.snapshot) == """
        [0] UIWindow id 1: open
          [1] UILabel id 2: masked by text-class, hidden by [2]
          [2] UIView id 3: open, covers the nodes below

        """)
  }

  // MARK: Who decides

  @Test func aMaskedAncestorForcesAllBelowBareLayersAndSwitchesToo() throws {
    let inside =
      node(3, "UISwitch", "[0,0,5,5]") + "," + node(4, "CALayer", "[0,0,5,5]", #""kind":"layer""#) + ","
      + node(5, "UIView", "[0,0,5,5]", #""privacy":"unmask""#)
    let vault = #"{"maskContainer":"Vault"}"#
    #expect(try short(node(2, "Vault", "[0,0,9,9]", "", inside), vault) == "+5 +4 +3 +2")
    #expect(try short(node(2, "UIView", "[0,0,9,9]", #""privacy":"mask""#, inside)) == "+2")
    #expect(try short(node(2, "UIView", "[0,0,9,9]", #""privacy":"mask","clips":true"#, inside)) == "+2")
  }

  @Test(arguments: [
    #""secure":true"#, #""contentType":"creditCardNumber""#, #""contentType":"fullStreetAddress""#,
  ])
  func secretsAreMaskedWhateverIsSaidOfThem(_ secret: String) throws {
    let field = node(2, "UITextField", "[0,0,9,9]", secret + #","privacy":"unmask""#)
    let policy = #"{"text":"none","images":"none","unmaskedClasses":["UITextField"]}"#
    #expect(try short(field, policy) == "+2")
    #expect(try short(node(3, "UIView", "[0,0,20,20]", #""privacy":"unmask""#, field), policy) == "+2")
  }

  @Test func theOrderOfWhoDecidesIsTheOneThatIsWrittenDown() throws {
    let policy =
      #"{"maskContainer":"Vault","unmaskContainer":"Box","unmaskedClasses":["UILabel"],"excludedSubtrees":["Camera"]}"#
    let vault = node(2, "Vault", "[0,0,9,9]")
    #expect(try world(node(3, "Box", "[0,0,20,20]", "", vault), policy).list == ["redact 2 mask-container"])
    #expect(try short(node(2, "Vault", "[0,0,9,9]", #""privacy":"unmask""#), policy) == "")
    #expect(try short(node(2, "MyCamera", "[0,0,9,9]", #""privacy":"unmask""#), policy) == "")
    #expect(try short(node(3, "Box", "[0,0,9,9]", "", node(2, "MyCamera")), policy) == "+2")
    #expect(try short(node(3, "Box", "[0,0,9,9]", "", node(2, "UITextView")), policy) == "")
    #expect(try short(Self.label, policy) == "")
  }

  @Test func levelsMaskWhatTheySay() throws {
    let all =
      node(2, "UILabel", "[0,0,5,5]") + "," + node(3, "Fancy", "[0,0,5,5]", #""editable":true"#) + ","
      + node(4, "UITextField", "[0,0,5,5]", #""contentType":"password""#) + ","
      + node(5, "UITextView", "[0,0,5,5]")
    #expect(try short(all) == "+5 +4 +3 +2")
    #expect(try short(all, #"{"text":"inputs"}"#) == "+5 +4 +3")
    #expect(try short(all, #"{"text":"sensitive"}"#) == "+4")
    #expect(try short(all, #"{"text":"none"}"#) == "+4")
  }

  @Test func whoDecidesIsAskedInOrderAndEachBeatsTheNext() throws {
    let keys =
      #"{"maskContainer":"Vault","unmaskContainer":"Box","unmaskedClasses":["Shown"],"maskedClasses":["Shown","Masked"],"excludedSubtrees":["Camera"]}"#
    func list(_ children: String) throws -> [String] { try world(children, keys).list }
    func inside(_ name: String, _ more: String, _ child: String) -> String {
      node(9, name, "[0,0,90,90]", more, child)
    }
    // 1 before 2 to 5.
    #expect(
      try list(inside("Vault", "", node(2, "UIView", "[0,0,9,9]", #""secure":true"#)))
        == ["redact 2 masked-ancestor", "redact 9 mask-container"])
    // 2 before 3, 5, 7 and 8.
    #expect(
      try list(node(2, "Shown", "[0,0,9,9]", #""secure":true,"privacy":"mask""#)) == ["redact 2 secure"])
    #expect(
      try list(inside("Box", "", node(2, "Shown", "[0,0,9,9]", #""secure":true"#))) == ["redact 2 secure"])
    // 3 before 4, 5 and 8.
    #expect(try list(node(2, "Shown", "[0,0,9,9]", #""privacy":["hide","unmask"]"#)) == ["redact 2 hide"])
    #expect(
      try list(inside("UIView", #""privacy":"unmask""#, node(2, "UIView", "[0,0,9,9]", #""privacy":"hide""#)))
        == ["redact 2 hide"])
    // 4 before 6, 9, 10 and 11.
    for name in ["Vault", "Masked", "UILabel", "WKWebView"] {
      #expect(try list(node(2, name, "[0,0,9,9]", #""privacy":"unmask","custom":true"#)) == [])
    }
    // 5 before 6, 9, 10 and 11.
    for name in ["Vault", "Masked", "UILabel", "WKWebView", "Camera"] {
      let deep = inside("UIView", "", node(2, name, "[0,0,9,9]", #""custom":true"#))
      #expect(try list(node(3, "UIView", "[0,0,95,95]", #""privacy":"unmask""#, deep)) == [])
    }
    // 7 before 9, 10 and 11, for direct children only.
    for name in ["Masked", "UILabel", "WKWebView"] {
      let leaf = node(2, name, "[0,0,9,9]", #""custom":true"#)
      #expect(try list(inside("Box", "", leaf)) == [])
      #expect(try list(inside("Box", "", node(3, "UIView", "[0,0,50,50]", "", leaf))).count == 1)
    }
    // 8 before 9 to 11, and for nothing below.
    let label = node(2, "UILabel", "[0,0,9,9]")
    #expect(
      try list(node(3, "Shown", "[0,0,9,9]", #""custom":true,"text":"x""#, label)) == ["redact 2 text-class"])
    #expect(try list(node(3, "Mine", "[0,0,9,9]", #""supers":["Shown"]"#)) == ["redact 3 masked-class"])
    // 9 before 10 and 11.
    #expect(try list(node(2, "UILabel", "[0,0,9,9]", #""custom":true"#)) == ["redact 2 text-class"])
    #expect(
      try list(node(2, "Fancy", "[0,0,9,9]", #""custom":true,"text":"x""#)) == ["redact 2 draws-itself"])
  }

  @Test func whatDrawsItselfIsMaskedAtEveryLevelUnlessBothAreNone() throws {
    let chart = node(2, "Chart", "[0,0,9,9]", #""custom":true"#)
    for text in RedactionPolicy.TextLevel.allCases {
      for images in RedactionPolicy.ImageLevel.allCases {
        let isOff = text == .none && images == .none
        let policy = #"{"text":"\#(text.rawValue)","images":"\#(images.rawValue)"}"#
        #expect(try short(chart, policy) == (isOff ? "" : "+2"), "\(policy)")
      }
    }
  }

  @Test func anExcludedOrUnreadableNodeIsMaskedWholeUnlessItsInstanceIsUnmasked() throws {
    let policy =
      #"{"excludedSubtrees":["Camera"],"unmaskedClasses":["Camera","Odd"],"unmaskContainer":"Box"}"#
    let inside = node(4, "UIView", "[0,0,90,90]")
    for (name, more) in [("Camera", ""), ("Odd", #""unreadable":true"#)] {
      #expect(try short(node(2, name, "[0,0,9,9]", more, inside), policy) == "+4 +2")
      #expect(try short(node(3, "Box", "[0,0,95,95]", "", node(2, name, "[0,0,9,9]", more)), policy) == "+2")
      let own = more.isEmpty ? #""privacy":"unmask""# : more + #","privacy":"unmask""#
      #expect(try short(node(2, name, "[0,0,9,9]", own, inside), policy) == "")
      let above = node(3, "UIView", "[0,0,95,95]", #""privacy":"unmask""#, node(2, name, "[0,0,9,9]", more))
      #expect(try short(above, policy) == "")
    }
  }

  @Test(arguments: [
    "password", "newPassword", "oneTimeCode", "creditCardNumber", "creditCardSecurityCode", "emailAddress",
    "telephoneNumber", "name", "givenName", "familyName", "postalCode", "addressCity", "addressState",
    "addressCityAndState", "fullStreetAddress", "streetAddressLine1", "streetAddressLine2",
  ])
  func contentTypesThatAreSensitiveAreMaskedAtEveryLevel(_ type: String) throws {
    let field = node(2, "UIView", "[0,0,9,9]", #""contentType":"\#(type)","privacy":"unmask""#)
    #expect(try world(field, #"{"text":"none","images":"none"}"#).list == ["redact 2 content-type"])
  }

  @Test func elementsAreNotLookedAt() throws {
    let element =
      #"{"id":2,"class":"AX","kind":"ax","frame":[0,0,50,50],"label":"x","text":"x","secure":true}"#
    #expect(try short(element) == "")
    #expect(try short(node(3, "UIView", "[0,100,50,50]", "", element)) == "")
  }

  @Test func aLabelWithoutAColourIsMaskedInBlack() throws {
    #expect(try world(Self.label).mask(2)?.color == RGBAColor(rgb: 0))
  }

  @Test func imageLevelsMaskWhatTheySay() throws {
    let all =
      node(2, "UIImageView", "[0,0,5,5]", #""image":{"width":90,"height":90,"bundled":true}"#) + ","
      + node(3, "UIImageView", "[0,0,5,5]", #""image":{"width":90,"height":90}"#) + ","
      + node(4, "Fancy", "[0,0,5,5]", #""image":{"width":90,"height":90}"#)
    #expect(try short(all) == "+4 +3")
    #expect(try short(all, #"{"images":"all"}"#) == "+4 +3 +2")
    #expect(try short(all, #"{"images":"none"}"#) == "")
  }

  @Test(arguments: [#"{}"#, #"{"width":5}"#, #"{"height":90}"#, ##"{"color":"#FF0000"}"##])
  func aPictureWhoseSizeNobodyTellsIsMasked(_ image: String) throws {
    for name in ["UIImageView", "Fancy"] {
      #expect(try short(node(2, name, "[0,0,90,90]", #""image":"# + image)) == "+2")
      #expect(
        try short(node(2, name, "[0,0,90,90]", #""image":"# + image), #"{"mode":"compat"}"#)
          == (name == "Fancy" ? "" : "+2"))
    }
  }

  @Test func m1AViewWithALayerThatDrawsIsMasked() throws {
    let ink = #""layer":{"class":"InkLayer"}"#
    #expect(try world(node(2, "UIView", "[0,0,9,9]", ink)).list == ["redact 2 draws-itself"])
    #expect(try short(node(2, "UIView", "[0,0,9,9]", #""layer":{"class":"CAGradientLayer"}"#)) == "")
    #expect(try short(node(2, "UIView", "[0,0,9,9]", ink, node(3, "UIView", "[0,0,5,5]"))) == "")
    let layer = node(2, "SwiftUI.ImageLayer", "[0,0,9,9]", #""kind":"layer","layer":{"class":"CALayer"}"#)
    #expect(try short(layer) == "+2")
  }

  // MARK: Covers and clips

  @Test(arguments: [
    ##""opaque":true,"background":"#FFFFFF80""##, ##""background":"#FFFFFF""##, #""opaque":true"#,
    ##""opaque":true,"background":"#FFFFFF","alpha":0.99"##,
    ##""opaque":true,"background":"#FFFFFF","layer":{"opaque":false}"##,
    ##""opaque":true,"background":"#FFFFFF","layer":{"background":"#FFFFFF80"}"##,
    ##""opaque":true,"background":"#FFFFFF","layer":{"opacity":0.5}"##,
    ##""opaque":true,"background":"#FFFFFF","presentation":{"alpha":0.5}"##,
    ##""opaque":true,"background":"#FFFFFF","presentation":{"background":"#FFFFFF00"}"##,
    ##""opaque":false,"background":"#FFFFFF","layer":{"opaque":true}"##,
  ])
  func whatIsNotOpaqueInEveryWayCoversNothing(_ more: String) throws {
    #expect(try short(Self.label + "," + node(3, "UIView", "[0,0,30,30]", more)) == "+2")
  }

  @Test func opacityIsThatOnScreenElseTheLayersElseTheViews() throws {
    let white = ##""opaque":true,"background":"#FFFFFF","##
    for solid in [
      #""alpha":0.5,"layer":{"opacity":1}"#, #""layer":{"opacity":0.5},"presentation":{"alpha":1}"#,
      #""layer":{"class":"CALayer"}"#,
    ] {
      #expect(try short(Self.label + "," + node(3, "UIView", "[0,0,30,30]", white + solid)) == "-3 +2")
    }
  }

  @Test func aRootCoverIsOneOfTheViewportWhateverItsWindow() throws {
    let inside = Self.label + "," + node(3, "UIView", "[0,0,100,200]", Self.white)
    let window = #"{"id":1,"class":"UIWindow","frame":[0,0,120,220],"children":["# + inside + "]}"
    #expect(try World(window).short == "")
    #expect(try World(window, policy: #"{"mode":"compat"}"#).short == "-3 +2")
  }

  @Test func aMaskThatACoverHidesInItsOwnClipIsLeftOut() throws {
    let scroll = node(
      4, "UIScrollView", "[0,0,50,50]", #""clips":true"#,
      node(2, "UILabel", "[10,10,90,20]") + "," + node(3, "UIView", "[0,0,90,90]", Self.white))
    let world = try world(scroll)
    #expect(world.regions.allSatisfy { $0.kind != .redact } && !world.isMasked(20, 20))
    #expect(world.explanation.entries.map(\.hiddenBy) == [nil, nil, 3, nil])
  }

  @Test func aRoundCoverLeavesItsCornersMasked() throws {
    let world = try world(
      node(2, "UILabel", "[0,0,60,60]") + ","
        + node(3, "UIView", "[0,0,60,60]", Self.white + #","radius":20"#))
    #expect(world.isMasked(1, 1) && world.isMasked(59, 59) && !world.isMasked(30, 1) && !world.isMasked(8, 8))
    #expect(world.regions.contains { $0.kind == .clipOut && $0.radius == 20 })
  }

  @Test func masksAreCutByTheClipsAroundThem() throws {
    let scroll = node(3, "UIScrollView", "[0,0,50,50]", #""clips":true"#, node(2, "UILabel", "[40,40,50,50]"))
    let world = try world(scroll)
    #expect(world.short == "(3 +2 )3" && world.isMasked(45, 45) && !world.isMasked(55, 45))
  }

  @Test func linesThatHangOverTheirBoxAreMasked() throws {
    let world = try world(node(2, "Fancy", "[10,10,20,10]", #""text":"x","lines":[[-5,0,60,8]]"#))
    #expect(world.isMasked(6, 12) && world.isMasked(60, 12) && !world.isMasked(70, 12))
  }

  @Test func aDeclaredCoverWithoutAFillCoversNothing() throws {
    #expect(try short(Self.label + "," + node(3, "UIView", "[0,0,30,30]", #""privacy":"clipOut""#)) == "+2")
    #expect(
      try short(
        Self.label + "," + node(3, "UIView", "[0,0,30,30]", ##""privacy":"clipOut","background":"#FFFFFF""##))
        == "-3 +2")
    #expect(
      try short(Self.label + "," + node(3, "UIView", "[0,0,30,30]", ##""background":"#FFFFFF""##)) == "+2")
  }

  @Test func deepAndWideTreesAreNoTrouble() throws {
    var deep = ""
    for id in 2..<400 {
      deep += #"{"id":\#(id),"class":"UIView","frame":[0,0,90,90],"clips":true,"children":["#
    }
    deep += node(1000, "UILabel", "[0,0,9,9]") + String(repeating: "]}", count: 398)
    #expect(try world(deep).isMasked(5, 5))
  }

  @Test func aKeyboardThatNoWindowHoldsIsMaskedAsOne() throws {
    for keyboard in [KeyboardPlace.somewhere, .frame(Rect2D(x: 0, y: 120, width: 100, height: 80))] {
      var told = try World.snapshot(#"{"id":1,"class":"UIWindow","frame":[0,0,100,200]}"#)
      told.keyboard = keyboard
      let policy = try RedactionPolicy(json: Array(#"{"text":"none","images":"none"}"#.utf8))
      let world = World(told.withKeyboardWindow(in: World.phone), policy: policy)
      #expect(world.regions.contains { $0.kind == .redact && $0.rule == .keyboard })
      #expect(world.isMasked(50, 190) && world.isMasked(1, 125))
    }
  }
}
