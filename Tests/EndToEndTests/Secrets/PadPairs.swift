/// PIN pads that the app marks: what may happen to a key while a finger is on it.
///
/// The `z` of a marked node shows, because it decides which nodes are covered. That of a key inside of a mark
/// does not.
extension SecretPair {
  static let padPairs: [SecretPair] =
    presses.flatMap { press -> [SecretPair] in
      [
        pressing(
          "pad mask, key \(press.name)", rest: [pad(mark: "mask")],
          pressed: [pad(mark: "mask", press: press.change)], areTapped: true),
        pressing(
          "pad hide, key \(press.name)", hasIDs: false, rest: [pad(mark: "hide")],
          pressed: [pad(mark: "hide", press: press.change)], areTapped: true),
        pressing(
          "key mask, \(press.name)", rest: [pad(keyMark: "mask")],
          pressed: [pad(keyMark: "mask", press: press.change)], areTapped: true),
      ]
    }.filter { $0.name != "key mask, z" }.map { pair in
      moving.contains { pair.name == "key mask, \($0)" } ? pair.withOtherMasks : pair
    }

  /// Presses that move a key, take it away, or let something reach out of it.
  static let moving = [
    "alpha 0", "hidden", "transform", "moved by transform", "presentation frame", "presentation transform",
    "more children",
  ]

  typealias Change = @Sendable (Box) -> Box

  /// What toolkits and apps do to a pressed key, each by itself.
  static let presses: [(name: String, change: Change)] = [
    ("alpha", { $0.set("alpha", "0.4") }),
    ("alpha 0", { $0.set("alpha", "0") }),
    ("hidden", { $0.flag("hidden") }),
    ("selected", { $0.flag("selected") }),
    ("focused", { $0.flag("focused") }),
    ("checked", { $0.flag("checked") }),
    ("disabled", { $0.set("enabled", "false") }),
    ("selected by trait", { $0.set("traits", #"["button","selected"]"#) }),
    ("more traits", { $0.set("traits", #"["button","playsSound","updatesFrequently","pressed"]"#) }),
    ("transform", { $0.set("transform", "[1.2,0,0,1.2,0,-4]") }),
    ("moved by transform", { $0.set("transform", "[1,0,0,1,0,3]") }),
    ("presentation frame", { $0.set("presentation", #"{"frame":[32,33,38,38]}"#) }),
    ("presentation alpha", { $0.set("presentation", ##"{"alpha":0.3,"radius":9,"background":"#FF0000"}"##) }),
    (
      "presentation transform", { $0.set("presentation", #"{"transform":[0.9,0,0,0.9,0,0],"scroll":[0,4]}"#) }
    ),
    ("border", { $0.set("border", ##"{"width":2,"color":"#FF0000"}"##) }),
    ("radius", { $0.set("radius", "13") }),
    ("background", { $0.string("background", "#3366FF") }),
    ("layer", { $0.set("layer", ##"{"class":"CALayer","background":"#00FF00","opacity":0.5}"##) }),
    ("text colour", { $0.string("textColor", "#FF0000") }),
    ("font size", { $0.set("fontSize", "31") }),
    ("value", { $0.string("value", "1") }),
    ("text", { $0.text("1234") }),
    ("label", { $0.string("label", "pressed") }),
    ("hint", { $0.string("hint", "pressed") }),
    ("lines", { $0.set("lines", "[[2,2,9,9],[2,12,5,9]]") }),
    ("no children", { $0.holding([]) }),
    (
      "more children",
      { $0.holding($0.children + [Box("UIImageView", -6, -20, 40, 50).string("background", "#00FF00")]) }
    ),
    ("wider label", { $0.holding([Box("UILabel", 1, 4, 26, 14).text("12")]) }),
    ("scroll", { $0.set("scroll", "[0,5]") }),
    ("z", { $0.set("z", "4") }),
    ("clips", { $0.flag("clips") }),
    ("opaque", { $0.flag("opaque") }),
    ("custom", { $0.flag("custom") }),
    ("unreadable", { $0.flag("unreadable") }),
    (
      "picture",
      { $0.set("image", ##"{"width":9,"height":9,"color":"#FF8800","bundled":true,"name":"key"}"##) }
    ),
    ("shadow", { $0.set("shadow", ##"{"color":"#000000","radius":4,"offset":[0,2],"opacity":0.5}"##) }),
    ("identifier", { $0.string("identifier", "pressed") }),
  ]

  /// A pad of nine keys. One key may be changed.
  ///
  /// - Parameters:
  ///   - mark: The app's mark on the pad.
  ///   - keyMark: The app's mark on each key.
  static func pad(
    mark: String? = nil, keyMark: String? = nil, className: String = "UIButton", press: Change = { $0 }
  ) -> Box {
    let keys = (0..<9).map { index in
      var key = Box(className, Double(index % 3) * 34 + 2, Double(index / 3) * 34 + 2, 30, 30).holding([
        Box("UILabel", 10, 8, 10, 14).text("\(index + 1)")
      ]).set("traits", #"["button"]"#)
      if let keyMark { key = key.string("privacy", keyMark) }
      return index == 4 ? press(key) : key
    }
    let pad = Box("UIView", 8, 60, 104, 104, keys)
    return mark.map { pad.string("privacy", $0) } ?? pad
  }
}
