/// Keyboards, keys of an app's own, and what pops up while one is pressed.
extension SecretPair {
  static let keyPairs: [SecretPair] =
    presses.filter { $0.name != "no children" }.flatMap { press -> [SecretPair] in
      let keyboard = pressing(
        "keyboard, key \(press.name)", hasIDs: false, rest: [keyboard()],
        pressed: [keyboard(press: press.change)])
      // It is a key by its trait, whatever else it is.
      let pressed = press.change(key(40, 30)).with { key in
        if key.fields["traits"] != nil { key.fields["traits"] = #"["keyboardKey","selected","pressed"]"# }
      }
      let holder = Box("UIView", 0, 60, 120, 100)
      let alone = pressing(
        "key alone, \(press.name)", rest: [holder.holding([key(40, 30)])],
        pressed: [holder.holding([pressed])])
      guard moving.contains(press.name) else { return [keyboard, alone] }
      return [press.name == "more children" ? keyboard.withOtherMasks : keyboard, alone.withOtherMasks]
    } + places

  private static func key(_ x: Double, _ y: Double) -> Box {
    Box("MyKey", x, y, 24, 24).set("traits", #"["keyboardKey"]"#)
  }

  private static func keyboard(press: Change = { $0 }) -> Box {
    let keys = (0..<8).map { index in
      let key = Box("UIKBKeyView", Double(index % 4) * 30, Double(index / 4) * 30, 28, 28)
      return index == 2 ? press(key) : key
    }
    return Box("UIKeyboard", 0, 130, 120, 70, [Box("UIKBKeyplaneView", 0, 0, 120, 70, keys)])
  }

  private static func popup(_ className: String, _ x: Double) -> Box {
    Box(className, x, 100, 30, 50, [Box("UILabel", 8, 8, 14, 20).text("q")]).string("background", "#FFFFFF")
  }

  private static let places: [SecretPair] = [
    pressing(
      "a popup", rest: [keyboard()], pressed: [keyboard(), popup("UIKBKeyPopupView", 30)]
    ).withOtherMasks,
    pressing(
      "a popup without ids", hasIDs: false, rest: [keyboard()],
      pressed: [popup("TUIKeyPopupView", 30), keyboard()]
    ).withOtherMasks,
    pressing(
      "popups of two keys", rest: [keyboard(), popup("UIKBKeyPopupView", 0)],
      pressed: [keyboard(), popup("UIKBKeyPopupView", 80)]),
    pressing(
      "a popup in the keyboard", rest: [keyboard()],
      pressed: [keyboard().with { $0.children.append(popup("UIKBKeyPopupView", 30).frame(30, -40, 30, 50)) }]
    ).withOtherMasks,
    pressing(
      "keys in another order", rest: [keyboard()],
      pressed: [keyboard().with { $0.children[0].children.reverse() }]),
    pressing(
      "no keys", hasIDs: false, rest: [keyboard()],
      pressed: [keyboard().with { $0.children[0].children = [] }]),
    pressing(
      "moved keys", rest: [keyboard()],
      pressed: [
        keyboard().with { board in
          for index in board.children[0].children.indices { board.children[0].children[index].frame[0] += 3 }
        }
      ]),
    pressing(
      "letters and digits", hasIDs: false, rest: [keyboard()],
      pressed: [
        keyboard().with { board in
          board.children[0].children = (0..<20).map {
            Box("UIKBKeyView", Double($0 % 7) * 17, Double($0 / 7) * 20, 15, 18).text("\($0)")
          }
        }
      ]),
    pressing(
      "an Android keyboard", platform: "android",
      rest: [Box("com.android.inputmethod.latin.LatinKeyboardView", 0, 130, 120, 70)],
      pressed: [
        Box(
          "com.android.inputmethod.latin.LatinKeyboardView", 0, 130, 120, 70,
          [Box("android.view.View", 9, 9, 20, 20)])
      ]),
  ]
}
