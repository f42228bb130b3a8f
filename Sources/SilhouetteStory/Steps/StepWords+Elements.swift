internal import SilhouetteHierarchy
package import SilhouetteScene
internal import SilhouetteText

// Names of elements in steps, which distinguish them from others.

extension StepWords {
  /// Containers that an element's name goes through, the innermost ones.
  private static let levels = 3
  /// Characters of revealed words.
  private static let most = 80

  /// Cost: O(nodes) for each container in the name.
  package static func element(_ index: Int, in scene: WireframeScene) -> StepElement {
    let box = scene.seenBox(of: index) ?? scene.nodes[index].bounds
    return StepElement(
      category: scene.nodes[index].category, name: name(of: index, in: scene), box: box,
      words: words(shownIn: index, of: scene))
  }

  private static func name(of index: Int, in scene: WireframeScene) -> String {
    var parts = [part(index, in: scene)]
    var next = container(around: index, in: scene)
    while let around = next, parts.count <= levels {
      parts.append(part(around, in: scene))
      next = container(around: around, in: scene)
    }
    return parts.reversed().joined(separator: "/")
  }

  /// `button`, or `button 2` if there are several in the same container.
  private static func part(_ index: Int, in scene: WireframeScene) -> String {
    let node = scene.nodes[index]
    let around = container(around: index, in: scene)
    var (place, count) = (0, 0)
    for (other, candidate) in scene.nodes.enumerated() where candidate.category == node.category {
      guard other == index || candidate.verdict == .draw && scene.seenBox(of: other) != nil,
        container(around: other, in: scene) == around
      else { continue }
      count += 1
      if other == index { place = count }
    }
    return count > 1 ? "\(node.category.name) \(place)" : node.category.name
  }

  private static func container(around index: Int, in scene: WireframeScene) -> Int? {
    var next = Int(scene.nodes[index].parent)
    // Parents come before their children, in scenes of ours; other scenes end here too.
    var limit = index
    while next >= 0, next < limit {
      if NodeCategory.containers.contains(scene.nodes[next].category) { return next }
      limit = next
      next = Int(scene.nodes[next].parent)
    }
    return nil
  }

  /// The text that a node and its descendants show, if it is revealed. Words that a node around them shows too are there once, and
  /// letters of fonts of icons are no words.
  private static func words(shownIn index: Int, of scene: WireframeScene) -> String {
    guard !scene.bytes.isEmpty else { return "" }
    var words: [String] = []
    // The texts of nodes around the one that is read, the innermost last.
    var around: [(end: Int, text: String)] = []
    for inner in index..<max(index + 1, Int(scene.nodes[index].end)) where scene.nodes.indices.contains(inner)
    {
      let text = scene.nodes[inner].text
      guard !text.isEmpty, text.range.upperBound <= scene.bytes.count else { continue }
      while let last = around.last, last.end <= inner { around.removeLast() }
      let own = String(decoding: scene.bytes[text.range], as: UTF8.self)
      let parts = ", \(own), ".replacingLineEnds
      guard own.unicodeScalars.contains(where: { !Printable.isPrivate($0) && $0 != " " }),
        !around.contains(where: { $0.text.holds(parts) })
      else { continue }
      around.append((Int(scene.nodes[inner].end), parts))
      words.append(own)
      if words.reduce(0, { $0 + $1.count }) > most { break }
    }
    let all = words.joined(separator: ", ")
    return all.count > most ? "\(all.prefix(most))…" : all
  }

  /// Whether the name of an app's event means that an error occurred.
  package static func tellsOfError(_ name: String) -> Bool {
    words(ofName: name).contains { errors.contains($0) }
  }

  private static let errors: Set<String> = [
    "error", "errors", "exception", "crash", "crashed", "fail", "failed", "failure", "fatal", "panic", "anr",
  ]

  /// `loginFailed` and `login-failed` are `login` and `failed`.
  private static func words(ofName name: String) -> [String] {
    var words = [""]
    var wasLower = false
    for character in name.prefix(200) {
      let isUpper = character.isUppercase
      if !character.isLetter || isUpper && wasLower { words.append("") }
      if character.isLetter { words[words.count - 1] += character.lowercased() }
      wasLower = character.isLowercase
    }
    return words
  }
}

extension String {
  /// With commas in place of line ends, as labels join the words of several nodes in either way.
  fileprivate var replacingLineEnds: String { split(separator: "\n").joined(separator: ", ") }
}
