extension RulePack {
  /// UIKit's own classes; `kind` takes subclasses along where the source names superclasses.
  static let uiKit = RulePack(
    name: "uikit",
    text: #"""
      # Windows and the plumbing between controllers: full-screen boxes that show nothing of their own.
      class = UIRemoteKeyboardWindow | UITextEffectsWindow => view skip
      is window and class $= Window => view draw
      class = UIDropShadowView and is rounded and not is backdrop => modal draw
      class = UITransitionView | UIDropShadowView | UILayoutContainerView | UINavigationTransitionView => view skip
      class = UIViewControllerWrapperView | UITabBarControllerWrapperView | _UITabBarContainerWrapperView => view skip
      class = _UITabBarContainerView | _UISplitViewControllerPanelImplView | _UIPanelControllerContentView => view skip
      class = FloatingBarContainerView | FloatingBarHostingView | UIInputSetContainerView => view skip
      class = _UIPointerInteractionAssistantEffectContainerView | _UITouchPassthroughView => view prune
      class = UIEditingOverlayGestureView | _UIPortalView | SDFView | SDFElementView | DestOutView => view prune
      class = ClearGlassView | _UILiquidLensView | _UITabSelectionView | _UIFloatingBarContainerView => view prune
      class ^= UIPointerInteraction => view prune
      # The selected tab is drawn twice, once for the lens; the copy goes.
      class = SelectedContentView => view prune

      # Modals.
      class = _UIAlertControllerPhoneTVMacView | _UIAlertControllerView | UIAlertView => modal
      class = _UIAlertControllerInterfaceActionGroupView | _UIInterfaceActionGroupHeaderScrollView => view skip
      class = UIActionSheet | _UISheetPresentationView | UIPopoverView | _UIPopoverView => modal
      class = _UIContextMenuView | _UIContextMenuListView | UICalloutBar | _UIEditMenuListView => menu
      class = UIDimmingView => view draw
      # What Sentry lays over words that it masked.
      class = SentryRedactView => view draw
      kind = _UIInterfaceActionCustomViewRepresentationView | _UIAlertControllerActionView => button

      # Bars.
      kind = UIStatusBar | UIStatusBar_Modern | _UIStatusBar | UIStatusBarWindow => status bar whole
      class = _UIBarBackground | _UINavigationBarBackground | UIKitBackgroundView => view prune
      class = _UIBarBackgroundShadowView | _UIBarBackgroundShadowContentImageView => view prune
      kind = UINavigationBar => navigation bar
      class = UIKitNavigationBar => navigation bar
      class = _UINavigationBarContentView | NavigationBarContentView | _UINavigationBarLargeTitleView => view skip
      class = NavigationBarTransitionContainer | HostedViewContainer | NavigationBarPlatterContainer => view skip
      class = _UINavigationBarTitleControl | UINavigationItemView => heading
      class = _UIButtonBarButton | UINavigationButton | UIToolbarButton | _UIModernBarButton => button
      class = _UIButtonBarStackView | _UITAMICAdaptorView => view skip
      kind = UITabBar => tab bar
      class = _UITabBarPlatterView => view draw
      class = UITabBarButton | _UITabButton | UITabBarItemView => tab
      class = UITabBarSwappableImageView => icon whole
      class = UITabBarButtonLabel => label
      kind = UIToolbar => toolbar
      class = UIKitToolbar | _UIToolbarContentView => toolbar
      kind = UISearchBar => view skip

      # Controls.
      kind = UISwitch => switch whole
      class = UISwitchModernVisualElement | UISwitchMVEGradientView => view prune
      kind = UISlider => slider whole
      kind = UIStepper => stepper whole
      kind = UISegmentedControl => segmented control whole
      class = UISegment => tab
      kind = UIPageControl => page control whole
      kind = UIProgressView => progress whole
      kind = UIActivityIndicatorView | UIRefreshControl => spinner whole
      kind = UIDatePicker | UIPickerView | UIColorWell => picker
      class = UIPickerTableView | UIPickerColumnView | _UIDatePickerView => view prune
      kind = UISearchTextField => search field whole
      class = UISearchBarTextField => search field whole
      kind = UITextField => text field whole
      class = UITextFieldLabel | UITextEditor | _UITextLayoutFragmentView | _UITextLayoutCanvasView => view prune
      class = _UITextFieldRoundedRectBackgroundViewNeue | _UITextFieldContentView | UIFieldEditor => view prune
      class = _UITextContainerView | _UITextSelectionView | UITextSelectionView | _UICursorView => view prune
      kind = UITextView and is editable => text view whole
      kind = UITextView => text view whole
      kind = UIButton and trait = link => link
      kind = UIButton and trait = tab => tab
      kind = UIButton and trait = switch => switch whole
      kind = UIButton and trait = checkbox => checkbox whole
      kind = UIButton and trait = radio => radio whole
      kind = UIButton => button
      class = UIButtonLabel => label
      kind = UIRoundedRectButton => button
      class = _UISystemBackgroundView => view skip
      class = _UIParallaxDimmingView | _UINavigationBarModernPromptView => view skip
      class = UIGroupTableViewCellBackground | UITableViewCellBackground => view skip
      kind = UIControl and trait = button => button

      # Content.
      kind = UILabel and trait = header => heading
      kind = UILabel and trait = link => link
      kind = UILabel and trait = button => button
      kind = UILabel => label
      class = Label => label
      kind = UIImageView and is backdrop => background image
      kind = UIImageView and trait = button => button
      kind = UIImageView and width < 33 and height < 33 => icon whole
      kind = UIImageView => image
      kind = MKMapView | GMSMapView | MGLMapView => map whole
      kind = WKWebView | UIWebView | SFSafariView | WKContentView => web view whole
      kind = AVPlayerView | AVPlayerViewControllerContentView | AVPictureInPictureView => video whole
      class = AVPlayerLayerView | __AVPlayerLayerView => video whole
      layer = AVPlayerLayer | AVSampleBufferDisplayLayer | AVCaptureVideoPreviewLayer => video whole
      kind = PDFView | MTKView | GLKView | SKView | SCNView | ARView | ARSCNView => custom drawing whole
      layer = CAMetalLayer | CAEAGLLayer | CAOpenGLLayer => custom drawing whole
      class = GADBannerView | GAMBannerView | FBAdView | GADNativeAdView => advertisement whole

      # Containers.
      kind = UITableView => list
      kind = UICollectionView => list
      class = UITableViewCellContentView | UITableViewHeaderFooterContentView => view skip
      class = _UITableViewCellSeparatorView | _UISystemBackgroundLayerView => view prune
      class = UICollectionViewListCellContentView | _UICollectionViewListCellContentView => view skip
      class = _UICollectionViewListLayoutSectionBackgroundColorDecorationView => view skip
      kind = UITableViewCell | UICollectionViewCell => cell
      kind = UITableViewHeaderFooterView => view
      class = _UIScrollViewScrollIndicator | UIScrollViewScrollIndicator => view prune
      kind = UIScrollView => scroll view
      class = UIVisualEffectView | _UIVisualEffectSubview | _UIVisualEffectContentView => view skip
      class = _UIVisualEffectBackdropView | UIInputView => view skip
      class = UIWindow => view draw
      """#)
}
