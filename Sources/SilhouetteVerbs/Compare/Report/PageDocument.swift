internal import SilhouetteHierarchy
internal import SilhouetteStory
internal import SilhouetteText

/// rrweb's node tree as the HTML that a player builds of it, for a frame that runs no scripts.
///
/// The tree is the project's own: elements with attributes, and text.
package enum PageDocument {
  private static let void = ["img", "input", "br", "hr", "meta", "link"]

  /// nil where the JSON is no such tree.
  static func html(of json: String, limits: Limits) -> String? {
    var document = JSONDocument()
    guard (try? document.read(Array(json.utf8)[...], limits: limits)) != nil else { return nil }
    var html = "<!doctype html>"
    // A node to open, or what ends one.
    var stack: [Step] = [.open(0)]
    while let step = stack.popLast() {
      switch step {
      case .close(let tag): html += "</\(tag)>"
      case .open(let node): open(node, document, &html, &stack)
      }
    }
    return html
  }

  private enum Step {
    case open(Int)
    case close(String)
  }

  private static func open(
    _ node: Int, _ document: JSONDocument, _ html: inout String, _ stack: inout [Step]
  ) {
    if let text = document.member(node, "textContent") {
      // A style sheet of ours holds no `<`; in text it is escaped.
      html += HTMLText.escaped(document.string(text)).replacing("&gt;", with: ">")
      return
    }
    if let tag = document.member(node, "tagName").map({ document.string($0) }), isName(tag) {
      html += "<\(tag)\(attributes(of: node, document))>"
      if void.contains(tag) { return }
      stack.append(.close(tag))
    }
    guard let children = document.member(node, "childNodes") else { return }
    for child in document.elements(children).reversed() { stack.append(.open(child)) }
  }

  private static func attributes(of node: Int, _ document: JSONDocument) -> String {
    guard let all = document.member(node, "attributes") else { return "" }
    var text = ""
    document.eachMember(of: all) { key, value in
      let name = document.string(key)
      guard isName(name), !name.hasPrefix("on") else { return }
      text += " \(name)=\"\(HTMLText.escaped(document.string(value)))\""
    }
    return text
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text != "script"
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x2D
      }
  }
}
