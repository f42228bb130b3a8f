internal import Silhouette
internal import SilhouetteText

/// The session at a few moments, in every way of seeing it.
enum ReportStrip {
  static func section(_ session: SessionComparison) -> String {
    guard !session.strip.isEmpty, session.width > 0, session.height > 0 else { return "" }
    let moments = session.strip.map { moment($0, session) }
    let hasOpen = session.strip.contains { $0.screenshot != nil }
    let warning =
      hasOpen
      ? " <strong>The screenshots are not masked</strong>: without --show-screenshots, this page does not hold them."
      : ""
    return """
      <section class="looks"><h2>The same moments</h2>
      <p>The session's beginning, and what there was after most had changed. The replayed document is what a browser makes of the event log.\(warning)</p>
      <div class="strip">
      \(moments.joined(separator: "\n"))
      </div></section>

      """
  }

  private static func moment(_ moment: StripMoment, _ session: SessionComparison) -> String {
    let ratio = "aspect-ratio:\(session.width) / \(session.height)"
    var views = ""
    for (name, type, bytes) in [
      ("Screenshot", "jpeg", moment.screenshot), ("Masked", "jpeg", moment.masked),
      ("Wireframe", "png", moment.wireframe),
    ] {
      guard let bytes else { continue }
      let source = "data:image/\(type);base64,\(Base64Text.text(bytes))"
      views += figure(name, ratio, "<img alt=\"\(name) at \(time(moment))\" src=\"\(source)\">")
    }
    if let document = moment.document {
      views += figure("Replayed", ratio, frame(document, session, "Replayed document at \(time(moment))"))
    }
    return "<div class=\"moment\"><h3>\(time(moment))</h3><div class=\"views\">\(views)</div></div>"
  }

  private static func figure(_ name: String, _ style: String, _ content: String) -> String {
    "<figure><div class=\"view\" style=\"\(style)\">\(content)</div><figcaption>\(name)</figcaption></figure>"
  }

  /// A frame of the session's size, made as small as the pictures beside it.
  private static func frame(_ document: String, _ session: SessionComparison, _ title: String) -> String {
    let (width, height) = (ReportNumbers.place(session.width), ReportNumbers.place(session.height))
    return
      "<iframe sandbox tabindex=\"-1\" scrolling=\"no\" title=\"\(title)\" style=\"width:\(width)px;height:\(height)px;transform:scale(calc((var(--w) - 2) / \(width)))\" srcdoc=\"\(HTMLText.escaped(document))\"></iframe>"
  }

  private static func time(_ moment: StripMoment) -> String { ReadableTime.length(moment.time) }
}
