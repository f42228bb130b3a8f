import SilhouetteHierarchy
import Testing

@testable import SilhouetteRedaction

/// The compatible mode, sentence by sentence.
struct CompatTests {
  /// A window of 100 by 200 points with these children, under a policy with these further keys.
  private func world(_ children: String, _ keys: String = "") throws -> World {
    try World(
      #"{"id":1,"class":"UIWindow","frame":[0,0,100,200],"children":["# + children + "]}",
      policy: #"{"mode":"compat""# + (keys.isEmpty ? "" : "," + keys) + "}")
  }

  private func short(_ children: String, _ keys: String = "") throws -> String {
    try world(children, keys).short
  }

  private static let label = #"{"id":2,"class":"UILabel","frame":[10,10,50,20]}"#
  /// A white box that says in every way that it is opaque.
  private static func cover(_ id: Int, _ frame: String, _ more: String = "") -> String {
    ##"{"id":\##(id),"class":"UIView","frame":\##(frame),"opaque":true,"background":"#FFFFFF"\##(more)}"##
  }

  private func node(_ name: String, _ more: String = "") -> String {
    #"{"id":2,"class":"\#(name)","frame":[10,10,50,20]"# + (more.isEmpty ? "" : "," + more) + "}"
  }

  // MARK: 2.1 Regions

  @Test func aRegionIsALocalBoxAndAMapAndNeverABoundingBox() throws {
    let region = try #require(try world(node("UILabel", #""transform":[0,1,-1,0,0,0]"#)).mask(2))
    #expect(region.size == Size2D(width: 50, height: 20))
    #expect(region.transform == Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 45, ty: -5))
  }

  @Test func regionsCanReplaceEachOtherWhateverTheirColours() throws {
    let one = RedactRegion(.redact, size: .zero, transform: .identity, color: .clear, node: 1, rule: .mask)
    var other = RedactRegion(.redact, size: .zero, transform: .identity, node: 2, rule: .textClass)
    #expect(one.canReplace(other))
    other.transform.tx = 1
    #expect(!one.canReplace(other))
    other = one
    other.size.width = 1
    #expect(!one.canReplace(other))
    other = one
    other.kind = .clipOut
    #expect(!one.canReplace(other))
    other = one
    other.isSwiftUI = true
    #expect(!one.canReplace(other))
  }

  @Test func aClassWithoutALayerIsMaskedWithAnyLayer() throws {
    #expect(try short(node("UILabel", #""layer":{"class":"InkLayer"}"#)) == "+2")
    #expect(try short(node("Mine", #""layer":{"class":"InkLayer"}"#), #""maskedClasses":["Mine"]"#) == "+2")
  }

  @Test func aWordThatNobodyKnowsAsPrivacyIsAMask() throws {
    #expect(try short(node("UIView", #""privacy":"ummask""#)) == "+2")
  }

  @Test func withoutAKeyAllTextAndPicturesThatDoNotShipAreMasked() throws {
    let picture = #"{"id":3,"class":"UIImageView","frame":[0,0,9,9],"image":{"width":11,"height":11}}"#
    #expect(try short(Self.label + "," + picture) == "+3 +2")
  }

  // MARK: 2.2 Class lists

  @Test(arguments: [
    "UILabel", "UITextView", "UITextField", "RCTTextView", "RCTParagraphComponentView",
    "SwiftUI.CGDrawingView",
    "_TtCOCV7SwiftUI11DisplayList11ViewUpdater8Platform13CGDrawingView",
  ])
  func allTextMasksTextClasses(_ name: String) throws {
    #expect(try short(node(name)) == "+2")
    #expect(try short(node(name), #""text":"none""#) == "")
  }

  @Test(arguments: [
    "RCTImageView", "_TtC7SwiftUIP33_A34643117F00277B93DEBAB70EC0697122_UIShapeHitTestingView",
  ])
  func imagesMaskImageClasses(_ name: String) throws {
    #expect(try short(node(name)) == "+2")
    #expect(try short(node(name), #""images":"none""#) == "")
  }

  @Test func imageViewsAreOnTheListOfPictures() throws {
    let picture = #""image":{"width":90,"height":90}"#
    #expect(try short(node("UIImageView", picture)) == "+2")
    #expect(try short(node("UIImageView", picture), #""images":"none""#) == "")
  }

  @Test func aListsBackgroundIsMaskedAndNoCover() throws {
    let name = "_UICollectionViewListLayoutSectionBackgroundColorDecorationView"
    let background = Self.cover(3, "[0,0,100,200]").replacing("UIView", with: name)
    #expect(try short(Self.label + "," + background) == "+3 +2")
  }

  @Test func withBothLevelsOffScopesCoversAndInstanceMasksAreListedAllTheSame() throws {
    let off = #""text":"none","images":"none""#
    let masked = #"{"id":4,"class":"UIView","frame":[0,0,9,9],"privacy":"mask"}"#
    let scroll = node("UIScrollView", #""clips":true,"children":["# + masked + "]")
    #expect(try short(scroll + "," + Self.cover(3, "[0,0,30,30]"), off) == "-3 (2 +4 )2")
  }

  @Test func aClassOnBothListsIsIgnored() throws {
    #expect(try short(node("Mine"), #""maskedClasses":["Mine"],"unmaskedClasses":["Mine"]"#) == "")
    #expect(try short(Self.label, #""unmaskedClasses":["UILabel"],"maskedClasses":["UILabel"]"#) == "")
  }

  @Test func aGraphicsViewIsMaskedOnlyWhereItsLayerIsExactlyAnImageLayer() throws {
    #expect(try short(node("SwiftUI._UIGraphicsView")) == "")
    #expect(try short(node("SwiftUI._UIGraphicsView", #""layer":{"class":"SwiftUI.ImageLayer"}"#)) == "+2")
    #expect(try short(node("SwiftUI._UIGraphicsView", #""layer":{"class":"CALayer"}"#)) == "")
    #expect(try short(node("UIView", #""layer":{"class":"SwiftUI.ImageLayer"}"#)) == "")
  }

  @Test(arguments: [
    "PDFView", "WKWebView", "UIWebView", "SFSafariView", "AVPlayerView",
    "_UICollectionViewListLayoutSectionBackgroundColorDecorationView",
  ])
  func systemClassesAreMaskedAtEveryLevel(_ name: String) throws {
    #expect(try short(node(name), #""text":"none","images":"none""#) == "+2")
  }

  @Test func switchesAndSlidersAreOnTheIgnoreList() throws {
    #expect(try short(node("UISlider"), #""maskedClasses":["UISlider"]"#) == "")
    #expect(try short(node("UISwitch"), #""maskedClasses":["UISwitch"]"#) == "")
  }

  @Test func policyClassesJoinTheLists() throws {
    #expect(try short(node("Mine"), #""maskedClasses":["Mine"]"#) == "+2")
    #expect(try short(Self.label, #""unmaskedClasses":["UILabel"]"#) == "")
  }

  @Test(arguments: [
    ("_TtC7SwiftUIP33_863CCF9D49B535DAEB1C7D61BEE53B5914CGDrawingLayer", #""text":"none""#),
    ("SwiftUI.ImageLayer", #""images":"none""#),
    ("_TtC7SwiftUIP33_E19F490D25D5E0EC8A24903AF958E34115ColorShapeLayer", #""images":"none""#),
  ])
  func bareLayersAreMaskedByTheirOwnList(_ name: String, _ off: String) throws {
    #expect(try short(node(name, #""kind":"layer""#)) == "+2")
    #expect(try short(node(name, #""kind":"layer""#), off) == "")
  }

  // MARK: 2.3 Matching

  @Test func r1MaskingWalksSuperclasses() throws {
    #expect(try short(node("Mine", #""supers":["Other","UILabel","UIView"]"#)) == "+2")
  }

  @Test func r1AConstrainedClassMatchesByAncestorAndByTheLayersOwnClass() throws {
    let layer = #""layer":{"class":"SwiftUI.ImageLayer"}"#
    #expect(try short(node("Mine", #""supers":["SwiftUI._UIGraphicsView"],"# + layer)) == "+2")
    let other = #""layer":{"class":"SwiftUI.ImageLayerSubclass"}"#
    #expect(try short(node("Mine", #""supers":["SwiftUI._UIGraphicsView"],"# + other)) == "")
    #expect(try short(node("Mine", #""supers":["UIView"],"# + layer)) == "")
  }

  @Test func r2IgnoringIsForExactlyTheClass() throws {
    let keys = #""unmaskedClasses":["UILabel"]"#
    #expect(try short(node("Mine", #""supers":["UILabel"]"#), keys) == "+2")
  }

  @Test func r2AFieldsLabelIsIgnoredWhereFieldsAre() throws {
    let label = node("UITextFieldLabel", #""supers":["UILabel"]"#)
    #expect(try short(label) == "+2")
    #expect(try short(label, #""unmaskedClasses":["UITextField"]"#) == "")
    #expect(try short(label, #""unmaskedClasses":["UILabel"]"#) == "+2")
    #expect(try short(label, #""unmaskedClasses":["UITextFieldLabel"]"#) == "+2", "only with its field")
    #expect(try short(label, #""unmaskedClasses":["UITextFieldLabel","UITextField"]"#) == "")
  }

  @Test func r3ExclusionMatchesPartsAndInclusionWholeNamesAndWins() throws {
    let view = node("MyCameraView", #""children":[{"id":3,"class":"UILabel","frame":[0,0,5,5]}]"#)
    #expect(try short(view, #""excludedSubtrees":["Camera"]"#) == "+2")
    #expect(try short(view, #""excludedSubtrees":["Camera"],"includedSubtrees":["MyCameraView"]"#) == "+3")
    #expect(try short(view, #""excludedSubtrees":["Camera"],"includedSubtrees":["MyCamera"]"#) == "+2")
  }

  @Test func r3CameraChromeIsExcludedAsItComes() throws {
    let view = node(
      "CameraUI.ChromeSwiftUIView", #""children":[{"id":3,"class":"UILabel","frame":[0,0,5,5]}]"#)
    #expect(try world(view).list == ["redact 2 excluded-subtree"])
    #expect(try short(view, #""includedSubtrees":["CameraUI.ChromeSwiftUIView"]"#) == "+3")
    #expect(try short(view.replacing("CameraUI", with: "XCameraUI")) == "+2")
  }

  @Test func r3AnExcludedViewsMaskIsPlainAndAnInheritedUnmaskBeatsItsOwnMask() throws {
    let keys = #""excludedSubtrees":["Camera"]"#
    let camera = node("Camera", #""privacy":"mask","swiftui":true"#)
    let world = try world(camera + "," + Self.cover(3, "[0,0,30,30]"), keys)
    #expect(world.short == "-3 +2" && world.regions.allSatisfy { !$0.isSwiftUI })
    let inside =
      #"{"id":5,"class":"UIView","frame":[0,0,90,90],"privacy":"unmask","children":["# + camera + "]}"
    #expect(try short(inside, keys) == "")
  }

  @Test func r3AnExcludedViewThatIsIgnoredIsNotMaskedAndNotLookedInto() throws {
    let child = #""children":[{"id":3,"class":"UILabel","frame":[0,0,5,5]}]"#
    let keys = #""excludedSubtrees":["Camera"]"#
    #expect(try short(node("Camera", child + #","privacy":"unmask""#), keys) == "")
    #expect(try short(node("Camera", child), keys + #","unmaskedClasses":["Camera"]"#) == "")
    let inside =
      #"{"id":5,"class":"UIView","frame":[0,0,9,9],"privacy":"unmask","children":["# + node("Camera", child)
      + "]}"
    #expect(try short(inside, keys) == "")
  }

  @Test func r3AnExcludedViewIsNoCover() throws {
    let cover = Self.cover(3, "[0,0,50,50]").replacing("UIView", with: "Camera")
    #expect(try short(Self.label + "," + cover, #""excludedSubtrees":["Camera"]"#) == "+3 +2")
  }

  @Test func r4ASwitchsInsideIsSkipped() throws {
    let inside = #""children":[{"id":3,"class":"UILabel","frame":[0,0,5,5]}]"#
    #expect(try short(node("UISwitch", inside)) == "")
    #expect(try short(node("UISlider", inside)) == "+3")
  }

  @Test func r5OnlyDirectChildrenOfAnIgnoreContainerAreIgnored() throws {
    let keys = #""unmaskContainer":"Box""#
    let inner = #"{"id":4,"class":"UILabel","frame":[0,0,5,5]}"#
    #expect(try short(node("Box", #""children":[{"id":3,"class":"UILabel","frame":[0,0,9,9]}]"#), keys) == "")
    #expect(
      try short(
        node("Box", #""children":[{"id":3,"class":"UIView","frame":[0,0,9,9],"children":["# + inner + "]}]"),
        keys)
        == "+4")
    #expect(try short(node("MyBox", #""supers":["Box"],"children":["# + inner + "]"), keys) == "+4")
  }

  @Test func r5ARedactContainerForcesItsSubtreeAndBeatsAnIgnoreContainer() throws {
    let inner = #"{"id":4,"class":"UIView","frame":[0,0,5,5],"privacy":"unmask"}"#
    let container = #"{"id":3,"class":"Vault","frame":[0,0,9,9],"children":["# + inner + "]}"
    #expect(try short(container, #""maskContainer":"Vault""#) == "+4 +3")
    #expect(
      try short(
        #"{"id":2,"class":"Box","frame":[0,0,9,9],"children":["# + container + "]}",
        #""maskContainer":"Vault","unmaskContainer":"Box""#) == "+4 +3")
  }

  @Test func r5ARedactContainerIsMaskedLikeAClassAndOneThatClipsStandsForItsSubtree() throws {
    let inner = #"{"id":4,"class":"UIView","frame":[0,0,5,5]}"#
    let clipping = #"{"id":3,"class":"Vault","frame":[0,0,9,9],"clips":true,"children":["# + inner + "]}"
    #expect(try short(clipping, #""maskContainer":"Vault""#) == "+3")
    let derived = #"{"id":3,"class":"Mine","supers":["Vault"],"frame":[0,0,9,9],"children":["# + inner + "]}"
    #expect(try short(derived, #""maskContainer":"Vault""#) == "+4 +3")
    let boxed = #"{"id":2,"class":"Box","frame":[0,0,9,9],"children":["# + derived + "]}"
    #expect(
      try short(boxed, #""maskContainer":"Vault","unmaskContainer":"Box""#) == "", "exactly the class beats")
  }

  @Test func r6IgnoringIsByInstanceByClassOrByParent() throws {
    #expect(try short(node("UILabel", #""privacy":"unmask""#)) == "")
    #expect(try short(Self.label, #""unmaskedClasses":["UILabel"]"#) == "")
    let boxed = #"{"id":5,"class":"Box","frame":[0,0,90,90],"children":["# + Self.label + "]}"
    #expect(try short(boxed, #""unmaskContainer":"Box""#) == "")
  }

  @Test func r7AnInstanceMaskNeedsNoOtherReason() throws {
    #expect(try short(node("UIView", #""privacy":"mask""#)) == "+2")
    #expect(try short(node("UIImageView", #""privacy":"mask""#)) == "+2")
  }

  @Test func r7TheImageRuleHoldsForImageViewsThatAPolicyNames() throws {
    let keys = #""maskedClasses":["Avatar"]"#
    let avatar = #""supers":["UIImageView"]"#
    #expect(try short(node("Avatar", avatar), keys) == "")
    #expect(try short(node("Avatar", avatar + #","image":{"width":90,"height":90}"#), keys) == "+2")
  }

  @Test(arguments: [
    (#""image":{"width":11,"height":11}"#, true), (#""image":{"width":10,"height":10}"#, false),
    (#""image":{"width":11,"height":10}"#, false), (#""image":{"width":10.01,"height":10.01}"#, true),
    (#""image":{"width":90,"height":90,"bundled":true}"#, false),
    (#""image":{"width":90,"height":90,"bundled":false}"#, true), (#""text":"no image""#, false),
  ])
  func r8APictureIsMaskedIfItIsThereAndLargeAndDoesNotShip(_ more: String, _ isMasked: Bool) throws {
    #expect(try short(node("UIImageView", more)) == (isMasked ? "+2" : ""))
    #expect(try short(node("Avatar", #""supers":["UIImageView"],"# + more)) == (isMasked ? "+2" : ""))
  }

  @Test func r8AllImagesTakesThoseThatShip() throws {
    let picture = #""image":{"width":90,"height":90,"bundled":true}"#
    #expect(try short(node("UIImageView", picture), #""images":"all""#) == "+2")
  }

  // MARK: 2.4 Traversal

  @Test func hiddenAndFullyTransparentLayersAreNotWalked() throws {
    #expect(try short(node("UILabel", #""hidden":true"#)) == "")
    #expect(try short(node("UILabel", #""alpha":0"#)) == "")
    #expect(try short(node("UILabel", #""alpha":0.01"#)) == "+2")
    #expect(try short(node("UILabel", #""layer":{"opacity":0}"#)) == "")
    #expect(try short(node("UILabel", #""alpha":0,"presentation":{"alpha":0.5}"#)) == "+2")
    #expect(try short(node("UILabel", #""layer":{"opacity":1},"presentation":{"alpha":0}"#)) == "")
    #expect(try short(Self.label + "," + Self.cover(3, "[0,0,30,30]", #","hidden":true"#)) == "+2")
    #expect(
      try short(node("UIView", #""hidden":true,"children":[{"id":3,"class":"UILabel","frame":[0,0,5,5]}]"#))
        == "")
  }

  @Test func aMaskedViewThatClipsStandsForItsChildren() throws {
    let child = #""children":[{"id":3,"class":"UIView","frame":[0,0,5,5]}]"#
    #expect(try short(node("UILabel", #""clips":true,"# + child)) == "+2")
  }

  @Test func aMaskedViewThatDoesNotClipForcesItsChildren() throws {
    let child =
      #""children":[{"id":3,"class":"UIView","frame":[0,0,5,5],"privacy":"unmask"},{"id":4,"class":"UISlider","frame":[0,0,5,5]}]"#
    #expect(
      try world(node("UILabel", child)).list
        == ["redact 4 masked-ancestor", "redact 3 masked-ancestor", "redact 2 text-class"])
  }

  @Test func forcingDoesNotReachSwitchesAndExcludedSubtreesDecideFirst() throws {
    let child =
      #""children":[{"id":3,"class":"UISwitch","frame":[0,0,5,5]},{"id":4,"class":"Camera","frame":[0,0,5,5]}]"#
    #expect(
      try world(node("UILabel", child), #""excludedSubtrees":["Camera"]"#).list
        == ["redact 4 excluded-subtree", "redact 2 text-class"])
  }

  @Test func forcingDoesNotReachBareLayers() throws {
    let child = #""children":[{"id":3,"class":"CALayer","kind":"layer","frame":[0,0,5,5]}]"#
    #expect(try short(node("UILabel", child)) == "+2")
  }

  @Test func anInstanceUnmaskIsInherited() throws {
    let label = #"{"id":4,"class":"UILabel","frame":[0,0,5,5]}"#
    let nested = #""children":[{"id":3,"class":"UIView","frame":[0,0,9,9],"children":["# + label + "]}]"
    #expect(try short(node("UIView", #""privacy":"unmask","# + nested)) == "")
    #expect(try short(node("UIView", nested)) == "+4")
  }

  @Test func aClassesUnmaskIsNotInherited() throws {
    let child = #""children":[{"id":3,"class":"UILabel","frame":[0,0,5,5]}]"#
    #expect(try short(node("Card", child), #""unmaskedClasses":["Card"]"#) == "+3")
  }

  @Test func anInstanceMaskBeatsAnInheritedUnmask() throws {
    let child =
      #""children":[{"id":3,"class":"UIView","frame":[0,0,9,9],"privacy":"mask","children":[{"id":4,"class":"UIView","frame":[0,0,5,5]}]}]"#
    #expect(try short(node("UIView", #""privacy":"unmask","# + child)) == "+4 +3")
  }

  @Test func aMaskOfSwiftUIIsAnInstanceMaskAndForcesPlainOnes() throws {
    let inner = #""children":[{"id":4,"class":"UIView","frame":[0,0,5,5]}]"#
    let masked = node("UIView", #""privacy":"mask","swiftui":true,"# + inner)
    let unmasked =
      #"{"id":5,"class":"UIView","frame":[0,0,90,90],"privacy":"unmask","children":["# + masked + "]}"
    for tree in [masked, unmasked] {
      let world = try world(tree)
      #expect(world.short == "+2 +4" && world.regions.map(\.isSwiftUI) == [true, false])
    }
  }

  @Test func anInstanceMaskIsBeatenByTheIgnoreListAndByContainersOnTheSameView() throws {
    #expect(try short(node("UISwitch", #""privacy":"mask""#)) == "")
    #expect(try short(node("UISlider", #""privacy":"mask""#)) == "")
    #expect(try short(node("UIView", #""privacy":["mask","unmask"]"#)) == "")
    let boxed =
      #"{"id":5,"class":"Box","frame":[0,0,90,90],"children":["# + node("UIView", #""privacy":"mask""#) + "]}"
    #expect(try short(boxed, #""unmaskContainer":"Box""#) == "")
  }

  @Test func anOpaqueViewClipsOutAndOneAsLargeAsItsWindowDeletesAllBefore() throws {
    #expect(try short(Self.label + "," + Self.cover(3, "[0,0,30,30]")) == "-3 +2")
    #expect(
      try short(
        Self.label + "," + Self.cover(3, "[0,0,100,200]") + ","
          + node("UITextView").replacing(#""id":2"#, with: #""id":4"#)) == "+4")
    #expect(try short(Self.label + "," + Self.cover(3, "[0,0,100,200]")) == "")
    #expect(try short(Self.label + "," + Self.cover(3, "[-1,0,102,200]")) == "-3 +2")
  }

  @Test func aRootCoverMayBeScaledButNotTurned() throws {
    #expect(
      try short(Self.label + "," + Self.cover(3, "[25,50,50,100]", #","transform":[2,0,0,2,0,0]"#)) == "")
    let turned = Self.cover(3, "[-50,50,200,100]", #","transform":[0,1,-1,0,0,0]"#)
    #expect(try short(Self.label + "," + turned) == "-3 +2")
  }

  @Test func anIgnoredViewThatIsOpaqueStillCovers() throws {
    let cover = Self.cover(3, "[0,0,30,30]", #","privacy":"unmask""#)
    #expect(try short(Self.label + "," + cover) == "-3 +2")
    let slider = Self.cover(3, "[0,0,30,30]").replacing("UIView", with: "UISlider")
    #expect(try short(Self.label + "," + slider) == "-3 +2")
  }

  @Test func aMaskedViewCoversNothing() throws {
    #expect(try short(Self.label + "," + Self.cover(3, "[0,0,30,30]", #","privacy":"mask""#)) == "+3 +2")
  }

  @Test func aRootCoverDeletesOpenScopesWithTheRest() throws {
    // As in the engine: the scope's end is lost, and its beginning stays alone.
    let scroll =
      #"{"id":2,"class":"UIScrollView","frame":[0,0,50,50],"clips":true,"children":[{"id":4,"class":"UILabel","frame":[0,0,5,5]},"#
      + Self.cover(3, "[0,0,100,200]") + "]}"
    #expect(try short(scroll) == "(2")
  }

  @Test func bareLayersUnderAnUnmaskAreOpen() throws {
    let layer = #"{"id":3,"class":"SwiftUI.ImageLayer","kind":"layer","frame":[0,0,5,5]}"#
    #expect(try short(node("UIView", #""privacy":"unmask","children":["# + layer + "]")) == "")
    #expect(try short(node("UIView", #""children":["# + layer + "]")) == "+3")
  }

  @Test func aMaskedBareLayerIsNotLookedIntoAndCanBeClippedOut() throws {
    let inner = #""children":[{"id":4,"class":"SwiftUI.ImageLayer","kind":"layer","frame":[0,0,5,5]}]"#
    let layer = #"{"id":3,"class":"SwiftUI.ImageLayer","kind":"layer","frame":[0,0,5,5],"# + inner + "}"
    #expect(try short(layer + "," + Self.cover(5, "[0,0,9,9]")) == "-5 +3")
  }

  @Test func bareLayersAreWalkedButNeverCover() throws {
    let inside = #""children":[{"id":4,"class":"UILabel","frame":[0,0,5,5]}]"#
    let layer =
      ##"{"id":3,"class":"CALayer","kind":"layer","frame":[0,0,50,50],"opaque":true,"background":"#FFFFFF","##
      + inside + "}"
    #expect(try short(Self.label + "," + layer) == "+4 +2")
  }

  @Test func unreadableChildrenMaskTheWholeBox() throws {
    #expect(try world(node("UIView", #""unreadable":true"#)).list == ["redact 2 unreadable"])
    #expect(try short(node("UIView", #""unreadable":true,"privacy":"unmask""#)) == "")
    #expect(try short(node("UISlider", #""unreadable":true"#)) == "+2")
    #expect(try short(node("CALayer", #""kind":"layer","unreadable":true"#)) == "+2")
    let inside =
      #"{"id":5,"class":"UIView","frame":[0,0,90,90],"privacy":"unmask","children":["#
      + node("UIView", #""unreadable":true"#) + "]}"
    #expect(try short(inside) == "")
    // Once for the view, and once for its unreadable contents; for a view that clips, one mask is enough.
    #expect(try short(node("UILabel", #""unreadable":true"#)) == "+2 +2")
    #expect(try short(node("UILabel", #""unreadable":true,"clips":true"#)) == "+2")
    let read = node("UIView", #""unreadable":true,"children":["# + Self.label + "]")
    #expect(try short(read.replacing(#""id":2"#, with: #""id":6"#)) == "+6")
  }

  @Test func aClippingLayerWithChildrenOpensAScope() throws {
    let child = #""children":[{"id":3,"class":"UILabel","frame":[0,0,5,5]}]"#
    #expect(try short(node("UIView", #""clips":true,"# + child)) == "(2 +3 )2")
    #expect(try short(node("UIView", #""clips":true"#)) == "")
    #expect(try short(node("CALayer", #""kind":"layer","clips":true,"# + child)) == "(2 +3 )2")
    let hidden = #""children":[{"id":3,"class":"UILabel","frame":[0,0,5,5],"hidden":true}]"#
    #expect(try short(node("UIView", #""clips":true,"# + hidden)) == "(2 )2")
  }

  @Test func clipOutsBelongToTheScopeThatTheyAreIn() throws {
    let scroll =
      #"{"id":2,"class":"UIScrollView","frame":[0,0,50,50],"clips":true,"children":[{"id":4,"class":"UILabel","frame":[0,0,5,5]},"#
      + Self.cover(3, "[0,0,9,9]") + "]}"
    #expect(try short(#"{"id":7,"class":"UILabel","frame":[0,0,5,5]},"# + scroll) == "(2 -3 +4 )2 +7")
  }

  @Test func childrenAreSortedByZAndTiesStayInTheirOrder() throws {
    func label(_ id: Int, _ z: String) -> String {
      #"{"id":\#(id),"class":"UILabel","frame":[0,0,5,5],"z":\#(z)}"#
    }
    let all = [label(2, "1"), label(3, "0"), label(4, "-1"), label(5, "1"), label(6, "0")]
    #expect(try short(all.joined(separator: ",")) == "+5 +2 +6 +3 +4")
    let layer = #"{"id":7,"class":"SwiftUI.ImageLayer","kind":"layer","frame":[0,0,5,5],"z":0.5}"#
    #expect(try short(([layer] + all).joined(separator: ",")) == "+5 +2 +7 +6 +3 +4")
  }

  @Test func masksOfSwiftUIComeFirstAndAreNeverClippedOut() throws {
    let masked = node("UIView", #""privacy":"mask","swiftui":true"#)
    let scroll =
      #"{"id":8,"class":"UIScrollView","frame":[0,0,50,50],"clips":true,"children":["# + masked + "]}"
    let list = try world(
      scroll + "," + Self.cover(3, "[0,0,60,60]") + #","#
        + node("UILabel").replacing(#""id":2"#, with: #""id":4"#))
    #expect(list.short == "+2 +4 -3 (8 )8")
    #expect(list.regions[0].isSwiftUI && list.regions[0].rule == .swiftUIMask)
    #expect(!list.regions[1].isSwiftUI)
  }

  @Test func onlyARootCoverDeletesMasksOfSwiftUI() throws {
    let masked = node("UIView", #""privacy":"mask","swiftui":true"#)
    #expect(try short(masked + "," + Self.cover(3, "[0,0,100,200]")) == "")
  }

  @Test func topmostComesFirst() throws {
    #expect(try short(Self.label + #",{"id":3,"class":"UILabel","frame":[0,0,5,5]}"#) == "+3 +2")
  }

  @Test func elementsAreNotLookedAt() throws {
    #expect(try short(node("UILabel", #""kind":"ax","text":"x""#)) == "")
    let element = #""children":[{"id":3,"class":"AX","kind":"ax","frame":[0,0,5,5]}]"#
    #expect(try short(node("UIView", #""clips":true,"# + element)) == "")
  }

  // MARK: 2.5 Transforms

  @Test func turnsAndScalesOfAncestorsAccumulate() throws {
    let label = #"{"id":3,"class":"UILabel","frame":[10,0,20,10]}"#
    let parent =
      #"{"id":2,"class":"UIView","frame":[40,40,20,20],"transform":[2,0,0,2,0,0],"children":["# + label + "]}"
    let region = try #require(try world(parent).mask(3))
    // The parent's box of 20 points becomes one of 40 about its centre (50, 50).
    #expect(region.transform == Transform2D(a: 2, b: 0, c: 0, d: 2, tx: 50, ty: 30))
    #expect(region.size == Size2D(width: 20, height: 10))
  }

  @Test func turnsOfAncestorsTurnWhatIsInThem() throws {
    let label = #"{"id":3,"class":"UILabel","frame":[10,0,20,10]}"#
    let parent =
      #"{"id":2,"class":"UIView","frame":[40,40,20,20],"transform":[0,1,-1,0,0,0],"children":["# + label
      + "]}"
    let region = try #require(try world(parent).mask(3))
    // A quarter turn about (50, 50): the parent's top left corner is now its top right one, at (60, 40).
    #expect(region.transform == Transform2D(a: 0, b: 1, c: -1, d: 0, tx: 60, ty: 50))
    #expect(region.size == Size2D(width: 20, height: 10))
  }

  @Test func aWindowsPlaceCounts() throws {
    let window =
      #"{"id":1,"class":"UIWindow","frame":[20,30,80,170],"children":["# + Self.label + "]}"
    let world = try World(window, policy: #"{"mode":"compat"}"#)
    #expect(world.mask(2)?.transform == .translation(x: 30, y: 40))
  }

  @Test func theAnchorIsThePointThatATransformTurnsAbout() throws {
    let region = try #require(
      try world(node("UILabel", #""anchor":[0,0],"transform":[2,0,0,3,0,0]"#)).mask(2))
    #expect(region.transform == Transform2D(a: 2, b: 0, c: 0, d: 3, tx: 10, ty: 10))
  }

  @Test func scrollMovesChildren() throws {
    let label = #"{"id":3,"class":"UILabel","frame":[10,50,20,10]}"#
    let scroll =
      #"{"id":2,"class":"UIScrollView","frame":[0,20,100,100],"scroll":[5,40],"children":["# + label + "]}"
    #expect(try world(scroll).mask(3)?.transform == .translation(x: 5, y: 30))
  }

  @Test func presentationValuesReplaceTheModels() throws {
    let moved = node("UILabel", #""presentation":{"frame":[20,30,40,10],"transform":[1,0,0,1,3,4]}"#)
    let region = try #require(try world(moved).mask(2))
    #expect(region.transform == .translation(x: 23, y: 34) && region.size == Size2D(width: 40, height: 10))
    let label = #"{"id":3,"class":"UILabel","frame":[0,0,20,10]}"#
    let scrolled = node("UIView", #""presentation":{"scroll":[0,5]},"children":["# + label + "]")
    #expect(try world(scrolled).mask(3)?.transform == .translation(x: 10, y: 5))
  }

  // MARK: 2.6 Colour

  @Test func aLabelsMaskHasItsTextsColourWithoutTransparency() throws {
    #expect(
      try world(node("UILabel", ##""textColor":"#11223344""##)).mask(2)?.color == RGBAColor(rgb: 0x112233))
    #expect(
      try world(node("Mine", ##""supers":["UILabel"],"textColor":"#112233""##)).mask(2)?.color
        == RGBAColor(rgb: 0x112233))
    #expect(try world(Self.label).mask(2)?.color == RGBAColor(rgb: 0))
  }

  @Test func everythingElseHasNoColour() throws {
    #expect(try world(node("UITextField", ##""textColor":"#112233""##)).mask(2)?.color == nil)
    #expect(try world(node("UITextView", ##""textColor":"#112233""##)).mask(2)?.color == nil)
    #expect(try world(node("UIView", #""privacy":"mask""#)).mask(2)?.color == nil)
  }

  // MARK: 2.7 Opacity

  @Test(arguments: [
    ##""opaque":true,"background":"#FFFFFF80""##, ##""background":"#FFFFFF""##, #""opaque":true"#,
    ##""opaque":true,"background":"#FFFFFF","alpha":0.99"##,
    ##""opaque":true,"background":"#FFFFFF","layer":{"opaque":false}"##,
    ##""opaque":true,"background":"#FFFFFF","layer":{"background":"#FFFFFF80"}"##,
    ##""opaque":true,"background":"#FFFFFF","layer":{"opacity":0.5}"##,
    ##""opaque":true,"background":"#FFFFFF","presentation":{"alpha":0.5}"##,
    ##""opaque":true,"background":"#FFFFFF","presentation":{"background":"#FFFFFF00"}"##,
    ##""opaque":true,"layer":{"background":"#FFFFFF"}"##,
    ##""opaque":false,"background":"#FFFFFF","layer":{"opaque":true}"##,
  ])
  func whatIsNotOpaqueInEveryWayCoversNothing(_ more: String) throws {
    #expect(try short(Self.label + #",{"id":3,"class":"UIView","frame":[0,0,30,30],"# + more + "}") == "+2")
  }

  @Test func aDeclaredCoverNeedsNoFill() throws {
    #expect(
      try short(
        Self.label + #",{"id":3,"class":"UIView","frame":[0,0,30,30],"alpha":0.5,"privacy":"clipOut"}"#)
        == "-3 +2")
  }

  @Test func aDeclaredCoverOfTheWholeWindowDeletesAllBefore() throws {
    let cover = #"{"id":3,"class":"UIView","frame":[0,0,100,200],"privacy":"clipOut""#
    #expect(try short(Self.label + "," + cover + "}") == "")
    #expect(try short(Self.label + "," + cover + #","transform":[1,0.1,0,1,0,0]}"#) == "-3 +2")
  }

  @Test func onlyTheNodesOwnOpacityCounts() throws {
    let faint =
      #"{"id":5,"class":"UIView","frame":[0,0,50,50],"alpha":0.5,"children":["# + Self.cover(3, "[0,0,30,30]")
      + "]}"
    #expect(try short(Self.label + "," + faint) == "-3 +2")
  }

  // MARK: Reasons

  @Test func theCoverThatHidesAMaskIsTold() throws {
    func hidden(_ children: String) throws -> [Int?] {
      try world(children).explanation.entries.map(\.hiddenBy)
    }
    #expect(try hidden(Self.label + "," + Self.cover(3, "[0,0,100,200]")) == [nil, 2, nil])
    #expect(try hidden(Self.label + "," + Self.cover(3, "[0,0,70,40]")) == [nil, 2, nil])
    #expect(try hidden(Self.label + "," + Self.cover(3, "[0,0,30,40]")) == [nil, nil, nil])
    let scroll =
      #"{"id":4,"class":"UIScrollView","frame":[0,0,5,5],"clips":true,"children":["#
      + Self.cover(3, "[0,0,70,40]") + "]}"
    #expect(
      try hidden(Self.label + "," + scroll) == [nil, nil, nil, nil], "it reaches no further than its clip")
  }

  // MARK: Beyond the engine

  @Test func windowsAreWalkedBackToFrontAsOneScreen() throws {
    func window(_ id: Int, _ frame: String, _ more: String, _ child: Int) -> String {
      #"{"id":\#(id),"class":"UIWindow","frame":\#(frame)\#(more),"children":[{"id":\#(child),"class":"UILabel","frame":[0,0,5,5]}]}"#
    }
    let white = ##","opaque":true,"background":"#FFFFFF""##
    let policy = #"{"mode":"compat"}"#
    let low = window(1, "[0,0,100,200]", "", 2)
    #expect(try World(low + "," + window(3, "[0,0,100,200]", "", 4), policy: policy).short == "+4 +2")
    #expect(try World(low + "," + window(3, "[0,0,100,200]", white, 4), policy: policy).short == "+4")
    // A small window in front clears its own area only, not the screen.
    #expect(try World(low + "," + window(3, "[0,0,50,50]", white, 4), policy: policy).short == "+4 -3 +2")
  }

  @Test func inputsMasksFieldsAndSensitiveWhatIsCalledSo() throws {
    let all =
      Self.label
      + #",{"id":3,"class":"UITextField","frame":[0,0,5,5]},{"id":4,"class":"UIView","secure":true,"frame":[0,0,5,5]}"#
    #expect(try short(all, #""text":"inputs""#) == "+3")
    #expect(try short(all, #""text":"sensitive""#) == "+4")
  }

  @Test func compatibleRegionsHaveNoRoundCorners() throws {
    let card =
      ##"{"id":2,"class":"UIView","frame":[0,0,50,50],"radius":9,"clips":true,"opaque":true,"background":"#FFFFFF","children":["##
      + Self.label + "]}"
    let world = try world(Self.label.replacing(#""id":2"#, with: #""id":7"#) + "," + card)
    #expect(world.list.count == 5 && world.regions.allSatisfy { $0.radius == 0 })
  }

  @Test func aScopeThatLiesInARootCoverIsLeftOpenAndHidesNothingElse() throws {
    let scroll =
      #"{"id":2,"class":"UIScrollView","frame":[0,0,50,50],"clips":true,"children":["#
      + Self.cover(3, "[0,0,100,200]") + "]}"
    let later = Self.label.replacing(#""id":2"#, with: #""id":4"#)
    let world = try world(scroll + "," + later)
    #expect(world.short == "+4 (2" && world.isMasked(55, 15))
  }

  @Test func hideIsAMask() throws {
    #expect(try world(node("UIView", #""privacy":"hide""#)).list == ["redact 2 hide"])
  }
}
