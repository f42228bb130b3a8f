/// One of a trace's files: a browser's context, or the test runner. Each has its own clock.
struct TraceContext {
  /// Milliseconds since 1970 at the clock's 0; nil if unknown.
  var offset: Double?
  /// Milliseconds since 1970 at which the file begins.
  private var wall: Double?
  private var first: Double?
  var viewport: Viewport?

  init() {}

  /// - Parameter event: a `context-options`.
  init(_ event: Int, _ document: borrowing JSONDocument) {
    wall = TraceCall.number(event, "wallTime", document).flatMap { $0 > 0 ? $0 : nil }
    if let wall, let clock = TraceCall.number(event, "monotonicTime", document), clock > 0 {
      offset = wall - clock
    }
    guard let options = document.member(event, "options"),
      let size = document.member(options, "viewport")
    else { return }
    let scale = TraceCall.number(options, "deviceScaleFactor", document) ?? 1
    viewport = Self.viewport(size, document, scale: scale)
  }

  static func viewport(_ size: Int, _ document: borrowing JSONDocument, scale: Double) -> Viewport? {
    guard let width = TraceCall.number(size, "width", document),
      let height = TraceCall.number(size, "height", document),
      var viewport = Viewport(checked: width, height)
    else { return nil }
    viewport.scale = (0.1...16).contains(scale) ? scale : 1
    return viewport
  }

  /// Older traces have both clocks in their calls alone.
  mutating func take(clock: Double, wall: Double?) {
    first = first.map { min($0, clock) } ?? clock
    if offset == nil, let wall, wall > 0 { offset = wall - clock }
  }

  /// A moment since 1970; without a calendar, since the first moment of the file.
  func moment(_ clock: Double) -> Double {
    if let offset { return offset + clock }
    return (wall ?? 0) + clock - (first ?? 0)
  }
}
