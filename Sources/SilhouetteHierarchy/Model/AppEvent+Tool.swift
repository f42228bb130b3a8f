/// The events of test tools: a command of a test, and its outcome.
extension AppEvent {
  /// - Parameters:
  ///   - name: made of words of the tool's format alone.
  ///   - length: milliseconds; nil if unknown.
  ///   - isAssertion: whether the command only asks whether the screen is as a test expects it.
  package init(
    ofTool name: String, at time: Double, length: Double?, isFailed: Bool, isAssertion: Bool = false
  ) {
    let duration = length.map { #""duration":\#(Int(min(max($0, 0), 1e12))),"# } ?? ""
    let kind = isAssertion ? ",\(Self.assertionMember)" : ""
    self.init(time: time, name: name, data: "{\(duration)\"isFailed\":\(isFailed)\(kind)}")
    isOfTool = true
  }

  private static let assertionMember = #""isAssertion":true"#

  /// Whether it is an assertion of a test.
  package var isAssertion: Bool { data?.contains(Self.assertionMember) ?? false }
}
