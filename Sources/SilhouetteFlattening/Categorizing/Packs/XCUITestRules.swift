extension RulePack {
  /// Element types of XCTest, as automation tools print them, with and without their prefix.
  static let xcuiTest = RulePack(
    name: "xcuitest",
    text: #"""
      class = XCUIElementTypeApplication | AppiumAUT => view skip
      # Windows of keyboards and effects lie over the app's own and have nothing in them: they must not hide it.
      class = XCUIElementTypeWindow => view skip
      # Scroll bars have words (in the user's language) and no type of their own.
      class = XCUIElementTypeOther and has label and width < 31 and height > 200 => view prune
      class = XCUIElementTypeStaticText and trait = header => heading
      class = XCUIElementTypeStaticText => label
      class = XCUIElementTypeButton | XCUIElementTypePopUpButton | XCUIElementTypeMenuButton => button
      class = XCUIElementTypeLink => link
      class = XCUIElementTypeSearchField => search field whole
      class = XCUIElementTypeTextField => text field whole
      class = XCUIElementTypeTextView => text view whole
      class = XCUIElementTypeSwitch | XCUIElementTypeToggle => switch whole
      class = XCUIElementTypeCheckBox => checkbox whole
      class = XCUIElementTypeRadioButton => radio whole
      class = XCUIElementTypeRadioGroup => view skip
      class = XCUIElementTypeSlider => slider whole
      class = XCUIElementTypeStepper => stepper whole
      class = XCUIElementTypeSegmentedControl => segmented control
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
      class = XCUIElementTypeStatusBar => status bar whole
      class = XCUIElementTypeNavigationBar => navigation bar
      class = XCUIElementTypeTabBar => tab bar
      class = XCUIElementTypeTab => tab
      class = XCUIElementTypeToolbar and height > 200 => view skip
      class = XCUIElementTypeToolbar => toolbar
      class = XCUIElementTypeProgressIndicator => progress whole
      class = XCUIElementTypeActivityIndicator => spinner whole
      class = XCUIElementTypePageIndicator => page control whole
      class = XCUIElementTypeDrawer => drawer
      # The same types without their prefix, as a printed element's description has them.
      given platform = ios
      class = Application => view skip
      class = Window => view skip
      class = Other and has label and width < 31 and height > 200 => view prune
      class = StaticText | Text and trait = header => heading
      class = StaticText | Text => label
      class = Button | PopUpButton | MenuButton | MenuItem => button
      class = Link => link
      class = SearchField => search field whole
      class = TextField and trait = searchField => search field whole
      class = TextField => text field whole
      class = TextView => text view whole
      class = Switch | Toggle => switch whole
      class = CheckBox and trait = switch => switch whole
      class = CheckBox => checkbox whole
      class = RadioButton => radio whole
      class = Slider => slider whole
      class = Stepper => stepper whole
      class = SegmentedControl => segmented control
      class = Picker | PickerWheel | DatePicker | ComboBox => picker whole
      class = Icon => icon whole
      class = Image and is backdrop => background image
      class = Image and width < 33 and height < 33 => icon whole
      class = Image => image
      class = Map => map whole
      class = WebView => web view
      class = ScrollView => scroll view
      class = ScrollBar => view prune
      class = Table | CollectionView | Outline => list
      class = Cell | TableRow | OutlineRow => cell
      class = Alert | Sheet | Dialog | Popover => modal
      class = Menu => menu
      class = StatusBar => status bar whole
      class = NavigationBar => navigation bar
      class = TabBar => tab bar
      class = Tab => tab
      class = Toolbar and height > 200 => view skip
      class = Toolbar => toolbar
      class = ProgressIndicator => progress whole
      class = ActivityIndicator => spinner whole
      class = PageIndicator => page control whole
      """#)
}
