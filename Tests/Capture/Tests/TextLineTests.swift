import SilhouetteHierarchy
import Testing
import UIKit

@testable import CaptureOverStandIn

/// Boxes of lines of text.
@MainActor
struct TextLineTests {
  private func line(_ label: UILabel) throws -> String {
    var camera = Camera(screen(label))
    let text = String(decoding: stream([try camera.shoot()]), as: UTF8.self)
    let start = try #require(text.range(of: #""lines":"#)?.upperBound)
    return String(text[start...].prefix { $0 != "t" }.dropLast(2))
  }

  private func label(_ text: String, lines: Int = 1, _ alignment: NSTextAlignment) -> UILabel {
    let label = CaptureTests.label(text, box(0, 0, 100, 50), size: 20)
    label.numberOfLines = lines
    label.textAlignment = alignment
    return label
  }

  @Test func aLineIsWhereItsAlignmentSays() throws {
    #expect(try line(label("four", .left)).hasPrefix("[[0,"))
    #expect(try line(label("four", .center)).hasPrefix("[[30,"))
    #expect(try line(label("four", .right)).hasPrefix("[[60,"))
    let mirrored = label("four", .natural)
    #expect(try line(mirrored).hasPrefix("[[0,"))
    mirrored.effectiveUserInterfaceLayoutDirection = .rightToLeft
    #expect(try line(mirrored).hasPrefix("[[60,"))
  }

  @Test func severalLinesLieUnderEachOther() throws {
    let label = label("twenty characters ok", lines: 0, .left)
    let lines = try line(label)
    #expect(lines.split(separator: "[").count == 2)
    #expect(lines.contains(",100,23.86"))
  }

  @Test func aLabelIsMeasuredOnceUntilItChanges() throws {
    let label = label("four", .left)
    var camera = Camera(screen(label))
    for _ in 0..<5 { _ = try camera.shoot() }
    #expect(label.measurements == 1)
    label.text = "five!"
    _ = try camera.shoot()
    label.frame.size.width = 120
    _ = try camera.shoot()
    _ = try camera.shoot()
    #expect(label.measurements == 3)
  }

  @Test func aWalkMeasuresAFewLabelsOnly() throws {
    let labels = (0..<40).map { _ in label("four", .left) }
    let window = screen()
    for label in labels { window.addSubview(label) }
    var camera = Camera(window)
    _ = try camera.shoot()
    #expect(labels.reduce(0) { $0 + $1.measurements } == 16)
    for _ in 0..<4 { _ = try camera.shoot() }
    // Two labels may have one place in the table; they take turns at it.
    #expect(labels.allSatisfy { $0.measurements >= 1 })
  }

  @Test func wordsThatStayInTheAppAreNotMeasured() throws {
    let label = label("four", .left)
    label.silhouettePrivacy = .mask
    var camera = Camera(screen(label))
    _ = try camera.shoot()
    #expect(label.measurements == 0)
  }
}
