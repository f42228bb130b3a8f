/// Class names that mean something without a policy's saying so. Names are data: nothing asks for a class by them.
enum BuiltInClasses {
  static let labels = ["UILabel"]
  static let inputs = ["UITextView", "UITextField"]
  static let drawnText = [
    "RCTTextView", "RCTParagraphComponentView", "SwiftUI.CGDrawingView",
    // Text of SwiftUI before iOS 18.
    "_TtCOCV7SwiftUI11DisplayList11ViewUpdater8Platform13CGDrawingView",
  ]

  /// As dumps print it, without its module.
  static let drawnTextOfDumps = ["CGDrawingView"]

  static let imageViews = ["UIImageView"]
  static let images = [
    "UIImageView", "RCTImageView",
    // Symbols in SwiftUI.
    "_TtC7SwiftUIP33_A34643117F00277B93DEBAB70EC0697122_UIShapeHitTestingView",
  ]
  /// One class for pictures and for plain backgrounds; its layer tells which.
  static let graphics = ["SwiftUI._UIGraphicsView"]
  static let imageLayers = ["SwiftUI.ImageLayer"]

  static let system = [
    "PDFView", "WKWebView", "UIWebView", "SFSafariView", "AVPlayerView",
    // Larger than its list: as a cover it would clear masks that have nothing to do with it.
    "_UICollectionViewListLayoutSectionBackgroundColorDecorationView",
  ]

  // Since iOS 26 SwiftUI draws in layers without views.
  static let textBareLayers = ["_TtC7SwiftUIP33_863CCF9D49B535DAEB1C7D61BEE53B5914CGDrawingLayer"]
  static let imageBareLayers = [
    "SwiftUI.ImageLayer", "_TtC7SwiftUIP33_E19F490D25D5E0EC8A24903AF958E34115ColorShapeLayer",
  ]
  /// A shape layer is none of them: a signature is one.
  static let plainLayers = [
    "CALayer", "CAGradientLayer", "CATransformLayer", "CABackdropLayer", "CAReplicatorLayer", "CAScrollLayer",
  ]

  /// Views that show nothing but a fill and what is in them.
  static let plainViews =
    uiKitViews + androidViews + supportViews + webElements + [
      // Flutter and Compose.
      "DecoratedBox", "ColoredBox", "SizedBox", "Padding", "Spacer", "Divider", "HorizontalDivider",
      "VerticalDivider",
      // React Native.
      "RCTView", "RCTViewComponentView", "ReactViewGroup", "com.facebook.react.views.view.ReactViewGroup",
      // What replay kits call boxes.
      "shape", "rectangle",
    ]

