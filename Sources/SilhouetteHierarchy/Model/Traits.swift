/// Accessibility traits and roles that Silhouette knows by name. `NodeDetail.otherTraits` keeps the others as text.
///
/// The names are the words of the hierarchy stream, and `trait = NAME` asks for them in rules. Apple's words are those
/// of `UIAccessibilityTraits`, as WebDriverAgent writes them. A trait helps to decide a node's category if its class
/// does not; some traits are only kept and listed.
public struct Traits: OptionSet, Sendable, Hashable {
  /// One bit a trait. Files hold words instead.
  public let rawValue: UInt32

  /// Traits from their bits. Bits without a name are ignored when a stream is written.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// A button, on every platform.
  public static let button = Traits(rawValue: 1 << 0)
  /// A link, on every platform.
  public static let link = Traits(rawValue: 1 << 1)
  /// A picture; an icon if it is small.
  public static let image = Traits(rawValue: 1 << 2)
  /// Text that does not change; Apple's word.
  public static let staticText = Traits(rawValue: 1 << 3)
  /// A heading; Apple's word, and Android's `heading`.
  public static let header = Traits(rawValue: 1 << 4)
  /// A search field; Apple's word.
  public static let searchField = Traits(rawValue: 1 << 5)
  /// A value that can be raised and lowered; Apple's word. The node's size decides between slider and stepper.
  public static let adjustable = Traits(rawValue: 1 << 6)
  /// One tab of a tab bar; a role of the web.
  public static let tab = Traits(rawValue: 1 << 7)
  /// A switch. The stream's word is `switch`; WebDriverAgent writes `ToggleButton`.
  public static let toggle = Traits(rawValue: 1 << 8)
  /// A check box; a role of the web.
  public static let checkbox = Traits(rawValue: 1 << 9)
  /// A radio button; a role of the web.
  public static let radio = Traits(rawValue: 1 << 10)
  /// A key of a keyboard; Apple's word, and Android's `text-entry-key`. It is sealed in every output.
  public static let keyboardKey = Traits(rawValue: 1 << 11)
  /// The node is selected. Readers of streams set `HierarchyNode.Flags.selected` too; set it yourself in a
  /// `SnapshotBuilder`.
  public static let selected = Traits(rawValue: 1 << 12)
  /// The control does not react; Apple's `NotEnabled`. Readers set `HierarchyNode.Flags.disabled` too, a builder does
  /// not.
  public static let disabled = Traits(rawValue: 1 << 13)
  /// The node plays a sound when it is tapped; Apple's word. Kept and listed, without effect.
  public static let playsSound = Traits(rawValue: 1 << 14)
  /// The node starts to play or record media; Apple's `StartsMediaSession`. It is drawn as a video if no other rule
  /// applies.
  public static let startsMedia = Traits(rawValue: 1 << 15)
  /// The node's text changes often, as a timer's; Apple's word. An accessibility element that has only this is a label.
  public static let updatesFrequently = Traits(rawValue: 1 << 16)
  /// The element sums up the screen when an app starts; Apple's `SummaryElement`. Kept and listed, without effect.
  public static let summary = Traits(rawValue: 1 << 17)
  /// Gestures reach the node although VoiceOver is on; Apple's `AllowsDirectInteraction`. Kept and listed, without
  /// effect.
  public static let directInteraction = Traits(rawValue: 1 << 18)
  /// Assistive technology turns the page at its end; Apple's word. Kept and listed, without effect.
  public static let causesPageTurn = Traits(rawValue: 1 << 19)
  /// A bar of tabs; Apple's word.
  public static let tabBar = Traits(rawValue: 1 << 20)
  /// A text field. For privacy it is an input.
  public static let textField = Traits(rawValue: 1 << 21)
  /// A slider; a role of the web.
  public static let slider = Traits(rawValue: 1 << 22)
  /// A progress bar.
  public static let progress = Traits(rawValue: 1 << 23)
  /// A list; a role of the web, and Android's collections.
  public static let list = Traits(rawValue: 1 << 24)
  /// One entry of a list; a role of the web, and entries of Android's collections.
  public static let cell = Traits(rawValue: 1 << 25)
  /// A dialog; a role of the web. It is drawn as a modal.
  public static let dialog = Traits(rawValue: 1 << 26)
  /// A menu; a role of the web.
  public static let menu = Traits(rawValue: 1 << 27)

  /// Every known trait with its word in the hierarchy stream, in bit order.
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
  static let known = Traits(names.map { $0.trait })

  /// The trait with that name; nil if the word has no bit.
  package init?(word: UnsafeRawBufferPointer) {
    for (trait, name) in Self.names where word.elementsEqual(name.utf8) {
      self = trait
      return
    }
    return nil
  }
}
