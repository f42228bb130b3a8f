/// What happens to a pressed key in the tree: its order, identity, wrapper, class and frame, whether it is there at all.
///
/// Each change meets each kind of thing that has no inside, marked or not, some with ids and some without.
extension SecretPair {
  static let sealPairs: [SecretPair] =
    surfaces.flatMap { surface in
      happenings.enumerated().flatMap { number, happening -> [SecretPair] in
        let rest = surface.make { $0 }
        let pressed = surface.make { happening.change($0, 4) }
        let other = surface.make { happening.change($0, 1) }
        return [
          pressing(
            "\(surface.name), \(happening.name)", platform: surface.platform, hasIDs: number % 2 == 0,
            rest: [rest], pressed: [pressed]),
          between(
            "\(surface.name), one \(happening.name) or another", surface.platform, hasIDs: number % 2 == 0,
            [[rest], [pressed], [rest]], [[rest], [other], [rest]]),
        ]
      }
    } + gathered

  /// Two sessions that press different keys.
  private static func between(
    _ name: String, _ platform: String, hasIDs: Bool, _ one: [[Box]], _ other: [[Box]]
  ) -> SecretPair {
    SecretPair(name: name, one: story(platform, hasIDs, one), other: story(platform, hasIDs, other))
  }

  private typealias Keys = [Box]

  private struct Surface: Sendable {
    var name: String
    var platform = "ios"
    /// A box whose children are keys, after something was done to these.
    var make: @Sendable ((Keys) -> Keys) -> Box
  }

  private static let surfaces: [Surface] = [
    Surface(name: "masked pad") { change in board(change(keys(9))).string("privacy", "mask") },
    Surface(name: "hidden pad") { change in board(change(keys(9))).string("privacy", "hide") },
    Surface(name: "pad in a masked card") { change in
      Box("UIView", 4, 50, 112, 140, [board(change(keys(9))).frame(4, 10, 104, 120)]).string(
        "privacy", "mask")
    },
    Surface(name: "masked list", platform: "android") { change in
      board(change(keys(12, "android.widget.Button"))).with { $0.className = "android.widget.ListView" }
        .string("privacy", "mask")
    },
    Surface(name: "masked Flutter pad", platform: "flutter") { change in
      board(change(keys(12, "ElevatedButton"))).with { $0.className = "GridView" }.string("privacy", "mask")
    },
    Surface(name: "masked web pad", platform: "web") { change in
      board(change(keys(9, "button"))).with { $0.className = "div" }.string("privacy", "mask")
    },
    Surface(name: "keyboard") { change in
      board(change(keys(12, "UIKBKeyView"))).with { $0.className = "UIKeyboard" }
    },
    Surface(name: "secure field") { change in
      board(change(keys(6, "UIView"))).with { $0.className = "UITextField" }.flag("secure").flag("editable")
    },
    Surface(name: "input method", platform: "android") { change in
      board(change(keys(12, "android.view.View"))).with {
        $0.className = "com.android.inputmethod.latin.InputView"
      }
    },
  ]

  /// Unmarked pads, one for each way to find the digits of keys.
  private static let gathered: [SecretPair] = pads.flatMap { pad in
    happenings.enumerated().map { number, happening -> SecretPair in
      let rest = pad.make { $0 }
      return between(
        "\(pad.name), \(happening.name)", pad.platform, hasIDs: number % 2 == 0,
        [[rest], [pad.make { happening.change($0, 4) }], [rest]],
        [[rest], [pad.make { happening.change($0, 1) }], [rest]])
    }
  }

