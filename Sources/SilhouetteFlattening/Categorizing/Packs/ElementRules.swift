extension RulePack {
  /// Traits and roles from test tools and replay SDKs, for elements without a class, or with one that only
  /// means "a box".
  static let elements = RulePack(
    name: "elements",
    text: #"""
      trait = scrollBar => view prune
      trait = checkable and is leaf => checkbox whole
      trait = clickable and is leaf => button
      trait = clickable and has children and has label => button
      trait = scrollable and has children => scroll view
      class = Group and identifier = Toolbar => toolbar
      class = Group | Other and is element and is leaf and has label and height < 60 => label
      class = Group | Other and is element and is leaf and has label and height > 59 => card draw

      given platform = ios | android | flutter | react-native | other
      class = rectangle | div | shape | radio_group | page and not has picture => view

      # Elements without a class: symbols by their names, boxes only where something is said of them.
      given platform = ios
      is element and is leaf and identifier ^= chevron. | checkmark | magnifyingglass | xmark | arrow. => icon whole
      is element and is leaf and identifier $= .fill => icon whole
      is element and has label and has children => view draw
      is element and has children => view skip
      """#)
}
