extension RulePack {
  /// Nodes that no other pack knows: categorized by content, and hatched if their content is not in the tree.
  static let fallback = RulePack(
    name: "fallback",
    text: #"""
      is editable and height > 60 => text view whole
      is editable => text field whole
      is custom => custom drawing
      is unreadable => custom drawing
      has picture and is backdrop => background image
      has picture and width < 33 and height < 33 => icon whole
      has picture => image
      class $= Button => button
      class $= Switch and is leaf => switch whole
      class $= Label | TextView and is leaf => label
      class $= Title and is leaf => heading
      class $= ImageView and is leaf => image
      class $= Icon | IconView and is leaf => icon whole
      class $= ScrollView => scroll view
      class $= TableView | CollectionView | ListView => list
      class $= Cell | Row => cell
      class $= Card | CardView => card
      class $= WebView => web view whole
      class $= MapView => map whole
      class $= VideoView | PlayerView | PlayerLayer => video whole
      class $= Spinner | ActivityIndicator => spinner whole
      class $= ProgressBar => progress whole
      class $= NavigationBar => navigation bar
      class $= TabBar => tab bar
      class $= Toolbar => toolbar
      given platform = android | compose | other
      trait = scrollable => scroll view
      is leaf and has label and not has text and width < 49 and height < 49 => icon whole
      is leaf and has label and not has text and height < 33 => label
      is leaf and has label and not has text => image
      class $= Overlay and is leaf => view skip
      given anything
      has text => label
      has children => view
      has background => view
      has border => view
      class $= View | Layout | Layer | Container | Wrapper | Group | Box => view
      is layer => view
      is element and has label => label
      is element => view skip
      anything => unknown
      """#)
}
