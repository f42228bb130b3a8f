/// The smallest side of a target, in units: the rule that it comes from.
package enum TargetSize: String, Sendable, CaseIterable {
  /// WCAG 2.5.8, level AA.
  case minimum = "24"
  /// WCAG 2.5.5, level AAA, and Apple.
  case apple = "44"
  /// Android.
  case android = "48"

  package var units: Double { Double(rawValue) ?? 24 }
}
