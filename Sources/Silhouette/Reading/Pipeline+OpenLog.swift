extension Pipeline {
  /// Opens an event log.
  ///
  /// - Throws: If it cannot be read, or is no event log.
  package func openLog(_ input: InputList) throws(SilhouetteError) -> LogSession {
    var told = reading
    told.format = nil
    let first = try FirstFile(of: input, told)
    guard first.kind == .log else {
      throw SilhouetteError(
        .input,
        "\(first.bytes.name): expected an rrweb event log, found something else; `silhouette encode` makes one from a hierarchy"
      )
    }
    return try log(input, from: first)
  }

  /// An event log whose first file was opened.
  package func log(_ input: InputList, from first: consuming FirstFile) throws(SilhouetteError) -> LogSession
  {
    try LogSession(input, reading, first: first.bytes, reveal: options.reveal)
  }
}
