/// Class names that have a meaning without a policy. Names are data: no code asks for a class by them. The
/// systems' private ones are hashes (`HashedName`), with their clear names in comments, in the same order.
enum BuiltInClasses {
  static let labels = ["UILabel"]
  static let inputs = ["UITextView", "UITextField"]
  static let drawnText = [
    "RCTTextView", "RCTParagraphComponentView",
    "~21.ab535b39f3f4924b",  // SwiftUI.CGDrawingView
    // Text of SwiftUI before iOS 18.
    "~65.034392613648aff5",  // _TtCOCV7SwiftUI11DisplayList11ViewUpdater8Platform13CGDrawingView
  ]

  /// As dumps print it, without its module.
  static let drawnTextOfDumps = ["~13.63a2d24a32dc157a"]  // CGDrawingView

  static let imageViews = ["UIImageView"]
  static let images = [
    "UIImageView", "RCTImageView",
    // Symbols in SwiftUI.
    "~72.ff5d498fec51206f",  // _TtC7SwiftUIP33_A34643117F00277B93DEBAB70EC0697122_UIShapeHitTestingView
  ]
  /// One class for pictures and for plain backgrounds; its layer decides.
  static let graphics = ["~23.59155081ceb45601"]  // SwiftUI._UIGraphicsView
  static let imageLayers = ["~18.456320fb6b411567"]  // SwiftUI.ImageLayer

  static let system = [
    "PDFView", "WKWebView",
    // UIWebView | SFSafariView | AVPlayerView
    "~9.69c87ed5c688903c", "~12.a40aade081fbe35a", "~12.f6ce9d9b7a3a030b",
    // Larger than its list: as a cover it would clear masks that have nothing to do with it.
    "~63.032704a3706f8d4c",  // _UICollectionViewListLayoutSectionBackgroundColorDecorationView
  ]

  // Since iOS 26 SwiftUI draws in layers without views.
  // _TtC7SwiftUIP33_863CCF9D49B535DAEB1C7D61BEE53B5914CGDrawingLayer
  static let textBareLayers = ["~64.1e0a932c9ec76b75"]
  static let imageBareLayers = [
    // SwiftUI.ImageLayer | _TtC7SwiftUIP33_E19F490D25D5E0EC8A24903AF958E34115ColorShapeLayer
    "~18.456320fb6b411567", "~65.68e83c1ace11b815",
  ]
  /// A shape layer is none of them: a signature is one.
  static let plainLayers = [
    "CALayer", "CAGradientLayer", "CATransformLayer", "CAReplicatorLayer", "CAScrollLayer",
    "~15.7031a991e16bdd5e",  // CABackdropLayer
  ]

  /// Views that show nothing but a fill and their contents.
  static let plainViews =
    uiKitViews + androidViews + supportViews + webElements + [
      // Flutter and Compose.
      "DecoratedBox", "ColoredBox", "SizedBox", "Padding", "Spacer", "Divider", "HorizontalDivider",
      "VerticalDivider",
      // React Native.
      "RCTView", "RCTViewComponentView", "ReactViewGroup", "com.facebook.react.views.view.ReactViewGroup",
      // Names that replay kits give to boxes.
      "shape", "rectangle",
    ]

  private static let uiKitViews = [
    "UIView", "UIWindow", "UIScrollView", "UITableView", "UICollectionView", "UIStackView",
    "~16.e3388fe9fc6564a8",  // UITransitionView
    // UIDropShadowView | UILayoutContainerView | UINavigationTransitionView
    "~16.a89c2297bbd699c4", "~21.ed262af929ccbe4b", "~26.9387d174f58e30de",
    "~27.31839db64579e3e4",  // UIViewControllerWrapperView
    "UITableViewCell", "UICollectionViewCell", "UIVisualEffectView",
    "~26.6054967cd9a73b21",  // UITableViewCellContentView
    // _UIVisualEffectBackdropView | _UIVisualEffectSubview | _UIVisualEffectContentView
    "~27.73518a26533ecd26", "~22.b3135f5820d193f1", "~26.628fa7b925afc956",
    // UIGroupTableViewCellBackground | UITableViewCellBackground | _UISystemBackgroundView
    "~30.1ce007d83d30fb44", "~25.90ec45b0abf8d04e", "~23.c0742af7d4f38e88",
    // _UIParallaxDimmingView | _UIButtonBarStackView | _UITabSelectionView
    "~22.f261557ed503ea90", "~21.685f127e9c752ee4", "~19.c32ab3c3412da108",
    "~49.cdb3212d6bc912d4",  // _UIPointerInteractionAssistantEffectContainerView
    "SentryRedactView",
    "~19.d0d271f9d391095c", "~29.4928e8ea27036ded",  // HostedViewContainer | NavigationBarPlatterContainer
  ]

