extension RulePack {
  /// Kinds of rectangles that come without classes.
  static let rectangles = RulePack(
    name: "rectangles",
    text: #"""
      given platform = other
      class = label => label
      class = button => button
      class = textInput => text field whole
      class = image => image
      class = backgroundImage => background image
      class = switchOn | switchOff => switch whole
      class = map => map whole
      class = chevron => icon whole
      class = webView => web view whole
      class = sprite => custom drawing whole
      class = view | transparentView => view
      """#)
}
