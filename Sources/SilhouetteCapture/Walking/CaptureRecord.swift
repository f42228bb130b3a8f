internal import SilhouetteHierarchy

/// The walker's copy of one view, layer or element: numbers and the pointer of its class.
///
/// It is trivially copyable, so a walk only writes memory. Texts are numbers too: indexes into `CaptureBuffer.texts`.
struct CaptureRecord: Sendable {
  /// The same for a view in all walks; see `IdentityTable`.
  var id: UInt64 = 0
  /// Its name is looked up off the main thread.
  var type: AnyObject.Type
  /// Index of the parent's record; -1 for a window.
  var parent: Int32 = -1
  /// Index into `CaptureBuffer.details`; -1 where it has none.
  var detail: Int32 = -1
  var text = TextPlace.none
  var label = TextPlace.none
  var identifier = TextPlace.none
  var kind = HierarchyNode.Kind.view
  var flags: HierarchyNode.Flags = []
  var privacy: NodeDetail.Privacy = []
  /// Silhouette's own bits, already translated.
  var traits: Traits = []
  /// In the parent's space, in points, before any transform; of elements, absolute in the window.
  var frame = Rect2D.zero
  var alpha = 1.0
  var radius = 0.0
  var background: RGBAColor?

  init(type: AnyObject.Type) {
    self.type = type
  }
}

/// The place of a text in its buffer, or the reason for its absence.
struct TextPlace: Sendable, Hashable {
  /// An index into `CaptureBuffer.texts` if it is not negative.
  var index: Int32

  /// There is no text.
  static let none = TextPlace(index: -1)
  /// There is text, and it stays in the app.
  static let kept = TextPlace(index: -2)
}

/// What few nodes have: the rest of `CaptureRecord`, trivially copyable too.
struct CaptureDetail: Sendable {
  var anchor = Point2D(x: 0.5, y: 0.5)
  var transform = Transform2D.identity
  var scroll = Point2D.zero
  var z = 0.0
  var border: NodeDetail.Border?
  var shadow: NodeDetail.Shadow?
  var presentation: NodeDetail.Presentation?
  /// The backing layer's class, if it is not the usual one.
  var layerType: AnyObject.Type?
  var textColor: RGBAColor?
  var fontSize: Double?
  /// Of the text.
  var lines: CaptureLines?
  var hasPicture = false
  /// In points.
  var pictureSize: Size2D?
  var isPictureBundled: Bool?
  var value = TextPlace.none
  var hint = TextPlace.none
  var contentType = TextPlace.none
}
