internal import SilhouetteHierarchy
internal import SilhouetteRedaction
internal import SilhouetteText

/// A comparison of engines as lines for people.
enum ComparisonText {
  private static let mostPlaces = 20

  /// - Parameter number: of a node in explanations, by its index in the snapshot.
  static func lines(_ comparison: EngineComparison, number: (Int) -> Int) -> String {
    var text = ""
    for share in comparison.shares {
      let percent = comparison.total > 0 ? share.area / comparison.total * 100 : 0
      text +=
        "  \(padded(share.engine.rawValue, 14))\(padded("\(ReadableNumber.tenths(percent)) % masked", 17))"
      text += "\(whole(share.area)) pt², \(share.masks) masks\n"
    }
    let places = comparison.disagreements
    for place in places.prefix(mostPlaces) { text += "  " + line(place, number) + "\n" }
    if places.count > mostPlaces { text += "  and \(places.count - mostPlaces) smaller places\n" }
    return text
  }

  private static func line(_ place: EngineComparison.Disagreement, _ number: (Int) -> Int) -> String {
    let box = place.box
    let engines = place.masking.map(\.rawValue).joined(separator: ", ")
    let node = place.node < 0 ? "" : " of [\(number(place.node))]"
    return
      "\(whole(box.x)),\(whole(box.y)) \(whole(box.width))x\(whole(box.height)), \(whole(place.area)) pt²: masked by \(engines) only (\(place.rule.rawValue)\(node))"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  /// Areas and places of screens; other numbers are limited to the range of an Int.
  private static func whole(_ number: Double) -> String {
    String(Int(min(max(number, -1e15), 1e15).rounded()))
  }
}
