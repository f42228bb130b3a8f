// Controls and containers of UIKit, as far as the walker asks for them.

open class UILabel: UIView {
  open var text: String?
  open var font: UIFont! = UIFont.systemFont(ofSize: 17)
  open var textColor: UIColor! = UIColor.black
  open var textAlignment = NSTextAlignment.natural
  open var numberOfLines = 1
  /// How often the text was measured.
  public private(set) var measurements = 0

  /// Every character is half as wide as the font is high.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    measurements += 1
    let width = CGFloat(text?.count ?? 0) * font.pointSize / 2
    let most = numberOfLines == 0 ? CGFloat(1000) : CGFloat(numberOfLines)
    let lines = min(max(1, (width / max(size.width, 1)).rounded(.up)), most)
    return CGSize(width: min(width, size.width), height: lines * font.lineHeight)
  }
}

@MainActor
public protocol UITextInputTraits: AnyObject {
  var isSecureTextEntry: Bool { get set }
  var textContentType: UITextContentType! { get set }
}

public protocol UIKeyInput: UITextInputTraits {
  var hasText: Bool { get }
}

public protocol UITextInput: UIKeyInput {}

open class UIControl: UIView {
  open var isEnabled = true
  open var isSelected = false
  open var isHighlighted = false
}

open class UITextField: UIControl, UITextInput {
  /// How often the text was read.
  open var reads = 0
  private var content: String?

  open var text: String? {
    get {
      reads += 1
      return content
    }
    set { content = newValue }
  }

  open var hasText: Bool { content?.isEmpty == false }
  open var placeholder: String?
  open var isSecureTextEntry = false
  open var textContentType: UITextContentType!
  open var font: UIFont? = UIFont.systemFont(ofSize: 17)
  open var textColor: UIColor? = UIColor.black
}

open class UIScrollView: UIView {
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
  }
}

open class UITextView: UIScrollView, UITextInput {
  /// How often the text was read.
  open var reads = 0
  private var content = ""

  open var text: String! {
    get {
      reads += 1
      return content
    }
    set { content = newValue }
  }

  open var hasText: Bool { !content.isEmpty }
  open var isEditable = true
  open var isSecureTextEntry = false
  open var textContentType: UITextContentType!
  open var font: UIFont? = UIFont.systemFont(ofSize: 17)
  open var textColor: UIColor? = UIColor.black
}

open class UIButton: UIControl {
  public final let titleLabel: UILabel? = UILabel(frame: .zero)

  public override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityTraits = .button
    if let titleLabel { addSubview(titleLabel) }
  }
}

open class UISwitch: UIControl {
  open var isOn = false
}

open class UISlider: UIControl {
  open var value: Float = 0
}

open class UIStepper: UIControl {}

open class UISegmentedControl: UIControl {
  open var selectedSegmentIndex = -1
}

open class UIProgressView: UIView {
  open var progress: Float = 0
}

open class UIImageView: UIView {
  open var image: UIImage?
}

open class UIDatePicker: UIControl {}
open class UIPickerView: UIView {}
open class UINavigationBar: UIView {}
open class UITabBar: UIView {}
open class UISearchBar: UIView {}
open class UITableView: UIScrollView {}
open class UICollectionView: UIScrollView {}

open class UITableViewCell: UIView {
  open var isSelected = false
}

open class UICollectionViewCell: UIView {
  open var isSelected = false
}

open class UIAccessibilityElement: UIResponder, UIAccessibilityIdentification {
  open var accessibilityFrame = CGRect.zero
  open var accessibilityTraits = UIAccessibilityTraits.none
  open var accessibilityLabel: String?
  open var accessibilityValue: String?
  open var accessibilityHint: String?
  open var accessibilityIdentifier: String?

  public init(accessibilityContainer container: Any) {
    super.init()
  }
}
