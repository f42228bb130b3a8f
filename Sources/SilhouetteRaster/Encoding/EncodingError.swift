internal import SilhouettePictures

/// A picture that a format cannot hold; nothing was written for it.
package struct EncodingError: Error, Sendable, Hashable {
  /// The problem, as one sentence without a full stop.
  package let problem: String
  /// Advice for the user.
  package let remedy: String

  package init(problem: String, remedy: String) {
    self.problem = problem
    self.remedy = remedy
  }

  /// Throws if a picture of this size is larger than the format's numbers or the pixel limit allow.
  static func check(
    width: Int, height: Int, format: String, maxSide: Int, maxPixels: Int = Pixmap.maxPixels
  ) throws(EncodingError) {
    guard width > 0, height > 0 else {
      throw EncodingError(
        problem: "\(format) cannot hold a picture of \(width) by \(height) pixels",
        remedy: "draw at least one pixel")
    }
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard width <= maxSide, height <= maxSide, !overflow, count <= maxPixels else {
      throw EncodingError(
        problem: "\(width) by \(height) pixels are more than \(format) can hold",
        remedy: "use a smaller scale")
    }
  }
}
