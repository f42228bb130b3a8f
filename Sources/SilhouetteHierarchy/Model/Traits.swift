/// Accessibility traits and roles that the project knows by name; others are kept as text beside them.
public struct Traits: OptionSet, Sendable, Hashable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let button = Traits(rawValue: 1 << 0)
  public static let link = Traits(rawValue: 1 << 1)
  public static let image = Traits(rawValue: 1 << 2)
  public static let staticText = Traits(rawValue: 1 << 3)
  public static let header = Traits(rawValue: 1 << 4)
  public static let searchField = Traits(rawValue: 1 << 5)
  public static let adjustable = Traits(rawValue: 1 << 6)
  public static let tab = Traits(rawValue: 1 << 7)
  public static let toggle = Traits(rawValue: 1 << 8)
  public static let checkbox = Traits(rawValue: 1 << 9)
  public static let radio = Traits(rawValue: 1 << 10)
  public static let keyboardKey = Traits(rawValue: 1 << 11)
  public static let selected = Traits(rawValue: 1 << 12)
  public static let disabled = Traits(rawValue: 1 << 13)
  public static let playsSound = Traits(rawValue: 1 << 14)
  public static let startsMedia = Traits(rawValue: 1 << 15)
  public static let updatesFrequently = Traits(rawValue: 1 << 16)
  public static let summary = Traits(rawValue: 1 << 17)
  public static let directInteraction = Traits(rawValue: 1 << 18)
  public static let causesPageTurn = Traits(rawValue: 1 << 19)
  public static let tabBar = Traits(rawValue: 1 << 20)
  public static let textField = Traits(rawValue: 1 << 21)
  public static let slider = Traits(rawValue: 1 << 22)
  public static let progress = Traits(rawValue: 1 << 23)
  public static let list = Traits(rawValue: 1 << 24)
  public static let cell = Traits(rawValue: 1 << 25)
  public static let dialog = Traits(rawValue: 1 << 26)
  public static let menu = Traits(rawValue: 1 << 27)

  /// Every known trait with the name that the hierarchy stream uses for it, in bit order.
  package static let names: [(trait: Traits, name: String)] = [
    (.button, "button"), (.link, "link"), (.image, "image"), (.staticText, "staticText"),
    (.header, "header"), (.searchField, "searchField"), (.adjustable, "adjustable"), (.tab, "tab"),
    (.toggle, "switch"), (.checkbox, "checkbox"), (.radio, "radio"), (.keyboardKey, "keyboardKey"),
    (.selected, "selected"), (.disabled, "disabled"), (.playsSound, "playsSound"),
    (.startsMedia, "startsMedia"), (.updatesFrequently, "updatesFrequently"), (.summary, "summary"),
    (.directInteraction, "directInteraction"), (.causesPageTurn, "causesPageTurn"), (.tabBar, "tabBar"),
    (.textField, "textField"), (.slider, "slider"), (.progress, "progress"), (.list, "list"),
    (.cell, "cell"), (.dialog, "dialog"), (.menu, "menu"),
  ]
}

extension Traits {
  /// All traits that have a name.
  static let known = Traits(names.map(\.trait))

  /// The trait of that name, nil where it has no bit.
  package init?(word: UnsafeRawBufferPointer) {
    for (trait, name) in Self.names where word.elementsEqual(name.utf8) {
      self = trait
      return
    }
    return nil
  }
}
