/// The version of a page's format, which its html element says.
enum PageVersion: Int, Sendable {
  /// Marks stand for bars of text unless they say something else. The html element always says everything.
  case first = 1
  /// Siblings have orders, marks have the usual role of their category, and bars that words replace are
  /// clear.
  case second = 2

  static let current = PageVersion.second
}
