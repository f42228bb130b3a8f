/// An action in a moment of DroidBot's run: a file `events/event_….json` beside the run's states (docs/FORMATS.md).
///
/// Typed text, intents and the words of views are not read.
package struct DroidBotAction: Sendable, Equatable {
  /// The moment, as DroidBot writes it; some of its forks count in its place.
  package private(set) var tag = ""
  /// The state (`state_str`) that it began on; empty if the file names none.
  package private(set) var start = ""
  /// The place of the finger's down and, for a swipe, of its up, in device pixels; empty without a place.
  private var path: [Point2D] = []
  /// In milliseconds.
  private var duration = 0.0
  /// Of an action without a place, made of words of the format: `key BACK`.
  private var name = ""

  private static let longest = 600_000.0
  private static let furthest = 1e6
  private static let longestName = 40

  /// - Returns: nil if the file is broken, or its action is not known.
  package init?(_ bytes: [UInt8], limits: Limits) {
    var document = JSONDocument()
    guard (try? document.read(bytes, limits: limits)) != nil,
      let event = document.member(0, "event"),
      let type = document.member(event, "event_type").map({ document.string($0) })
    else { return nil }
    if let tag = document.member(0, "tag") { self.tag = document.string(tag) }
    if let start = document.member(0, "start_state"), document.kind(start) == .string {
      self.start = document.string(start)
    }
    switch type {
    case "touch", "long_touch", "select", "unselect":
      path = Self.place(event, document).map { [$0] } ?? []
      let kind = type == "long_touch" ? TouchLog.Kind.long : .tap
      duration = max(kind.usualDuration, Self.duration(event, document))
    case "scroll":
      path = Self.scroll(event, document)
      duration = TouchLog.Kind.swipe.usualDuration
    case "swipe":
      if let start = Self.place(event, document, x: "start_x", y: "start_y", view: "start_view"),
        let end = Self.place(event, document, x: "end_x", y: "end_y", view: "end_view")
      {
        path = [start, end]
      }
      duration = max(TouchLog.Kind.swipe.usualDuration, Self.duration(event, document))
    case "key":
      let key = document.member(event, "name").map { document.string($0) } ?? ""
      name = Self.isName(key, "A"..."Z") ? "key \(key)" : "key"
      return
    default: break
    }
    guard Self.isName(type, "a"..."z") else { return nil }
    name = type.split(separator: "_").joined(separator: " ")
  }

  /// The finger's way; nil for an action without a place.
  ///
  /// - Parameter time: milliseconds since 1970.
  package func touch(at time: Double) -> TouchLog.Row? {
    path.isEmpty ? nil : TouchLog.Row(line: 0, time: time, dump: nil, path: path, duration: duration)
  }

  /// The action as an event.
  ///
  /// - Parameter time: milliseconds since 1970.
  package func event(at time: Double) -> AppEvent {
    AppEvent(ofTool: name, at: time, length: nil, isFailed: false)
  }

  /// The name of the state that a file of a run holds; nil if there is none.
  ///
  /// - Parameter bytes: all of the file, or its front.
  package static func state(in bytes: some Collection<UInt8>, limits: Limits) -> String? {
    var document = JSONDocument()
    guard (try? document.readWhatIsWhole(bytes, limits: limits)) != nil,
      let name = document.member(0, "state_str"), document.kind(name) == .string
    else { return nil }
    return document.string(name)
  }

  // MARK: Parts

  private static func isName(_ text: String, _ letters: ClosedRange<Unicode.Scalar>) -> Bool {
    !text.isEmpty && text.utf8.count <= longestName
      && text.unicodeScalars.allSatisfy { letters.contains($0) || ("0"..."9").contains($0) || $0 == "_" }
      && text.unicodeScalars.contains { letters.contains($0) }
  }

  private static func duration(_ event: Int, _ document: JSONDocument) -> Double {
    let told = document.member(event, "duration").flatMap { document.number($0) } ?? 0
    return min(max(told, 0), longest)
  }

  /// The place that an event names, else the middle of its view.
  private static func place(
    _ event: Int, _ document: JSONDocument, x: StaticString = "x", y: StaticString = "y",
    view: StaticString = "view"
  ) -> Point2D? {
    if let x = number(document.member(event, x), document),
      let y = number(document.member(event, y), document)
    {
      return Point2D(x: x, y: y)
    }
    return bounds(document.member(event, view), document).map {
      Point2D(x: ($0.from.x + $0.to.x) / 2, y: ($0.from.y + $0.to.y) / 2)
    }
  }

  /// The view's content goes the way that `direction` names, so the finger goes the other way, over four fifths of the view.
  private static func scroll(_ event: Int, _ document: JSONDocument) -> [Point2D] {
    guard let middle = place(event, document),
      let (from, to) = bounds(document.member(event, "view"), document),
      let direction = document.member(event, "direction").map({ document.string($0) })
    else { return [] }
    let (x, y) = ((to.x - from.x) * 0.4, (to.y - from.y) * 0.4)
    let way: Point2D
    switch direction {
    case "UP": way = Point2D(x: 0, y: y)
    case "DOWN": way = Point2D(x: 0, y: -y)
    case "LEFT": way = Point2D(x: x, y: 0)
    case "RIGHT": way = Point2D(x: -x, y: 0)
    default: return []
    }
    return [
      Point2D(x: middle.x - way.x, y: middle.y - way.y), Point2D(x: middle.x + way.x, y: middle.y + way.y),
    ]
  }

  /// `[[left, top], [right, bottom]]`.
  private static func bounds(_ view: Int?, _ document: JSONDocument) -> (from: Point2D, to: Point2D)? {
    guard let bounds = view.flatMap({ document.member($0, "bounds") }) else { return nil }
    let corners = document.elements(bounds).prefix(3).map { corner in
      document.elements(corner).prefix(3).compactMap { number($0, document) }
    }
    guard corners.count == 2, corners[0].count == 2, corners[1].count == 2 else { return nil }
    return (Point2D(x: corners[0][0], y: corners[0][1]), Point2D(x: corners[1][0], y: corners[1][1]))
  }

  private static func number(_ value: Int?, _ document: JSONDocument) -> Double? {
    guard let number = value.flatMap({ document.number($0) }), abs(number) <= furthest else { return nil }
    return number
  }
}
