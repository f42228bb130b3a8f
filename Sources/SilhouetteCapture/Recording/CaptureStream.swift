internal import SilhouetteHierarchy

/// What the recorder promises of all it writes.
enum CaptureStream {
  /// The properties that it reports of every view that has them.
  static let tells: Tells = [.custom, .secure, .editable, .keyboard, .shadow]
}
