internal import SilhouetteHierarchy
internal import SilhouetteText

/// One session in the list of sessions.
struct SessionSummary: Sendable {
  enum State: String, Sendable {
    /// More may come.
    case live
    case over
  }

  var id: String
  /// The app's name, as the recorder reported it.
  var app = ""
  var platform = ""
  /// Width and height in points.
  var size: (width: Double, height: Double) = (0, 0)
  /// Milliseconds since 1970 of the first event; nil before it.
  var start: Int64?
  /// Milliseconds.
  var duration = 0.0
  /// Of all segments.
  var bytes = 0
  /// Changes with each change of the screen.
  var version = 0
  var state = State.over
  /// Seconds since the last bytes came.
  var quiet = 0.0

  init(id: String) { self.id = id }

  /// The summary of a session without a sender.
  init(of folder: SessionFolder) {
    id = folder.note.id
    start = folder.note.start
    duration = Double(max(0, folder.note.last - folder.note.start))
    bytes = folder.bytes
    var decoder = HierarchyDecoder(format: .hierarchyStream)
    guard (try? decoder.append(Array(folder.note.header.utf8) + [0x0A])) != nil,
      case .record(.header(let header))? = try? decoder.next()
    else { return }
    take(header)
  }

  mutating func take(_ header: StreamHeader?) {
    guard let header else { return }
    app = header.app.first { $0.key == "name" }?.value ?? ""
    platform = header.platform.rawValue
    size = (header.viewport.width, header.viewport.height)
  }

  /// The session's name for a person: ids are long.
  var name: String { app.isEmpty ? "\(platform) \(id.prefix(8))" : app }

  var json: String {
    let parts = [
      #""id":\#(JSONLiteral.quoted(id))"#, #""app":\#(JSONLiteral.quoted(app))"#,
      #""platform":\#(JSONLiteral.quoted(platform))"#,
      #""width":\#(JSONLiteral.number(size.width))"#, #""height":\#(JSONLiteral.number(size.height))"#,
      #""start":\#(start.map(String.init) ?? "null")"#, #""duration":\#(JSONLiteral.number(duration))"#,
      #""bytes":\#(bytes)"#,
      #""version":\#(version)"#, #""state":"\#(state.rawValue)""#,
      #""quiet":\#(JSONLiteral.number(quiet.rounded()))"#,
    ]
    return "{\(parts.joined(separator: ","))}"
  }
}
