internal import Silhouette

/// Arguments of C as values of Swift.
enum Argument {
  /// - Throws: If the pointer is NULL and the size is not 0, or if the size cannot be one.
  static func bytes(
    _ start: UnsafeRawPointer?, _ size: Int, _ name: StaticString
  ) throws(SilhouetteError) -> [UInt8] {
    guard size > 0 else {
      guard size == 0 else {
        throw SilhouetteError(.usage, "the size of the \(name) is more than any memory; check it")
      }
      return []
    }
    guard let start else {
      throw SilhouetteError(.usage, "the \(name) is NULL, but its size is \(size); check both")
    }
    return Array(UnsafeRawBufferPointer(start: start, count: size))
  }

  /// A string.
  ///
  /// - Throws: Also if it is not UTF-8.
  static func text(
    _ start: UnsafePointer<CChar>?, _ size: Int, _ name: StaticString
  ) throws(SilhouetteError) -> String {
    guard let text = String(validating: try bytes(start, size, name), as: UTF8.self) else {
      throw SilhouetteError(.usage, "the \(name) is not UTF-8; check it")
    }
    return text
  }

  /// A path, of any bytes.
  ///
  /// - Throws: Also if it is empty.
  static func path(
    _ start: UnsafePointer<CChar>?, _ size: Int, _ name: StaticString = "path"
  ) throws(SilhouetteError) -> String {
    let bytes = try bytes(start, size, name)
    guard !bytes.isEmpty else {
      throw SilhouetteError(.usage, "the \(name) is empty; name a file or a folder")
    }
    return FileName.text(bytes)
  }

  /// One of a list of words.
  static func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ start: UnsafePointer<CChar>?, _ size: Int, _ name: StaticString, _: Choice.Type = Choice.self
  ) throws(SilhouetteError) -> Choice {
    let text = try text(start, size, name)
    guard let choice = Choice(rawValue: text) else {
      throw SilhouetteError(.usage, "the \(name) \(text) is not one of \(words(of: Choice.self))")
    }
    return choice
  }

  static func words<Choice: RawRepresentable<String> & CaseIterable>(of: Choice.Type) -> String {
    Choice.allCases.map(\.rawValue).joined(separator: ", ")
  }

  /// Pixels a point.
  static func scale(_ scale: Double) throws(SilhouetteError) -> Double {
    guard scale > 0, scale.isFinite else { throw SilhouetteError(.usage, "the scale must be more than 0") }
    return scale
  }
}
