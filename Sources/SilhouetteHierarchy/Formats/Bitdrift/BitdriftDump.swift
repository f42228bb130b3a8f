import SilhouetteText

/// Reads the screens in logs of bitdrift's SDKs.
///
/// After the public sources of bitdriftlabs/capture-sdk and bitdriftlabs/api: a screen is a log of the type `REPLAY` with the message
/// `Screen captured`, whose field `screen` holds typed rectangles as binary data (`logging/v1/payload.proto`). Logs come as JSON, one a line or
/// in a list (`timeline/v1/logs.proto`), whose binary data is Base64; or as an upload in protocol buffers (`client/v1/api.proto`).
/// Other logs are passed over: their messages are an app's own words.
enum BitdriftDump: Dump {
  static func read(_ bytes: UnsafeRawBufferPointer, into dump: inout DumpRecords) throws(InputError) {
    var screens: [BitdriftLog] = []
    let first = bytes.first { $0 > 0x20 } ?? 0
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      screens = try BitdriftJSON.screens(bytes, &dump)
    } else {
      screens = try BitdriftUpload.screens(bytes, &dump)
    }
    guard let origin = screens.first?.time else {
      throw InputError(
        .malformed, byteOffset: 0, problem: "expected a log with a screen, found none",
        remedy: "export logs of the type REPLAY, too")
    }
    var (time, viewport) = (0.0, Viewport?.none)
    for screen in screens {
      if screen.time - origin < time {
        dump.note(.timeWentBack, "a log is older than the one before it; it was taken to be as late")
      }
      time = max(time, screen.time - origin)
      try add(screen, at: time, after: &viewport, start: origin, to: &dump)
    }
  }

  private static func add(
    _ screen: BitdriftLog, at time: Double, after viewport: inout Viewport?, start: Double,
    to dump: inout DumpRecords
  ) throws(InputError) {
    var rectangles: TypedRectangles
    do throws(LimitError) {
      rectangles = try screen.bytes.withUnsafeBufferPointer { (bytes) throws(LimitError) in
        try TypedRectangles(UnsafeRawBufferPointer(bytes), at: time, &dump)
      }
    } catch {
      throw InputError(error, line: nil, byteOffset: 0)
    }
    let size = rectangles.fit(&dump)
    if viewport == nil {
      dump.add(
        .header(StreamHeader(platform: .other, viewport: size, start: max(start, 0), tells: [])))
    } else if viewport != size {
      dump.add(.viewport(milliseconds: time, size))
    }
    viewport = size
    dump.add(.snapshot(rectangles.snapshot))
  }
}

/// One log with a screen.
struct BitdriftLog {
  /// Milliseconds since 1970-01-01 00:00 UTC.
  var time: Double
  /// Typed rectangles.
  var bytes: [UInt8]

  /// nil for a log without a screen, and for a screenshot, which is a JPEG under the same name.
  init?(time: Double, screen: [UInt8]?) {
    guard let screen, !screen.isEmpty, !screen.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
    (self.time, bytes) = (time, screen)
  }
}
