/// Controls, words and pictures inside of marked views.
extension SecretPair {
  static let controlPairs: [SecretPair] =
    insides.flatMap { inside in
      [
        showing(
          "\(inside.name) in mask", platform: inside.platform,
          [card("mask", inside.one)], [card("mask", inside.other)]),
        pressing(
          "\(inside.name) in hide, without ids", platform: inside.platform, hasIDs: false,
          rest: [card("hide", inside.one)], pressed: [card("hide", inside.other)]),
      ]
    } + marked + elements

  /// A marked view: a card with a heading and any secret.
  private static func card(_ mark: String, _ children: [Box]) -> Box {
    Box("UIView", 6, 30, 108, 120, children).string("privacy", mark)
  }

  private struct Inside {
    var name: String
    var platform = "ios"
    var one: [Box]
    var other: [Box]

    init(_ name: String, _ one: [Box], _ other: [Box]) { self.init(name, "ios", one, other) }

    init(_ name: String, _ platform: String, _ one: [Box], _ other: [Box]) {
      self.name = name
      self.platform = platform
      self.one = one
      self.other = other
    }
  }

  private static let insides: [Inside] = [
    Inside(
      "a switch", [Box("UISwitch", 8, 8, 51, 31)], [Box("UISwitch", 8, 8, 51, 31).flag("checked")]),
    Inside(
      "a switch's value", [Box("UISwitch", 8, 8, 51, 31).string("value", "0")],
      [Box("UISwitch", 8, 8, 51, 31).string("value", "1")]),
    Inside(
      "a switch's knob", [Box("UISwitch", 8, 8, 51, 31, [Box("UIImageView", 2, 2, 27, 27)])],
      [Box("UISwitch", 8, 8, 51, 31, [Box("UIImageView", 22, 2, 27, 27)])]),
    Inside("segments", [segments(2)], [segments(4)]),
    Inside("the chosen segment", [segments(3, chosen: 0)], [segments(3, chosen: 2)]),
    Inside("dots of a page control", [pages(3)], [pages(6)]),
    Inside(
      "a slider", [Box("UISlider", 8, 8, 90, 20, [Box("UIView", 0, 8, 10, 4)]).string("value", "10 %")],
      [Box("UISlider", 8, 8, 90, 20, [Box("UIView", 0, 8, 70, 4)]).string("value", "70 %")]),
    Inside(
      "progress", [Box("UIProgressView", 8, 8, 90, 4, [Box("UIImageView", 0, 0, 9, 4)])],
      [Box("UIProgressView", 8, 8, 90, 4, [Box("UIImageView", 0, 0, 80, 4)])]),
    Inside(
      "a picture's average", [picture("#FF0000")], [picture("#0000FF")]),
    Inside(
      "a picture's size", [picture("#FF0000", width: 10)],
      [picture("#FF0000", width: 300).string("label", "Marta")]),
    Inside(
      "an icon's average",
      [
        Box("UIImageView", 8, 8, 16, 16).set(
          "image", ##"{"width":16,"height":16,"color":"#111111","bundled":true}"##)
      ],
      [
        Box("UIImageView", 8, 8, 16, 16).set(
          "image", ##"{"width":16,"height":16,"color":"#EEEEEE","bundled":true}"##)
      ]
    ),
    Inside(
      "a label's width", [Box("UILabel", 8, 8, 21, 16).text("9 €")],
      [Box("UILabel", 8, 8, 88, 16).text("1.234.567 €")]),
    Inside(
      "a label's place", [Box("UILabel", 8, 8, 21, 16).text("9 €")],
      [Box("UILabel", 80, 8, 21, 16).text("9 €")]),
    Inside(
      "a label's height", [Box("UILabel", 8, 8, 90, 16).text("one line")],
      [Box("UILabel", 8, 8, 90, 64).text("four lines")]),
    Inside(
      "a label's lines", [Box("UILabel", 8, 8, 90, 40).set("lines", "[[0,0,80,16],[0,20,10,16]]")],
      [Box("UILabel", 8, 8, 90, 40).set("lines", "[[0,0,30,16]]")]),
    Inside(
      "a label that is not there", [Box("UILabel", 8, 8, 90, 40).text("a")],
      [Box("UILabel", 8, 8, 90, 40).text("a"), Box("UILabel", 8, 60, 60, 20).text("Wrong code")]),
    Inside("filled dots", [dots(1)], [dots(3)]),
    Inside("dots by number", [Box("UIView", 8, 8, 90, 12, Array(dots(4).children.prefix(1)))], [dots(4)]),
    Inside(
      "rows of a table", [table(rows: 1)], [table(rows: 4)]),
    Inside(
      "a table's scroll", [table(rows: 4)], [table(rows: 4).set("scroll", "[0,35]")]),
    Inside(
      "a picker's wheel", [Box("UIPickerView", 8, 8, 90, 60, [Box("UILabel", 0, 10, 90, 20).text("1")])],
      [Box("UIPickerView", 8, 8, 90, 60, [Box("UILabel", 0, 30, 90, 20).text("2")]).set("scroll", "[0,9]")]),
    Inside(
      "a field's text", [Box("UITextField", 8, 8, 90, 24).flag("editable")],
      [
        Box("UITextField", 8, 8, 90, 24, [Box("UITextFieldLabel", 4, 4, 40, 16).text("Marta")])
          .flag("editable").text("Marta")
      ]),
    Inside(
      "a field's focus", [Box("UITextField", 8, 8, 90, 24).flag("editable")],
      [Box("UITextField", 8, 8, 90, 24).flag("editable").flag("focused")]),
    Inside(
      "a text view's scroll", [Box("UITextView", 8, 8, 90, 60).flag("editable")],
      [Box("UITextView", 8, 8, 90, 60).flag("editable").set("scroll", "[0,20]").text("many\\nlines")]),
    Inside(
      "a drawing", [Box("ChartView", 8, 8, 90, 60).flag("custom")],
      [Box("ChartView", 8, 8, 90, 40).flag("custom").string("background", "#00FF00")]),
    Inside(
      "a button's title", [Box("UIButton", 8, 8, 90, 30, [Box("UILabel", 5, 5, 20, 20).text("1")])],
      [Box("UIButton", 8, 8, 90, 30, [Box("UILabel", 5, 5, 70, 20).text("1000")])]),
    Inside(
      "colours",
      [Box("UIButton", 8, 8, 90, 30).string("background", "#FF0000").string("textColor", "#000000")],
      [Box("UIButton", 8, 8, 90, 30).string("background", "#00FF00").string("textColor", "#FFFFFF")]),
    Inside(
      "a tab's selection", [tabs(chosen: 0)], [tabs(chosen: 1)]),
    Inside(
      "elements", [Box("UIButton", 8, 8, 90, 30), element(20, 44, 40, 16).string("label", "1 digit")],
      [
        Box("UIButton", 8, 8, 90, 30),
        element(20, 44, 70, 16).string("label", "4 digits").string("value", "4"),
      ]),
    Inside(
      "unmasked words", [Box("UILabel", 8, 8, 21, 16).text("9 €").string("privacy", "unmask")],
      [Box("UILabel", 8, 8, 88, 16).text("1.234 €").string("privacy", "unmask")]),
    Inside(
      "an Android switch", "android", [Box("android.widget.Switch", 8, 8, 90, 30)],
      [Box("android.widget.Switch", 8, 8, 90, 30).flag("checked").text("On")]),
    Inside(
      "an Android check box", "android", [Box("android.widget.CheckBox", 8, 8, 90, 30)],
      [Box("android.widget.CheckBox", 8, 8, 90, 30).flag("checked")]),
    Inside(
      "an Android radio", "android", [Box("android.widget.RadioButton", 8, 8, 90, 30)],
      [Box("android.widget.RadioButton", 8, 8, 90, 30).flag("checked").flag("selected")]),
    Inside(
      "an Android seek bar", "android", [Box("android.widget.SeekBar", 8, 8, 90, 30).string("value", "1")],
      [Box("android.widget.SeekBar", 8, 8, 90, 30).string("value", "99").set("enabled", "false")]),
    Inside(
      "an Android text", "android", [Box("android.widget.TextView", 8, 8, 30, 18).text("9")],
      [Box("android.widget.TextView", 8, 8, 77, 18).text("9999999")]),
    Inside(
      "a Flutter pad", "flutter", [Box("ElevatedButton", 8, 8, 30, 30)],
      [Box("ElevatedButton", 8, 8, 30, 30).set("alpha", "0.5").flag("focused")]),
    Inside(
      "a React Native view", "react-native", [Box("RCTTextView", 8, 8, 30, 30).text("a")],
      [Box("RCTTextView", 8, 8, 90, 30).text("abcdef")]),
    Inside(
      "a web check box", "web", [Box("input:checkbox", 8, 8, 13, 13)],
      [Box("input:checkbox", 8, 8, 13, 13).flag("checked").flag("focused")]),
    Inside(
      "a web span", "web", [Box("p", 8, 8, 90, 16, [Box("span", 0, 0, 9, 16).text("9")])],
      [Box("p", 8, 8, 90, 16, [Box("span", 0, 0, 80, 16).text("99999999")])]),
    Inside(
      "a Compose chip", "compose", [Box("Chip", 8, 8, 40, 30)],
      [Box("Chip", 8, 8, 40, 30).flag("selected").string("background", "#6200EE")]),
    Inside(
      "an odd class", "other", [Box("Mystery", 8, 8, 40, 30)],
      [Box("Mystery", 8, 8, 70, 10, [Box("Mystery", 0, 0, 5, 5)]).flag("selected")]),
  ]

  // MARK: Marked nodes themselves

  private static let marked: [SecretPair] =
    marks.flatMap { mark in
      [
        showing(
          "marked \(mark.name), mask", [mark.one.string("privacy", "mask")],
          [mark.other.string("privacy", "mask")]),
        showing(
          "marked \(mark.name), hide", [mark.one.string("privacy", "hide")],
          [mark.other.string("privacy", "hide")]),
      ]
    }

  private static let marks: [(name: String, one: Box, other: Box)] = [
    ("switch", Box("UISwitch", 8, 60, 51, 31), Box("UISwitch", 8, 60, 51, 31).flag("checked")),
    ("segments", segments(2).frame(8, 60, 90, 30), segments(5, chosen: 3).frame(8, 60, 90, 30)),
    (
      "picture", picture("#FF0000").frame(8, 60, 60, 60),
      picture("#00FF00", width: 400).frame(8, 60, 60, 60).string("label", "Marta")
    ),
    (
      "label", Box("UILabel", 8, 60, 90, 20).text("a"),
      Box("UILabel", 8, 60, 90, 20).text("abcdefgh").set("lines", "[[0,0,70,20]]").string(
        "textColor", "#FF0000"
      )
      .set("fontSize", "31")
    ),
    (
      "slider", Box("UISlider", 8, 60, 90, 20),
      Box("UISlider", 8, 60, 90, 20, [Box("UIView", 0, 8, 70, 4)]).string("value", "70 %").flag("focused")
    ),
    (
      "button", Box("UIButton", 8, 60, 90, 30),
      Box("UIButton", 8, 60, 90, 30, [Box("UILabel", 3, 3, 50, 20).text("1")]).flag("selected")
        .set("border", ##"{"width":3,"color":"#FF0000"}"##).set("radius", "9")
    ),
    (
      "field", Box("UITextField", 8, 60, 90, 30).flag("editable"),
      Box("UITextField", 8, 60, 90, 30, [Box("UITextFieldLabel", 4, 4, 40, 16)]).flag("editable").text("abc")
        .flag("focused")
    ),
    (
      "view", Box("UIView", 8, 60, 90, 30),
      Box("UIView", 8, 60, 90, 30, [Box("UILabel", 4, 4, 40, 16).text("abc")]).string("background", "#FF0000")
        .set("radius", "8").set("alpha", "0.5").text("abc")
    ),
  ]

  // MARK: Elements beside views

  private static let elements: [SecretPair] = [
    showing(
      "an element over a masked switch",
      [card("mask", [Box("UISwitch", 8, 8, 51, 31)]), element(14, 38, 51, 31)],
      [
        card("mask", [Box("UISwitch", 8, 8, 51, 31)]),
        element(14, 38, 51, 31).flag("selected").set("traits", #"["switch","selected"]"#).string(
          "value", "1"),
      ]),
    showing(
      "an element inside of a masked card", [card("mask", []), element(14, 38, 20, 16).string("label", "1")],
      [card("mask", []), element(14, 38, 70, 16).string("label", "1234").flag("selected")]),
    showing(
      "elements inside of a hidden card", [card("hide", [])],
      [card("hide", []), element(14, 38, 70, 16).string("label", "1234"), element(14, 58, 70, 16)]),
    showing(
      "an element inside of a secure field",
      [secureField, element(12, 64, 20, 16).string("label", "1 character")],
      [secureField, element(12, 64, 80, 16).string("label", "8 characters")]),
  ]

  private static let secureField = Box("UITextField", 8, 60, 100, 24).flag("secure").flag("editable")

  private static func element(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Box {
    Box("UIAccessibilityElement", x, y, width, height).string("kind", "ax")
  }

  private static func segments(_ count: Int, chosen: Int? = nil) -> Box {
    let width = 90 / Double(count)
    return Box(
      "UISegmentedControl", 8, 8, 90, 30,
      (0..<count).map { index in
        let segment = Box("UISegment", Double(index) * width, 0, width, 30).set("traits", #"["button"]"#)
        return index == chosen ? segment.flag("selected") : segment
      })
  }

  private static func pages(_ count: Int) -> Box {
    Box("UIPageControl", 8, 8, 90, 20, (0..<count).map { Box("UIView", Double($0) * 12, 6, 7, 7) })
  }

  private static func picture(_ color: String, width: Int = 60) -> Box {
    Box("UIImageView", 8, 8, 60, 60)
      .set("image", "{\"width\":\(width),\"height\":60,\"color\":\"\(color)\",\"bundled\":false}")
  }

  private static func dots(_ filled: Int) -> Box {
    Box(
      "UIView", 8, 8, 90, 12,
      (0..<4).map { index in
        let dot = Box("UIView", Double(index) * 16, 0, 12, 12).set("radius", "6")
        return index < filled ? dot.string("background", "#111111") : dot
      })
  }

  private static func table(rows: Int) -> Box {
    Box(
      "UITableView", 8, 8, 90, 100,
      (0..<rows).map { row in
        Box(
          "UITableViewCell", 0, Double(row) * 30, 90, 30,
          [Box("UILabel", 4, 6, 20 + Double(row), 16).text("row"), Box("UIButton", 60, 4, 24, 22)])
      }
    ).flag("clips")
  }

  private static func tabs(chosen: Int) -> Box {
    Box(
      "UITabBar", 0, 80, 100, 30,
      (0..<3).map { index in
        let tab = Box("UITabBarButton", Double(index) * 33, 0, 30, 30)
        return index == chosen ? tab.flag("selected") : tab
      })
  }
}
