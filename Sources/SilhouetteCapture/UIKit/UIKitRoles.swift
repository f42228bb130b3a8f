#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  internal import UIKit

  extension CaptureRole {
    /// The role of a class of UIKit, or of a subclass of one.
    @MainActor
    init(ofUIKit type: AnyObject.Type) {
      if let known = Self.known(type) {
        self = known
        return
      }
      let name = String(describing: type)
      if Self.keyboardNames.contains(where: { $0.begins(name) }) {
        self = .keyboard
      } else if Self.closedNames.contains(where: { $0.begins(name) }) || Self.hasClosedSuper(type) {
        self = .closed
      } else if type is any UITextInput.Type {
        self = .input
      } else if type is UIControl.Type {
        self = .control
      } else {
        self = .view
      }
    }

    private static func known(_ type: AnyObject.Type) -> CaptureRole? {
      switch type {
      case is UITextField.Type: .field
      case is UITextView.Type: .textView
      case is UILabel.Type: .label
      case is UIImageView.Type: .picture
      case is UIButton.Type: .button
      case is UISwitch.Type: .toggle
      case is UISlider.Type: .slider
      case is UIStepper.Type: .stepper
      case is UISegmentedControl.Type: .segments
      case is UIProgressView.Type: .progress
      case is UIDatePicker.Type, is UIPickerView.Type: .closed
      case is UITableViewCell.Type, is UICollectionViewCell.Type: .cell
      case is UIScrollView.Type: .scroll
      default: nil
      }
    }

    /// Prefixes of private classes. Their contents are typed by a person.
    private static let keyboardNames: [KnownName] = [
      // UIRemoteKeyboardWindow | UIInputSetHostView | UIKeyboard
      "~22.c4565153aed830a1", "~18.c81dc0116dcc0cbd", "~10.1d0e06e99ed02cf5",
      // _UIKeyboard | TUIKeyboard | UIKB
      "~11.7160e3b2c0ded655", "~11.e7b765110a4d2842", "~4.db28639dd3ee2517",
      // _UIRemoteKeyboardPlaceholderView | TUIPrediction | TUICandidate
      "~32.f51c742582879ed8", "~13.3d5c081c3701f0d0", "~12.4ecc9dcb1fcb94c3",
      "~12.a16c92a872aa912b", "~27.89fc3267be832643",  // UIPrediction | TUISystemInputAssistantView
    ]

    /// Views that show pages, maps, documents, or another process, named without a link to their frameworks.
    private static let closedNames: [KnownName] = [
      "WKWebView", "MKMapView", "GMSMapView", "MGLMapView", "PDFView", "QLPreview", "MTKView", "SKView",
      "SCNView", "ARView", "ARSCNView",
      // _UIRemoteView | _UISceneHostingView | SFSafariView
      "~13.3f66adef934e607d", "~19.32c6064c82318359", "~12.a40aade081fbe35a",
      // UIWebView | CameraUI | ChromeSwiftUIView
      "~9.69c87ed5c688903c", "~8.844c584e7f6bfaf3", "~17.052a7b79d5030071",
    ]

    /// Whether a superclass is closed: apps subclass web views and maps.
    private static func hasClosedSuper(_ type: AnyObject.Type) -> Bool {
      ClassNames(of: type).supers.contains { name in
        let simple = name.split(separator: ".").last.map(String.init) ?? name
        return closedNames.contains { $0.isAll(of: simple) }
      }
    }

    /// The role of a layer's class.
    @MainActor
    init(ofLayer type: AnyObject.Type) {
      let name = String(describing: type)
      if type is CAShapeLayer.Type {
        self = .shape
      } else if type == CALayer.self || type is CAGradientLayer.Type || type is CATransformLayer.Type
        || type is CAReplicatorLayer.Type
      {
        self = .layer
      } else if type is CATextLayer.Type || type is CAMetalLayer.Type {
        self = .closed
      } else if ["CA", "UI"].contains(where: name.drop(while: { $0 == "_" }).hasPrefix) {
        // The system's own layers, which show the layers inside of them.
        self = .layer
      } else if Self.drawnNames.contains(where: { $0.ends(name) }) {
        self = .drawn
      } else {
        self = .closed
      }
    }

    /// Layers of SwiftUI that hold text, a picture or a symbol; Silhouette's rules know their classes.
    private static let drawnNames: [KnownName] = [
      // CGDrawingLayer | ImageLayer | ColorShapeLayer
      "~14.25c56adcfa15d61d", "~10.75c4d55de3abdbb2", "~15.bfb6a0c6bac7c34c",
    ]
  }
#endif
