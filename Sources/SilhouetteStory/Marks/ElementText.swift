internal import SilhouetteHierarchy
package import SilhouetteScene
internal import SilhouetteText

/// An element as a line, and as JSON.
package struct ElementText: Sendable {
  package var number: Int?
  package var element: StepElement
  package var state: NodeState

  package init(number: Int?, element: StepElement, state: NodeState) {
    (self.number, self.element, self.state) = (number, element, state)
  }

  package init(_ mark: ScreenMark) {
    self.init(number: mark.number, element: mark.element, state: mark.state)
  }

  /// Whole points: a finger needs no more.
  private var box: String {
    let box = element.box
    return [box.x, box.y, box.width, box.height].map { JSONLiteral.number($0.rounded()) }.joined(
      separator: ",")
  }

  /// `12 switch checked list/cell 2/switch [300,120,51,31]`.
  package var line: String {
    var words = number.map { "\($0) " } ?? ""
    words += ([element.category.name] + state.names).joined(separator: " ")
    if element.name != element.category.name { words += " \(element.name)" }
    words += " [\(box)]"
    return element.words.isEmpty ? words : "\(words) “\(Printable.escaped(element.words))”"
  }

  package func json(screen: Int?) -> String {
    var members: [String] = []
    if let number { members.append("\"number\":\(number)") }
    if let screen { members.append("\"visit\":\(screen)") }
    members += [
      "\"kind\":\(JSONLiteral.quoted(element.category.name))", "\"name\":\(JSONLiteral.quoted(element.name))",
      "\"box\":[\(box)]",
    ]
    let states = state.names
    if !states.isEmpty { members.append("\"states\":\(JSONLiteral.list(states.map(JSONLiteral.quoted)))") }
    if !element.words.isEmpty { members.append("\"words\":\(JSONLiteral.quoted(element.words))") }
    return "{\(members.joined(separator: ","))}"
  }
}

extension NodeState {
  /// What differs from a control at rest.
  package var names: [String] {
    let names: [(NodeState, String)] = [
      (.focused, "focused"), (.selected, "selected"), (.checked, "checked"),
    ]
    return names.filter { contains($0.0) }.map(\.1) + (contains(.enabled) ? [] : ["disabled"])
  }
}
