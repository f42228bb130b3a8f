extension RulePack {
  /// Classes that say nothing but "a box", asked after traits and roles, which may say more.
  static let generic = RulePack(
    name: "generic",
    text: #"""
      kind = UIStackView => view skip
      class = UIView => view
      class = RCTView | RCTViewComponentView | ReactViewGroup => view
      class = XCUIElementTypeOther | XCUIElementTypeGroup | XCUIElementTypeLayoutArea => view
      given platform = ios
      class = Other | Group => view

      given platform = android | compose | react-native | other
      is leaf and trait = checkable => checkbox whole
      is leaf and trait = clickable => button
      kind = FrameLayout | LinearLayout | RelativeLayout | ViewGroup and trait = scrollable => scroll view
      class = android.view.View and trait = scrollable => scroll view
      class = android.view.View | android.view.ViewGroup and is leaf and has text => label
      class = android.view.View and is leaf and has label and width < 49 and height < 49 => icon whole
      class = android.view.View and is leaf and has label and height < 33 => label
      class = android.view.View and is leaf and has label => image
      kind = FrameLayout | LinearLayout | RelativeLayout | ViewGroup and is leaf and has label => image
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
