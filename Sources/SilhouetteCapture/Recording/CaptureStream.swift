internal import SilhouetteHierarchy

/// The properties that the recorder always reports.
enum CaptureStream {
  /// The properties that it reports of every view that has them.
  static let tells: Tells = [.custom, .secure, .editable, .keyboard, .shadow]
}
