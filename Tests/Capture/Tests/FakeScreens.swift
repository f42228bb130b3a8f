import SwiftUI
import UIKit

/// The ten screens that goldens are made of.
@MainActor
enum FakeScreens {
  /// Rows of a table, and the table two rows on: the first two cells are used again at the foot.
  static func table() -> (window: UIWindow, scroll: () -> Void) {
    let table = UITableView(frame: box(0, 98, 402, 776))
    let cells = (0..<11).map { cell("Name \($0)", "Something that somebody wrote", Double($0) * 72) }
    for cell in cells { table.addSubview(cell) }
    return (
      screen(table, bar("Messages")),
      {
        table.contentOffset = CGPoint(x: 0, y: 144)
        cells[0].frame.origin.y = 11 * 72
        cells[1].frame.origin.y = 12 * 72
      }
    )
  }

  /// A sheet over a page that it dims.
  static func sheet() -> UIWindow {
    let page = panel(
      box(0, 0, 402, 874), .white, picture(box(0, 98, 402, 240)),
      label("Blue jacket", box(16, 354, 200, 26), size: 22),
      label("It keeps the rain off, and the wind.", box(16, 388, 360, 20)), bar("Shop"))
    let container = UITransitionView(frame: box(0, 0, 402, 874))
    let dimming = UIDimmingView(frame: box(0, 0, 402, 874))
    dimming.backgroundColor = UIColor(white: 0, alpha: 0.4)
    container.addSubview(dimming)
    let shadow = UIDropShadowView(frame: box(0, 430, 402, 444))
    shadow.layer.cornerRadius = 24
    shadow.backgroundColor = .white
    shadow.clipsToBounds = true
    shadow.addSubview(panel(box(183, 8, 36, 5), UIColor(white: 0.75, alpha: 1), radius: 2.5))
    shadow.addSubview(label("Size", box(16, 32, 100, 26), size: 22))
    for (index, size) in ["Small", "Medium", "Large"].enumerated() {
      let y = 80 + Double(index) * 56
      shadow.addSubview(label(size, box(16, y, 200, 22)))
      let toggle = UISwitch(frame: box(335, y - 5, 51, 31))
      toggle.isOn = index == 1
      shadow.addSubview(toggle)
    }
    shadow.addSubview(button("Into the basket", box(16, 320, 370, 50)))
    container.addSubview(shadow)
    return screen(page, container)
  }

  /// An alert that asks about a note, while the keyboard of the note is up.
  static func alert() -> (page: UIWindow, keyboard: UIWindow, alert: UIWindow) {
    let area = UITextView(frame: box(16, 110, 370, 400))
    area.text = "What nobody else may read"
    area.isFirstResponder = true
    let page = screen(area, bar("Note"))
    let keyboard = UIRemoteKeyboardWindow(frame: box(0, 0, 402, 874))
    keyboard.isOpaque = false
    let keys = UIInputSetHostView(frame: box(0, 538, 402, 336))
    keys.addSubview(label("q", box(3, 8, 30, 42)))
    keyboard.addSubview(keys)
    let alert = UIWindow(frame: box(0, 0, 402, 874))
    alert.isOpaque = false
    let dimming = UIDimmingView(frame: box(0, 0, 402, 874))
    dimming.backgroundColor = UIColor(white: 0, alpha: 0.2)
    alert.addSubview(dimming)
    let message = _UIAlertControllerView(frame: box(66, 260, 270, 140))
    message.backgroundColor = .white
    message.layer.cornerRadius = 14
    message.clipsToBounds = true
    message.addSubview(label("Delete this note?", box(35, 20, 200, 22), .center))
    message.addSubview(label("Nobody can bring it back.", box(35, 46, 200, 18), size: 13, .center))
    for (index, title) in ["Keep", "Delete"].enumerated() {
      let action = _UIAlertControllerActionView(frame: box(135 * Double(index), 96, 135, 44))
      action.accessibilityTraits = .button
      action.addSubview(label(title, box(30, 11, 75, 22), color: .systemBlue, .center))
      action.layer.borderWidth = 0.5
      action.layer.borderColor = UIColor(white: 0.8, alpha: 1).cgColor
      message.addSubview(action)
    }
    alert.addSubview(message)
    return (page, keyboard, alert)
  }

  /// What SwiftUI draws since iOS 26: text and pictures as bare layers, between views.
  static func swiftUI() -> UIWindow {
    let host = _UIHostingView(frame: box(0, 0, 402, 874))
    host.backgroundColor = .systemGray6
    host.layer.addSublayer(layer(CGDrawingLayer(), box(16, 66, 180, 40)))
    for index in 0..<4 {
      let card = CALayer()
      card.frame = box(16, 130 + Double(index) * 112, 370, 96)
      card.backgroundColor = UIColor.white.cgColor
      card.cornerRadius = 16
      card.addSublayer(layer(ImageLayer(), box(16, 16, 64, 64)))
      card.addSublayer(layer(CGDrawingLayer(), box(96, 22, 180, 22)))
      card.addSublayer(layer(CGDrawingLayer(), box(96, 50, 220, 18)))
      card.addSublayer(layer(ColorShapeLayer(), box(330, 36, 24, 24)))
      host.layer.addSublayer(card)
    }
    let toggle = UISwitch(frame: box(335, 600, 51, 31))
    toggle.isOn = true
    host.layer.addSublayer(layer(CGDrawingLayer(), box(16, 604, 150, 22)))
    host.addSubview(toggle)
    let hidden = layer(CGDrawingLayer(), box(16, 640, 150, 22))
    hidden.isHidden = true
    host.layer.addSublayer(hidden)
    let chart = layer(CAShapeLayer(), box(16, 660, 370, 150))
    host.layer.addSublayer(chart)
    return screen(host)
  }

