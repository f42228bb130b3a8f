extension RulePack {
  /// Flutter widgets, by name; the framework's wrappers are skipped.
  static let flutter = RulePack(
    name: "flutter",
    text: #"""
      given platform = flutter
      class = TextField | TextFormField | CupertinoTextField => text field whole
      class = EditableText => text field whole
      class = SearchBar | CupertinoSearchTextField | SearchAnchor => search field whole
      # Render objects, as debugDumpRenderTree prints them.
      class = RenderParagraph | _RenderSelectableParagraph => label whole
      class = RenderEditable => text field whole
      class = RenderImage and is backdrop => background image
      class = RenderImage => image whole
      class = TextureBox | RenderTexture | RenderAndroidView | RenderUiKitView | PlatformViewRenderBox => custom drawing whole
      class = RenderCustomPaint | _RenderCustomPaint and is leaf => custom drawing whole
      class = RenderSliverList | RenderSliverFixedExtentList | RenderSliverGrid | RenderViewport | RenderShrinkWrappingViewport => list
      class = RenderDecoratedBox | _RenderColoredBox | RenderPhysicalModel | RenderPhysicalShape => view
      class ^= Render | _Render and is leaf => view prune
      class = Text | RichText | SelectableText | AutoSizeText and trait = header => heading
      class = Text | SelectableText | AutoSizeText => label whole
      class = RichText => label whole
      class = ElevatedButton | TextButton | OutlinedButton | FilledButton | IconButton => button
      class = CupertinoButton | FloatingActionButton | RawMaterialButton | MaterialButton | BackButton => button
      class = PopupMenuButton | DropdownMenu => button
      class = DropdownButton | DropdownButtonFormField | CupertinoPicker | CupertinoDatePicker => picker whole
      class = Switch | CupertinoSwitch | Switch.adaptive => switch whole
      class = SwitchListTile | CheckboxListTile | RadioListTile | ListTile | CupertinoListTile => cell
      class = Checkbox | CupertinoCheckbox => checkbox whole
      class = Radio | CupertinoRadio => radio whole
      class = Slider | CupertinoSlider | RangeSlider => slider whole
      class = SegmentedButton | CupertinoSegmentedControl | CupertinoSlidingSegmentedControl | ToggleButtons => segmented control whole
      class = Stepper => stepper
      class = Icon | ImageIcon => icon whole
      class = Image | RawImage | FadeInImage | CachedNetworkImage | CircleAvatar | SvgPicture and is backdrop => background image
      class = Image | RawImage | FadeInImage | CachedNetworkImage | CircleAvatar | SvgPicture => image whole
      class = VideoPlayer | Chewie => video whole
      class = GoogleMap | FlutterMap => map whole
      class = WebViewWidget | WebView | InAppWebView => web view whole
      class = CustomPaint and is leaf => custom drawing whole
      class = Texture | AndroidView | UiKitView | PlatformViewLink => custom drawing whole
      class = ListView | GridView | SliverList | SliverGrid | ReorderableListView | CustomScrollView => list
      class = PageView | SingleChildScrollView | TabBarView | NestedScrollView => scroll view
      class = Card => card
      class = AlertDialog | SimpleDialog | Dialog | CupertinoAlertDialog | BottomSheet | CupertinoActionSheet => modal
      class = AppBar | SliverAppBar | CupertinoNavigationBar | CupertinoSliverNavigationBar => navigation bar
      class = BottomNavigationBar | NavigationBar | CupertinoTabBar | TabBar | NavigationRail => tab bar
      class = Tab | NavigationDestination | BottomNavigationTile => tab
      class = BottomAppBar => toolbar
      class = Drawer | NavigationDrawer => drawer
      class = PopupMenu => menu
      class = LinearProgressIndicator => progress whole
      class = CircularProgressIndicator | CupertinoActivityIndicator | RefreshProgressIndicator => spinner whole
      class = TabPageSelector => page control whole
      class = Chip | ActionChip | FilterChip | ChoiceChip | InputChip => button
      class = Divider => view draw
      """#)
}
