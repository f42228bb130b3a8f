#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  internal import UIKit

  extension CaptureRole {
    /// What a class of UIKit, or a subclass of one, says of its views.
    @MainActor
    init(ofUIKit type: AnyObject.Type) {
      if let known = Self.known(type) {
        self = known
        return
      }
      let name = String(describing: type)
      if Self.keyboardNames.contains(where: name.hasPrefix) {
        self = .keyboard
      } else if Self.closedNames.contains(where: name.hasPrefix) || Self.hasClosedSuper(type) {
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

    /// Names of private classes begin so. What they hold is what somebody types.
    private static let keyboardNames = [
      "UIRemoteKeyboardWindow", "UIInputSetHostView", "UIKeyboard", "_UIKeyboard", "TUIKeyboard", "UIKB",
      "_UIRemoteKeyboardPlaceholderView", "TUIPrediction", "TUICandidate", "UIPrediction",
      "TUISystemInputAssistantView",
    ]

    /// What shows pages, maps, documents, or another process, without a link to its framework.
    private static let closedNames = [
      "WKWebView", "MKMapView", "GMSMapView", "MGLMapView", "PDFView", "_UIRemoteView", "_UISceneHostingView",
      "SFSafariView", "QLPreview", "UIWebView", "MTKView", "SKView", "SCNView", "ARView", "ARSCNView",
      "CameraUI", "ChromeSwiftUIView",
    ]

    /// Whether a superclass is closed: apps subclass web views and maps.
    private static func hasClosedSuper(_ type: AnyObject.Type) -> Bool {
      ClassNames(of: type).supers.contains { name in
        let simple = name.split(separator: ".").last.map(String.init) ?? name
        return closedNames.contains { simple == $0 }
      }
    }

    /// What a layer's class says of a layer.
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
      } else if ["CA", "UI", "_UI"].contains(where: name.hasPrefix) {
        // The system's own, which show what is laid into them.
        self = .layer
      } else if Self.drawnNames.contains(where: name.hasSuffix) {
        self = .drawn
      } else {
        self = .closed
      }
    }

    /// Layers of SwiftUI that hold text, a picture or a symbol; Silhouette's rules know their classes.
    private static let drawnNames = ["CGDrawingLayer", "ImageLayer", "ColorShapeLayer"]
  }
#endif
