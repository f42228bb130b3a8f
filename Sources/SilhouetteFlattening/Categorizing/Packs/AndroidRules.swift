extension RulePack {
  /// Android's widgets, Material's and the support libraries', by simple name.
  static let android = RulePack(
    name: "android",
    text: #"""
      given platform = android | compose | react-native | other
      class = DecorView | ActionBarOverlayLayout | ContentFrameLayout | FitWindowsLinearLayout | hierarchy => view skip
      class = ViewStub | ViewStubCompat | Space => view prune
      # They lie over all else and paint nothing until something is dragged, dimmed or spoken.
      class = ScrimView | AccessibilityActionsView => view skip
      class $= OverviewActionsView => view skip
      class = View and identifier *= statusBarBackground => status bar whole
      class = View and identifier *= navigationBarBackground => toolbar whole
      class = StatusBarView | CollapsedStatusBarFragment => status bar whole

      # Advertisements and embedded content.
      class ^= com.google.android.gms.ads => advertisement whole
      kind = AdView | AdManagerAdView | NativeAdView | BannerView | MaxAdView => advertisement whole
      kind = WebView => web view
      kind = MapView | SupportMapFragment | MapLibreMapView => map whole
      # A map's fragment or surface has no class of its own; its name says what it is.
      class = FrameLayout | RelativeLayout | LinearLayout | ConstraintLayout | ViewGroup | View | FragmentContainerView | SurfaceView | TextureView and identifier $= :id/map | :id/mapView | :id/mapview | :id/map_view | :id/MapView | :id/mapFragment | :id/map_fragment | :id/google_map | :id/googleMap and height > 100 and width > 100 => map
      kind = VideoView | PlayerView | StyledPlayerView | ExoPlayerView => video whole
      kind = SurfaceView | TextureView | GLSurfaceView | GLRootView => custom drawing whole
      class = PreviewView => video whole

      # Input.
      kind = SearchView => search field whole
      class = SearchAutoComplete => search field whole
      kind = EditText | AutoCompleteTextView | MultiAutoCompleteTextView | TextInputEditText => text field whole
      class $= EditText => text field whole
      kind = TextInputLayout => view skip
      kind = Switch | SwitchCompat | SwitchMaterial | MaterialSwitch | ToggleButton => switch whole
      kind = CheckBox | CheckedTextView => checkbox whole
      class $= CheckBox => checkbox whole
      kind = RadioButton => radio whole
      class $= RadioButton => radio whole
      kind = RadioGroup => view skip
      kind = SeekBar | RatingBar | Slider | RangeSlider => slider whole
      class $= SeekBar => slider whole
      kind = NumberPicker => stepper whole
      kind = Spinner | DatePicker | TimePicker | CalendarView | SimpleMonthView => picker whole
      class $= Spinner => picker whole
      kind = MaterialButtonToggleGroup => segmented control
      kind = ContentLoadingProgressBar | CircularProgressIndicator => spinner whole
      kind = LinearProgressIndicator => progress whole
      kind = ProgressBar and height < 13 => progress whole
      kind = ProgressBar => spinner whole
      kind = PagerTabStrip | CirclePageIndicator | CircleIndicator | TabPageIndicator => page control whole
      class *= PageIndicator | PagerIndicator | DotsIndicator => page control whole
      class $= FastScroller => view skip

      # Bars and drawers.
      kind = Toolbar | ActionBarContainer | MaterialToolbar | ActionBarView | AppBarLayout => navigation bar
      class = ActionBarContextView | ActionMenuView | HomeView => view skip
      class = ActionMenuItemView | OverflowMenuButton => button
      kind = BottomNavigationView | NavigationRailView | TabLayout | TabWidget => tab bar
      kind = BottomNavigationItemView | NavigationBarItemView | TabView => tab
      class = BottomNavigationMenuView | SlidingTabIndicator => view skip
      kind = BottomAppBar => toolbar
      kind = NavigationView => drawer
      kind = DrawerLayout | SlidingMenu | CoordinatorLayout => view skip
      class = MenuPopupWindow | ListMenuItemView | PopupDecorView | DropDownListView => menu
      kind = AlertDialogLayout | BottomSheetDialog | AlertController => modal

      # Buttons, text and pictures.
      kind = ImageButton | FloatingActionButton => button
      class $= ImageButton => button
      kind = Button | MaterialButton | Chip => button
      class = AppCompatButton | ExtendedFloatingActionButton => button
      class = DialogTitle => heading
      class $= BubbleTextView => icon whole
      kind = TextView and trait = header => heading
      kind = TextView and trait = button => button
      kind = TextView and trait = link => link
      kind = TextView and trait = clickable => button
      kind = TextView | Chronometer | TextClock => label
      class $= TextView => label
      kind = ImageView and is backdrop => background image
      kind = ImageView and trait = clickable and width < 73 and height < 73 => icon whole
      kind = ImageView and width < 49 and height < 49 => icon whole
      kind = ImageView | ShapeableImageView | CircleImageView => image
      class $= ImageView => image

      # Containers.
      kind = ListView | RecyclerView | GridView | ExpandableListView | AbsListView | ListBuilder => list
      class $= RecyclerView => list
      kind = ScrollView | HorizontalScrollView | NestedScrollView | ViewPager | ViewPager2 => scroll view
      kind = CardView | MaterialCardView => card
      super = RecyclerView.ViewHolder => cell
      """#)
}
