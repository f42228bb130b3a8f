/// A comparison as one page.
enum ReportPage {
  static func html(_ comparison: Comparison) -> String { "" }
}
