/// Fields: typed text in secrets of every kind, and the widths of letters in all others.
extension SecretPair {
  static let fieldPairs: [SecretPair] =
    secrets.flatMap { secret in
      typed.enumerated().map { way, type in
        showing(
          "\(secret.name), \(type.name)", platform: secret.platform, hasIDs: way % 2 == 0, [secret.box],
          [type.change(secret.box)])
      }
    } + inputs

  private static let secrets: [(name: String, platform: String, box: Box)] = [
    ("secure text field", "ios", Box("UITextField", 8, 60, 100, 30).flag("secure").flag("editable")),
    ("secure label", "ios", Box("UILabel", 8, 60, 100, 30).flag("secure")),
    (
      "one-time code", "ios",
      Box("UITextField", 8, 60, 100, 30).flag("editable").string("contentType", "oneTimeCode")
    ),
    (
      "card number", "android",
      Box("android.widget.EditText", 8, 60, 100, 30).flag("editable").string(
        "contentType", "creditCardNumber")
    ),
    ("web password", "web", Box("input:password", 8, 60, 100, 30).flag("editable")),
    ("secure picture", "flutter", Box("Image", 8, 60, 100, 30).flag("secure")),
  ]

  private static let typed: [(name: String, change: Change)] = [
    ("one letter", { $0.text("x") }),
    ("many letters", { $0.text("correct horse battery staple").string("label", "correct horse") }),
    ("value", { $0.string("value", "28 characters").string("hint", "strong") }),
    ("lines", { $0.text("ab").set("lines", "[[4,2,31,12],[4,16,9,12]]") }),
    ("children", { $0.holding((0..<4).map { Box("UIView", Double($0) * 10, 8, 8, 8).set("radius", "4") }) }),
    ("a label", { $0.holding([Box("UILabel", 4, 8, 31, 18).text("••••")]) }),
    ("scroll", { $0.set("scroll", "[31,0]") }),
    ("font size", { $0.set("fontSize", "31") }),
    ("text colour", { $0.string("textColor", "#FF0000") }),
    (
      "picture",
      { $0.set("image", ##"{"width":9,"height":9,"color":"#FF8800","bundled":false,"name":"x"}"##) }
    ),
    ("identifier", { $0.string("identifier", "field-4711") }),
    ("clips", { $0.flag("clips") }),
  ]

  // MARK: Line boxes of inputs

  private static let inputs: [SecretPair] = [
    ("UITextField", "ios"), ("UITextView", "ios"), ("UISearchTextField", "ios"), ("UILabel", "ios"),
    ("android.widget.EditText", "android"), ("input", "web"), ("textarea", "web"), ("div", "web"),
    ("TextField", "flutter"), ("RCTUITextField", "react-native"), ("BasicTextField", "compose"),
  ].flatMap { (className, platform) -> [SecretPair] in
    let input = Box(className, 8, 60, 100, 60).flag("editable").flag("focused").text("x")
    return [
      showing(
        "line of \(className)", platform: platform, [input.set("lines", "[[4,8,31,18]]")],
        [input.text("abc").set("lines", "[[4,8,45,18]]")]),
      showing(
        "lines of \(className)", platform: platform, [input.set("lines", "[[4,8,31,18]]")],
        [input.text("abc").set("lines", "[[4,8,90,18],[4,30,12,18]]")]),
      showing(
        "words inside of \(className)", platform: platform, hasIDs: false,
        [input.holding([Box("span", 4, 8, 31, 18).text("ab"), Box("UIView", 35, 8, 2, 18)])],
        [input.holding([Box("span", 4, 8, 62, 18).text("abcd"), Box("UIView", 66, 8, 2, 18)])]
      ),
      showing(
        "scroll of \(className)", platform: platform, [input],
        [input.text("a b c d e").set("scroll", "[22,9]")]),
    ]
  }
}
