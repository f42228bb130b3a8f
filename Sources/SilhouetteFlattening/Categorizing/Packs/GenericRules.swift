extension RulePack {
  /// Classes that only mean "a box". They come after traits and roles, which may be more specific.
  static let generic = RulePack(
    name: "generic",
    text: #"""
      kind = UIStackView => view skip
      class = UIView => view
      class = RCTView | RCTViewComponentView | ReactViewGroup => view
      # A tree that was cut: there may be anything.
      class = XCUIElementTypeOther | Other and is unreadable => custom drawing
      # What XCTest has no word for: it says that it is there, not that it can be seen.
      class = XCUIElementTypeOther | XCUIElementTypeGroup and is leaf and has label and height > 200 => label draw
      class = XCUIElementTypeOther | XCUIElementTypeGroup and is leaf and has label => label
      class = XCUIElementTypeOther | XCUIElementTypeGroup | XCUIElementTypeLayoutArea and has children => view skip
      class = XCUIElementTypeOther | XCUIElementTypeGroup and height > 400 => view skip
      class = XCUIElementTypeOther | XCUIElementTypeGroup | XCUIElementTypeLayoutArea => view
      given platform = ios
      class = Other | Group and is leaf and has label and height > 200 => label draw
      class = Other | Group and is leaf and has label => label
      class = Other | Group and has children => view skip
      class = Other | Group and height > 400 => view skip
      class = Other | Group => view

      given platform = android | compose | react-native | other
      # Boxes that say what can be done with them, or what is in them; automation tools tell these.
      class = View | ViewGroup and trait = checkable and has children => checkbox
      kind = View | ViewGroup | FrameLayout | LinearLayout | RelativeLayout | GridLayout | ConstraintLayout and trait = clickable and has children and height < 64 and width < 140 => button
      kind = View | ViewGroup | FrameLayout | LinearLayout | RelativeLayout | GridLayout | ConstraintLayout and trait = clickable and has children and height > 31 and height < 161 and width > 200 => cell
      kind = View | ViewGroup | FrameLayout | LinearLayout | RelativeLayout | GridLayout | ConstraintLayout and trait = scrollable => scroll view
      class = android.view.View and is editable and is leaf => text field whole
      kind = View | ViewGroup | FrameLayout | LinearLayout | RelativeLayout | GridLayout | ConstraintLayout and is leaf and has text => label
      # What is small is described, a large one is a region with a description; in between are words that something drew.
      kind = View | ViewGroup | FrameLayout | LinearLayout | RelativeLayout | GridLayout | ConstraintLayout and is leaf and has label and width < 49 and height < 49 => icon whole
      kind = View | ViewGroup | FrameLayout | LinearLayout | RelativeLayout | GridLayout | ConstraintLayout and is leaf and has label and height > 200 => label draw
      kind = View | ViewGroup | FrameLayout | LinearLayout | RelativeLayout | GridLayout | ConstraintLayout and is leaf and has label => label
      kind = FrameLayout | LinearLayout | RelativeLayout | ViewGroup | GridLayout => view
      kind = TableLayout | TableRow | LinearLayoutCompat | SwipeRefreshLayout | ViewFlipper => view
      kind = ConstraintLayout => view
      class = android.view.View and is leaf and is custom => custom drawing whole
      class = android.view.View => view

      given platform = compose
      class = Surface | Box | Column | Row | Scaffold | BoxWithConstraints => view
      class = @Composable and is leaf and has text => label
      class = @Composable => view

      given platform = flutter
      class = Container | DecoratedBox | ColoredBox | Material | PhysicalModel | AnimatedContainer => view
      class = Scaffold | CupertinoPageScaffold => view
      has children => view skip
      class = SizedBox | Spacer => view prune

      given platform = web
      class = p | span | label | em | strong | b | small | code | pre | blockquote | td | th and has text => label
      class = time | cite | q | sub | sup | mark | abbr | address | kbd | s | u | del | strike and has text => label
      class = div | section | article | main | footer | aside | header and has text and is leaf => label
      class = div | section | article | main and is scrolled => scroll view
      class = div | section | article | main | footer | aside | header | form | fieldset | figure => view
      class = p | span | label | em | strong | b | small | pre | blockquote | td | th | center => view
      """#)
}
