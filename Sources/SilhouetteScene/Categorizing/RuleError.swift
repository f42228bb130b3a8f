/// A fault of a rules file: where it is, what it is, and what to do about it.
public struct RuleError: Error, Sendable, Hashable, CustomStringConvertible {
  /// 1 for the first line.
  public var line: Int
  /// What is wrong, as one sentence without a full stop.
  public var problem: String
  /// What the author of the rules can do.
  public var remedy: String

  package init(line: Int, problem: String, remedy: String) {
    self.line = line
    self.problem = problem
    self.remedy = remedy
  }

  /// All three as one line: `line 3: PROBLEM; REMEDY`.
  public var description: String { "line \(line): \(problem); \(remedy)" }
}