  private static func layer(_ layer: CALayer, _ frame: CGRect) -> CALayer {
    layer.frame = frame
    if !(layer is CAShapeLayer) { layer.contents = "pixels" }
    return layer
  }

  /// A log-in with a password.
  static func login() -> (window: UIWindow, password: UITextField) {
    let name = field("E-mail", box(16, 220, 370, 44), text: "ada@example.org")
    name.textContentType = .emailAddress
    let password = field("Password", box(16, 280, 370, 44), text: "correct horse")
    password.isSecureTextEntry = true
    password.textContentType = .password
    password.isFirstResponder = true
    let window = screen(
      picture(box(161, 90, 80, 80)), name, password, button("Log in", box(16, 350, 370, 50)),
      button("Forgotten?", box(131, 416, 140, 36), isFilled: false))
    return (window, password)
  }

  /// A page in a web view, between two bars.
  static func web() -> UIWindow {
    let web = WKWebView(frame: box(0, 98, 402, 692))
    let inside = UIScrollView(frame: box(0, 0, 402, 692))
    let content = WKContentView(frame: box(0, 0, 402, 3000))
    content.layer.addSublayer(layer(CALayer(), box(0, 0, 402, 692)))
    inside.addSubview(content)
    web.addSubview(inside)
    let tools = panel(box(0, 790, 402, 84), .systemGray6)
    for index in 0..<4 {
      let tool = button("Tool", box(30 + Double(index) * 96, 10, 44, 44), isFilled: false)
      tool.titleLabel?.text = nil
      tool.addSubview(picture(box(10, 10, 24, 24), isSymbol: true))
      tools.addSubview(tool)
    }
    return screen(web, bar("Browser"), tools)
  }

  /// A map under a card.
  static func map() -> UIWindow {
    let map = MKMapView(frame: box(0, 0, 402, 874))
    map.addSubview(label("A street", box(100, 200, 80, 20)))
    let card = panel(
      box(16, 680, 370, 160), .white, radius: 20, label("Office", box(20, 20, 120, 26), size: 22),
      label("12 minutes on foot", box(20, 52, 200, 20), color: .secondaryLabel),
      button("Go", box(20, 92, 330, 48)))
    card.layer.shadowOpacity = 0.2
    card.layer.shadowRadius = 12
    card.layer.shadowOffset = CGSize(width: 0, height: 4)
    let search = field("Where to?", box(16, 66, 370, 48))
    search.backgroundColor = .white
    return screen(map, search, card)
  }

  /// A page that comes in from the right, half on its way, over one that fades.
  static func animation() -> UIWindow {
    let old = panel(box(0, 0, 402, 874), .systemGray6, label("Before", box(16, 110, 120, 26), size: 22))
    old.layer.animate { $0.opacity = 0.5 }
    let new = panel(
      box(0, 0, 402, 874), .white, label("After", box(16, 110, 120, 26), size: 22),
      picture(box(16, 150, 370, 220)), button("Next", box(16, 400, 370, 50)))
    new.layer.animate { $0.position.x += 201 }
    return screen(old, new)
  }

  /// Views that are turned, stretched and moved.
  static func rotated() -> UIWindow {
    let card = panel(
      box(76, 200, 250, 160), .systemBlue, radius: 16,
      label("Turned", box(20, 20, 120, 26), size: 22, color: .white),
      picture(box(20, 60, 80, 80)))
    card.layer.transform = CATransform3DMakeRotation(0.26, 0, 0, 1)
    let upright = label("Along the edge", box(-60, 500, 160, 22))
    upright.layer.transform = CATransform3DMakeRotation(-.pi / 2, 0, 0, 1)
    let corner = panel(box(150, 480, 100, 100), UIColor(red: 1, green: 0.6, blue: 0, alpha: 1))
    corner.layer.anchorPoint = CGPoint(x: 0, y: 0)
    corner.layer.position = CGPoint(x: 150, y: 480)
    corner.layer.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
    let large = panel(box(150, 660, 100, 60), UIColor(red: 0.2, green: 0.7, blue: 0.3, alpha: 1), radius: 8)
    large.layer.transform = CATransform3DMakeScale(2, 1.5, 1)
    return screen(bar("Turns"), card, upright, corner, large)
  }

  /// Views that cannot be seen, and some that can be seen through.
  static func hidden() -> UIWindow {
    let hidden = panel(box(16, 120, 370, 80), .systemBlue, label("Hidden words", box(20, 29, 200, 22)))
    hidden.isHidden = true
    let clear = panel(box(16, 220, 370, 80), .systemBlue, label("Clear words", box(20, 29, 200, 22)))
    clear.alpha = 0
    let half = panel(
      box(16, 320, 370, 80), .systemBlue, radius: 12, label("Half", box(20, 29, 200, 22), color: .white))
    half.alpha = 0.4
    let glass = panel(box(60, 360, 280, 80), UIColor(white: 0, alpha: 0.25), radius: 12)
    let frame = UIView(frame: box(16, 460, 370, 80))
    frame.layer.borderWidth = 2
    frame.layer.borderColor = UIColor.systemBlue.cgColor
    frame.addSubview(label("Only a border", box(20, 29, 200, 22)))
    return screen(bar("Glass"), hidden, clear, half, glass, frame)
  }
}
