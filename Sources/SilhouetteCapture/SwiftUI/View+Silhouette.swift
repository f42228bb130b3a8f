#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  public import SwiftUI
  internal import UIKit

  extension View {
    /// Keeps everything in this view in the app: one box is recorded in its place.
    public func silhouetteMask() -> some View { marked(.mask) }

    /// Lets `redact` leave this view open, unless it is a secret or inside a mask. It opens nothing for the recorder.
    public func silhouetteUnmask() -> some View { marked(.unmask) }

    /// The same, and the box says that it cannot be read.
    public func silhouetteHide() -> some View { marked(.hide) }

    private func marked(_ privacy: SilhouettePrivacy) -> some View {
      background { MarkView(privacy: privacy).allowsHitTesting(false).accessibilityHidden(true) }
    }
  }

  /// A clear view behind the marked view, of the same size. SwiftUI draws the marked view beside it, not in
  /// it, so the walker compares their places.
  struct MarkView: UIViewRepresentable {
    let privacy: SilhouettePrivacy

    func makeUIView(context: Context) -> UIView {
      let view = UIView(frame: .zero)
      view.isUserInteractionEnabled = false
      view.isOpaque = false
      PrivacyMarks.shared.set(privacy, on: view, isSwiftUI: true)
      return view
    }

    func updateUIView(_ view: UIView, context: Context) {
      PrivacyMarks.shared.set(privacy, on: view, isSwiftUI: true)
    }
  }
#endif
