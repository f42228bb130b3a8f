/// Plain rules for the kind of a candidate, for when there are no weights.
enum KindRules {
  static func judge(_ candidate: Candidate, _ row: [Int32], _ grid: VisionGrid) -> (
    kind: VisionKind, margin: Int
  ) {
    func fact(_ name: String) -> Int { Int(row[FeatureTable.columns.firstIndex(of: name)!]) }
    let box = candidate.box
    /// A length in points.
    func points(_ cells: Int) -> Int { grid.quarters(cells) / 4 }
    let (width, height) = (points(box.width), points(box.height))
    let isInPicture = fact("parentForm") == Int(Candidate.Form.picture.rawValue)
    switch candidate.form {
    case .line, .paragraph:
      let isLarge = candidate.form == .line && fact("lineHeight") >= 80
      return (isLarge ? .heading : .text, isInPicture ? 40 : 500 + candidate.lines)
    case .thing:
      guard min(width, height) >= 6, max(width, height) <= 64 else { return (.text, -1) }
      return (.icon, isInPicture ? -1 : 400)
    case .picture:
      guard fact("sharp") >= 20 else { return (.picture, -1) }
      return (abs(width - height) <= 3 && width <= 72 && fact("corners") < 64 ? .avatar : .picture, 450)
    case .rule: return (.divider, isInPicture ? -1 : 300)
    case .area, .outlined:
      if isInPicture { return (.card, -1) }
      let isSmall = width < 34 && height < 34
      if isSmall, abs(width - height) <= 3, width >= 12 {
        return (candidate.radius * 3 >= box.width ? .radio : .checkbox, 100)
      }
      if (20...36).contains(height), width * 10 >= height * 14, width * 10 <= height * 23,
        candidate.radius * 3 >= box.height
      {
        return (.switch, 350)
      }
      let contents = fact("childLines") + fact("childThings")
      if (24...64).contains(height), contents <= 3, fact("childPictures") == 0 {
        if width >= 180, fact("childOffCentre") > 120 || contents == 0 { return (.input, 520) }
        if contents >= 1, width <= 400 { return (.button, 520) }
      }
      if width >= points(grid.columns) - 2, height <= 120 { return (.bar, 200) }
      return (.card, 200)
    }
  }
}
