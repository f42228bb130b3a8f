import SilhouetteHierarchy
import Testing
import UIKit

@testable import CaptureOverStandIn

/// Numbers that layers may have and streams may not.
@MainActor
struct OddNumberTests {
  private static let odd: [Double] = [.nan, .infinity, -.infinity, 1e308, -1, 0]

  /// Every visible property of a layer, with every odd number.
  private static let changes: [@MainActor (UILabel, Double) -> Void] = [
    { $0.layer.position = CGPoint(x: $1, y: $1) },
    { $0.layer.bounds.size = CGSize(width: $1, height: $1) },
    { $0.layer.bounds.origin = CGPoint(x: $1, y: $1) },
    { $0.layer.anchorPoint = CGPoint(x: $1, y: $1) },
    { $0.layer.transform.m11 = $1 },
    { $0.layer.transform.m42 = $1 },
    { $0.layer.zPosition = CGFloat($1) },
    { $0.layer.opacity = Float($1) },
    { $0.layer.cornerRadius = CGFloat($1) },
    { $0.layer.borderWidth = CGFloat($1) },
    { view, number in
      view.layer.shadowOpacity = 1
      view.layer.shadowRadius = CGFloat(number)
    },
    { view, number in
      view.layer.shadowOpacity = Float(number)
      view.layer.shadowOffset = CGSize(width: number, height: number)
    },
    { view, number in view.layer.animate { $0.position.x = CGFloat(number) } },
    { view, number in view.layer.animate { $0.opacity = Float(number) } },
    { view, number in view.layer.animate { $0.cornerRadius = CGFloat(number) } },
    { view, number in
      view.backgroundColor = UIColor(
        red: CGFloat(number), green: CGFloat(number), blue: 0, alpha: CGFloat(number))
    },
    { $0.font = .systemFont(ofSize: CGFloat($1)) },
  ]

  @Test(arguments: 0..<17)
  func everyStreamCanBeRead(change: Int) throws {
    for number in Self.odd {
      let view = label("words", box(10, 10, 100, 20))
      Self.changes[change](view, number)
      var camera = Camera(screen(view))
      try expectReadable(stream([try camera.shoot()]))
    }
  }

  @Test func aNodeWithoutAPlaceIsHidden() throws {
    let view = label("words", box(10, 10, 100, 20))
    view.layer.position.x = .nan
    var camera = Camera(screen(view))
    let node = try camera.shoot().nodes[1]
    #expect(node.flags.contains(.hidden) && node.frame == .zero)
  }

  @Test func aPictureOfAnyKindHasASize() throws {
    let view = UIImageView(frame: box(0, 0, 10, 10))
    view.image = UIImage(size: CGSize(width: Double.nan, height: 1))
    var camera = Camera(screen(view))
    let snapshot = try camera.shoot()
    let picture = try #require(snapshot.detail(of: snapshot.nodes[1])?.picture)
    #expect(picture.size == nil)
  }
}