  private static let androidViews = [
    "android.view.ViewStub", "android.widget.FrameLayout", "android.widget.LinearLayout",
    "android.widget.RelativeLayout", "android.widget.TableLayout", "android.widget.TableRow",
    "android.widget.GridLayout", "android.widget.RadioGroup", "android.widget.ScrollView",
    "android.widget.HorizontalScrollView", "android.widget.ListView", "android.widget.GridView",
    "android.widget.ExpandableListView", "android.widget.ViewFlipper", "android.widget.ViewSwitcher",
    "android.widget.ViewAnimator", "android.widget.Space",
  ]

  private static let supportViews = [
    "androidx.constraintlayout.widget.ConstraintLayout", "androidx.recyclerview.widget.RecyclerView",
    "androidx.viewpager.widget.ViewPager", "androidx.viewpager2.widget.ViewPager2",
    "androidx.core.widget.NestedScrollView", "androidx.cardview.widget.CardView",
    "androidx.coordinatorlayout.widget.CoordinatorLayout", "androidx.drawerlayout.widget.DrawerLayout",
    "androidx.swiperefreshlayout.widget.SwipeRefreshLayout", "androidx.appcompat.widget.LinearLayoutCompat",
    "androidx.appcompat.widget.ContentFrameLayout", "androidx.appcompat.widget.ViewStubCompat",
    "android.support.constraint.ConstraintLayout", "android.support.v7.widget.RecyclerView",
    "android.support.v4.view.ViewPager", "android.support.v4.widget.NestedScrollView",
    "android.support.v7.widget.CardView", "android.support.design.widget.CoordinatorLayout",
    "android.support.v4.widget.DrawerLayout", "android.support.v4.widget.SwipeRefreshLayout",
    "android.support.v7.widget.LinearLayoutCompat", "android.support.v7.widget.ContentFrameLayout",
    "android.support.v7.widget.ViewStubCompat",
  ]

  private static let webElements = [
    "html", "body", "div", "section", "article", "aside", "main", "header", "footer", "nav", "form", "ul",
    "ol", "li", "dl", "table", "thead", "tbody", "tr", "hr", "br",
  ]

  /// Plain as a rule, which proves nothing if a source does not report which nodes draw themselves.
  static let genericViews = [
    // Of iOS 26: over all of a screen, mostly empty; and shapes behind its glass.
    // FloatingBarHostingView<FloatingBarContainer> | SDFElementView | DestOutView
    "~44.fb6b24f4a678468e", "~14.bf45c353af9793b8", "~11.aa5c210f4db7274e",
  ]

  /// Test tools that ask assistive technology print these for every class that implies nothing, including
  /// classes that draw.
  static let muteViews = [
    "android.view.View", "android.view.ViewGroup", "XCUIElementTypeOther", "XCUIElementTypeGroup",
    "XCUIElementTypeLayoutArea", "XCUIElementTypeWindow", "XCUIElementTypeApplication", "Other", "Group",
    "Window", "Application",
  ]

  /// Drawn by the system, the same in every app, including their contents.
  static let chrome = [
    "UISwitch", "UISlider", "UIStepper", "UIProgressView", "UIActivityIndicatorView", "UIPageControl",
    "UIRefreshControl",
    // _UIBarBackground | _UINavigationBarBackground | _UIBarBackgroundShadowView
    "~16.fde6bbeeb76f3522", "~26.1e82cbe8ea9f2500", "~26.113602a025ff4c69",
    // _UIScrollViewScrollIndicator | _UITableViewCellSeparatorView | UIDimmingView
    "~28.83e7c50dd835e40b", "~29.1d90b6fffbb3ca89", "~13.fcac458740514093",
    "android.widget.Switch", "android.widget.SeekBar", "android.widget.ProgressBar",
    "input:checkbox", "input:radio", "input:range", "progress", "meter",
  ]
  /// Of these: switches, sliders and bars, whose parts the system draws.
  static let controls = [
    "UISwitch", "UISlider", "UIStepper", "UIProgressView", "android.widget.Switch", "android.widget.SeekBar",
    "android.widget.ProgressBar", "input:range", "progress", "meter",
  ]
  /// The system's too, but their contents are the app's.
  static let bars = [
    "UINavigationBar", "UITabBar", "UIToolbar",
    "~18.a397d2652868966d", "~12.fc77a2476089640a",  // UIStatusBar_Modern | _UIStatusBar
    "status_bar", "navigation_bar",
  ]

