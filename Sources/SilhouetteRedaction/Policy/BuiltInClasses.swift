/// Class names that mean something without a policy's saying so. Names are data: nothing asks for a class by them.
enum BuiltInClasses {
  static let labels = ["UILabel"]
  static let inputs = ["UITextView", "UITextField"]
  static let drawnText = [
    "RCTTextView", "RCTParagraphComponentView", "SwiftUI.CGDrawingView",
    // Text of SwiftUI before iOS 18.
    "_TtCOCV7SwiftUI11DisplayList11ViewUpdater8Platform13CGDrawingView",
  ]

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
  static let plainViews = [
    "UIView", "UIWindow", "UIScrollView", "UITableView", "UICollectionView", "UIStackView",
    "UITransitionView",
    "UIDropShadowView", "UILayoutContainerView", "UINavigationTransitionView", "UIViewControllerWrapperView",
    "UITableViewCell", "UITableViewCellContentView", "UICollectionViewCell", "UIVisualEffectView",
    "_UIVisualEffectBackdropView", "_UIVisualEffectSubview", "_UIVisualEffectContentView",
    "android.view.View", "android.view.ViewGroup", "android.widget.FrameLayout",
    "android.widget.LinearLayout", "android.widget.RelativeLayout", "android.widget.ScrollView",
    "androidx.constraintlayout.widget.ConstraintLayout", "androidx.recyclerview.widget.RecyclerView",
    "body", "div", "section", "main", "header", "footer", "nav", "ul", "ol", "li",
  ]

  /// Drawn by the system, the same in every app, with all that is in it.
  static let chrome = [
    "UISwitch", "UISlider", "UIStepper", "UIProgressView", "UIActivityIndicatorView", "UIPageControl",
    "UIRefreshControl", "_UIBarBackground", "_UINavigationBarBackground", "_UIBarBackgroundShadowView",
    "_UIScrollViewScrollIndicator", "_UITableViewCellSeparatorView", "UIDimmingView",
    "android.widget.Switch", "android.widget.SeekBar", "android.widget.ProgressBar",
  ]
  /// The system's too, but what is in them is the app's.
  static let bars = ["UIStatusBar_Modern", "_UIStatusBar", "UINavigationBar", "UITabBar", "UIToolbar"]

  static let toggles = ["UISwitch"]
  static let unmasked = ["UISwitch", "UISlider"]
  /// Is unmasked where text fields are.
  static let fieldLabel = "UITextFieldLabel"
  static let field = "UITextField"

  static let excludedSubtrees = ["CameraUI.ChromeSwiftUIView"]
}
