package import SilhouetteHierarchy
package import SilhouetteScene
internal import SilhouetteStory

/// One difference between two runs, with one cause.
package struct Finding: Sendable {
  /// What differs. The raw values are the words of outputs and of `--ignore`.
  package enum Kind: String, Sendable, CaseIterable {
    /// Only in the second run.
    case added
    /// Only in the first run.
    case removed
    /// Same size, another place.
    case moved
    /// Another size.
    case resized
    /// Other colours, corners, border or opacity.
    case restyled
    /// Another category.
    case category
    /// Enabled, selected, focused, checked.
    case state
    /// Of a screen: another one, with hardly an element in common, under the same name.
    case replaced
    /// A step failed in the second run alone.
    case failed
    /// A step failed in the first run alone.
    case passed
  }

  package var kind: Kind
  /// The element that changed; nil for the whole screen.
  package var element: ElementFacts?
  /// Of a step, its name, with a number if an earlier step has the same one.
  package var step: String?
  /// What changed, in words and numbers, such as `12 down`.
  package var detail: String
  /// Of an added or removed subtree, the number of elements in it, its root not counted.
  package var inside = 0
  /// Other elements of the same category with the same change.
  package var alike = 0
  /// Places in the two runs, in points; nil where the element is in one run alone. Of alike elements, one after the other.
  package var oldBoxes: [Rect2D] = []
  package var newBoxes: [Rect2D] = []

  package init(_ kind: Kind, _ element: ElementFacts?, _ detail: String) {
    (self.kind, self.element, self.detail) = (kind, element, detail)
  }
}

/// Facts about an element in findings: words of code and numbers, and no text of the screen.
package struct ElementFacts: Sendable, Equatable {
  package var category: NodeCategory
  /// Categories of the places around it, from the outermost inwards.
  package var path: [NodeCategory]
  /// As the source prints it; nil where it is not known.
  package var className: String?

  /// The class without its package or module, if that leaves a name. Outputs print it, and rules of `--ignore` ask for it.
  package var shortClassName: String? {
    className.map { name in
      guard !name.contains("<") else { return name }
      return name.split { $0 == "." || $0 == "/" }.last.map(String.init) ?? name
    }
  }

  /// `button in navigation bar`, as steps of sessions have it.
  package var words: String {
    path.last.map { "\(category.name) in \($0.name)" } ?? category.name
  }
}

extension ScreenShape {
  func facts(of index: Int) -> ElementFacts {
    let element = elements[index]
    var path: [NodeCategory] = []
    var place = element.container
    while place >= 0, path.count < 16 {
      path.append(containers[Int(place)].category)
      place = containers[Int(place)].above
    }
    let name = element.className >= 0 ? classes[Int(element.className)] : nil
    return ElementFacts(category: element.drawnAs, path: path.reversed(), className: name)
  }
}
