internal import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteStory

/// The findings of one screen.
package struct ScreenFindings: Sendable {
  package var findings: [Finding] = []
  /// Differences that follow from those found, such as rows that stand lower because one was added.
  package var following = 0
  /// Differences that a rule of `--ignore` left out.
  package var ignored = 0

  package init() {}
}

/// Compares two shapes of one screen, and separates causes from their effects.
///
/// ```
/// ScreenPair             which elements are the same, and what each hangs on
/// FindingMaker+Changes   how far each moved and grew, beside what holds it; which growth follows from words or contents
/// FindingMaker+Places    what siblings that came, went or grew do not explain
/// FindingMaker+Looks     category, state and style
/// grouped                elements with the same change as one finding
/// ```
///
/// Cost: near-linear in elements.
struct FindingMaker {
  let pair: ScreenPair
  let tolerance: Double
  private let ignores: (Finding) -> Bool
  var result = ScreenFindings()
  /// By old element: how far it moved in all, and its change beside its holder's.
  var shifts: [Point2D] = []
  var across: [AxisChange] = []
  var down: [AxisChange] = []
  /// By old element: whether its growth follows from its words or its contents.
  var isGrowthExplained: [Bool] = []
  private var drafts: [Draft] = []
  let comparesPlaces: Bool
  /// By row, how far its elements went.
  var reaches: [Reach] = []
  /// Boxes that cover others in one screen only.
  var oldCovers: [Rect2D] = []
  var newCovers: [Rect2D] = []

  /// Of elements with the same draft key, one finding is made.
  private struct Draft {
    var finding: Finding
    var row: Int
    var isAnywhere: Bool
  }

  /// The most siblings that are looked at as causes of one another's moves.
  static let mostCauses = 256
  /// How much room layouts put between siblings, in points.
  static let spacing = 32.0

  static func compare(
    _ old: ScreenShape, _ new: ScreenShape, tolerance: Double, ignores: @escaping (Finding) -> Bool
  ) -> ScreenFindings {
    var maker = FindingMaker(old, new, tolerance, ignores)
    maker.run()
    return maker.result
  }

  private init(
    _ old: ScreenShape, _ new: ScreenShape, _ tolerance: Double, _ ignores: @escaping (Finding) -> Bool
  ) {
    pair = ScreenPair(old, new)
    self.tolerance = tolerance
    self.ignores = ignores
    comparesPlaces =
      old.hasPlaces && new.hasPlaces
      && abs(old.viewport.width - new.viewport.width) <= tolerance
      && abs(old.viewport.height - new.viewport.height) <= tolerance
  }

  private mutating func takeResizing() {
    var finding = Finding(
      .resized, nil,
      "screen \(Words.size(pair.old.viewport.bounds)) → \(Words.size(pair.new.viewport.bounds)); places are not compared"
    )
    finding.oldBoxes = [pair.old.viewport.bounds]
    finding.newBoxes = [pair.new.viewport.bounds]
    draft(finding, 0)
  }

  private mutating func run() {
    if takeReplaced() { return }
    if comparesPlaces {
      findChanges()
      explainGrowth()
      newCovers = covers(in: pair.new, origins: pair.origins)
      let same = pair.old.elements.indices.map { pair.partners[$0] >= 0 ? Int32($0) : -1 }
      oldCovers = covers(in: pair.old, origins: same)
      reaches = pair.kept.map { row in Reach(row.map { (across[Int($0)].shift, down[Int($0)].shift) }) }
      for row in pair.kept.indices { takePlaces(row) }
    } else {
      if pair.old.hasPlaces, pair.new.hasPlaces { takeResizing() }
      for row in pair.kept.indices {
        for index in pair.removed[row] { takeLone(index, row, isOld: true) }
        for index in pair.added[row] { takeLone(index, row, isOld: false) }
      }
    }
    takeLooks()
    result.findings = grouped()
  }

  /// Whether hardly anything is on both screens; then that is the one finding.
  private mutating func takeReplaced() -> Bool {
    let (count, newCount) = (pair.old.seenCount, pair.new.seenCount)
    let both = pair.old.elements.indices.count { pair.partners[$0] >= 0 && pair.old.elements[$0].isSeen }
    guard min(count, newCount) >= 4, both * 4 < max(count, newCount), both * 2 < min(count, newCount) else {
      return false
    }
    var finding = Finding(.replaced, nil, "\(both) of \(max(count, newCount)) elements are on both")
    finding.oldBoxes = [pair.old.viewport.bounds]
    finding.newBoxes = [pair.new.viewport.bounds]
    draft(finding, 0)
    result.findings = grouped()
    return true
  }

  func old(_ index: Int32) -> ShapeElement { pair.old.elements[Int(index)] }
  func partner(_ index: Int32) -> ShapeElement { pair.new.elements[Int(pair.partners[Int(index)])] }

  mutating func draft(_ finding: Finding, _ row: Int, isAnywhere: Bool = false) {
    if ignores(finding) {
      result.ignored += 1
    } else {
      drafts.append(Draft(finding: finding, row: row, isAnywhere: isAnywhere))
    }
  }

  // MARK: Together

  private struct Key: Hashable {
    var kind: Finding.Kind
    var detail: String
    var row: Int
    var category: NodeCategory?
  }

  /// Elements that moved the same way in one place are one finding, and so are those of one category with the same new look.
  private func grouped() -> [Finding] {
    var found: [Finding] = []
    var places: [Key: Int] = [:]
    for draft in drafts {
      let finding = draft.finding
      guard finding.kind != .added, finding.kind != .removed else {
        found.append(finding)
        continue
      }
      let key = Key(
        kind: finding.kind, detail: finding.detail, row: draft.isAnywhere ? -1 : draft.row,
        category: finding.kind == .moved ? nil : finding.element?.category)
      if let place = places[key] {
        found[place].alike += 1
        found[place].inside += finding.inside
        found[place].oldBoxes += finding.oldBoxes
        found[place].newBoxes += finding.newBoxes
      } else {
        places[key] = found.count
        found.append(finding)
      }
    }
    return found
  }
}
