/// A PDF that cannot be cleaned. Nothing of it is written then.
package struct PDFError: Error, Sendable, Hashable {
  /// The problem and the remedy, one line without a full stop. It holds no words of the file.
  package let problem: String

  init(_ problem: String) {
    self.problem = problem
  }
}
