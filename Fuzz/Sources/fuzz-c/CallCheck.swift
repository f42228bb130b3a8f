import CSilhouette
import Foundation
import FuzzSupport

/// Calls functions of silhouette.h in a random order, with spoiled inputs and odd arguments. Errors are fine; traps, hangs and
/// results that break the header's promises are not.
struct CallCheck {
  private var random: SeededGenerator
  private var mutator: Mutator
  private let input: [UInt8]
  private var complaints: [String] = []

  /// Small files alone: a seed takes a fraction of a second.
  static func samples(in folder: String) -> [[UInt8]] {
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return files.sorted().compactMap { name in
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)"), data.count < 48 << 10 else {
        return nil
      }
      return [UInt8](data)
    }
  }

  init(seed: UInt64, samples: [[UInt8]]) {
    random = SeededGenerator(seed: seed)
    mutator = Mutator(seed: seed)
    input = random.chance(20) ? samples[random.index(samples.count)] : mutator.input(from: samples)
  }

  mutating func complaint() -> String? {
    let options = options()
    defer { silhouette_options_free(options) }
    var error: OpaquePointer?
    let name = "input.\(["json", "xml", "png", "zip", "\u{0}"][random.index(5)])"
    let session = silhouette_open_bytes(input, input.count, name, name.utf8.count, options, &error)
    check(error, hasResult: session != nil, mayHaveBoth: false)
    var screen: OpaquePointer?
    for _ in 0..<(1 + random.index(8)) { call(session, &screen) }
    // Either may be freed first.
    if random.chance(50) {
      silhouette_session_free(session)
      look(at: screen)
      silhouette_screen_free(screen)
    } else {
      silhouette_screen_free(screen)
      silhouette_session_free(session)
    }
    return complaints.first
  }

  /// Small limits, and some options that may be none.
  private mutating func options() -> OpaquePointer? {
    let options = silhouette_options_new()
    var settings = [
      ("max-nodes", "2000"), ("max-depth", "300"), ("max-inflated-bytes", "4000000"),
      ("max-pixels", "4000000"),
      ("max-text-bytes", "1000000"),
    ]
    let odd = [
      ("reveal", "inputs"), ("reveal", "labels"), ("look", "pixels"), ("look", "tree"), ("dark", "true"),
      ("style", "blocks"), ("colors", "rico"), ("colors", "source"), ("input-format", "rico"),
      ("strict", "true"),
      ("density", "420dpi"), ("viewport", "1080x2400"), ("engine", "learned"), ("engine", "combined"),
      ("tight", "true"), ("checkout", "segment"), ("metadata", "true"), ("touches", "show"), ("at", "1e9"),
      ("policy-json", "{\"maskAllText\":false}"), ("max-length", "1"), ("interval", "0"), ("", ""),
      ("x", "\u{FFFD}"),
    ]
    for _ in 0..<random.index(4) { settings.append(odd[random.index(odd.count)]) }
    for (name, value) in settings {
      var error: OpaquePointer?
      let isSet = silhouette_options_set(options, name, name.utf8.count, value, value.utf8.count, &error)
      check(error, hasResult: isSet, mayHaveBoth: false)
    }
    return options
  }

  private mutating func call(_ session: OpaquePointer?, _ screen: inout OpaquePointer?) {
    var error: OpaquePointer?
    let scale = [0.5, 1, 2, 0, -1, .nan, .infinity, 1e9][random.index(8)]
    switch random.index(11) {
    case 0, 1:
      silhouette_screen_free(screen)
      screen = silhouette_next(session, &error)
      if screen != nil || error != nil { check(error, hasResult: screen != nil, mayHaveBoth: false) }
    case 2: silhouette_rewind(session)
    case 3:
      let picture = silhouette_render(screen, scale, &error)
      check(error, hasResult: picture != nil, mayHaveBoth: false)
      if let picture { look(at: picture) }
      silhouette_picture_free(picture)
    case 4: look(at: screen)
    case 5: into(screen, scale)
    case 6:
      let format = ["png", "svg", "pdf", "webp"][random.index(4)]
      check(silhouette_draw(screen, scale, format, format.utf8.count, &error), error, mayHaveBoth: false)
    case 7:
      let format = ["json", "ndjson", "zlib", "wire", "folder"][random.index(5)]
      check(silhouette_encode(session, format, format.utf8.count, &error), error, mayHaveBoth: true)
    case 8:
      let format = ["text", "markdown", "json", "csv", "ndjson"][random.index(5)]
      let isOutline = random.chance(50)
      let call = isOutline ? silhouette_outline : silhouette_events
      check(call(session, format, format.utf8.count, &error), error, mayHaveBoth: true)
    case 9: add(mapOf: session)
    default:
      if random.chance(50) {
        check(silhouette_verify(session, &error), error, mayHaveBoth: true)
      } else {
        check(silhouette_redact(session, input, input.count, &error), error, mayHaveBoth: false)
      }
    }
  }

  /// The session's map adds up with itself, and with an input that is hardly a map.
  private mutating func add(mapOf session: OpaquePointer?) {
    var error: OpaquePointer?
    let map = silhouette_map(session, &error)
    check(error, hasResult: map != nil, mayHaveBoth: true)
    guard let map else { return }
    defer { silhouette_bytes_free(map) }
    let whole = UnsafeBufferPointer(start: silhouette_bytes_data(map), count: silhouette_bytes_size(map))
    let spoiled = random.chance(50) ? mutator.input(from: [Array(whole)]) : input
    let isTwice = random.chance(50)
    let sum = spoiled.withUnsafeBufferPointer { spoiled in
      let other = isTwice ? whole : spoiled
      var maps: [UnsafeRawPointer?] = [
        UnsafeRawPointer(whole.baseAddress), UnsafeRawPointer(other.baseAddress),
      ]
      var sizes = [whole.count, other.count]
      error = nil
      return silhouette_add_maps(&maps, &sizes, 2, &error)
    }
    check(sum, error, mayHaveBoth: false)
  }

  private mutating func look(at picture: OpaquePointer) {
    let (width, height) = (silhouette_picture_width(picture), silhouette_picture_height(picture))
    guard width > 0, height > 0, let pixels = silhouette_picture_pixels(picture) else {
      return complaints.append("a picture without pixels")
    }
    if pixels[(width * height - 1) * 4 + 3] != 255 { complaints.append("a pixel that is not opaque") }
  }

  /// Nodes: parents before children, ends behind them, names of categories.
  private mutating func look(at screen: OpaquePointer?) {
    var count = 0
    let nodes = silhouette_screen_nodes(screen, &count)
    guard count > 0, let nodes else { return }
    for index in 0..<count {
      let node = nodes[index]
      let holds =
        node.parent >= -1 && node.parent < Int32(index) && node.end > Int32(index) && node.end <= Int32(count)
        && node.x.isFinite && node.width.isFinite && silhouette_category_name(node.category, nil) != nil
      if !holds { complaints.append("node \(index) breaks its promises") }
      var size = 0
      for text in [silhouette_screen_text(screen, index, &size), silhouette_screen_class(screen, index, nil)]
      where text == nil {
        complaints.append("a text that is NULL")
      }
    }
    _ = silhouette_screen_text(screen, count + random.index(1 << 30), nil)
    var size = 0
    if silhouette_screen_outline(screen, &size) == nil { complaints.append("an outline that is NULL") }
    if silhouette_screen_fingerprint(screen, nil) == nil { complaints.append("a fingerprint that is NULL") }
  }

  /// Pixels in memory of one's own, which is sometimes too small. The sanitizer looks behind its end.
  private mutating func into(_ screen: OpaquePointer?, _ scale: Double) {
    var (width, height) = (0, 0)
    guard silhouette_render_size(screen, scale, &width, &height, nil), width * height < 8 << 20 else {
      return
    }
    let stride = width * 4 + random.index(16) - 4
    let size = max(0, (height - 1) * stride + width * 4 - (random.chance(20) ? 1 : 0))
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 1)
    defer { memory.deallocate() }
    var error: OpaquePointer?
    let isDone = silhouette_render_into(screen, scale, memory, size, stride, &error)
    check(error, hasResult: isDone, mayHaveBoth: false)
    if isDone != (stride >= width * 4 && size >= (height - 1) * stride + width * 4), error == nil {
      complaints.append("memory of the wrong size was taken")
    }
  }

  private mutating func check(_ bytes: OpaquePointer?, _ error: OpaquePointer?, mayHaveBoth: Bool) {
    check(error, hasResult: bytes != nil, mayHaveBoth: mayHaveBoth)
    if let bytes, silhouette_bytes_data(bytes)[silhouette_bytes_size(bytes)] != 0 {
      complaints.append("no zero behind the bytes")
    }
    silhouette_bytes_free(bytes)
  }

  /// There is a result or an error; of whole sessions there may be both.
  private mutating func check(_ error: OpaquePointer?, hasResult: Bool, mayHaveBoth: Bool) {
    guard let error else {
      if !hasResult { complaints.append("neither a result nor an error") }
      return
    }
    if hasResult, !mayHaveBoth { complaints.append("a result and an error") }
    var size = 0
    let message = silhouette_error_message(error, &size)
    if message == nil || size == 0 || strlen(message!) != size {
      complaints.append("an error without a message")
    }
    if silhouette_error_code(error) == SILHOUETTE_NONE { complaints.append("an error without a code") }
    silhouette_error_free(error)
  }
}
