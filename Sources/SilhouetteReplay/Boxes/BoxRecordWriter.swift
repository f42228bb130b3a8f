internal import SilhouetteHierarchy
import SilhouetteText

/// Writes a session's records as Datadog's mobile session replay has them, one JSON object each.
///
/// Fields follow the session replay schema of DataDog/rum-events-format. Keys have a fixed order, because records are compressed, and
/// fields with their default value are left out. An update holds the fields that differ, and a style whole, because players take a style as
/// one value.
enum BoxRecordWriter {
  /// Record 4: the screen's size.
  static func writeMeta(_ width: Int, _ height: Int, at time: Int64, into out: inout WireBytes) {
    begin(4, time, into: &out)
    writeSize(width, height, into: &out)
    out.write("}}")
  }

  /// Record 6: the app is in front.
  static func writeFocus(at time: Int64, into out: inout WireBytes) {
    begin(6, time, into: &out)
    out.write("\"has_focus\":true}}")
  }

  /// Record 7: the view ends.
  static func writeEnd(at time: Int64, into out: inout WireBytes) {
    out.write("{\"timestamp\":")
    out.write(Int(time))
    out.write(",\"type\":7}")
  }

  /// Record 10: every box.
  static func writePage(_ boxes: [FlatBox], at time: Int64, into out: inout WireBytes) {
    begin(10, time, into: &out)
    out.write("\"wireframes\":[")
    for (index, box) in boxes.enumerated() {
      if index > 0 { out.write(",") }
      write(box, into: &out)
    }
    out.write("]}}")
  }

  /// Record 11, source 0.
  static func write(_ changes: FlatChanges, at time: Int64, into out: inout WireBytes) {
    begin(11, time, into: &out)
    out.write("\"source\":0,\"adds\":[")
    for (index, add) in changes.adds.enumerated() {
      if index > 0 { out.write(",") }
      out.write("{")
      if let previous = add.previous {
        out.write("\"previousId\":")
        out.write(previous)
        out.write(",")
      }
      out.write("\"wireframe\":")
      write(add.box, into: &out)
      out.write("}")
    }
    out.write("],\"removes\":[")
    for (index, id) in changes.removes.enumerated() {
      out.write(index > 0 ? ",{\"id\":" : "{\"id\":")
      out.write(id)
      out.write("}")
    }
    out.write("],\"updates\":[")
    for (index, update) in changes.updates.enumerated() {
      if index > 0 { out.write(",") }
      write(update, into: &out)
    }
    out.write("]}}")
  }

  /// Record 11, source 4.
  static func writeResize(_ width: Int, _ height: Int, at time: Int64, into out: inout WireBytes) {
    begin(11, time, into: &out)
    out.write("\"source\":4,")
    writeSize(width, height, into: &out)
    out.write("}}")
  }

  /// Record 11, source 9.
  static func writeTouch(_ phase: StaticString, _ place: Point2D, at time: Int64, into out: inout WireBytes) {
    begin(11, time, into: &out)
    out.write("\"source\":9,\"pointerEventType\":\"")
    out.write(phase)
    out.write("\",\"pointerType\":\"touch\",\"pointerId\":0,\"x\":")
    out.write(FlatBox.whole(place.x))
    out.write(",\"y\":")
    out.write(FlatBox.whole(place.y))
    out.write("}}")
  }

  private static func begin(_ type: Int, _ time: Int64, into out: inout WireBytes) {
    out.write("{\"timestamp\":")
    out.write(Int(time))
    out.write(",\"type\":")
    out.write(type)
    out.write(",\"data\":{")
  }

  private static func writeSize(_ width: Int, _ height: Int, into out: inout WireBytes) {
    out.write("\"width\":")
    out.write(width)
    out.write(",\"height\":")
    out.write(height)
  }

  // MARK: Boxes

  private static func write(_ box: FlatBox, into out: inout WireBytes) {
    open(box, into: &out)
    write(",\"x\":", box.x, into: &out)
    write(",\"y\":", box.y, into: &out)
    write(",\"width\":", box.width, into: &out)
    write(",\"height\":", box.height, into: &out)
    if box.clip != .none { writeClip(box.clip, after: .none, into: &out) }
    if box.kind == .picture { out.write(",\"label\":\"Image\"") }
    writeStyle(box.style, after: FlatBox.Style(), into: &out)
    if let words = box.words { write(words, into: &out) }
    out.write("}")
  }

