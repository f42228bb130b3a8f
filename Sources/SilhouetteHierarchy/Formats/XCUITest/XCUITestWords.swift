/// Translates XCTest's words to the project's names.
package enum XCUITestWords {
  /// Names of traits as WebDriverAgent writes them that are not the project's own with a capital.
  private static let traits: [(word: StaticString, trait: Traits)] = [
    ("Button", .button), ("Link", .link), ("Image", .image), ("StaticText", .staticText), ("Header", .header),
    ("SearchField", .searchField), ("Adjustable", .adjustable), ("KeyboardKey", .keyboardKey),
    ("Selected", .selected), ("NotEnabled", .disabled), ("PlaysSound", .playsSound),
    ("StartsMediaSession", .startsMedia), ("UpdatesFrequently", .updatesFrequently),
    ("SummaryElement", .summary), ("AllowsDirectInteraction", .directInteraction),
    ("CausesPageTurn", .causesPageTurn), ("TabBar", .tabBar), ("Toggle", .toggle), ("ToggleButton", .toggle),
  ]

  /// Takes `Button, Selected`. Words that have no bit are kept as they are.
  package static func addTraits(
    _ list: UnsafeRawBufferPointer, to builder: inout SnapshotBuilder
  ) throws(LimitError) {
    var others = builder.startList()
    var start = 0
    while start < list.count {
      let end = list.firstRange(of: ",", from: start) ?? list.count
      let word = UnsafeRawBufferPointer(rebasing: list[start..<end].drop(while: { $0.isBlank }))
      start = end + 1
      if let known = traits.first(where: { word.equals($0.word) }) {
        builder.node.traits.insert(known.trait)
      } else if !word.isEmpty, !word.equals("None") {
        builder.add(to: &others, try builder.add(word))
      }
    }
    if !others.isEmpty { builder.detail.otherTraits = others }
    if builder.node.traits.contains(.selected) { builder.node.flags.insert(.selected) }
    if builder.node.traits.contains(.disabled) { builder.node.flags.insert(.disabled) }
  }
}
