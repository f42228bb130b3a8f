extension RulePack {
  /// Element types of XCTest, as automation tools print them, with and without their prefix.
  static let xcuiTest = RulePack(
    name: "xcuitest",
    text: #"""
      class = XCUIElementTypeApplication | AppiumAUT | Application => view skip
      class = XCUIElementTypeWindow | Window => view draw
      class = XCUIElementTypeOther | XCUIElementTypeGroup | XCUIElementTypeLayoutArea | Other => view
      class = XCUIElementTypeStaticText | StaticText and trait = header => heading
      class = XCUIElementTypeStaticText | StaticText => label
      class = XCUIElementTypeButton | XCUIElementTypePopUpButton | XCUIElementTypeMenuButton => button
      class = XCUIElementTypeLink => link
      class = XCUIElementTypeSecureTextField | SecureTextField => secure field whole sensitive
      class = XCUIElementTypeSearchField | SearchField => search field whole
      class = XCUIElementTypeTextField | TextField and not platform = flutter | android | compose | web => text field whole
      class = XCUIElementTypeTextView => text view whole
      class = XCUIElementTypeSwitch | XCUIElementTypeToggle => switch whole
      class = XCUIElementTypeCheckBox => checkbox whole
      class = XCUIElementTypeRadioButton => radio whole
      class = XCUIElementTypeRadioGroup => view skip
      class = XCUIElementTypeSlider => slider whole
      class = XCUIElementTypeStepper => stepper whole
      class = XCUIElementTypeSegmentedControl | SegmentedControl => segmented control
      class = XCUIElementTypePicker | XCUIElementTypePickerWheel | XCUIElementTypeDatePicker => picker whole
      class = XCUIElementTypeComboBox | XCUIElementTypeColorWell => picker whole
      class = XCUIElementTypeImage and is backdrop => background image
      class = XCUIElementTypeImage and width < 33 and height < 33 => icon whole
      class = XCUIElementTypeIcon => icon whole
      class = XCUIElementTypeImage => image
      class = XCUIElementTypeMap => map whole
      class = XCUIElementTypeWebView => web view
      class = XCUIElementTypeScrollView => scroll view
      class = XCUIElementTypeScrollBar => view prune
      class = XCUIElementTypeTable | XCUIElementTypeCollectionView | XCUIElementTypeOutline => list
      class = XCUIElementTypeCell | XCUIElementTypeTableRow | XCUIElementTypeOutlineRow => cell
      class = XCUIElementTypeAlert | XCUIElementTypeSheet | XCUIElementTypeDialog | XCUIElementTypePopover => modal
      class = XCUIElementTypeMenu => menu
      class = XCUIElementTypeMenuItem => button
      class = XCUIElementTypeStatusBar | StatusBar => status bar whole
      class = XCUIElementTypeNavigationBar | NavigationBar and not platform = compose | android | flutter => navigation bar
      class = XCUIElementTypeTabBar => tab bar
      class = XCUIElementTypeTab => tab
      class = XCUIElementTypeToolbar => toolbar
      class = XCUIElementTypeKeyboard => keyboard sensitive
      class = XCUIElementTypeKey => key whole sensitive
      class = XCUIElementTypeProgressIndicator => progress whole
      class = XCUIElementTypeActivityIndicator | ActivityIndicator => spinner whole
      class = XCUIElementTypePageIndicator | PageIndicator => page control whole
      class = XCUIElementTypeDrawer => drawer
      """#)
}
