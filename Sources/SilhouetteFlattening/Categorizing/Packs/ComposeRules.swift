extension RulePack {
  /// Jetpack Compose: the hosting view, semantic roles, and composables by name.
  static let compose = RulePack(
    name: "compose",
    text: #"""
      class = AndroidComposeView | ComposeView | ComposeViewAdapter | AndroidViewsHandler => view skip
      class = ViewFactoryHolder | AndroidViewHolder => view skip
      given platform = compose | android
      trait = Switch => switch whole
      trait = Checkbox | TriStateCheckbox => checkbox whole
      trait = RadioButton => radio whole
      trait = Button => button
      trait = Image => image
      trait = Tab => tab
      trait = DropdownList => picker whole
      trait = Carousel => list
      given platform = compose
      class = TextField | OutlinedTextField | BasicTextField => text field whole
      class = SearchBar | DockedSearchBar => search field whole
      class = Text | BasicText and trait = header => heading
      class = Text | BasicText => label
      class = Button | OutlinedButton | TextButton | ElevatedButton | FilledTonalButton => button
      class = IconButton | FloatingActionButton | ExtendedFloatingActionButton => button
      class = AssistChip | FilterChip | InputChip | SuggestionChip => button
      class = Icon => icon whole
      class = Image | AsyncImage => image
      class = Switch => switch whole
      class = Checkbox | TriStateCheckbox => checkbox whole
      class = RadioButton => radio whole
      class = Slider | RangeSlider => slider whole
      class = DropdownMenu | ExposedDropdownMenu => menu
      class = LinearProgressIndicator => progress whole
      class = CircularProgressIndicator => spinner whole
      class = LazyColumn | LazyRow | LazyVerticalGrid | LazyHorizontalGrid => list
      class = HorizontalPager | VerticalPager => scroll view
      class = ListItem => cell
      class = Card | ElevatedCard | OutlinedCard => card
      class = AlertDialog | Dialog | ModalBottomSheet | BasicAlertDialog => modal
      class = TopAppBar | CenterAlignedTopAppBar | MediumTopAppBar | LargeTopAppBar => navigation bar
      class = NavigationBar | NavigationRail | TabRow | ScrollableTabRow => tab bar
      class = NavigationBarItem | NavigationRailItem | Tab => tab
      class = BottomAppBar => toolbar
      class = ModalNavigationDrawer | ModalDrawerSheet => drawer
      class = SegmentedButton | SingleChoiceSegmentedButtonRow => segmented control
      class = DatePicker | TimePicker => picker whole
      class = Canvas => custom drawing whole
      class = Spacer => view prune
      """#)
}