  private static func write(_ update: FlatChanges.Update, into out: inout WireBytes) {
    let (old, new) = (update.old, update.new)
    open(new, into: &out)
    if new.x != old.x { write(",\"x\":", new.x, into: &out) }
    if new.y != old.y { write(",\"y\":", new.y, into: &out) }
    if new.width != old.width { write(",\"width\":", new.width, into: &out) }
    if new.height != old.height { write(",\"height\":", new.height, into: &out) }
    if new.clip != old.clip { writeClip(new.clip, after: old.clip, into: &out) }
    if new.style != old.style { writeStyle(new.style, after: old.style, into: &out) }
    if let words = new.words, words != old.words { write(words, into: &out) }
    out.write("}")
  }

  private static func open(_ box: FlatBox, into out: inout WireBytes) {
    out.write("{\"id\":")
    out.write(box.id)
    switch box.kind {
    case .shape: out.write(",\"type\":\"shape\"")
    case .picture: out.write(",\"type\":\"placeholder\"")
    case .text: out.write(",\"type\":\"text\"")
    }
  }

  private static func write(_ key: StaticString, _ number: Int32, into out: inout WireBytes) {
    out.write(key)
    out.write(number)
  }

  /// Writes a clip. Sides without a cut are left out, unless something was before: some readers keep all that an update does not name.
  private static func writeClip(
    _ clip: FlatBox.Clip, after old: FlatBox.Clip, into out: inout WireBytes
  ) {
    out.write(",\"clip\":{")
    var separator: StaticString = ""
    func write(_ key: StaticString, _ side: Int32, _ before: Int32) {
      guard side != 0 || before != 0 else { return }
      out.write(separator)
      Self.write(key, side, into: &out)
      separator = ","
    }
    write("\"top\":", clip.top, old.top)
    write("\"left\":", clip.left, old.left)
    write("\"bottom\":", clip.bottom, old.bottom)
    write("\"right\":", clip.right, old.right)
    out.write("}")
  }

  // MARK: Styles

  /// Writes a style. Fields with their default value are left out, unless the style before had another value: some readers keep what an
  /// update does not name.
  private static func writeStyle(
    _ style: FlatBox.Style, after old: FlatBox.Style, into out: inout WireBytes
  ) {
    let usual = FlatBox.Style()
    var separator: StaticString = ",\"shapeStyle\":{"
    if !style.fill.isClear || !old.fill.isClear {
      out.write(separator)
      out.write("\"backgroundColor\":")
      write(style.fill, into: &out)
      separator = ","
    }
    if style.radius != usual.radius || old.radius != usual.radius {
      out.write(separator)
      out.write("\"cornerRadius\":")
      out.write(quarters: Int(style.radius))
      separator = ","
    }
    if style.opacity != usual.opacity || old.opacity != usual.opacity {
      out.write(separator)
      out.write("\"opacity\":")
      out.write(thousandths: UInt16(style.opacity) * 10)
      separator = ","
    }
    if separator.utf8CodeUnitCount == 1 { out.write("}") }
    guard style.borderWidth != old.borderWidth || style.borderColor != old.borderColor else { return }
    out.write(",\"border\":{\"color\":")
    write(style.borderColor, into: &out)
    write(",\"width\":", style.borderWidth, into: &out)
    out.write("}")
  }

  private static func write(_ words: FlatBox.Words, into out: inout WireBytes) {
    out.write(",\"text\":\"")
    out.write(escaped: words.text)
    out.write("\",\"textStyle\":{\"family\":\"sans-serif\",\"size\":")
    out.write(words.size)
    out.write(",\"color\":")
    write(words.color, into: &out)
    out.write("},\"textPosition\":{\"alignment\":{\"horizontal\":")
    out.write(words.isCentred ? "\"center\"" : "\"left\"")
    out.write(",\"vertical\":\"center\"}}")
  }

  /// `"#RRGGBB"` or `"#RRGGBBAA"`.
  private static func write(_ color: RGBAColor, into out: inout WireBytes) {
    out.write("\"#")
    for shift in stride(from: UInt32(28), through: color.isOpaque ? 8 : 0, by: -4) {
      let digit = UInt8(truncatingIfNeeded: color.rgba >> shift & 0xF)
      out.write(byte: digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
    }
    out.write("\"")
  }
}
