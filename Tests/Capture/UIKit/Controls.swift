// Controls and containers of UIKit, as far as the walker asks for them.

open class UILabel: UIView {
  public final var text: String?
  public final var font: UIFont! = UIFont.systemFont(ofSize: 17)
  public final var textColor: UIColor! = UIColor.black
  public final var textAlignment = NSTextAlignment.natural
  public final var numberOfLines = 1
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
  public final var isEnabled = true
  public final var isSelected = false
  public final var isHighlighted = false
}

open class UITextField: UIControl, UITextInput {
  /// How often somebody asked for the text.
  public final var reads = 0
  private var content: String?

  public final var text: String? {
    get {
      reads += 1
      return content
    }
    set { content = newValue }
  }

  public final var hasText: Bool { content?.isEmpty == false }
  public final var placeholder: String?
  public final var isSecureTextEntry = false
  public final var textContentType: UITextContentType!
  public final var font: UIFont? = UIFont.systemFont(ofSize: 17)
  public final var textColor: UIColor? = UIColor.black
}

open class UIScrollView: UIView {
  public final var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
  }
}

open class UITextView: UIScrollView, UITextInput {
  /// How often somebody asked for the text.
  public final var reads = 0
  private var content = ""

  public final var text: String! {
    get {
      reads += 1
      return content
    }
    set { content = newValue }
  }

  public final var hasText: Bool { !content.isEmpty }
  public final var isEditable = true
  public final var isSecureTextEntry = false
  public final var textContentType: UITextContentType!
  public final var font: UIFont? = UIFont.systemFont(ofSize: 17)
  public final var textColor: UIColor? = UIColor.black
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
  public final var isOn = false
}

open class UISlider: UIControl {
  public final var value: Float = 0
}

open class UIStepper: UIControl {}

open class UISegmentedControl: UIControl {
  public final var selectedSegmentIndex = -1
}

open class UIProgressView: UIView {
  public final var progress: Float = 0
}

open class UIImageView: UIView {
  public final var image: UIImage?
}

open class UIDatePicker: UIControl {}
open class UIPickerView: UIView {}
open class UINavigationBar: UIView {}
open class UITabBar: UIView {}
open class UISearchBar: UIView {}
open class UITableView: UIScrollView {}
open class UICollectionView: UIScrollView {}

open class UITableViewCell: UIView {
  public final var isSelected = false
}

open class UICollectionViewCell: UIView {
  public final var isSelected = false
}

open class UIAccessibilityElement: UIResponder {
  public final var accessibilityFrame = CGRect.zero
  public final var accessibilityTraits = UIAccessibilityTraits.none
  public final var accessibilityLabel: String?
  public final var accessibilityValue: String?
  public final var accessibilityHint: String?
  public final var accessibilityIdentifier: String?

  public init(accessibilityContainer container: Any) {
    super.init()
  }
}
