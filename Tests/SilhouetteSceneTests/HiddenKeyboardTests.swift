import SilhouetteHierarchy
import Testing

@testable import SilhouetteFlattening
@testable import SilhouetteScene

/// Keyboards outside of the app's windows: reported by the source, of another package, or perhaps there.
struct HiddenKeyboardTests {
  private func field(_ flags: HierarchyNode.Flags, _ name: String = "UITextField") -> Tree {
    Tree("UIWindow", 0, 0, 402, 874, [Tree(name, 16, 100, 370, 44).flags(flags)])
  }

  private func possible(_ tree: Tree, _ platform: AppPlatform = .ios, _ tells: Tells? = nil) -> Rect2D? {
    var flattener = Flattener()
    return flattener.flatten(snapshot(tree), viewport: phone, platform: platform, tells: tells)
      .possibleKeyboard
  }

  @Test func aFocusedFieldMayHaveAKeyboardThatNothingTellsOf() {
    let place = KeyboardPlace.usualBox(in: phone)
    #expect(possible(field([.focused, .editable])) == place)
    #expect(possible(field([.focused, .editable, .secure])) == place)
    // Any node that can be typed into is a field, whatever its class; so is a field whose source does not
    // report abilities.
    #expect(possible(field([.focused, .editable], "UIView")) == place)
    #expect(possible(field(.focused, "android.widget.EditText"), .android) == place)
    #expect(possible(field([.focused, .editable]), .ios, [.custom, .secure, .editable]) == place)
  }

  @Test func aMarkedFieldTellsOfItsFocus() {
    for privacy in [NodeDetail.Privacy.mask, .hide] {
      func marked(_ flags: HierarchyNode.Flags) -> Tree {
        field(flags).with { window in
          window.children[0] = window.children[0].detail { $0.privacy = privacy }
        }
      }
      #expect(possible(marked([.focused, .editable])) == KeyboardPlace.usualBox(in: phone))
      #expect(possible(marked(.editable)) == nil)
      #expect(possible(marked([.focused, .editable]), .ios, .keyboard) == nil)
    }
  }

  @Test func nothingIsDrawnWhereAKeyboardMayBe() {
    func scene(_ tells: Tells) -> WireframeScene {
      var flattener = Flattener()
      return flattener.flatten(
        snapshot(field([.focused, .editable])), viewport: phone, platform: .ios, tells: tells)
    }
    let known: Tells = [.custom, .secure, .editable]
    var scene = (guessed: scene(known), told: scene(known.union(.keyboard)))
    #expect(scene.guessed != scene.told)
    scene.guessed.possibleKeyboard = nil
    #expect(scene.guessed == scene.told)
  }

  @Test func withoutFocusOrWhereTheSourceTellsThereIsNone() {
    #expect(possible(field(.editable)) == nil)
    #expect(possible(field(.focused, "UIButton")) == nil)
    #expect(possible(field([.focused, .editable, .hidden])) == nil)
    #expect(possible(field([.focused, .editable]), .ios, .keyboard) == nil)
    let keyboard = Tree("UIKeyboardLayoutStar", 0, 538, 402, 336)
    let shown = field([.focused, .editable]).with { $0.children.append(keyboard) }
    #expect(possible(shown) == nil)
    // One that is hidden, or below the screen, is not up.
    let gone = field([.focused, .editable]).with { $0.children.append(keyboard.flags(.hidden)) }
    #expect(possible(gone) != nil)
  }

  @Test func aToldKeyboardIsSealedAndDrawnAsOne() throws {
    var told = snapshot(field([.focused, .editable]))
    told.keyboard = .frame(Rect2D(x: 0, y: 538, width: 402, height: 336))
    var flattener = Flattener()
    let scene = flattener.flatten(told.withKeyboardWindow(in: phone), viewport: phone, platform: .ios)
    let keyboard = try #require(scene.nodes.last)
    #expect(keyboard.category == .keyboard && keyboard.verdict == .draw)
    #expect(keyboard.flags.contains(.sealed) && keyboard.flags.contains(.secret))
    #expect(keyboard.bounds == Rect2D(x: 0, y: 538, width: 402, height: 336) && !keyboard.parts.isEmpty)
    #expect(scene.possibleKeyboard == nil)
    #expect(TouchShield.hides(Point2D(x: 200, y: 700), in: scene))
    #expect(!TouchShield.hides(Point2D(x: 200, y: 300), in: scene))
  }

