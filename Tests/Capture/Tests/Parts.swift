import SwiftUI
import UIKit

// Classes of the system that no header names; the walker knows them by their names alone.

final class UIRemoteKeyboardWindow: UIWindow {}
final class UIInputSetHostView: UIView {}
final class UITransitionView: UIView {}
final class UIDropShadowView: UIView {}
final class UIDimmingView: UIView {}
final class _UIAlertControllerView: UIView {}
final class _UIAlertControllerActionView: UIView {}
final class _UIBarBackground: UIView {}
final class UITextFieldLabel: UILabel {}
final class WKWebView: UIView {}
final class WKContentView: UIView {}
class MKMapView: UIView {}
final class ShopWebView: UIView {}

/// A chart that an app draws itself.
final class BalanceChart: UIView {}

/// A field of an app's own, which no UIKit field is.
final class CodeField: UIView, UITextInput {
  var content = ""
  var isSecureTextEntry = false
  var textContentType: UITextContentType!
  var hasText: Bool { !content.isEmpty }
}

func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

@MainActor
func screen(_ views: UIView...) -> UIWindow {
  let window = UIWindow(frame: box(0, 0, 402, 874))
  window.backgroundColor = .white
  for view in views { window.addSubview(view) }
  return window
}

@MainActor
func label(
  _ text: String, _ frame: CGRect, size: Double = 17, color: UIColor = .black,
  _ alignment: NSTextAlignment = .natural
) -> UILabel {
  let label = UILabel(frame: frame)
  label.textAlignment = alignment
  label.text = text
  label.font = .systemFont(ofSize: size)
  label.textColor = color
  label.isOpaque = false
  return label
}

@MainActor
func button(_ title: String, _ frame: CGRect, isFilled: Bool = true) -> UIButton {
  let button = UIButton(frame: frame)
  button.accessibilityLabel = title
  button.titleLabel?.text = title
  button.titleLabel?.textColor = isFilled ? .white : .systemBlue
  let width = min(frame.width - 20, Double(title.count) * 9)
  button.titleLabel?.frame = box((frame.width - width) / 2, frame.height / 2 - 11, width, 22)
  button.titleLabel?.textAlignment = .center
  button.isOpaque = false
  if isFilled {
    button.backgroundColor = .systemBlue
    button.layer.cornerRadius = 12
  }
  return button
}

@MainActor
func field(_ placeholder: String, _ frame: CGRect, text: String? = nil) -> UITextField {
  let field = UITextField(frame: frame)
  field.placeholder = placeholder
  field.text = text
  field.layer.cornerRadius = 8
  field.layer.borderWidth = 1
  field.layer.borderColor = UIColor(white: 0.8, alpha: 1).cgColor
  // The inside of a field; the walker does not look there.
  field.addSubview(UITextFieldLabel(frame: box(8, 8, 100, 22)))
  (field.subviews.first as? UILabel)?.text = text
  return field
}

@MainActor
func panel(_ frame: CGRect, _ color: UIColor = .white, radius: Double = 0, _ views: UIView...) -> UIView {
  let view = UIView(frame: frame)
  view.backgroundColor = color
  view.layer.cornerRadius = CGFloat(radius)
  for child in views { view.addSubview(child) }
  return view
}

@MainActor
func bar(_ title: String) -> UINavigationBar {
  let bar = UINavigationBar(frame: box(0, 54, 402, 44))
  bar.addSubview(panel(box(0, -54, 402, 98), .systemGray6))
  bar.addSubview(label(title, box(151, 11, 100, 22), .center))
  bar.subviews.last?.accessibilityTraits = .header
  return bar
}

@MainActor
func picture(_ frame: CGRect, isSymbol: Bool = false) -> UIImageView {
  let view = UIImageView(frame: frame)
  view.image = UIImage(size: CGSize(width: frame.width, height: frame.height), isSymbolImage: isSymbol)
  view.layer.contents = "pixels"
  return view
}

@MainActor
func cell(_ title: String, _ subtitle: String, _ y: Double) -> UITableViewCell {
  let cell = UITableViewCell(frame: box(0, y, 402, 72))
  cell.backgroundColor = .white
  cell.addSubview(picture(box(16, 12, 48, 48)))
  cell.subviews.last?.layer.cornerRadius = 24
  cell.subviews.last?.clipsToBounds = true
  cell.addSubview(label(title, box(80, 14, 220, 22)))
  cell.addSubview(label(subtitle, box(80, 38, 280, 18), size: 14, color: .secondaryLabel))
  cell.addSubview(panel(box(80, 71, 322, 1), UIColor(white: 0.85, alpha: 1)))
  return cell
}
