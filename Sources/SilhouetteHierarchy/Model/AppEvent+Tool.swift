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

  /// An event of an event log. A log that is made of this log keeps what a test tool reported.
  package init(inLog name: String, at time: Double, data: String?) {
    self.init(time: time, name: name, data: data)
    isOfTool = data.map { Array($0.utf8).withUnsafeBytes { Self.isOfTool($0) } } ?? false
  }

  /// Whether data holds only members of a tool's event, with values that cannot hold content.
  private static func isOfTool(_ data: UnsafeRawBufferPointer) -> Bool {
    var cursor = JSONCursor(data, depthLimit: 1)
    do throws(JSONFault) {
      var more = try cursor.enterObject()
      while more {
        guard toolKeys.contains(cursor.string(try cursor.readKey())) else { return false }
        let value = try cursor.skipValue()
        guard value.count <= 20, isPlain(String(decoding: data[value], as: UTF8.self)) else { return false }
        more = try cursor.nextMember()
      }
      try cursor.finish()
      return true
    } catch {
      return false
    }
  }

  private static func isPlain(_ value: String) -> Bool {
    words.contains(value) || value.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
  }

  private static let words: Set = [
    "true", "false", #""GET""#, #""HEAD""#, #""POST""#, #""PUT""#, #""DELETE""#, #""PATCH""#, #""OPTIONS""#,
    #""error""#, #""warning""#,
    #""info""#, #""log""#, #""debug""#,
  ]

  private static let assertionMember = #""isAssertion":true"#

  /// Whether it is an assertion of a test.
  package var isAssertion: Bool { data?.contains(Self.assertionMember) ?? false }
}
