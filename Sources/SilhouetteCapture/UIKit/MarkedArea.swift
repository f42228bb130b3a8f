#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  internal import UIKit

  /// The area of a SwiftUI mark on screen. SwiftUI draws the marked contents beside the mark's view, not in
  /// it.
  struct MarkedArea {
    /// Views in views, at most.
    private static let mostParents = 1000

    /// In the window's points. It may reach beyond the screen, and so may the marked contents.
    private let box: CGRect
    /// The box, clipped by the views around the mark.
    private let visible: CGRect
    let marks: CapturePrivacy
    private let mark: ObjectIdentifier
    /// The views around the mark. They hold the marked contents, and more.
    private let around: Set<ObjectIdentifier>

    /// nil if the mark is in no window, or has no size.
    @MainActor
    init?(of mark: UIView, _ marks: CapturePrivacy) {
      box = mark.layer.convert(mark.layer.bounds, to: nil)
      self.mark = ObjectIdentifier(mark)
      var visible = box
      var around: Set<ObjectIdentifier> = []
      var isInWindow = false
      var next = mark.superview
      for _ in 0..<Self.mostParents {
        guard let view = next else { break }
        around.insert(ObjectIdentifier(view))
        isInWindow = view is UIWindow
        if isInWindow || view.layer.masksToBounds {
          visible = visible.intersection(view.layer.convert(view.layer.bounds, to: nil))
        }
        next = view.superview
      }
      guard isInWindow, box.size.width > 0, box.size.height > 0 else { return nil }
      (self.visible, self.around) = (visible, around)
      self.marks = marks.intersection([.mask, .hide])
    }

    /// Whether a finger there touches marked contents.
    func contains(_ place: CGPoint) -> Bool { visible.contains(place) }

    enum Reach {
      case none
      /// The mark holds for it, and its own box is recorded.
      case part
      /// The mark's box is recorded in its place.
      case whole
    }

    /// Whether the mark applies to a view or layer with that box in the window: it applies if the box is
    /// inside of the mark or reaches into it.
    ///
    /// A view that holds the whole mark, and more, is a background under it or an overlay. If several marks
    /// have one size, each is recorded.
    @MainActor
    func reach(to object: ObjectIdentifier, at other: CGRect) -> Reach {
      if around.contains(object) || object == mark { return .none }
      let holdsMark = other.insetBy(dx: -0.5, dy: -0.5).contains(box)
      if box.insetBy(dx: -0.5, dy: -0.5).contains(other) {
        return holdsMark && PrivacyMarks.shared.isArea(object) ? .none : .whole
      }
      return !holdsMark && box.insetBy(dx: 0.5, dy: 0.5).intersects(other) ? .part : .none
    }
  }
#endif
