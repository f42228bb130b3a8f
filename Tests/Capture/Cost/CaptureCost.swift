import SwiftUI
import UIKit

@testable import CaptureOverStandIn

// Walks a screen of 300 views as often as its argument says, for `Benchmarks/walker.py`.

@main
@MainActor
struct CaptureCost {
  static func main() {
    let walks = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1
    let window = feed()
    let options = CaptureOptions()
    var source = UIKitSource(options: options)
    source.findWindows = { [window] }
    var walker = CaptureWalker(source, options: options)
    var buffer = CaptureBuffer()
    var views = 0
    for _ in 0..<walks {
      buffer.removeAll()
      _ = walker.walkScreen(into: &buffer, isLate: { false })
      views = buffer.records.count
    }
    print(views)
  }

  /// A feed as apps have it: cells with pictures, words, buttons and a card with a shadow; 300 views.
  private static func feed() -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 402, height: 874))
    let table = UITableView(frame: window.bounds)
    table.contentOffset = CGPoint(x: 0, y: 120)
    window.addSubview(table)
    var y = 0.0
    while count(window) < 300 - 9 {
      let cell = UITableViewCell(frame: CGRect(x: 0, y: y, width: 402, height: 180))
      let content = UIView(frame: cell.bounds)
      content.backgroundColor = .white
      content.layer.cornerRadius = 12
      content.layer.shadowOpacity = 0.1
      cell.addSubview(content)
      let picture = UIImageView(frame: CGRect(x: 16, y: 16, width: 48, height: 48))
      picture.image = UIImage(size: CGSize(width: 48, height: 48))
      picture.clipsToBounds = true
      content.addSubview(picture)
      for line in 0..<3 {
        let label = UILabel(frame: CGRect(x: 80, y: 16 + 24 * Double(line), width: 280, height: 20))
        label.text = "Words that somebody wrote, on line \(line)"
        content.addSubview(label)
      }
      let button = UIButton(frame: CGRect(x: 16, y: 120, width: 100, height: 44))
      button.titleLabel?.text = "Answer"
      button.accessibilityLabel = "Answer"
      content.addSubview(button)
      content.addSubview(UIView(frame: CGRect(x: 16, y: 179, width: 386, height: 1)))
      table.addSubview(cell)
      y += 180
    }
    while count(window) < 300 { window.addSubview(UIView(frame: .zero)) }
    return window
  }

  private static func count(_ view: UIView) -> Int {
    view.subviews.reduce(1) { $0 + count($1) }
  }
}