  private static let uiKitViews = [
    "UIView", "UIWindow", "UIScrollView", "UITableView", "UICollectionView", "UIStackView",
    "UITransitionView",
    "UIDropShadowView", "UILayoutContainerView", "UINavigationTransitionView", "UIViewControllerWrapperView",
    "UITableViewCell", "UITableViewCellContentView", "UICollectionViewCell", "UIVisualEffectView",
    "_UIVisualEffectBackdropView", "_UIVisualEffectSubview", "_UIVisualEffectContentView",
    "UIGroupTableViewCellBackground", "UITableViewCellBackground", "_UISystemBackgroundView",
    "_UIParallaxDimmingView", "_UIButtonBarStackView", "_UITabSelectionView",
    "_UIPointerInteractionAssistantEffectContainerView",
    "HostedViewContainer", "NavigationBarPlatterContainer", "SentryRedactView",
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

  /// Plain as a rule, which proves nothing where a source does not tell what draws itself.
  static let genericViews = [
    // Of iOS 26: over all of a screen, mostly empty; and shapes behind its glass.
    "FloatingBarHostingView<FloatingBarContainer>", "SDFElementView", "DestOutView",
  ]

  /// A test tool that asks assistive technology prints these for every class that says nothing of itself, those that
  /// draw too.
  static let muteViews = [
    "android.view.View", "android.view.ViewGroup", "XCUIElementTypeOther", "XCUIElementTypeGroup",
    "XCUIElementTypeLayoutArea", "XCUIElementTypeWindow", "XCUIElementTypeApplication", "Other", "Group",
    "Window", "Application",
  ]

  /// Drawn by the system, the same in every app, with all that is in it.
  static let chrome = [
    "UISwitch", "UISlider", "UIStepper", "UIProgressView", "UIActivityIndicatorView", "UIPageControl",
    "UIRefreshControl", "_UIBarBackground", "_UINavigationBarBackground", "_UIBarBackgroundShadowView",
    "_UIScrollViewScrollIndicator", "_UITableViewCellSeparatorView", "UIDimmingView",
    "android.widget.Switch", "android.widget.SeekBar", "android.widget.ProgressBar",
    "input:checkbox", "input:radio", "input:range", "progress", "meter",
  ]
  /// Of these: switches, sliders and bars, whose parts the system draws.
  static let controls = [
    "UISwitch", "UISlider", "UIStepper", "UIProgressView", "android.widget.Switch", "android.widget.SeekBar",
    "android.widget.ProgressBar", "input:range", "progress", "meter",
  ]
  /// The system's too, but what is in them is the app's.
  static let bars = [
    "UIStatusBar_Modern", "_UIStatusBar", "UINavigationBar", "UITabBar", "UIToolbar",
    "status_bar", "navigation_bar",
  ]

  /// By simple name: their trees do not hold what they show. Pages, maps and videos are known by their categories.
  static let hosts = [
    // Copies of other views, and views of other processes.
    "_UIReplicantView", "UISnapshotView", "_UISnapshotView", "_UIPortalView", "UIRemoteView", "_UIRemoteView",
    "_UISceneLayerHostContainerView", "_UISceneLayerHostView", "_UIScenePresentationView",
    "UISceneHostingView",
    "_UISceneHostingView", "_UIContextLayerHostView", "_UILayerHostView", "UILayerHostView",
    // Drawings, documents and pickers of the system.
    "PKCanvasView", "PKTiledView", "QLPreviewView", "PHPickerView", "PUPickerView",
    // Other toolkits' screens.
    "_UIHostingView", "UIHostingView", "NSHostingView", "UIHostingContentView",
    "_UIConstraintBasedLayoutHostingView",
    "SheetHostingView", "PresentationHostingView", "ComposeView", "AndroidComposeView", "FlutterView",
    "FlutterSurfaceView", "FlutterTextureView", "FlutterImageView", "UnityView", "UnityPlayer",
  ]

  /// What full names of a platform's own classes begin with.
  static let platformModules = [
    "UIKit.", "SwiftUI.", "WebKit.", "QuartzCore.", "android.", "androidx.", "com.google.android.material.",
    "com.facebook.react.", "io.flutter.",
  ]

  /// By simple name: every app has nodes of exactly these classes all over.
  static let bases = [
    "UIView", "UIControl", "UILabel", "UITextField", "UITextView", "UIButton", "UIImageView", "UIScrollView",
    "UITableView", "UITableViewCell", "UICollectionView", "UICollectionViewCell", "UIStackView", "UIWindow",
    "UISearchBar", "UISearchTextField", "WKWebView", "CALayer", "CATextLayer", "NSView", "_UIHostingView",
    "View", "ViewGroup", "TextView", "EditText", "Button", "ImageView", "ImageButton", "FrameLayout",
    "LinearLayout",
    "RelativeLayout", "ConstraintLayout", "RecyclerView", "WebView", "AppCompatTextView", "AppCompatEditText",
    "AppCompatButton", "AppCompatImageView", "TextInputEditText", "AutoCompleteTextView", "MaterialTextView",
    "MaterialButton", "ComposeView", "AndroidComposeView", "FlutterView", "Text", "RichText", "TextField",
    "EditableText", "TextInput", "RCTView", "RCTTextView", "ReactTextView", "ReactEditText", "ReactViewGroup",
    "RCTParagraphComponentView", "RCTViewComponentView", "CGDrawingView", "StaticText",
    "XCUIElementTypeStaticText",
    "XCUIElementTypeTextField", "XCUIElementTypeTextView", "XCUIElementTypeOther", "XCUIElementTypeButton",
    "div", "span", "p", "input", "textarea", "td", "li",
  ]

  static let toggles = ["UISwitch"]
  static let unmasked = ["UISwitch", "UISlider"]
  /// Is unmasked where text fields are.
  static let fieldLabel = "UITextFieldLabel"
  static let field = "UITextField"

  static let excludedSubtrees = ["CameraUI.ChromeSwiftUIView"]
}