  private static let pads: [Surface] = [
    Surface(name: "pad by text") { change in board(change(keys(12) { $0.text($1) })) },
    Surface(name: "pad that slides in") { change in
      board(change(keys(12))).frame(8, 110, 104, 136)
    },
    Surface(name: "pad by label", platform: "android") { change in
      board(change(keys(12, "android.widget.Button") { $0.string("label", $1) }))
    },
    Surface(name: "pad by identifier", platform: "flutter") { change in
      board(change(keys(12, "ElevatedButton") { $0.string("identifier", "key_\($1)") }))
    },
    Surface(name: "pad of drawn digits that say their names", platform: "android") { change in
      board(
        change(
          keys(12, "android.widget.FrameLayout") { key, digit in
            key.string("identifier", "com.example:id/key\(digit)").string("label", "Цифра \(digit)я")
              .set("traits", "[\"button\"]").holding([Box("android.widget.ImageView", 12, 10, 6, 10)])
          }))
    },
    Surface(name: "pad by order", platform: "web") { change in
      board(change(keys(12, "button") { key, _ in key }))
    },
    Surface(name: "pad by dots", platform: "web") { change in
      board(change(keys(12, "button") { key, _ in key.text("…") }))
    },
    Surface(name: "pad by labels in keys", platform: "react-native") { change in
      board(
        change(
          keys(12, "RCTView") { key, digit in key.holding([Box("RCTText", 8, 8, 12, 12).text(digit)]) }))
    },
    Surface(name: "keyboard of letters by text") { change in
      letterBoard(change(letters("UIButton") { $0.text($1) }))
    },
    Surface(name: "keyboard of letters by label", platform: "android") { change in
      letterBoard(change(letters("android.widget.Button") { $0.string("label", $1) }))
    },
    Surface(name: "keyboard of letters by identifier", platform: "react-native") { change in
      letterBoard(change(letters("RCTView") { $0.string("identifier", "key_\($1)") }))
    },
    Surface(name: "keyboard of letters in keys", platform: "flutter") { change in
      letterBoard(
        change(letters("InkWell") { key, letter in key.holding([Box("Text", 2, 8, 4, 12).text(letter)]) }))
    },
  ]

  private static func board(_ keys: [Box]) -> Box { Box("UIView", 8, 60, 104, 136, keys) }

  private static func letterBoard(_ keys: [Box]) -> Box { Box("UIView", 4, 90, 112, 108, keys) }

  private static func letters(_ className: String, _ named: (Box, String) -> Box) -> [Box] {
    ["qwertyuiop", "asdfghjkl", "zxcvbnm"].enumerated().flatMap { row, letters in
      letters.enumerated().map { column, letter in
        named(
          Box(className, Double(column * 11 + row * 5) + 1, Double(row) * 36 + 1, 10, 32)
            .set("id", "\(700 + row * 10 + column)"), String(letter))
      }
    }
  }

  private static func keys(
    _ count: Int, _ className: String = "UIButton", _ named: (Box, String) -> Box = { $0.text($1) }
  ) -> [Box] {
    let digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#"]
    return (0..<count).map { index in
      named(
        Box(className, Double(index % 3) * 34 + 2, Double(index / 3) * 34 + 2, 30, 30)
          .set("id", "\(700 + index)"), digits[index])
    }
  }

  private struct Happening: Sendable {
    var name: String
    var change: @Sendable (Keys, Int) -> Keys
  }

  private static func each(_ name: String, _ change: @escaping @Sendable (Box) -> Box) -> Happening {
    Happening(name: name) { keys, index in
      var keys = keys
      keys[index] = change(keys[index])
      return keys
    }
  }

  private static let happenings: [Happening] = [
    Happening(name: "last in order") { keys, index in
      var keys = keys
      keys.append(keys.remove(at: index))
      return keys
    },
    Happening(name: "gone") { keys, index in
      var keys = keys
      keys.remove(at: index)
      return keys
    },
    each("with a new id") { $0.set("id", "999") },
    each("with a string id") { $0.string("id", "pressed-key") },
    each("wrapped") { key in
      Box(
        "RippleView", key.frame[0], key.frame[1], key.frame[2], key.frame[3],
        [key.frame(0, 0, key.frame[2], key.frame[3])])
    },
    each("wrapped and faded") { key in
      Box(
        "RippleView", key.frame[0], key.frame[1], key.frame[2], key.frame[3],
        [key.frame(0, 0, key.frame[2], key.frame[3])]
      ).set("alpha", "0.4")
        .flag("clips")
    },
    each("of another class") { key in key.with { $0.className = "PressedKey" } },
    each("grown by a point") { key in
      key.frame(key.frame[0] - 0.5, key.frame[1] - 0.5, key.frame[2] + 1, key.frame[3] + 1)
    },
    each("lifted") { $0.set("z", "4") },
    each("hidden") { $0.flag("hidden") },
    each("faded") { $0.set("alpha", "0.3").string("background", "#3366FF") },
    each("with a ripple") {
      $0.holding($0.children + [Box("RippleView", 0, 0, $0.frame[2], $0.frame[3]).flag("custom")])
    },
    each("selected") { $0.flag("selected").flag("focused") },
  ]
}