  /// By simple name: views whose trees do not hold their content. Categories identify pages, maps and videos.
  static let hosts = [
    // Copies of other views, and views of other processes.
    // _UIReplicantView | UISnapshotView | _UISnapshotView
    "~16.2b5dd7de3517c69e", "~14.ca96589b3279a813", "~15.f1c08ab81d2a6373",
    // _UIPortalView | UIRemoteView | _UIRemoteView
    "~13.3eafa95a5647f373", "~12.d7917493fad39a1d", "~13.3f66adef934e607d",
    // _UISceneLayerHostContainerView | _UISceneLayerHostView | _UIScenePresentationView
    "~30.e1df6d4c235cc3ca", "~21.32009a76745fd23e", "~24.0941276d6859f906",
    "~18.15a1eb8e0ab455f9",  // UISceneHostingView
    // _UISceneHostingView | _UIContextLayerHostView | _UILayerHostView
    "~19.32c6064c82318359", "~23.0f555918d701486f", "~16.30a1a8ffe44706e3",
    "~15.11343e883f452803",  // UILayerHostView
    // Drawings, documents and pickers of the system.
    "PKCanvasView", "QLPreviewView",
    // PKTiledView | PHPickerView | PUPickerView
    "~11.6902f900e7193c9f", "~12.6e62c1d47ac53bc9", "~12.f9cdfa650cb7380e",
    // Other toolkits' screens.
    "NSHostingView",
    // _UIHostingView | UIHostingView | UIHostingContentView
    "~14.03a0df12d1b37ba6", "~13.1b1f156cdfcab5c6", "~20.e45f8886e9cfbf84",
    "~35.63b664a0adabd5b5",  // _UIConstraintBasedLayoutHostingView
    "ComposeView", "AndroidComposeView", "FlutterView",
    "~16.7f0317a58d10b638", "~23.bfa05827cdadc312",  // SheetHostingView | PresentationHostingView
    "FlutterSurfaceView", "FlutterTextureView", "FlutterImageView", "UnityView", "UnityPlayer",
  ]

  /// The beginnings of full names of a platform's own classes.
  static let platformModules = [
    "UIKit.", "SwiftUI.", "WebKit.", "QuartzCore.", "android.", "androidx.", "com.google.android.material.",
    "com.facebook.react.", "io.flutter.",
  ]

  /// By simple name: every app has nodes of exactly these classes all over.
  static let bases = [
    "UIView", "UIControl", "UILabel", "UITextField", "UITextView", "UIButton", "UIImageView", "UIScrollView",
    "UITableView", "UITableViewCell", "UICollectionView", "UICollectionViewCell", "UIStackView", "UIWindow",
    "UISearchBar", "UISearchTextField", "WKWebView", "CALayer", "CATextLayer", "NSView",
    "~14.03a0df12d1b37ba6",  // _UIHostingView
    "View", "ViewGroup", "TextView", "EditText", "Button", "ImageView", "ImageButton", "FrameLayout",
    "LinearLayout",
    "RelativeLayout", "ConstraintLayout", "RecyclerView", "WebView", "AppCompatTextView", "AppCompatEditText",
    "AppCompatButton", "AppCompatImageView", "TextInputEditText", "AutoCompleteTextView", "MaterialTextView",
    "MaterialButton", "ComposeView", "AndroidComposeView", "FlutterView", "Text", "RichText", "TextField",
    "EditableText", "TextInput", "RCTView", "RCTTextView", "ReactTextView", "ReactEditText", "ReactViewGroup",
    "RCTParagraphComponentView", "RCTViewComponentView", "StaticText",
    "~13.63a2d24a32dc157a",  // CGDrawingView
    "XCUIElementTypeStaticText",
    "XCUIElementTypeTextField", "XCUIElementTypeTextView", "XCUIElementTypeOther", "XCUIElementTypeButton",
    "div", "span", "p", "input", "textarea", "td", "li",
  ]

  static let toggles = ["UISwitch"]
  static let unmasked = ["UISwitch", "UISlider"]
  /// Is unmasked where text fields are.
  static let fieldLabel = "~16.39bf66410bf7b61f"  // UITextFieldLabel
  static let field = "UITextField"

  static let excludedSubtrees = ["~26.7b983940e2bc6d67"]  // CameraUI.ChromeSwiftUIView
}
