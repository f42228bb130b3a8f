/// A fault of a rules file, with its line and a remedy.
public struct RuleError: Error, Sendable, Hashable, CustomStringConvertible {
  /// 1 for the first line.
  public var line: Int
  /// The fault, as one sentence without a full stop.
  public var problem: String
  /// Advice for the author of the rules.
  public var remedy: String

  package init(line: Int, problem: String, remedy: String) {
    self.line = line
    self.problem = problem
    self.remedy = remedy
  }

  /// All three as one line: `line 3: PROBLEM; REMEDY`.
  public var description: String { "line \(line): \(problem); \(remedy)" }
}