  @Test func keysBesideAToldKeyboardAreItsPopups() {
    let popup = Tree("KeyView", 20, 480, 40, 60).traits(.keyboardKey)
    var told = snapshot(Tree("UIWindow", 0, 0, 402, 874, [popup]))
    told.keyboard = .somewhere
    var flattener = Flattener()
    let scene = flattener.flatten(told.withKeyboardWindow(in: phone), viewport: phone, platform: .ios)
    #expect(scene.nodes[1].flags.contains(.concealed) && scene.nodes[1].verdict == .prune)
  }

  @Test(arguments: [
    "UIKeyboardImpl", "_UIKeyboardLayoutGuideView", "UIPeripheralHostView", "UIKBCompatInputView",
    "TUIKeyboardContentView", "TUIPredictionView", "TUISystemInputAssistantView", "UIInputSetHostView",
  ])
  func keyboardsOfIOSAreKnown(name: String) throws {
    #expect(
      try scene(Tree("UIWindow", 0, 0, 402, 874, [Tree(name, 0, 538, 402, 336)])).nodes[1].category
        == .keyboard)
  }

  @Test(arguments: [
    "com.android.inputmethod.keyboard.MainKeyboardView", "com.google.android.inputmethod.latin.LatinIME",
    "com.google.android.libraries.inputmethod.widgets.SoftKeyboardView",
    "com.touchtype.keyboard.view.KeyboardFrame",
    "com.samsung.android.honeyboard.base.view.KeyboardRoot", "com.baidu.input.ImeMainView",
    "com.sohu.inputmethod.sogou.SogouKeyboardView", "com.htc.sense.ime.HTCIMEKeyboard",
    "com.iflytek.inputmethod.input.view.InputViewRoot",
  ])
  func keyboardsOfAndroidAreKnown(name: String) throws {
    let window = Tree("android.widget.FrameLayout", 0, 0, 402, 874, [Tree(name, 0, 538, 402, 336)])
    #expect(try scene(window, platform: .android).nodes[1].category == .keyboard)
  }

  @Test(arguments: [
    "com.google.android.inputmethod.latin:id/key_pos_0_3", "com.sec.android.inputmethod:id/keyboard",
    "com.sohu.inputmethod.sogou:id/candidates", "com.touchtype.swiftkey:id/keyboard_frame",
    "com.samsung.android.honeyboard:id/keyboard_view", "android:id/inputArea",
  ])
  func whatAnInputMethodNamesIsAKeyboard(identifier: String) throws {
    let view = Tree("android.view.View", 0, 600, 100, 60).with { $0.identifier = identifier }
    let window = Tree("android.widget.FrameLayout", 0, 0, 402, 874, [view])
    #expect(try scene(window, platform: .android).nodes[1].category == .keyboard)
  }

  @Test func aWindowOfAnInputMethodIsNoKeyboardAboveItsKeys() throws {
    let tell = { (tree: Tree) in tree.with { $0.otherTraits = ["input-method"] } }
    let key = tell(Tree("android.view.View", 0, 600, 40, 50))
    let area = tell(Tree("android.widget.LinearLayout", 0, 560, 402, 314, [key]))
    let window = tell(Tree("android.widget.FrameLayout", 0, 0, 402, 874, [area]))
    let scene = try scene(Tree("android.widget.FrameLayout", 0, 0, 402, 874), window, platform: .android)
    #expect(scene.nodes.map(\.category) == [.view, .view, .keyboard, .keyboard])
    #expect(scene.nodes[1].verdict == .skip && scene.nodes[3].flags.contains(.concealed))
    #expect(
      !TouchShield.hides(Point2D(x: 200, y: 300), in: scene)
        && TouchShield.hides(Point2D(x: 200, y: 700), in: scene))
  }

  @Test func aLeafThatDrawsItselfHidesDrags() throws {
    let pad = Tree("SignatureView", 16, 300, 370, 200).flags(.custom)
    let place = Point2D(x: 100, y: 400)
    let hides = { (tree: Tree) in
      TouchShield.hidesDrags(from: place, in: try scene(Tree("UIWindow", 0, 0, 402, 874, [tree])))
    }
    #expect(try hides(pad))
    // An element that speaks for it is not in it, and takes nothing from that.
    #expect(try hides(pad.with { $0.children = [Tree("", 16, 300, 370, 200).element().traits(.image)] }))
    #expect(try !hides(pad.with { $0.children = [Tree("UIView", 0, 0, 370, 200)] }))
    #expect(try !hides(pad.flags(.hidden)))
    #expect(try !hides(Tree("UILabel", 16, 300, 370, 200)))
    #expect(try !TouchShield.hides(place, in: scene(Tree("UIWindow", 0, 0, 402, 874, [pad]))))
  }
}
