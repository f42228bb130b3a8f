extension RulePack {
  /// UIKit's own classes; `kind` takes subclasses along where the source names superclasses.
  static let uiKit = RulePack(
    name: "uikit",
    lines: [
      // Windows and the plumbing between controllers: full-screen boxes that show nothing of their own.
      // UIRemoteKeyboardWindow | UITextEffectsWindow
      "class = ~22.c4565153aed830a1 | ~19.210b13668a092e36 => view skip",
      "is window and class $= Window => view draw",
      "class = ~16.a89c2297bbd699c4 and is rounded and not is backdrop => modal draw",  // UIDropShadowView
      // UITransitionView | UIDropShadowView | UILayoutContainerView | UINavigationTransitionView
      "class = ~16.e3388fe9fc6564a8 | ~16.a89c2297bbd699c4 | ~21.ed262af929ccbe4b | ~26.9387d174f58e30de => view skip",
      // UIViewControllerWrapperView | UITabBarControllerWrapperView | _UITabBarContainerWrapperView
      "class = ~27.31839db64579e3e4 | ~29.534db5a8f7b4325f | ~29.5e40bd664f271c2d => view skip",
      // _UITabBarContainerView | _UISplitViewControllerPanelImplView | _UIPanelControllerContentView
      "class = ~22.87b2e6f6a4889da5 | ~35.91ded7ce42f9c0d4 | ~29.1ae30384a8416a48 => view skip",
      // FloatingBarContainerView | FloatingBarHostingView | UIInputSetContainerView
      "class = ~24.3eba91613eed39d3 | ~22.eda2b2a59b47f8f6 | ~23.767419f0f2e64c9f => view skip",
      // _UIPointerInteractionAssistantEffectContainerView | _UITouchPassthroughView
      "class = ~49.cdb3212d6bc912d4 | ~23.3398bff5dce6e97a => view prune",
      // UIEditingOverlayGestureView | _UIPortalView | SDFView | SDFElementView | DestOutView
      "class = ~27.d02a326512b12b7d | ~13.3eafa95a5647f373 | ~7.d1003b7c7ca49e1f | ~14.bf45c353af9793b8 | ~11.aa5c210f4db7274e => view prune",
      // ClearGlassView | _UILiquidLensView | _UITabSelectionView | _UIFloatingBarContainerView
      "class = ~14.8e2481cb08c58de6 | ~17.6a61202f07cfa513 | ~19.c32ab3c3412da108 | ~27.6b951f7c0bedbd8b => view prune",
      "class ^= ~20.1388037c305a5e77 => view prune",  // UIPointerInteraction
      // The selected tab is drawn twice, once for the lens; the copy goes.
      "class = ~19.6111153e28a18d66 => view prune",  // SelectedContentView

      // Modals.
      // _UIAlertControllerPhoneTVMacView | _UIAlertControllerView
      "class = ~32.84c16296291c9d99 | ~22.f7dff76d5fec8fc2 | UIAlertView => modal",
      // _UIAlertControllerInterfaceActionGroupView | _UIInterfaceActionGroupHeaderScrollView
      "class = ~42.8a59ebae4e52fbb2 | ~39.d89b6655c6884c13 => view skip",
      // _UISheetPresentationView | UIPopoverView | _UIPopoverView
      "class = UIActionSheet | ~24.03296d4c7e803779 | ~13.c4d08aa472b61c9d | ~14.ad52544a649ee27d => modal",
      // _UIContextMenuView | _UIContextMenuListView | UICalloutBar | _UIEditMenuListView
      "class = ~18.0009d733a6b9a77c | ~22.e61a9cc284709088 | ~12.1193ac055688ac9b | ~19.a0da7e2a88615b3e => menu",
      "class = ~13.fcac458740514093 => view draw",  // UIDimmingView
      // Sentry's boxes over words that it masked.
      "class = SentryRedactView => view draw",
      // _UIInterfaceActionCustomViewRepresentationView | _UIAlertControllerActionView
      "kind = ~46.55d2985f9486b9ca | ~28.d9b9be3214ce47d2 => button",

      // Bars.
      // UIStatusBar | UIStatusBar_Modern | _UIStatusBar | UIStatusBarWindow
      "kind = ~11.266a34a4e58aff2a | ~18.a397d2652868966d | ~12.fc77a2476089640a | ~17.30671a97a89d2364 => status bar whole",
      // _UIBarBackground | _UINavigationBarBackground | UIKitBackgroundView
      "class = ~16.fde6bbeeb76f3522 | ~26.1e82cbe8ea9f2500 | ~19.c5988e2dbc1a11a0 => view prune",
      // _UIBarBackgroundShadowView | _UIBarBackgroundShadowContentImageView
      "class = ~26.113602a025ff4c69 | ~38.8e9755ade9f68d3b => view prune",
      "kind = UINavigationBar => navigation bar",
      "class = ~18.6f7b03f7c17bce0d => navigation bar",  // UIKitNavigationBar
      // _UINavigationBarContentView | NavigationBarContentView | _UINavigationBarLargeTitleView
      "class = ~27.8c80ce2d57c665bb | ~24.5fa640128ac5e203 | ~30.2319bbcbed2585d4 => view skip",
      // NavigationBarTransitionContainer | HostedViewContainer | NavigationBarPlatterContainer
      "class = ~32.d9503f7013e5cb57 | ~19.d0d271f9d391095c | ~29.4928e8ea27036ded => view skip",
      // _UINavigationBarTitleControl | UINavigationItemView
      "class = ~28.ca4265a4df662149 | ~20.d43e0050df7818c4 => heading",
      // _UIButtonBarButton | UINavigationButton | UIToolbarButton | _UIModernBarButton
      "class = ~18.1335cfefcab4acac | ~18.5af640f830a6bc30 | ~15.ce6e80f94ae124b8 | ~18.990cd29e5d93f4e9 => button",
      // _UIButtonBarStackView | _UITAMICAdaptorView
      "class = ~21.685f127e9c752ee4 | ~19.e99f812d8157e3a4 => view skip",
      "kind = UITabBar => tab bar",
      "class = ~20.5378189d54af4c60 => view draw",  // _UITabBarPlatterView
      // UITabBarButton | _UITabButton | UITabBarItemView
      "class = ~14.a2c4fab65c0050c4 | ~12.e44557599a3b4fa4 | ~16.bfe75e39397bebb8 => tab",
      "class = ~26.983475e75c26468d => icon whole",  // UITabBarSwappableImageView
      "class = ~19.a0197b09c764bea1 => label",  // UITabBarButtonLabel
      "kind = UIToolbar => toolbar",
      // UIKitToolbar | _UIToolbarContentView
      "class = ~12.68019c87517529ed | ~21.407e7de1883b6693 => toolbar",
      "kind = UISearchBar => view skip",

      // Controls.
      "kind = UISwitch => switch whole",
      // UISwitchModernVisualElement | UISwitchMVEGradientView
      "class = ~27.b30e06bccdcbe376 | ~23.97c667fbd0ec4ccc => view prune",
      "kind = UISlider => slider whole",
      "kind = UIStepper => stepper whole",
      "kind = UISegmentedControl => segmented control whole",
      "class = ~9.320c0879850bb8ee => tab",  // UISegment
      "kind = UIPageControl => page control whole",
      "kind = UIProgressView => progress whole",
      "kind = UIActivityIndicatorView | UIRefreshControl => spinner whole",
      "kind = UIDatePicker | UIPickerView | UIColorWell => picker",
      // UIPickerTableView | UIPickerColumnView | _UIDatePickerView
      "class = ~17.8b08d52f5b445254 | ~18.5a33a2a98a3b2e8b | ~17.b8b9918568a0b8a5 => view prune",
      "kind = UISearchTextField => search field whole",
      "class = ~20.4d4d3babb677b3ee => search field whole",  // UISearchBarTextField
      "kind = UITextField => text field whole",
      // UITextFieldLabel | UITextEditor | _UITextLayoutFragmentView | _UITextLayoutCanvasView
      "class = ~16.39bf66410bf7b61f | ~12.1c53099316d01cce | ~25.4e73c9bb1f838320 | ~23.72913e442eea50fa => view prune",
      // _UITextFieldRoundedRectBackgroundViewNeue | _UITextFieldContentView | UIFieldEditor
      "class = ~41.a23f2515309f1586 | ~23.9972b5ff5038be47 | ~13.e85449d207a5cfca => view prune",
      // _UITextContainerView | _UITextSelectionView | UITextSelectionView | _UICursorView
      "class = ~20.0dc3df1f74e2df10 | ~20.9d36b64ba9cf3cf3 | ~19.006e74b97cd00413 | ~13.f5decee74e54ddcb => view prune",
      "kind = UITextView and is editable => text view whole",
      "kind = UITextView => text view whole",
      "kind = UIButton and trait = link => link",
      "kind = UIButton and trait = tab => tab",
      "kind = UIButton and trait = switch => switch whole",
      "kind = UIButton and trait = checkbox => checkbox whole",
      "kind = UIButton and trait = radio => radio whole",
      "kind = UIButton => button",
      "class = ~13.5cba214e3abbd0ef => label",  // UIButtonLabel
      "kind = ~19.f85d3163a7c2a3b4 => button",  // UIRoundedRectButton
      "class = ~23.c0742af7d4f38e88 => view skip",  // _UISystemBackgroundView
      // _UIParallaxDimmingView | _UINavigationBarModernPromptView
      "class = ~22.f261557ed503ea90 | ~32.68a8bc775ff62bdc => view skip",
      // UIGroupTableViewCellBackground | UITableViewCellBackground
      "class = ~30.1ce007d83d30fb44 | ~25.90ec45b0abf8d04e => view skip",
      "kind = UIControl and trait = button => button",

      // Content.
      "kind = UILabel and trait = header => heading",
      "kind = UILabel and trait = link => link",
      "kind = UILabel and trait = button => button",
      "kind = UILabel => label",
      "class = Label => label",
      "kind = UIImageView and is backdrop => background image",
      "kind = UIImageView and trait = button => button",
      "kind = UIImageView and width < 33 and height < 33 => icon whole",
      "kind = UIImageView => image",
      "kind = MKMapView | GMSMapView | MGLMapView => map whole",
      // UIWebView | SFSafariView | WKContentView
      "kind = WKWebView | ~9.69c87ed5c688903c | ~12.a40aade081fbe35a | ~13.beab14eef5e292f9 => web view whole",
      // AVPlayerView | AVPlayerViewControllerContentView | AVPictureInPictureView
      "kind = ~12.f6ce9d9b7a3a030b | ~33.26b73e950552c1d6 | ~22.3323852c718b00cb => video whole",
      // AVPlayerLayerView | __AVPlayerLayerView
      "class = ~17.205ffcd4d47f1d1d | ~19.c7f484061fd23a5d => video whole",
      "layer = AVPlayerLayer | AVSampleBufferDisplayLayer | AVCaptureVideoPreviewLayer => video whole",
      "kind = PDFView | MTKView | GLKView | SKView | SCNView | ARView | ARSCNView => custom drawing whole",
      "layer = CAMetalLayer | CAEAGLLayer | CAOpenGLLayer => custom drawing whole",
      "class = GADBannerView | GAMBannerView | FBAdView | GADNativeAdView => advertisement whole",

      // Containers.
      "kind = UITableView => list",
      "kind = UICollectionView => list",
      // UITableViewCellContentView | UITableViewHeaderFooterContentView
      "class = ~26.6054967cd9a73b21 | ~34.f1e6fa2c1623887d => view skip",
      // _UITableViewCellSeparatorView | _UISystemBackgroundLayerView
      "class = ~29.1d90b6fffbb3ca89 | ~28.d396d4fa068f1e0e => view prune",
      // UICollectionViewListCellContentView | _UICollectionViewListCellContentView
      "class = ~35.4a502a6213a075f6 | ~36.dd2693c371bfd6d6 => view skip",
      // _UICollectionViewListLayoutSectionBackgroundColorDecorationView
      "class = ~63.032704a3706f8d4c => view skip",
      "kind = UITableViewCell | UICollectionViewCell => cell",
      "kind = UITableViewHeaderFooterView => view",
      // _UIScrollViewScrollIndicator | UIScrollViewScrollIndicator
      "class = ~28.83e7c50dd835e40b | ~27.49b5043a46c6572b => view prune",
      "kind = UIScrollView => scroll view",
      // _UIVisualEffectSubview | _UIVisualEffectContentView
      "class = UIVisualEffectView | ~22.b3135f5820d193f1 | ~26.628fa7b925afc956 => view skip",
      "class = ~27.73518a26533ecd26 | UIInputView => view skip",  // _UIVisualEffectBackdropView
      "class = UIWindow => view draw",
    ])
}
