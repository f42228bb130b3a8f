internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteScene
package import SilhouetteStory
internal import SilhouetteText

/// An outline as one JSON object. `docs/OUTLINE.md` lists its members.
package enum OutlineJSON {
  package static func text(_ outline: SessionOutline) -> String {
    let isStepped = outline.steps.isStepped
    var members = [member("session", JSONLiteral.quoted(outline.name))]
    if isStepped {
      members.append(member("stepCount", Double(outline.steps.dumps.count)))
    } else {
      members.append(member("duration", outline.story.duration))
    }
    if let size = outline.viewport {
      members.append(
        "\"viewport\":{\"width\":\(JSONLiteral.number(size.width)),\"height\":\(JSONLiteral.number(size.height))}"
      )
    }
    members.append(
      member("screens", JSONLiteral.list(outline.steps.screens.indices.map { screen($0, outline) })))
    let shown = outline.steps.steps.filter { $0.kind != .screen }
    members.append(member("steps", JSONLiteral.list(shown.map { step($0, outline) })))
    members.append(
      member(
        "idle",
        JSONLiteral.list(
          outline.steps.idle.map { "[\(JSONLiteral.number($0.start)),\(JSONLiteral.number($0.end))]" }))
    )
    members.append(member("deadTaps", Double(outline.deadTaps)))
    members.append(member("errors", Double(outline.errors)))
    return "{\(members.joined(separator: ","))}"
  }

  private static func screen(_ place: Int, _ outline: SessionOutline) -> String {
    let screen = outline.steps.screens[place]
    var members = [member("number", Double(screen.number))]
    members += moment(screen.time, outline.end(ofScreen: place), outline)
    members.append(member("summary", JSONLiteral.quoted(screen.name)))
    if let dump = screen.dump { members.append(member("file", JSONLiteral.quoted(dump))) }
    if screen.isSame { members.append(member("isSame", "true")) }
    if screen.changesOnlyWords { members.append(member("changesOnlyWords", "true")) }
    if screen.isBack { members.append(member("isBack", "true")) }
    if let name = outline.codeName(ofScreen: place) {
      members.append(member("name", JSONLiteral.quoted(name)))
    }
    let tree = outline.trees[place]
    if !tree.fingerprint.isEmpty {
      members.append(member("fingerprint", JSONLiteral.quoted(tree.fingerprint)))
    }
    members.append(member("elements", elements(tree)))
    return "{\(members.joined(separator: ","))}"
  }

  /// Nested as the elements are.
  private static func elements(_ tree: ScreenTree) -> String {
    var text = "["
    var ends: [Int] = []
    for (place, item) in tree.items.enumerated() {
      while let end = ends.last, end <= place {
        text += "]}"
        ends.removeLast()
      }
      if !text.hasSuffix("[") { text += "," }
      text += "{\(self.members(item).joined(separator: ","))"
      if item.end > place + 1 {
        text += ",\"elements\":["
        ends.append(item.end)
      } else {
        text += "}"
      }
    }
    return text + String(repeating: "]}", count: ends.count) + "]"
  }

  private static func members(_ item: ScreenTree.Item) -> [String] {
    var members = [member("category", JSONLiteral.quoted(item.category.name))]
    if item.count > 1 { members.append(member("count", Double(item.count))) }
    if item.isExample { members.append(member("isExample", "true")) }
    let states = item.state.names
    if !states.isEmpty { members.append(member("states", JSONLiteral.list(states.map(JSONLiteral.quoted)))) }
    if !item.words.isEmpty { members.append(member("words", JSONLiteral.quoted(item.words))) }
    return members
  }

  private static func step(_ step: Step, _ outline: SessionOutline) -> String {
    var members = moment(step.time, step.end, outline)
    members.append(member("kind", JSONLiteral.quoted(step.kind.rawValue)))
    members.append(member("text", JSONLiteral.quoted(step.text)))
    if let place = outline.steps.screen(at: step.time) {
      members.append(member("screen", Double(outline.steps.screens[place].number)))
    }
    if let element = step.element {
      let box = [element.box.x, element.box.y, element.box.width, element.box.height].map(JSONLiteral.number)
      var parts = [
        member("name", JSONLiteral.quoted(element.name)),
        member("category", JSONLiteral.quoted(element.category.name)),
        member("box", JSONLiteral.list(box)),
      ]
      if !element.words.isEmpty { parts.append(member("words", JSONLiteral.quoted(element.words))) }
      members.append(member("element", "{\(parts.joined(separator: ","))}"))
    }
    if step.count > 1 { members.append(member("count", Double(step.count))) }
    if step.isDead { members.append(member("isDead", "true")) }
    if step.isOdd { members.append(member("isOdd", "true")) }
    if !step.note.isEmpty { members.append(member("note", JSONLiteral.quoted(step.note))) }
    if step.kind == .tap || step.kind == .swipe, let answer = outline.steps.answer(to: step) {
      members.append(member("followedBy", JSONLiteral.quoted(answer.text)))
      if let delay = answer.delay { members.append(member("followedAfter", delay)) }
    }
    return "{\(members.joined(separator: ","))}"
  }

  /// When something was: in milliseconds, or the step if nothing holds a time.
  private static func moment(_ time: Double, _ end: Double, _ outline: SessionOutline) -> [String] {
    guard outline.steps.isStepped else { return [member("t", time), member("end", end)] }
    return [member("step", Double(outline.steps.dumpNumber(at: time)))]
  }

  private static func member(_ name: String, _ value: String) -> String { "\"\(name)\":\(value)" }
  private static func member(_ name: String, _ value: Double) -> String {
    "\"\(name)\":\(JSONLiteral.number(value))"
  }
}
