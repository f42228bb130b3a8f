internal import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteStory

/// Findings of category, state and style.
extension FindingMaker {
  mutating func takeLooks() {
    let focus = movedFocus()
    for index in pair.old.elements.indices where pair.partners[index] >= 0 {
      let (one, other) = (pair.old.elements[index], partner(Int32(index)))
      let row = pair.anchors[index]
      guard one.seenCount > 0 || other.seenCount > 0 else { continue }
      if one.category != other.category {
        if one.isSeen, other.isSeen {
          take(.category, index, row, "\(one.category.name) → \(other.category.name)")
        }
        continue
      }
      // An element without words paints nothing, and still counts as present.
      guard one.isSeen && other.isSeen || one.isSeen != other.isSeen && !one.hasWords && !other.hasWords
      else {
        continue
      }
      if one.state != other.state {
        let lost = one.state.subtracting(other.state)
        if !lost.isEmpty, lost.isSubset(of: focus), other.state.isSubset(of: one.state) {
          result.following += 1
        } else {
          take(.state, index, row, Words.state(one.state, other.state))
        }
      } else {
        let words = Words.style(one.style, other.style, alphas: alphas(index, row), tolerance)
        if !words.isEmpty { take(.restyled, index, row, words) }
      }
    }
  }

  /// Opacity of both, relative to that of their parents.
  private func alphas(_ index: Int, _ row: Int) -> (Double, Double) {
    let (one, other) = (pair.old.elements[index].style.alpha, partner(Int32(index)).style.alpha)
    guard row > 0 else { return (one, other) }
    let (above, otherAbove) = (old(Int32(row - 1)).style.alpha, partner(Int32(row - 1)).style.alpha)
    return (above > 0 ? one / above : one, otherAbove > 0 ? other / otherAbove : other)
  }

  /// States that only one element has at a time, and that moved from one element to another.
  private func movedFocus() -> NodeState {
    var gained: NodeState = []
    for index in pair.old.elements.indices where pair.partners[index] >= 0 {
      gained.formUnion(partner(Int32(index)).state.subtracting(pair.old.elements[index].state))
    }
    return gained.intersection([.focused, .selected])
  }

  private mutating func take(_ kind: Finding.Kind, _ index: Int, _ row: Int, _ detail: String) {
    let isNewsOfBoth = kind == .category
    let facts = isNewsOfBoth ? pair.old.facts(of: index) : pair.new.facts(of: Int(pair.partners[index]))
    var finding = Finding(kind, facts, detail)
    finding.oldBoxes = [pair.old.elements[index].box]
    finding.newBoxes = [partner(Int32(index)).box]
    draft(finding, row, isAnywhere: true)
  }
}
