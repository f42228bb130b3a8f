extension RulePack {
  /// Accessibility traits and roles, for classes that no toolkit's pack knows and for elements without a view.
  static let accessibility = RulePack(
    name: "accessibility",
    text: #"""
      trait = searchField => search field whole
      trait = textField => text field whole
      trait = switch => switch whole
      trait = checkbox => checkbox whole
      trait = radio => radio whole
      trait = slider => slider whole
      trait = adjustable and height < 24 => slider whole
      trait = adjustable and width < 100 => stepper whole
      trait = adjustable => slider whole
      trait = progress => progress whole
      trait = tab => tab
      trait = tabBar => tab bar
      trait = dialog | alertdialog => modal
      trait = menu | menubar => menu
      trait = menuitem | option => button
      trait = combobox | listbox | picker => picker whole
      trait = spinbutton | stepper => stepper whole
      trait = navigation | banner | navigationBar => navigation bar
      trait = toolbar => toolbar
      trait = statusBar => status bar whole
      trait = list | grid | table => list
      trait = cell | row | listitem => cell
      trait = link => link
      trait = button => button
      trait = header and has text => heading
      trait = header and is leaf => heading
      trait = startsMedia => video whole
      trait = map => map whole
      trait = webView => web view whole
      trait = image and is backdrop => background image
      trait = image and width < 33 and height < 33 => icon whole
      trait = image => image
      trait = staticText and has text => label
      trait = staticText and is leaf => label
      trait = updatesFrequently and is element => label
      """#)
}
