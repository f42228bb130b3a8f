internal import SilhouetteHierarchy

/// The arguments of a call, checked against what its tool takes.
struct AgentArguments {
  private let document: JSONDocument
  private let object: Int?

  /// - Parameters:
  ///   - object: the place of the arguments in the message; nil for a call without.
  ///   - names: the names that the tool takes.
  init(_ document: JSONDocument, _ object: Int?, names: [String]) throws(AgentProblem) {
    (self.document, self.object) = (document, object)
    guard let object else { return }
    guard document.kind(object) == .object else {
      throw AgentProblem("arguments is an object, such as {\"path\":\"run/\"}")
    }
    for key in document.keys(object) {
      let name = document.string(key)
      guard names.contains(name) else {
        throw AgentProblem(
          "there is no argument \(name.prefix(80)); this tool takes \(names.joined(separator: ", "))")
      }
    }
  }

  private func value(_ name: StaticString) -> Int? {
    guard let object, let value = document.member(object, name), document.kind(value) != .null else {
      return nil
    }
    return value
  }

  func has(_ name: StaticString) -> Bool { value(name) != nil }

  func string(_ name: StaticString) throws(AgentProblem) -> String? {
    guard let value = value(name) else { return nil }
    guard document.kind(value) == .string, document.place(value).count <= 4096 else {
      throw AgentProblem("\(name) is a string of at most 4096 bytes")
    }
    return document.string(value)
  }

  func needed(_ name: StaticString) throws(AgentProblem) -> String {
    guard let text = try string(name), !text.isEmpty else {
      throw AgentProblem("the argument \(name) is missing")
    }
    return text
  }

  func number(_ name: StaticString, _ range: ClosedRange<Double>) throws(AgentProblem) -> Double? {
    guard let value = value(name) else { return nil }
    guard let number = document.number(value), range.contains(number) else {
      throw AgentProblem("\(name) is a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
    }
    return number
  }

  func integer(_ name: StaticString, _ range: ClosedRange<Int>) throws(AgentProblem) -> Int? {
    guard let value = value(name) else { return nil }
    guard let number = document.integer(value), range.contains(number) else {
      throw AgentProblem("\(name) is a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func isTrue(_ name: StaticString) throws(AgentProblem) -> Bool {
    guard let value = value(name) else { return false }
    guard document.kind(value) == .bool else { throw AgentProblem("\(name) is true or false") }
    return document.isTrue(value)
  }

  /// The budget of an answer.
  func tokens() throws(AgentProblem) -> Int { try integer("tokens", 50...100_000) ?? AgentTool.tokens }
  /// The first line of a list.
  func from() throws(AgentProblem) -> Int { try integer("from", 1...1_000_000) ?? 1 }
}
