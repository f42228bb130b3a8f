#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  internal import SilhouetteHierarchy
  internal import UIKit

  // SwiftUI's elements are objects of a class of its own, which have what UIKit gives to every object.
  #if canImport(ObjectiveC)
    typealias AccessibilityObject = NSObject
  #else
    typealias AccessibilityObject = UIAccessibilityElement
  #endif

  /// UIKit's answers to the walker: windows, their layers from back to front, and the views that layers belong to.
  ///
  /// The tree of layers is walked, not that of views, because layers without a view lie between views: SwiftUI draws
  /// text and pictures so.
  @MainActor
  struct UIKitSource: CaptureSource {
    enum Node {
      case view(UIView)
      case layer(CALayer)
      case element(AccessibilityObject)
    }

    /// The app's windows, the topmost first.
    var findWindows: @MainActor () -> [UIWindow] = { UIKitScreen.windows() }
    private let readsElements: Bool
    var colors = ColorCache()
    private var layers = ClassTable()
    private let traits = TraitTable()
    var sizes = TextSizes()
    /// Where marks of SwiftUI are, in the last walk.
    private var areas: [MarkedArea] = []

    init(options: CaptureOptions) {
      readsElements = options.accessibilityElements
    }

    mutating func windows(onto stack: inout [Node]) {
      areas = PrivacyMarks.shared.areas()
      sizes.beginWalk()
      for window in findWindows() { stack.append(.view(window)) }
    }

    @inline(__always)
    func address(of node: Node) -> UInt {
      switch node {
      case .view(let view): UInt(bitPattern: ObjectIdentifier(view))
      case .layer(let layer): UInt(bitPattern: ObjectIdentifier(layer))
      case .element(let element): UInt(bitPattern: ObjectIdentifier(element))
      }
    }

    @inline(__always)
    func type(of node: Node) -> AnyObject.Type {
      switch node {
      case .view(let view): Swift.type(of: view)
      case .layer(let layer): Swift.type(of: layer)
      case .element(let element): Swift.type(of: element)
      }
    }

    static func role(of type: AnyObject.Type) -> CaptureRole {
      if type is CALayer.Type { return CaptureRole(ofLayer: type) }
      return type is UIView.Type ? CaptureRole(ofUIKit: type) : .element
    }

    // MARK: Privacy

    @inline(__always)
    func privacy(of node: Node, _ role: CaptureRole) -> CapturePrivacy {
      guard case .view(let view) = node else { return areas.isEmpty ? [] : areaMarks(of: node) }
      var privacy = PrivacyMarks.shared.marks(of: view)
      if !areas.isEmpty { privacy.formUnion(areaMarks(of: node)) }
      switch role {
      case .field:
        let field = unsafeDowncast(view, to: UITextField.self)
        privacy.formUnion([.editable, Self.secrecy(field.isSecureTextEntry, field.textContentType)])
      case .textView:
        let area = unsafeDowncast(view, to: UITextView.self)
        if area.isEditable { privacy.insert(.editable) }
        privacy.formUnion(Self.secrecy(area.isSecureTextEntry, area.textContentType))
      case .input:
        privacy.insert(.editable)
        if (view as? any UITextInputTraits)?.isSecureTextEntry == true { privacy.insert(.secure) }
      default: break
      }
      return privacy
    }

    /// The privacy of a node from the SwiftUI marks at its place.
    private func areaMarks(of node: Node) -> CapturePrivacy {
      let box: CGRect
      let object: ObjectIdentifier
      switch node {
      case .view(let view):
        (box, object) = (view.layer.convert(view.layer.bounds, to: nil), ObjectIdentifier(view))
      case .layer(let layer): (box, object) = (layer.convert(layer.bounds, to: nil), ObjectIdentifier(layer))
      case .element(let element): (box, object) = (element.accessibilityFrame, ObjectIdentifier(element))
      }
      var marks: CapturePrivacy = []
      for area in areas {
        switch area.reach(to: object, at: box) {
        case .none: continue
        case .part: marks.formUnion(area.marks)
        case .whole: marks.formUnion([area.marks, .covered])
        }
      }
      return marks
    }

    /// Whether a mark of SwiftUI is there, in a window's points.
    func isMarked(_ place: CGPoint) -> Bool {
      areas.contains { $0.contains(place) }
    }

    private static func secrecy(_ isSecure: Bool, _ type: UITextContentType?) -> CapturePrivacy {
      var privacy: CapturePrivacy = isSecure ? .secure : []
      if let type, isSecret(type) { privacy.insert(.secret) }
      return privacy
    }

    /// Of passwords, codes and cards nothing is read, not even whether there is something.
    private static func isSecret(_ type: UITextContentType) -> Bool {
      if [.password, .newPassword, .oneTimeCode, .creditCardNumber].contains(type) { return true }
      return type.rawValue.hasPrefix("cc-")
    }

    // MARK: Children

    @inline(__always)
    func children(of node: Node, _ role: CaptureRole, room: Int, onto stack: inout [Node]) -> Bool {
      switch node {
      case .view(let view):
        let elements = readsElements ? view.accessibilityElements : nil
        guard let sublayers = view.layer.sublayers else { return put(elements, room, onto: &stack) }
        guard sublayers.count + (elements?.count ?? 0) <= room else { return false }
        // On top of all: the stack's last is visited first.
        _ = put(elements, room, onto: &stack)
        put(sublayers, onto: &stack)
        return true
      case .layer(let layer):
        guard let sublayers = layer.sublayers else { return true }
        guard sublayers.count <= room else { return false }
        put(sublayers, onto: &stack)
        return true
      case .element: return true
      }
    }

    @inline(__always)
    private func put(_ sublayers: [CALayer], onto stack: inout [Node]) {
      var index = sublayers.count - 1
      while index >= 0 {
        let layer = sublayers[index]
        // Apps make views the delegates of other layers too.
        if let owner = layer.delegate as AnyObject?, let view = owner as? UIView, view.layer === layer {
          stack.append(.view(view))
        } else {
          stack.append(.layer(layer))
        }
        index -= 1
      }
    }

    /// Views among the elements are met as views.
    private func put(_ elements: [Any]?, _ room: Int, onto stack: inout [Node]) -> Bool {
      guard let elements, !elements.isEmpty else { return true }
      guard elements.count <= room else { return false }
      for element in elements.reversed() {
        if !(element is UIView), let element = element as? AccessibilityObject {
          stack.append(.element(element))
        }
      }
      return true
    }

    // MARK: Look

    @inline(__always)
    mutating func copyLook(
      of node: Node, _ role: CaptureRole, to record: inout CaptureRecord, in buffer: inout CaptureBuffer
    ) {
      switch node {
      case .view(let view):
        copyLayer(view.layer, to: &record, in: &buffer)
        copyView(view, role, to: &record, in: &buffer)
      case .layer(let layer):
        record.kind = .layer
        copyLayer(layer, to: &record, in: &buffer)
        if layer.isOpaque, layer.mask == nil { record.flags.insert(.opaque) }
        if role != .drawn, role != .layer || layer.contents != nil { record.flags.insert(.custom) }
      case .element(let element):
        record.kind = .accessibility
        record.frame = Rect2D(element.accessibilityFrame)
        record.traits = traits.traits(element.accessibilityTraits)
      }
    }

    @inline(__always)
    private mutating func copyView(
      _ view: UIView, _ role: CaptureRole, to record: inout CaptureRecord, in buffer: inout CaptureBuffer
    ) {
      let layer = view.layer
      if view.isOpaque, layer.mask == nil { record.flags.insert(.opaque) }
      let asked = view.accessibilityTraits
      if asked != .none { record.traits = traits.traits(asked) }
      let type: AnyObject.Type = Swift.type(of: layer)
      var drawsItself = false
      if type != CALayer.self {
        let role = layers.role(of: type, find: { CaptureRole(ofLayer: $0) })
        drawsItself = role == .closed || role == .shape
        if role != .layer {
          let detail = buffer.detail(of: &record)
          buffer.details[detail].layerType = type
        }
      }
      switch role {
      case .view, .control, .cell, .scroll, .input:
        // Pixels that come from none of the views below it.
        if drawsItself || layer.contents != nil { record.flags.insert(.custom) }
      case .label:
        copyFont(unsafeDowncast(view, to: UILabel.self), to: &record, in: &buffer)
      case .field, .textView:
        if view.isFirstResponder { record.flags.insert(.focused) }
      default: break
      }
      if role.isControl, !unsafeDowncast(view, to: UIControl.self).isEnabled {
        record.flags.insert(.disabled)
      }
    }

    private mutating func copyFont(
      _ label: UILabel, to record: inout CaptureRecord, in buffer: inout CaptureBuffer
    ) {
      let detail = buffer.detail(of: &record)
      if let color = label.textColor { buffer.details[detail].textColor = colors.color(color.cgColor) }
      if let font = label.font { buffer.details[detail].fontSize = Double(font.pointSize) }
    }
  }

  extension CaptureRole {
    /// Whether its views are controls.
    var isControl: Bool {
      switch self {
      case .control, .button, .toggle, .slider, .stepper, .segments, .field: true
      default: false
      }
    }
  }
#endif
