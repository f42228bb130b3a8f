import SilhouetteText

/// The facts from an envelope's event about the moment of its attachments.
struct SentryEvent {
  /// Milliseconds since the Unix epoch.
  var moment: Double?
  /// Device pixels a point.
  var density: Double?

  init() {}

  /// An unreadable event gives no facts.
  init(_ text: UnsafeRawBufferPointer, limits: Limits) {
    var document = JSONDocument()
    guard (try? document.read(text, limits: limits)) != nil else { return }
    if let stamp = document.member(0, "timestamp") {
      moment =
        document.number(stamp).map { ($0 * 1000).rounded() } ?? Timestamp.milliseconds(document.bytes(stamp))
    }
    let device = document.member(0, "contexts").flatMap { document.member($0, "device") }
    let told = device.flatMap { document.memberNumber($0, "screen_density") }
    density = told.flatMap { $0 >= 0.1 && $0 <= 100 ? $0 : nil }
  }
}
