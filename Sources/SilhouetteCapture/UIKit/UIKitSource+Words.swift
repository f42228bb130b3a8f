#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  internal import SilhouetteHierarchy
  internal import UIKit

  // A view's states and words. The walker asks for neither if it must stay in the app.
  extension UIKitSource {
    @inline(__always)
    func copyState(
      of node: Node, _ role: CaptureRole, to record: inout CaptureRecord, in buffer: inout CaptureBuffer
    ) {
      guard case .view(let view) = node else { return }
      switch role {
      case .toggle:
        if unsafeDowncast(view, to: UISwitch.self).isOn { record.flags.insert(.checked) }
      case .cell:
        if (view as? UITableViewCell)?.isSelected == true
          || (view as? UICollectionViewCell)?.isSelected == true
        {
          record.flags.insert(.selected)
        }
      case .picture:
        guard let image = unsafeDowncast(view, to: UIImageView.self).image else { return }
        let detail = buffer.detail(of: &record)
        buffer.details[detail].hasPicture = true
        buffer.details[detail].pictureSize = Size2D(
          width: Double(image.size.width), height: Double(image.size.height))
        if image.isSymbolImage { buffer.details[detail].isPictureBundled = true }
      default:
        if role.isControl, unsafeDowncast(view, to: UIControl.self).isSelected {
          record.flags.insert(.selected)
        }
      }
    }

    @inline(__always)
    mutating func words(of node: Node, _ role: CaptureRole, _ amount: CaptureWords.Amount) -> CaptureWords {
      var words = CaptureWords()
      switch node {
      case .view(let view): copyWords(of: view, role, amount, to: &words)
      case .layer: break
      case .element(let element): copyWords(of: element, amount, to: &words)
      }
      return words
    }

    @inline(__always)
    private mutating func copyWords(
      of view: UIView, _ role: CaptureRole, _ amount: CaptureWords.Amount, to words: inout CaptureWords
    ) {
      words.identifier = view.accessibilityIdentifier
      let saysLabel = amount == .all || amount == .captions
      switch role {
      case .label:
        if amount == .all || amount == .lines {
          let label = unsafeDowncast(view, to: UILabel.self)
          guard let text = label.text else { return }
          words.hasText = !text.isEmpty
          words.lines = sizes.lines(of: label, text)
          if amount == .all { words.text = text }
        } else if amount != .none {
          words.hasText = true
        }
      case .field:
        let field = unsafeDowncast(view, to: UITextField.self)
        words.contentType = field.textContentType?.rawValue
        if amount == .all { words.text = field.text }
        if amount != .none { words.hasText = field.hasText }
        if saysLabel { words.hint = field.placeholder }
      case .textView:
        let area = unsafeDowncast(view, to: UITextView.self)
        words.contentType = area.textContentType?.rawValue
        if amount == .all { words.text = area.text }
        if amount != .none { words.hasText = area.hasText }
      case .button, .control, .picture, .toggle, .slider, .stepper, .segments, .progress, .input:
        if saysLabel { words.label = view.accessibilityLabel }
      default: break
      }
    }

    private func copyWords(
      of element: AccessibilityObject, _ amount: CaptureWords.Amount, to words: inout CaptureWords
    ) {
      // Not every object has one.
      let object: AnyObject = element
      words.identifier = (object as? any UIAccessibilityIdentification)?.accessibilityIdentifier
      guard amount == .all else { return }
      words.label = element.accessibilityLabel
      // A field's contents are its element's value, and elements do not say whether they are fields.
      if !element.accessibilityTraits.isDisjoint(with: [.button, .header, .link, .tabBar]) {
        words.value = element.accessibilityValue
      }
    }
  }
#endif
