// The engine in a browser: one input becomes screens, drawings, outlines and a log. Web/engine/build compiles it with the modules below it.
//
// Every function that answers leaves UTF-8 or bytes for `silhouette_answer`. It is JSON where the name says so. An engine reads one input; the
// page makes another engine for the next one.

/// Memory of the page's for `count` bytes.
@_expose(wasm, "silhouette_room") @_cdecl("silhouette_room")
public func room(_ count: Int) -> UnsafeMutablePointer<UInt8> {
  .allocate(capacity: max(1, min(count, 1 << 31)))
}

/// Start of the last answer; its length is `silhouette_answer_length`.
@_expose(wasm, "silhouette_answer") @_cdecl("silhouette_answer")
public func answerStart() -> UnsafePointer<UInt8>? { answer.start }

@_expose(wasm, "silhouette_answer_length") @_cdecl("silhouette_answer_length")
public func answerLength() -> Int { answer.count }

/// Reads a whole input from room of the page's, which it gives back. Answers with JSON: the input's format, screens and notes, or its fault.
///
/// - Parameter reveal: 0 shows no words, 1 text that cannot be typed or chosen, 2 typed text, too.
@_expose(wasm, "silhouette_open_json") @_cdecl("silhouette_open_json")
public func open(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ reveal: Int32) {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  start.deallocate()
  session = EngineSession(reveal: Engine.reveals[Int(min(max(reveal, 0), 2))])
  answer.set(session.read(bytes))
}

/// The drawing of a screen as an SVG file.
@_expose(wasm, "silhouette_svg") @_cdecl("silhouette_svg")
public func svg(_ screen: Int) { answer.set(session.svg(screen)) }

/// The nodes of a screen, as `inspect --json` prints them.
@_expose(wasm, "silhouette_nodes_json") @_cdecl("silhouette_nodes_json")
public func nodes(_ screen: Int) { answer.set(session.nodes(screen)) }

/// The contents of a screen in words, a line each, two blanks for a level.
@_expose(wasm, "silhouette_outline") @_cdecl("silhouette_outline")
public func outline(_ screen: Int) { answer.set(session.outline(screen)) }

/// The session as an rrweb log: a JSON array of events.
@_expose(wasm, "silhouette_log_json") @_cdecl("silhouette_log_json")
public func log() { answer.set(session.log) }

/// The same, packed with zlib.
@_expose(wasm, "silhouette_log_packed") @_cdecl("silhouette_log_packed")
public func packedLog() { answer.set(session.packedLog) }

/// A page has one thread.
private nonisolated(unsafe) var session = EngineSession(reveal: .nothing)
private nonisolated(unsafe) var answer = Answer()

private enum Engine {
  static let reveals: [Reveal] = [.nothing, .labels, .inputs]
}

/// Bytes that stay where they are until the next answer.
private struct Answer {
  private(set) var start: UnsafePointer<UInt8>?
  private(set) var count = 0

  mutating func set(_ bytes: [UInt8]) {
    start?.deallocate()
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
    for index in bytes.indices { copy[index] = bytes[index] }
    (start, count) = (UnsafePointer(copy), bytes.count)
  }
}
