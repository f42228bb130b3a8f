internal import SilhouetteText

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

  /// Adds the name that a person gave the command, which may hold content. Logs leave it out, unless `name` is a listed key.
  mutating func add(title: String) {
    guard !title.isEmpty, let data else { return }
    self.data = "\(data.dropLast()),\"name\":\(JSONLiteral.quoted(title.prefix(400)))}"
  }

  /// An event of an event log. A log that is made of this log keeps the outcome that a test tool reported.
  package init(inLog name: String, at time: Double, data: String?) {
    self.init(time: time, name: name, data: data)
    isOfTool = data.map { Array($0.utf8).withUnsafeBytes { Self.isOfTool($0) } } ?? false
  }

  /// Whether data holds a command's outcome and nothing else: numbers and truth values.
  private static func isOfTool(_ data: UnsafeRawBufferPointer) -> Bool {
    var cursor = JSONCursor(data, depthLimit: 1)
    var hasOutcome = false
    do throws(JSONFault) {
      var more = try cursor.enterObject()
      while more {
        let key = cursor.string(try cursor.readKey())
        let value = try cursor.skipValue()
        let isTruth = data[value].elementsEqual("true".utf8) || data[value].elementsEqual("false".utf8)
        switch key {
        case "isFailed": hasOutcome = isTruth
        case "isAssertion" where isTruth: break
        case "duration" where value.count <= 15 && data[value].allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }): break
        default: return false
        }
        more = try cursor.nextMember()
      }
      try cursor.finish()
      return hasOutcome
    } catch {
      return false
    }
  }

  private static let assertionMember = #""isAssertion":true"#

  /// Whether it is an assertion of a test.
  package var isAssertion: Bool { data?.holds(Self.assertionMember) ?? false }
}
