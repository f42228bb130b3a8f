extension RulePack {
  /// Elements that were found in the pixels of a screenshot.
  static let seen = RulePack(
    name: "seen",
    text: #"""
      class = seen.text => label whole
      class = seen.heading => heading whole
      class = seen.icon => icon whole
      class = seen.picture | seen.avatar => image whole
      class = seen.button => button whole
      class = seen.input => text field whole
      class = seen.switch => switch whole
      class = seen.checkbox => checkbox whole
      class = seen.radio => radio whole
      class = seen.slider => slider whole
      class = seen.tab => tab whole
      class = seen.segmented => segmented control whole
      class = seen.bar => toolbar
      class = seen.card => card
      class = seen.sheet | seen.dialog => modal
      class = seen.keyboard => keyboard
      class = seen.map => map whole
      class = seen.list => list
      class = seen.divider | seen.screen | seen.window => view
      """#)
}
