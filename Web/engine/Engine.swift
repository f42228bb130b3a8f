// The engine in a browser: files become screens, drawings, outlines, masks and a log. Scripts/page compiles it with the modules below it.
//
// Every function that answers leaves UTF-8 or bytes for `silhouette_answer`. It is JSON where the name says so. An engine reads one session; the
// page makes another engine for the next one.

/// Memory of the page's for `count` bytes.
@_expose(wasm, "silhouette_room") @_cdecl("silhouette_room")
public func room(_ count: Int) -> UnsafeMutablePointer<UInt8> {
  .allocate(capacity: max(1, min(count, 1 << 31)))
}

/// Takes room back that no other function took.
@_expose(wasm, "silhouette_free") @_cdecl("silhouette_free")
public func free(_ room: UnsafeMutablePointer<UInt8>) { room.deallocate() }

/// Start of the last answer; its length is `silhouette_answer_length`.
@_expose(wasm, "silhouette_answer") @_cdecl("silhouette_answer")
public func answerStart() -> UnsafePointer<UInt8>? { answer.start }

@_expose(wasm, "silhouette_answer_length") @_cdecl("silhouette_answer_length")
public func answerLength() -> Int { answer.count }

/// Adds a file to the session's folder. Takes both rooms: `path` with its name, and `start` with its bytes, or with the first ones of a picture.
///
/// - Parameter size: Bytes of the whole file.
@_expose(wasm, "silhouette_add") @_cdecl("silhouette_add")
public func add(
  _ path: UnsafeMutablePointer<UInt8>, _ pathCount: Int, _ start: UnsafeMutablePointer<UInt8>, _ count: Int,
  _ size: Int
) {
  let bytes = UnsafeBufferPointer(start: UnsafePointer(start), count: count)
  PageFiles.shared.add(Engine.text(path, pathCount), PageFile(bytes: bytes, size: max(size, count)))
}

/// Reads a session from files that were added. Answers with JSON: the input's format, screens and notes, or its fault.
///
/// - Parameters:
///   - path: A file or a folder. Takes its room.
///   - reveal: 0 shows no words, 1 text that cannot be typed or chosen, 2 typed text, too.
///   - density: Device pixels a point, for input that does not say; 0 to assume it.
@_expose(wasm, "silhouette_open_json") @_cdecl("silhouette_open_json")
public func open(_ path: UnsafeMutablePointer<UInt8>, _ pathCount: Int, _ reveal: Int32, _ density: Double) {
  let reveal = Engine.reveals[Int(min(max(reveal, 0), 2))]
  session = EngineSession(reveal: reveal, density: density > 0 ? density : nil)
  answer.set(session.read(Engine.text(path, pathCount)))
}

/// The drawing of a screen as an SVG file.
@_expose(wasm, "silhouette_svg") @_cdecl("silhouette_svg")
public func svg(_ screen: Int) { answer.set(session.svg(screen)) }

/// The nodes of a screen, as `inspect --stage scene --json` prints them.
@_expose(wasm, "silhouette_nodes_json") @_cdecl("silhouette_nodes_json")
public func nodes(_ screen: Int) { answer.set(session.nodes(screen)) }

/// The class of each of these nodes, and the line of the rule that decided; an empty array for a log.
@_expose(wasm, "silhouette_reasons_json") @_cdecl("silhouette_reasons_json")
public func reasons(_ screen: Int) { answer.set(session.reasons(screen)) }

/// The locators of a node for test tools, `[["Appium","…"]]`, judged by its own screen; none unless words are shown.
@_expose(wasm, "silhouette_locators_json") @_cdecl("silhouette_locators_json")
public func locators(_ screen: Int, _ node: Int) { answer.set(session.locators(screen, node)) }

/// The contents of a screen in words, a line each, two blanks for a level.
@_expose(wasm, "silhouette_outline") @_cdecl("silhouette_outline")
public func outline(_ screen: Int) { answer.set(session.outline(screen)) }

/// The screenshots among the files that were added: their screens, and why one cannot be masked.
@_expose(wasm, "silhouette_pictures_json") @_cdecl("silhouette_pictures_json")
public func pictures() { answer.set(session.findPictures()) }

/// Masks a screenshot in place. Answers with JSON: the number of masks, or the problem; the pixels are gone then.
///
/// - Parameters:
///   - picture: Its number among those of `silhouette_pictures_json`.
///   - pixels: Red, green, blue and alpha of each pixel, not multiplied, row by row. The room stays the page's.
@_expose(wasm, "silhouette_mask_json") @_cdecl("silhouette_mask_json")
public func mask(_ picture: Int, _ pixels: UnsafeMutablePointer<UInt8>, _ width: Int, _ height: Int) {
  guard (1...65_536).contains(width), (1...65_536).contains(height) else { return answer.set([]) }
  let pixels = UnsafeMutableBufferPointer(start: pixels, count: 4 * width * height)
  answer.set(session.mask(picture, pixels, width, height))
}

/// The session as an rrweb log: a JSON array of events.
@_expose(wasm, "silhouette_log_json") @_cdecl("silhouette_log_json")
public func log() { answer.set(session.log) }

/// The same, packed with zlib.
@_expose(wasm, "silhouette_log_packed") @_cdecl("silhouette_log_packed")
public func packedLog() { answer.set(session.packedLog) }

/// A page has one thread.
private nonisolated(unsafe) var session = EngineSession(reveal: .nothing, density: nil)
private nonisolated(unsafe) var answer = Answer()

private enum Engine {
  static let reveals: [Reveal] = [.nothing, .labels, .inputs]

  /// The text in a room, which it takes.
  static func text(_ start: UnsafeMutablePointer<UInt8>, _ count: Int) -> String {
    defer { start.deallocate() }
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
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
