/// The version of a page's format, from its html element.
enum PageVersion: Int, Sendable {
  /// Marks are bars of text unless they give another role. The html element always has all values.
  case first = 1
  /// Siblings have orders, marks have the usual role of their category, and bars that words replace are
  /// clear.
  case second = 2

  static let current = PageVersion.second
}
